import { getLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { viewOf } from '#app/_server/person.ts';
import { isUuid } from '#lib/kernel/ids.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { can } from '#lib/modules/access/index.ts';
import { nextReview, showReview } from '#lib/modules/onboarding/dashboard.ts';

/** The onboarding of an address as its reviewer sees it; one of another partner is not found. */
export const loadReview = cache(async (publicId: string) => {
  const { partnerIds, partners, person } = await viewOf('/partner/review/[reviewId]');
  const by = { language: readLanguage(await getLocale()), userId: person.id };
  const found = isUuid(publicId) ? await showReview({ publicId, partnerIds }, by) : null;
  if (!found) notFound();
  const { sellerId: _, partnerId, ...review } = found;
  const mayPreviewAsSeller = partners.some((partner) => partner.id === partnerId && can(partner, 'manage-sellers'));
  return { review, mayPreviewAsSeller, next: await nextReview(partnerIds, publicId) };
});
