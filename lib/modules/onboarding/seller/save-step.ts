import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import {
  asChanged,
  EMPTY_PROFILE,
  lockSeller,
  notifyingOfChange,
  type ProfileChange,
  readProfile,
  replacesAccount,
  saveProfile,
  whyNotProfile,
} from '#lib/modules/sellers/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { OnboardingContext } from '../context.ts';
import type { OnboardingStep } from '../contract/enums.ts';
import { isOpenToSeller } from '../domain/onboarding-moves.ts';
import { notifyOfAccount } from '../notify-seller.ts';
import { recordEvent } from '../record-event.ts';
import { type Drafts, keepDrafts, readDrafts, readOnboarding } from '../store/store-onboarding.ts';
import { closeProblems } from '../store/store-problems.ts';

/**
 * Refusal to save a step: it was submitted meanwhile, the e-mail is another seller's, the account number is none of
 * that bank, replacing a stored account needs a fresh code, or the answers contradict each other.
 */
export type StepRefusal = 'closed' | 'email_taken' | 'not_an_account' | 'unproved' | { refused: Refusal };

/** Runs a change of an onboarding alone, where its seller may change it: others wait, and `closed` where it may not. */
export const whileOpen = <Value, Reason>(
  { database }: Pick<OnboardingContext, 'database'>,
  sellerId: number,
  change: (inside: Database) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason | 'closed'>> =>
  database.inTransaction(async (inside): Promise<Result<Value, Reason | 'closed'>> => {
    await lockSeller(inside, sellerId);
    const onboarding = await readOnboarding(inside, sellerId);
    return onboarding && isOpenToSeller(onboarding.state) ? change(inside) : refuse('closed');
  });

/** Runs a change of the seller's record too, and sends the partner its callback where the record differs afterwards. */
export async function changingSeller<Value, Reason>(
  context: OnboardingContext,
  sellerId: number,
  change: (inside: Database) => Promise<Result<Value, Reason>>,
): Promise<Result<Value, Reason | 'closed'>> {
  const changed = await whileOpen(context, sellerId, (inside) =>
    notifyingOfChange(inside, context, sellerId, () => change(inside)),
  );
  if (changed.ok) context.wakeDeliveries();
  return changed;
}

class RolledBack extends Error {}

/**
 * Stores the answers of a step; corrections whose field changed are closed. `isFresh`: the seller proved its address a
 * moment ago, without which no account is replaced; a replacement is notified by mail.
 */
export async function saveStep(
  context: OnboardingContext,
  sellerId: number,
  { step, change, isFresh = false }: { step: OnboardingStep; change: ProfileChange; isFresh?: boolean },
): Promise<Result<true, StepRefusal>> {
  try {
    return await changingSeller<true, StepRefusal>(context, sellerId, async (inside) => {
      const before = (await readProfile(inside, sellerId)) ?? EMPTY_PROFILE;
      const after = { ...before, ...change };
      const refused = await whyNot(context, inside, asChanged(before, change));
      if (refused) return refuse(refused);
      const isReplaced = replacesAccount(before, change);
      if (isReplaced && !isFresh) return refuse('unproved' as const);
      if ((await saveProfile(inside, sellerId, change)) === 'email_taken') throw new RolledBack();
      if (isReplaced) await notifyOfAccount(inside, sellerId);
      await context.keepAccount(inside, { sellerId, before });
      const changed = Object.keys(change).filter(
        (field) => before[field as keyof ProfileChange] !== after[field as keyof ProfileChange],
      );
      await closeProblems(inside, sellerId, { step, fields: changed.length > 0 ? [...changed, ''] : [] });
      await dropDraft(inside, sellerId, step);
      if (changed.length > 0) await recordEvent(inside, sellerId, 'saved', { detail: { step } });
      return ok(true);
    });
  } catch (error) {
    // The transaction is void: the e-mail is another seller's.
    if (error instanceof RolledBack) return refuse('email_taken');
    throw error;
  }
}

async function whyNot(
  { sandbox, timeZone }: OnboardingContext,
  inside: Database,
  judged: ProfileChange,
): Promise<StepRefusal | null> {
  const { now } = await readClock(inside);
  const refused = whyNotProfile(judged, { inSandbox: sandbox, today: dayOf(now, timeZone) });
  if (refused?.about === 'profile.bankAccount') return 'not_an_account';
  return refused && { refused };
}

async function dropDraft(inside: Database, sellerId: number, step: OnboardingStep): Promise<void> {
  const { [step]: _, ...others } = await readDrafts(inside, sellerId);
  await keepDrafts(inside, sellerId, { drafts: others, step });
}

/** Stores the unfinished answers of a step as a draft, which counts for nothing yet. */
export const saveDraft = (
  context: Pick<OnboardingContext, 'database'>,
  sellerId: number,
  { step, typed }: { step: OnboardingStep; typed: NonNullable<Drafts[OnboardingStep]> },
): Promise<Result<true, 'closed'>> =>
  whileOpen(context, sellerId, async (inside) => {
    const drafts = { ...(await readDrafts(inside, sellerId)), [step]: typed };
    await keepDrafts(inside, sellerId, { drafts, step });
    return ok(true);
  });
