import type { Language } from '#lib/kernel/language.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import { DEFAULT_SETUP_DAYS } from '#lib/modules/sellers/contract/partner-brand.ts';
import type { OnboardingEventKind, OnboardingState, OnboardingStep } from '../contract/enums.ts';
import { type OnboardingMove, stateAfter, statesBefore } from '../domain/onboarding-moves.ts';

/** Onboardings: one row of a seller, the history beside it. */

export type NewOnboarding = {
  sellerId: number;
  partnerId: number;
  publicId: string;
  linkHash: Buffer<ArrayBuffer>;
  email: string;
  name: string;
  language: Language;
  /** Null for an invitation by the API. */
  invitedBy: number | null;
  state: 'invited' | 'submitted';
};

const DAY_MS = 86_400_000;

/** Adds one. An invited seller has the days that its partner gives. False where the seller has one already. */
export async function addOnboarding(inside: Database, onboarding: NewOnboarding): Promise<boolean> {
  const { sellerId, partnerId, state } = onboarding;
  const records = await recordsOf(inside, { sellerIds: [sellerId], partnerIds: [partnerId] });
  const { now } = await readClock(inside);
  const daysOf = async (): Promise<number> => {
    const brand = await records.partnerBrand.findFirst({ where: { partnerId }, select: { setupDays: true } });
    return brand?.setupDays ?? DEFAULT_SETUP_DAYS;
  };
  const times =
    state === 'submitted' ? { submittedAt: now } : { dueAt: new Date(now.getTime() + (await daysOf()) * DAY_MS) };
  try {
    await records.onboarding.create({ data: { ...onboarding, ...times } });
    return true;
  } catch (error) {
    if (isThereAlready(error)) return false;
    throw error;
  }
}

export type Onboarding = {
  sellerId: number;
  publicId: string;
  partnerId: number;
  state: OnboardingState;
  email: string;
  name: string;
  language: string;
  step: OnboardingStep;
  dueAt: Date | null;
  termsText: string | null;
  signedName: string | null;
  signedAt: Date | null;
  firstApprovalBy: number | null;
  invitedBy: number | null;
  createdAt: Date;
  startedAt: Date | null;
  submittedAt: Date | null;
  decidedAt: Date | null;
  stateAt: Date;
};

const COLUMNS = {
  sellerId: true,
  publicId: true,
  partnerId: true,
  state: true,
  email: true,
  name: true,
  language: true,
  step: true,
  dueAt: true,
  termsText: true,
  signedName: true,
  signedAt: true,
  firstApprovalBy: true,
  invitedBy: true,
  createdAt: true,
  startedAt: true,
  submittedAt: true,
  decidedAt: true,
  stateAt: true,
} as const;

/** The onboarding of a seller; null where it has none. */
export async function readOnboarding(database: Database, sellerId: number): Promise<Onboarding | null> {
  const { onboarding } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await onboarding.findFirst({ where: { sellerId }, select: COLUMNS });
  return found ? (plain(found) as Onboarding) : null;
}

/** Which times a move writes. */
const TIMES: Readonly<Partial<Record<OnboardingMove, 'startedAt' | 'submittedAt' | 'decidedAt'>>> = {
  start: 'startedAt',
  submission: 'submittedAt',
  approval: 'decidedAt',
  rejection: 'decidedAt',
};

/** Brings one to another state, where it may go there from its own; false where it may not, or is not there. */
export async function moveState(inside: Database, sellerId: number, by: OnboardingMove): Promise<boolean> {
  const { onboarding } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { now } = await readClock(inside);
  const time = TIMES[by];
  const { count } = await onboarding.updateMany({
    where: { sellerId, state: { in: [...statesBefore(by)] } },
    data: {
      state: stateAfter(by),
      stateAt: now,
      ...(time && { [time]: now }),
      // An approval that is reopened needs as many approvals again.
      ...(by === 'approval' ? {} : { firstApprovalBy: null, approvedBy: null }),
    },
  });
  return count > 0;
}

export type EventToAdd = {
  sellerId: number;
  kind: OnboardingEventKind;
  /** Values of the sentence of its kind. */
  detail: Readonly<Record<string, string | number | null>> | null;
  /** Null for the seller or the system. */
  userId: number | null;
};

/** Adds a line to the history. */
export async function addEvent(inside: Database, { sellerId, kind, detail, userId }: EventToAdd): Promise<void> {
  const { onboardingEvent } = await recordsOf(inside, { sellerIds: [sellerId] });
  await onboardingEvent.create({ data: { sellerId, kind, userId, ...(detail && { detail }) } });
}

/** Drafts of answers that are not stored yet, by step. */
export type Drafts = Readonly<Partial<Record<OnboardingStep, Readonly<Record<string, string | boolean>>>>>;

export async function readDrafts(database: Database, sellerId: number): Promise<Drafts> {
  const { onboarding } = await recordsOf(database, { sellerIds: [sellerId] });
  const found = await onboarding.findFirst({ where: { sellerId }, select: { draftSealed: true } });
  return found?.draftSealed ? (JSON.parse(openSecret(found.draftSealed)) as Drafts) : {};
}

/** Keeps the drafts, and at which step their seller is; none at all is kept as nothing. */
export async function keepDrafts(
  inside: Database,
  sellerId: number,
  { drafts, step }: { drafts: Drafts; step: OnboardingStep },
): Promise<void> {
  const { onboarding } = await recordsOf(inside, { sellerIds: [sellerId] });
  const isEmpty = Object.keys(drafts).length === 0;
  await onboarding.updateMany({
    where: { sellerId },
    data: { step, draftSealed: isEmpty ? null : sealSecret(JSON.stringify(drafts)) },
  });
}

export type Signature = { termsText: string; signedName: string; signedFrom: Buffer<ArrayBuffer> };

/** Stores the signed text word for word, with the time. */
export async function keepSignature(inside: Database, sellerId: number, signature: Signature): Promise<void> {
  const { onboarding } = await recordsOf(inside, { sellerIds: [sellerId] });
  const { now } = await readClock(inside);
  await onboarding.updateMany({ where: { sellerId }, data: { ...signature, signedAt: now } });
}

/** A line of the history, as its seller sees it. */
export type OnboardingEvent = { kind: OnboardingEventKind; at: Date; detail: EventToAdd['detail'] };

/** How many lines are shown. */
const MAX_EVENTS = 100;

/** The newest lines of the history, the newest first. */
export async function readEvents(database: Database, sellerId: number): Promise<OnboardingEvent[]> {
  const { onboardingEvent } = await recordsOf(database, { sellerIds: [sellerId] });
  const rows = await onboardingEvent.findMany({
    orderBy: { id: 'desc' },
    take: MAX_EVENTS,
    select: { kind: true, at: true, detail: true },
  });
  return plain(rows) as OnboardingEvent[];
}
