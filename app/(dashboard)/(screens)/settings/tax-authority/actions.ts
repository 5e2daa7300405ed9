'use server';

import { cookies } from 'next/headers';
import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import type { Language } from '#lib/kernel/language.ts';
import { sessionCookieName } from '#lib/modules/access/index.ts';
import { ALLOCATION_WAYS } from '#lib/modules/tax-authority/contract/request-states.ts';
import {
  askAllocationAgain,
  connectBusiness,
  decideAllocation,
  disconnectBusiness,
  endAllocationWait,
} from '#lib/modules/tax-authority/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on the connection of a business to the tax authority, and on documents that wait for a number. */

/** The address at which the person signs in at the authority. What comes of it is written down at the return. */
export const connectTaxAuthority = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    reach: sellerOfKey,
    input: z.tuple([lookup()]),
    unaudited: 'nothing is connected before the person comes back',
  },
  async ({ language, person, seller }) => {
    const session = (await cookies()).get(sessionCookieName())?.value ?? '';
    const url = await connectBusiness({ sellerId: seller.id, userId: person.id, session });
    if (url === null) return refusal('gone', language);
    return { ok: true as const, url };
  },
);

export const disconnectTaxAuthority = defineAction(
  { right: 'manage-keys', fresh: true, reach: sellerOfKey, input: z.tuple([lookup()]) },
  async ({ language, person, seller }) => {
    if (!(await disconnectBusiness({ sellerId: seller.id, endedBy: person.id }))) return refusal('gone', language);
    revalidate();
    return { ok: true as const, audit: { scope: { sellerId: seller.id }, action: 'tax-authority-disconnected' } };
  },
);

/** Chooses how a refused document goes on. */
export const chooseAllocationWay = defineAction(
  { right: 'edit-page', reach: sellerOfKey, input: z.tuple([lookup(), lookup(), z.enum(ALLOCATION_WAYS)]) },
  async ({ language, person, seller }, _key, documentId, way) => {
    const about = { documentId, sellerIds: [seller.id], decidedBy: person.id };
    if (!(await decideAllocation({ ...about, way })).ok) return gone(language);
    revalidate();
    const scope = { sellerId: seller.id };
    return { ok: true as const, audit: { scope, action: 'allocation-decided', subject: documentId, after: { way } } };
  },
);

/** Asks the authority once more about a document that it did not take. */
export const requestAllocationAgain = defineAction(
  { right: 'edit-page', reach: sellerOfKey, input: z.tuple([lookup(), lookup()]) },
  async ({ language, person, seller }, _key, documentId) => {
    const about = { documentId, sellerIds: [seller.id], decidedBy: person.id };
    if (!(await askAllocationAgain(about)).ok) return gone(language);
    revalidate();
    return {
      ok: true as const,
      audit: { scope: { sellerId: seller.id }, action: 'allocation-asked', subject: documentId },
    };
  },
);

/** Keeps the number that a business was given on the authority's own site. */
export const enterAllocationNumber = defineAction(
  { right: 'edit-page', reach: sellerOfKey, input: z.tuple([lookup(), lookup(), lookup()]) },
  async ({ language, person, seller }, _key, documentId, number) => {
    const about = { documentId, sellerIds: [seller.id], decidedBy: person.id };
    const entered = await endAllocationWait({ ...about, number: number.trim() });
    if (!entered.ok && entered.reason === 'not-digits')
      return { ok: false as const, message: say(language, 'tax-authority.number.wrong') };
    if (!entered.ok) return gone(language);
    revalidate();
    const scope = { sellerId: seller.id };
    return { ok: true as const, audit: { scope, action: 'allocation-entered', subject: documentId } };
  },
);

/** Issues a document without a number, of which the authority knows nothing. */
export const issueWithoutAllocation = defineAction(
  { right: 'edit-page', reach: sellerOfKey, input: z.tuple([lookup(), lookup()]) },
  async ({ language, person, seller }, _key, documentId) => {
    const about = { documentId, sellerIds: [seller.id], decidedBy: person.id };
    if (!(await endAllocationWait({ ...about, number: null })).ok) return gone(language);
    revalidate();
    const scope = { sellerId: seller.id };
    return {
      ok: true as const,
      audit: { scope, action: 'allocation-decided', subject: documentId, after: { way: 'without' } },
    };
  },
);

function revalidate(): void {
  for (const path of ['/settings/tax-authority', '/']) revalidatePath(path);
}

const gone = (language: Language) => ({ ok: false as const, message: say(language, 'tax-authority.gone') });
