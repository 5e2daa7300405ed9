import { isSellerKind } from '#lib/kernel/seller.ts';
import { notFound, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { Address } from '#app/_server/pages/shared.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { brandOfPartner, findByLink, readOwnOnboarding } from '#lib/modules/onboarding/dashboard.ts';
import { ONBOARDING_STEPS } from '#lib/modules/onboarding/contract/enums.ts';
import { fileNeedsOf, isOpenToSeller, refusedFor } from '#lib/modules/onboarding/views.ts';
import type { OnboardingPlace } from '#lib/sdk/embeds/protocol.ts';
import * as files from '#lib/modules/seller-files/dashboard.ts';
import { onboardingAccess } from './at-onboarding.ts';
import { firstOf } from './first-values.ts';
import { baseHere, findProven } from './session.ts';
import { termsText } from './terms-text.ts';

/** `dana@example.com` as `d•••@example.com`: enough to recognize the address of the code. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1•••@');

/** The page of a link: unknown link, proof of identity, or progress of the onboarding. */
export async function loadOverview({ params: { token = '' }, search }: Address) {
  const linked = await findByLink(token);
  if (!linked) return { at: 'gone', brand: null } as const;
  const brand = await brandOfPartner(linked.partnerId);
  if (!(await findProven(token))) return { at: 'proof', brand, token, email: masked(linked.email) } as const;
  // A seller who proved their identity on the way to a step continues to that step.
  const wanted = ONBOARDING_STEPS.find((step) => step === search['step']);
  if (wanted && isOpenToSeller(linked.state)) redirect(`${await baseHere(token)}/${wanted}`);
  const { onboarding, profile, problems, progress, lacks, files, events } = await readOwnOnboarding(linked.sellerId);
  return {
    at: 'open',
    base: await baseHere(token),
    brand,
    token,
    onboarding,
    problems,
    progress,
    lacks: lacks.map((lack) => ({ ...lack, refused: refusedFor({ profile, files }, lack) })),
    events: events.map((event) => ({
      ...event,
      fileType: files.find(({ fileId }) => fileId === event.detail?.['file'])?.type ?? null,
    })),
    name: profile.firstName ?? onboarding.name,
  } as const;
}

/** The place of the seller, as it is posted to the page around a frame. */
export const placeOf = (overview: Awaited<ReturnType<typeof loadOverview>>): OnboardingPlace =>
  overview.at === 'open' ? { step: 'overview', state: overview.onboarding.state } : { step: 'proof', state: null };

/**
 * The page of a step. A seller without a proof, or without a change to make now, is redirected to the link's own page.
 */
export async function loadStep({ params: { token = '', step: stepName = '' } }: Address) {
  const step = ONBOARDING_STEPS.find((one) => one === stepName);
  if (!step) notFound();
  const linked = await findProven(token);
  if (!linked) redirect(`${await baseHere(token)}?step=${step}`);
  if (!isOpenToSeller(linked.state)) redirect(await baseHere(token));
  const [base, brand, own, access, locale] = [
    await baseHere(token),
    await brandOfPartner(linked.partnerId),
    await readOwnOnboarding(linked.sellerId),
    await onboardingAccess(linked),
    await getLocale(),
  ];
  const { profile, people, problems, drafts, onboarding } = own;
  const kind = isSellerKind(profile.kind) ? profile.kind : null;
  const following = ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1];
  return {
    brand,
    token,
    step,
    progress: own.progress,
    state: onboarding.state,
    email: masked(linked.email),
    base,
    next: `${base}${following ? `/${following}` : ''}`,
    problems: problems.filter((problem) => problem.step === step),
    first: firstOf(profile, drafts),
    people: people.map(({ personId, name, socialId, birthdate, share, isSignatory }) => ({
      personId,
      form: {
        name,
        socialId,
        birthdate: birthdate ?? '',
        share: share === null ? '' : String(share / 100),
        isSignatory,
      },
    })),
    documents:
      step === 'documents' || step === 'bank'
        ? {
            base: `${base}/files`,
            first: await files.listSellerFiles(access),
            needs: fileNeedsOf(kind).filter((need) => need.step === step),
          }
        : null,
    terms: {
      text: termsText(readLanguage(locale), brand.name),
      signed:
        onboarding.signedAt && onboarding.termsText && onboarding.signedName
          ? { at: onboarding.signedAt, text: onboarding.termsText, name: onboarding.signedName }
          : null,
    },
  };
}
