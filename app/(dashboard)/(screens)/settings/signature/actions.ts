'use server';

import { revalidatePath } from 'next/cache';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { refusal } from '#app/_server/actions/guard.ts';
import { sellerOfKey } from '#app/_server/actions/reach.ts';
import { lookup } from '#app/_server/actions/sent.ts';
import { endOwnKey, keepOwnKey } from '#lib/modules/signing-keys/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Actions on the key that signs the documents of a business. Its key comes from the page. */

/** Longest container in base64, characters; what is longer is cut and refused as too large. */
const MAX_BASE64 = 100_000;
const MAX_PASSWORD = 200;

/** Keeps the private key of a container; its password is used once. */
export const bringSigningKey = defineAction(
  {
    right: 'manage-keys',
    fresh: true,
    reach: sellerOfKey,
    input: z.tuple([lookup(), lookup(MAX_BASE64), lookup(MAX_PASSWORD)]),
  },
  async ({ language, person, seller }, _key, base64, password) => {
    const container = Buffer.from(base64, 'base64');
    const kept = await keepOwnKey({ sellerId: seller.id, container, password, createdBy: person.id });
    if (!kept.ok) return { ok: false as const, message: say(language, `signing-keys.refused.${kept.reason}`) };
    revalidatePath('/settings/signature');
    const { serialNumber, validTo } = kept.value;
    return {
      ok: true as const,
      audit: {
        scope: { sellerId: seller.id },
        action: 'signing-key-brought',
        subject: serialNumber,
        after: { until: validTo },
      },
    };
  },
);

export const endSigningKey = defineAction(
  { right: 'manage-keys', fresh: true, reach: sellerOfKey, input: z.tuple([lookup()]) },
  async ({ language, person, seller }) => {
    if (!(await endOwnKey({ sellerId: seller.id, endedBy: person.id }))) return refusal('gone', language);
    revalidatePath('/settings/signature');
    return { ok: true as const, audit: { scope: { sellerId: seller.id }, action: 'signing-key-ended' } };
  },
);
