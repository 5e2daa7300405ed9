import { isSellerKind } from '#lib/kernel/seller.ts';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { SellerProfile } from '#lib/modules/sellers/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { calendarLocale } from '#lib/platform/i18n/calendar-locale.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { REFUSAL_REASONS, type ReviewedEvent, type ReviewedField, type ShownReview } from '../contract/review-view.ts';
import { ONBOARDING_REASONS, type OnboardingReason, type OnboardingStep } from '../contract/enums.ts';
import type { ProfileField } from '../domain/needs.ts';
import { mayMove } from '../domain/onboarding-moves.ts';
import { provenBy } from '../domain/proofs.ts';
import { isUnderReview, mayDecideFiles, mayTake } from '../domain/review.ts';
import { REVIEWED_FIELDS } from '../domain/reviewed-fields.ts';
import { BANK_NUMBERS } from '../views.ts';
import { readPartnerBrand } from '../store/read-brand.ts';
import { readOnboarding } from '../store/store-onboarding.ts';
import { namesOfPeople } from './list-reviews.sql.ts';
import { fieldReasonText, fieldText, fileReasonText, listForSeller, typeText, withNote } from './list-for-seller.ts';
import { findReviewed } from './lock-onboarding.sql.ts';
import { type ReviewFacts, readReviewFacts } from './read-facts.ts';

/** Fields that are shown only where they are filled in. */
const SHOWN_IF_FILLED: readonly ProfileField[] = [
  ...(['firstNameEn', 'lastNameEn', 'merchantNameEn', 'dba', 'dbaEn', 'personBusinessType', 'retailType'] as const),
  ...(['contactEmail', 'contactPhone', 'merchantName', 'companyNumber'] as const),
];

const STEPS = Object.keys(REVIEWED_FIELDS) as (keyof typeof REVIEWED_FIELDS)[];

type Reader = { language: Language; userId: number };

/** The onboarding of a seller of these partners as its reviewer sees it; null where there is none. */
export async function showReview(
  database: Database,
  { publicId, partnerIds }: { publicId: string; partnerIds: readonly number[] },
  { language, userId }: Reader,
): Promise<(ShownReview & { sellerId: number; partnerId: number }) | null> {
  const sellerId = await findReviewed(database, publicId, partnerIds);
  const onboarding = sellerId === null ? null : await readOnboarding(database, sellerId);
  if (!onboarding || sellerId === null) return null;
  const { partnerId, startedAt, firstApprovalBy, signedAt, signedName } = onboarding;
  const { partner, seller } = await recordsOf(database, { sellerIds: [sellerId], partnerIds: [partnerId] });
  const [facts, brand, events, rules, named] = await Promise.all([
    readReviewFacts(database, onboarding),
    readPartnerBrand(database, partnerId),
    readHistory(database, sellerId, language),
    partner.findFirst({ where: { id: partnerId }, select: { fourEyes: true } }),
    seller.findFirst({ where: { id: sellerId }, select: { name: true } }),
  ]);
  const theirs = readLanguage(onboarding.language);
  const names = await namesOfPeople(database, firstApprovalBy === null ? [] : [firstApprovalBy]);
  return {
    sellerId,
    partnerId,
    publicId,
    state: onboarding.state,
    language: theirs,
    email: onboarding.email,
    name: named?.name || onboarding.email,
    submittedAt: onboarding.submittedAt,
    dueAt: onboarding.dueAt,
    documents: facts.files.map(({ type, reason, note, ...file }) => ({
      fileId: file.fileId,
      name: file.name,
      format: file.format,
      state: file.state,
      isReplaced: file.isReplaced,
      type,
      label: typeText(language, type),
      proves: provenBy(type),
      reason: reason === null ? '' : withNote(fileReasonText(language, reason), note),
    })),
    fields: fieldsOf(facts, language, brand.name),
    people: facts.people.map(({ birthdate, ...person }) => ({
      ...person,
      birthdate: birthdate === null ? null : writtenDay(birthdate, language),
    })),
    signature: signedAt && signedName ? { name: signedName, at: signedAt } : null,
    isEnteredByPartner: startedAt === null,
    may: {
      take: mayTake(onboarding.state, { isEnteredByPartner: startedAt === null }),
      decideDocuments: mayDecideFiles(onboarding.state),
      refuseFields: isUnderReview(onboarding.state),
      ask: mayMove(onboarding.state, 'change-request'),
      reject: mayMove(onboarding.state, 'rejection'),
      reopen: mayMove(onboarding.state, 'reopening'),
    },
    undecided: facts.obstacles.filter(({ kind }) => kind === 'document-undecided').length,
    corrections: listForSeller(facts, language, brand.name),
    fourEyes: rules?.fourEyes ?? false,
    firstApproval:
      firstApprovalBy === null ? null : { name: names.get(firstApprovalBy) ?? '', isMe: firstApprovalBy === userId },
    events,
    refusals: REFUSAL_REASONS.map((reason) => ({
      reason,
      label: say(language, `seller-files.reason.${reason}`),
      reads: fileReasonText(theirs, reason),
    })),
    reasons: ONBOARDING_REASONS.map((reason) => ({
      reason,
      label: say(language, `review.rejectReason.${reason}`),
      reads: fieldReasonText(theirs, reason, brand.name),
    })),
  };
}

function fieldsOf({ profile, problems }: ReviewFacts, language: Language, partner: string): ReviewedField[] {
  const problemOf = (step: OnboardingStep, field: string): ReviewedField['problem'] => {
    const found = problems.find((one) => one.step === step && one.field === field && !one.isCorrected);
    if (!found) return null;
    const text = withNote(fieldReasonText(language, found.reason, partner), found.note);
    return { problemId: found.problemId, text };
  };
  const typed = STEPS.flatMap((step) =>
    REVIEWED_FIELDS[step]
      .map((field) => ({
        step,
        field,
        label: fieldText(language, { step, field }),
        problem: problemOf(step, field),
        value: valueText(profile, field, language),
      }))
      .filter(({ field, value, problem }) => value !== '' || problem || !SHOWN_IF_FILLED.includes(field)),
  );
  const whole = ([...STEPS, 'documents', 'terms'] as const).map((step) => ({
    step,
    field: '',
    label: fieldText(language, { step, field: '' }),
    value: '',
    problem: problemOf(step, ''),
  }));
  return [...typed, ...whole];
}

/** A field as people read it. */
function valueText(profile: SellerProfile, field: ProfileField, language: Language): string {
  const value = profile[field];
  if (value === null || value === '') return '';
  if (field === 'kind') return isSellerKind(profile.kind) ? say(language, `onboarding.kind.${profile.kind}`) : '';
  if (field === 'gender') return say(language, value === 0 ? 'onboarding.gender.male' : 'onboarding.gender.female');
  if (field === 'bankCode') return bankText(String(value), language);
  if (field === 'country') return countryText(String(value), language);
  if (field === 'birthdate' || field === 'socialIdIssued') return writtenDay(String(value), language);
  return String(value);
}

/** `12 · Bank Hapoalim`; a number that no step offers stays a number. */
function bankText(code: string, language: Language): string {
  const number = BANK_NUMBERS.find((one) => String(one) === code);
  if (number === undefined) return code;
  return say(language, 'onboarding.bankName', { number, name: say(language, `onboarding.bank.${number}`) });
}

const countryText = (code: string, language: Language): string =>
  /^[A-Z]{2}$/.test(code)
    ? (new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }).of(code) ?? code)
    : code;

/** `2026-03-21` as people write a day; a day of a calendar, which is the same in every zone. */
function writtenDay(day: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  const written = new Intl.DateTimeFormat(calendarLocale(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return written.format(new Date(`${day}T00:00:00Z`));
}

/** How many lines of the history are shown. */
const MAX_EVENTS = 200;

async function readHistory(database: Database, sellerId: number, language: Language): Promise<ReviewedEvent[]> {
  const { onboardingEvent, sellerFile } = await recordsOf(database, { sellerIds: [sellerId] });
  const [rows, files] = await Promise.all([
    onboardingEvent.findMany({
      orderBy: { id: 'desc' },
      take: MAX_EVENTS,
      select: { kind: true, at: true, userId: true, detail: true },
    }),
    sellerFile.findMany({ select: { publicId: true, type: true } }),
  ]);
  const events = plain(rows) as {
    kind: ReviewedEvent['kind'];
    at: Date;
    userId: number | null;
    detail: Readonly<Record<string, string | number | null>> | null;
  }[];
  const names = await namesOfPeople(database, [...new Set(events.flatMap(({ userId }) => userId ?? []))]);
  const typeOf = new Map(files.map(({ publicId, type }) => [publicId, type]));
  return events.map(({ kind, at, userId, detail }) => ({
    kind,
    at,
    who: userId === null ? say(language, whoText(kind)) : (names.get(userId) ?? ''),
    detail: detailText(language, detail, typeOf),
  }));
}

/** Events whose actor is the seller, or the sandbox's reviewer in its place, never a person of the partner. */
const BY_SELLER: readonly ReviewedEvent['kind'][] = ['started', 'saved', 'submitted', 'document-added'];

const whoText = (kind: ReviewedEvent['kind']): MessageKey => {
  if (BY_SELLER.includes(kind)) return 'review.history.seller';
  return kind === 'invited' || kind === 'reminded' ? 'review.history.system' : 'review.history.sandbox';
};

/** The document or the field, and the note. */
function detailText(
  language: Language,
  detail: Readonly<Record<string, string | number | null>> | null,
  typeOf: ReadonlyMap<string, number>,
): string {
  if (!detail) return '';
  const { file, step, field, reason, note } = detail;
  const type = typeof file === 'string' ? typeOf.get(file) : undefined;
  const parts = [
    type === undefined ? '' : typeText(language, type),
    typeof step === 'string' ? fieldText(language, { step, field: typeof field === 'string' ? field : '' }) : '',
    typeof reason === 'string' ? reasonText(language, reason, type !== undefined) : '',
    typeof note === 'string' ? note : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

const reasonText = (language: Language, reason: string, isOfFile: boolean): string => {
  if (isOfFile) return say(language, `seller-files.reason.${reason}` as MessageKey);
  const isKnown = ONBOARDING_REASONS.some((known: OnboardingReason) => known === reason);
  return isKnown ? say(language, `review.rejectReason.${reason as OnboardingReason}`) : reason;
};
