'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { ownersWith } from '#app/_server/actions/reach.ts';
import { lookup, rowId } from '#app/_server/actions/sent.ts';
import type { Refused } from '#components/ui/refused.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { AuditScope } from '#lib/modules/audit/index.ts';
import { OVERLAPS, type SigningScope } from '#lib/modules/callbacks/contract/signing.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { listSigningSecrets, revealSigningSecret, rotateSigningSecret } from '#lib/modules/callbacks/dashboard.ts';

/** Actions on signing secrets. `id` names the secret that the page showed. */

const changed = (language: Language): Refused => ({
  ok: false,
  why: 'changed',
  message: say(language, 'signing.refused.changed'),
});

/**
 * The owner of a secret, for the audit log; null where the secret is no longer current or belongs to another tenant.
 */
async function ownerOf(scope: SigningScope, id: number): Promise<AuditScope | null> {
  const secret = (await listSigningSecrets(scope)).find((one) => one.id === id);
  if (!secret) return null;
  return secret.audience === 'seller' ? { sellerId: secret.ownerId } : { partnerId: secret.ownerId };
}

/** The secret in plain text. A secret of another tenant and one that is no longer current get the same answer. */
export const revealSecret = defineAction(
  { right: 'manage-keys', fresh: true, ofPartners: true, input: z.tuple([rowId()]), reach: ownersWith },
  async ({ language, person, owners, auditBefore }, id) => {
    const scope = await ownerOf(owners, id);
    if (!scope) return changed(language);
    const audit = await auditBefore({ scope, action: 'signing-secret-shown', subject: `${id}` });
    const secret = await revealSigningSecret(owners, { id, userId: person.id });
    return secret === null ? changed(language) : { ok: true, secret, audit };
  },
);

/** Begins to sign with a new secret; the old one signs beside it for as long as was chosen. */
export const rotateSecret = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    ofPartners: true,
    input: z.tuple([rowId(), lookup().pipe(z.enum(OVERLAPS))]),
    reach: ownersWith,
  },
  async ({ language, person, owners }, id, overlap) => {
    const scope = await ownerOf(owners, id);
    if (!scope) return changed(language);
    const isDone = await rotateSigningSecret(owners, { id, overlap, userId: person.id });
    revalidatePath('/developers/signing');
    const audit = { scope, action: 'signing-secret-rotated' as const, subject: `${id}`, after: { overlap } };
    return isDone ? { ok: true, audit } : changed(language);
  },
);
