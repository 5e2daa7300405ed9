'use server';

import { lookupText } from '#lib/kernel/entered.ts';
import { revalidatePath } from 'next/cache';
import { getTranslations } from 'next-intl/server';
import { readForm } from '#app/_server/read-form.ts';
import { authorizePerson } from '#app/authorize-request.ts';
import { audit, auditBefore } from '#app/audit.ts';
import type { KeyResult, ShownKey } from '#components/keys/key-actions.ts';
import type { AuditScope } from '#lib/modules/audit/index.ts';
import { isPartnerKey, KEY_KINDS, type KeyKind, type KeyScope } from '#lib/modules/sellers/contract/keys.ts';
import { keyForm } from '#lib/modules/sellers/contract/key-form.ts';
import { revealKey, revokeOldKey, rotateKey } from '#lib/modules/sellers/manage-keys.ts';
import { revokeGrant, revokeGrants } from '#lib/modules/tokens/manage-grants.ts';
import { database } from '#lib/platform/db/database.ts';
import { keyScope } from './key-scope.ts';

/** What people do with keys: only those who may manage them, and only after they have just proved who they are. */

type Refused = { ok: false; message: string };
type AuthorizedKeyChange = { userId: number; scope: KeyScope; kind: KeyKind; ownerId: number; auditScope: AuditScope };

async function no(why: 'forbidden' | 'signed-out' | 'confirm' | 'gone'): Promise<Refused> {
  return { ok: false, message: (await getTranslations('access.people.refused'))(why) };
}

async function asked(kindWord: string, owner: number): Promise<AuthorizedKeyChange | Refused> {
  const who = await authorizePerson({ fresh: true });
  if ('why' in who) return no(who.why);
  const kind = KEY_KINDS.find((known) => known === kindWord);
  const scope = await keyScope(who.person, who.person.sellers, 'manage-keys');
  const ownerId = Number(owner);
  // A key of another tenant and one that this person may only view get the same answer.
  if (!kind || !(isPartnerKey(kind) ? scope.partnerIds : scope.sellerIds).includes(ownerId)) return no('forbidden');
  return {
    userId: who.person.id,
    scope,
    kind,
    ownerId,
    auditScope: isPartnerKey(kind) ? { partnerId: ownerId } : { sellerId: ownerId },
  };
}

export async function showKey(kind: string, ownerId: number): Promise<ShownKey> {
  const who = await asked(kind, ownerId);
  if ('message' in who) return who;
  await auditBefore({ userId: who.userId, scope: who.auditScope, action: 'key-shown', subject: who.kind });
  const key = await revealKey(database(), who.scope, who);
  return key === null ? no('gone') : { ok: true, key };
}

export async function changeKey(kind: string, ownerId: number, overlapWord: string, seen: Date): Promise<KeyResult> {
  const who = await asked(kind, ownerId);
  if ('message' in who) return who;
  const read = await readForm(keyForm, { overlap: overlapWord });
  if (!read.ok) return read;
  const { overlap } = read.value;
  if (!(seen instanceof Date) || Number.isNaN(seen.getTime())) return no('gone');
  if (!(await rotateKey(database(), who.scope, { ...who, overlap, seen }))) return no('gone');
  await audit({
    userId: who.userId,
    scope: who.auditScope,
    action: 'key-rotated',
    subject: who.kind,
    after: { overlap },
  });
  revalidatePath('/developers/keys');
  return { ok: true };
}

export async function endKey(kind: string, ownerId: number): Promise<KeyResult> {
  const who = await asked(kind, ownerId);
  if ('message' in who) return who;
  if (!(await revokeOldKey(database(), who.scope, who))) return no('gone');
  await audit({ userId: who.userId, scope: who.auditScope, action: 'key-revoked', subject: who.kind });
  revalidatePath('/developers/keys');
  return { ok: true };
}

/** Signs out one program that signed in with a seller's secret, or with null all of them. */
export async function signOutProgram(sellerId: number, guid: string | null): Promise<KeyResult> {
  const who = await asked('seller-secret', sellerId);
  if ('message' in who) return who;
  const count =
    guid === null
      ? await revokeGrants(database(), who.ownerId)
      : Number(await revokeGrant(database(), lookupText(guid), [who.ownerId]));
  if (count === 0) return no('gone');
  await audit({
    userId: who.userId,
    scope: who.auditScope,
    action: 'program-signed-out',
    subject: guid === null ? '' : lookupText(guid),
    ...(guid === null && { after: { count } }),
  });
  revalidatePath('/developers/keys');
  return { ok: true };
}
