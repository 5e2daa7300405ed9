'use server';

import { getTranslations } from 'next-intl/server';
import { revalidatePath } from 'next/cache';
import { authorizePerson } from '#app/authorize-request.ts';
import { roleNamesOf } from '#app/role-names.ts';
import { audit, auditBefore } from '#app/audit.ts';
import type { AuditScope } from '#lib/modules/audit/index.ts';
import {
  OVERLAPS,
  type RevealResult,
  type RotateResult,
  type SigningScope,
} from '#lib/modules/callbacks/contract/signing.ts';
import { wiring } from '#lib/wiring.ts';
import { signingScopes } from './signing-scope.ts';

/**
 * What a person does with signing secrets, once they have just proved who they are. `id` names the secret that the page
 * showed; the page's own checks are for the eye.
 */

type Refused = Extract<RotateResult, { outcome: 'refused' }>;

async function refused(why: Refused['why'], message: 'signedOut' | 'forbidden' | 'changed'): Promise<Refused> {
  return {
    outcome: 'refused',
    why,
    message: (await getTranslations('signing.refused'))(message, { roles: await roleNamesOf('manage-keys') }),
  };
}

async function asked(): Promise<{ scope: SigningScope; userId: number } | Refused> {
  const who = await authorizePerson({ fresh: true });
  if ('why' in who)
    return who.why === 'confirm'
      ? { outcome: 'refused', why: 'confirm', message: (await getTranslations('access.people.refused'))('confirm') }
      : refused('forbidden', who.why === 'signed-out' ? 'signedOut' : 'forbidden');
  const { person } = who;
  const { managed } = await signingScopes(person, person.sellers);
  return managed.sellerIds.length + managed.partnerIds.length === 0
    ? refused('forbidden', 'forbidden')
    : { scope: managed, userId: person.id };
}

/**
 * The owner of a secret, for the audit log; null where the secret is no longer current or belongs to another tenant.
 */
async function ownerOf(scope: SigningScope, id: number): Promise<AuditScope | null> {
  const secret = (await wiring().callbacks.listSigningSecrets(scope)).find((one) => one.id === id);
  if (!secret) return null;
  return secret.audience === 'seller' ? { sellerId: secret.ownerId } : { partnerId: secret.ownerId };
}

/** The secret in plain text. A secret of another tenant and one that is no longer current get the same answer. */
export async function revealSecret(id: number): Promise<RevealResult> {
  const who = await asked();
  if ('outcome' in who) return who;
  const owner = await ownerOf(who.scope, Number(id));
  if (!owner) return refused('changed', 'changed');
  await auditBefore({ userId: who.userId, scope: owner, action: 'signing-secret-shown', subject: `${Number(id)}` });
  const secret = await wiring().callbacks.revealSigningSecret(who.scope, { id: Number(id), userId: who.userId });
  return secret === null ? refused('changed', 'changed') : { outcome: 'shown', secret };
}

/** Begins to sign with a new secret; the old one signs beside it for as long as was chosen. */
export async function rotateSecret(id: number, overlap: string): Promise<RotateResult> {
  const who = await asked();
  if ('outcome' in who) return who;
  const chosen = OVERLAPS.find((one) => one === overlap);
  if (chosen === undefined) return refused('changed', 'changed');
  const owner = await ownerOf(who.scope, Number(id));
  if (!owner) return refused('changed', 'changed');
  const isDone = await wiring().callbacks.rotateSigningSecret(who.scope, {
    id: Number(id),
    overlap: chosen,
    userId: who.userId,
  });
  if (isDone)
    await audit({
      userId: who.userId,
      scope: owner,
      action: 'signing-secret-rotated',
      subject: `${Number(id)}`,
      after: { overlap: chosen },
    });
  revalidatePath('/developers/signing');
  return isDone ? { outcome: 'rotated' } : refused('changed', 'changed');
}
