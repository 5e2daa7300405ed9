'use server';

import { cookies } from 'next/headers';
import { z } from 'zod';
import { defineAction } from '#app/_server/actions/define-action.ts';
import { NOTHING_CHANGED, refusal } from '#app/_server/actions/guard.ts';
import { lookup, nothing } from '#app/_server/actions/sent.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { previewInSession } from '#lib/modules/access/dashboard.ts';
import { sessionCookieName } from '#lib/modules/access/index.ts';
import { findPreviewed, recordPreview } from '#lib/modules/onboarding/dashboard.ts';

/** Preview of a seller's dashboard by a person of its partner, without actions. */

const token = async () => (await cookies()).get(sessionCookieName())?.value;

/** Begins it: `id` is the onboarding's name, or the seller's public key. The seller finds it in its own audit log. */
export const startPreview = defineAction(
  { right: 'manage-sellers', input: z.tuple([lookup()]) },
  async ({ language, person, partners, auditBefore }, id) => {
    const partnerIds = partners.map((partner) => partner.id);
    const seller = isUuid(id) ? await findPreviewed(id, partnerIds) : null;
    if (!seller) return refusal('gone', language);
    const audit = await auditBefore({
      scope: { sellerId: seller.sellerId },
      action: 'preview-started',
      subject: seller.partnerName,
    });
    await recordPreview(seller.sellerId, person.id);
    await previewInSession(await token(), seller.sellerId);
    return { ok: true as const, audit };
  },
);

export const endPreview = defineAction({ right: 'person', inPreview: true, input: nothing }, async ({ person }) => {
  // The preview ended by itself meanwhile.
  if (!person.preview) return { ok: true as const, audit: NOTHING_CHANGED };
  await previewInSession(await token(), null);
  const scope = { sellerId: person.preview.sellerId };
  return { ok: true as const, audit: { scope, action: 'preview-ended' as const, subject: person.preview.name } };
});
