'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { ownersWith } from '#app/_server/actions/reach.ts';
import { lookup, rowId, values } from '#app/_server/actions/sent.ts';
import type { PartnerAccess, SellerAccess } from '#lib/modules/access/index.ts';
import type { AuditScope } from '#lib/modules/audit/index.ts';
import {
  isPartnerKey,
  KEY_KINDS,
  type KeyKind,
  type KeyScope,
  MAX_ORIGINS,
} from '#lib/modules/sellers/contract/keys.ts';
import { type ClientForm, clientForm, MAX_CLIENTS } from '#lib/modules/accounting/contract/client-form.ts';
import { createClient, revokeClient } from '#lib/modules/accounting/dashboard.ts';
import { keyForm } from '#lib/modules/sellers/contract/key-form.ts';
import { originForm } from '#lib/modules/sellers/contract/origin-form.ts';
import { addOrigin, removeOrigin, revealKey, revokeOldKey, rotateKey } from '#lib/modules/sellers/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { revokeGrant, revokeGrants } from '#lib/modules/tokens/dashboard.ts';

/** Actions on keys. Each needs the right to manage them and a fresh proof of identity. */

type ReachedKey = { owners: KeyScope; key: { kind: KeyKind; ownerId: number }; scope: AuditScope };

/** A key of another tenant and one that this person may only view get the same answer. */
function keyOf(
  actor: { sellers: readonly SellerAccess[]; partners: readonly PartnerAccess[] },
  kind: KeyKind,
  ownerId: number,
): ReachedKey | 'forbidden' {
  const { owners } = ownersWith(actor);
  if (!(isPartnerKey(kind) ? owners.partnerIds : owners.sellerIds).includes(ownerId)) return 'forbidden';
  return { owners, key: { kind, ownerId }, scope: isPartnerKey(kind) ? { partnerId: ownerId } : { sellerId: ownerId } };
}

const keyName = z.tuple([lookup().pipe(z.enum(KEY_KINDS)), rowId()]);

export const showKey = defineAction(
  { right: 'manage-keys', fresh: true, ofPartners: true, input: keyName, reach: keyOf },
  async ({ language, owners, key: named, scope, auditBefore }) => {
    const audit = await auditBefore({ scope, action: 'key-shown', subject: named.kind });
    const key = await revealKey(owners, named);
    return key === null ? refusal('gone', language) : { ok: true, key, audit };
  },
);

export const changeKey = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    ofPartners: true,
    input: z.tuple([lookup().pipe(z.enum(KEY_KINDS)), rowId(), values<string>(), z.date()]),
    reach: keyOf,
  },
  async ({ language, owners, key, scope, readForm }, _kind, _owner, overlapWord, seen) => {
    const read = await readForm(keyForm, { overlap: overlapWord });
    if (!read.ok) return read;
    const { overlap } = read.value;
    if (!(await rotateKey(owners, { ...key, overlap, seen }))) return refusal('gone', language);
    revalidatePath('/developers/keys');
    return { ok: true, audit: { scope, action: 'key-rotated', subject: key.kind, after: { overlap } } };
  },
);

export const endKey = defineAction(
  { right: 'manage-keys', fresh: true, ofPartners: true, input: keyName, reach: keyOf },
  async ({ language, owners, key, scope }) => {
    if (!(await revokeOldKey(owners, key))) return refusal('gone', language);
    revalidatePath('/developers/keys');
    return { ok: true, audit: { scope, action: 'key-revoked', subject: key.kind } };
  },
);

/** Signs out one program that signed in with a seller's secret, or with null all of them. */
export const signOutProgram = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    input: z.tuple([rowId(), lookup().nullable()]),
    reach: (actor, sellerId) => keyOf(actor, 'seller-secret', sellerId),
  },
  async ({ language, key, scope }, _seller, guid) => {
    const count = guid === null ? await revokeGrants(key.ownerId) : Number(await revokeGrant(guid, [key.ownerId]));
    if (count === 0) return refusal('gone', language);
    revalidatePath('/developers/keys');
    const after = guid === null ? { after: { count } } : {};
    return { ok: true, audit: { scope, action: 'program-signed-out', subject: guid ?? '', ...after } };
  },
);

/** Lets the pages of a site use the public key of a business. */
export const addSite = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    input: z.tuple([rowId(), values<{ origin: string }>()]),
    reach: (actor, sellerId) => keyOf(actor, 'seller-secret', sellerId),
  },
  async ({ language, key, scope, readForm }, _seller, typed) => {
    const read = await readForm(originForm, typed);
    if (!read.ok) return read;
    const { origin } = read.value;
    const refused = await addOrigin(key.ownerId, origin);
    if (refused !== null) {
      const message = say(language, `access.keys.origins.${refused}`, { count: MAX_ORIGINS });
      return { ok: false, message, fields: { origin: message } };
    }
    revalidatePath('/developers/keys');
    return { ok: true, audit: { scope, action: 'key-origin-added', subject: origin } };
  },
);

export const removeSite = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    input: z.tuple([rowId(), lookup()]),
    reach: (actor, sellerId) => keyOf(actor, 'seller-secret', sellerId),
  },
  async ({ language, key, scope }, _seller, origin) => {
    if (!(await removeOrigin(key.ownerId, origin))) return refusal('gone', language);
    revalidatePath('/developers/keys');
    return { ok: true, audit: { scope, action: 'key-origin-removed', subject: origin } };
  },
);

/** What a client of the accounting API is of: a business, or a partner. */
const clientOwner = lookup().pipe(z.enum(['seller', 'partner']));

function clientOwnerOf(actor: Parameters<typeof keyOf>[0], kind: 'seller' | 'partner', ownerId: number) {
  const found = keyOf(actor, kind === 'seller' ? 'seller-secret' : 'client-key', ownerId);
  return found === 'forbidden' ? found : { owner: { kind, id: ownerId }, scope: found.scope };
}

/** Makes a client of the accounting API; its secret is in this answer and nowhere else. */
export const addClient = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    ofPartners: true,
    input: z.tuple([clientOwner, rowId(), values<ClientForm>()]),
    reach: clientOwnerOf,
  },
  async ({ language, person, owner, scope, readForm }, _kind, _owner, typed) => {
    const read = await readForm(clientForm, typed);
    if (!read.ok) return read;
    const { name, scopes } = read.value;
    const made = await createClient({ owner, createdBy: person.id, name, scopes });
    if (made === null) return { ok: false, message: say(language, 'accounting.tooMany', { count: MAX_CLIENTS }) };
    revalidatePath('/developers/keys');
    const after = { client: made.clientId, scopes: scopes.join(' ') };
    return { ok: true, made, audit: { scope, action: 'accounting-client-created', subject: name, after } };
  },
);

/** Ends a client of the accounting API and its tokens. */
export const endClient = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    ofPartners: true,
    input: z.tuple([clientOwner, rowId(), lookup()]),
    reach: clientOwnerOf,
  },
  async ({ language, owner, scope }, _kind, _owner, clientId) => {
    const of = { sellerIds: [] as number[], partnerIds: [] as number[] };
    (owner.kind === 'seller' ? of.sellerIds : of.partnerIds).push(owner.id);
    const name = await revokeClient(clientId, of);
    if (name === null) return refusal('gone', language);
    revalidatePath('/developers/keys');
    return {
      ok: true,
      audit: { scope, action: 'accounting-client-revoked', subject: name, after: { client: clientId } },
    };
  },
);
