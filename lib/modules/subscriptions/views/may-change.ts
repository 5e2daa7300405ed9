import type { SubscriptionState } from '#lib/kernel/subscription.ts';
import { mayMove } from '../domain/subscription-moves.ts';

export { FAILURES_THAT_CANCEL } from '../domain/settle.ts';

/** Actions possible in each state: screens offer what the operations allow. */

export const CHANGES = ['pause', 'resume', 'cancel', 'price', 'card', 'retry'] as const;
export type Change = (typeof CHANGES)[number];

/**
 * Why it cannot be done. `running`: there is nothing to resume; `failing`: what failed comes first; `anotherCard`: the
 * one that is there is never charged again, and its retry is not offered.
 */
export type WhyNot = 'ended' | 'notStarted' | 'paused' | 'failing' | 'running' | 'noFailure' | 'anotherCard';

const MAY: Readonly<Record<Change, (state: SubscriptionState) => boolean>> = {
  pause: (state) => mayMove(state, 'pause'),
  resume: (state) => mayMove(state, 'resumption'),
  cancel: (state) => mayMove(state, 'cancellation'),
  price: (state) => state === 'active',
  card: (state) => state === 'active' || state === 'paused' || state === 'failed' || state === 'retrying',
  retry: (state) => state === 'retrying',
};

/** Reason why the change is refused; null if allowed. */
export function whyNot(change: Change, state: SubscriptionState): WhyNot | null {
  if (MAY[change](state)) return null;
  if (state === 'cancelled' || state === 'completed') return 'ended';
  if (state === 'initial') return 'notStarted';
  if (change === 'resume') return 'running';
  if (state === 'paused') return 'paused';
  if (change === 'retry' && state === 'failed') return 'anotherCard';
  return change === 'price' ? 'failing' : 'noFailure';
}
