import type { DisputeStatus } from '#lib/kernel/dispute.ts';

/**
 * Every move of a dispute from one status to another: the one table. Whether money came back decides alone between
 * `won` and `partly-won`, also after the case was closed: an acquirer may give back what it had said is lost.
 */

type DisputeEvent = 'submission' | 'acceptance' | 'deadline' | 'reversal' | 'part-reversal' | 'loss';

type DisputeMove = { by: DisputeEvent; from: readonly DisputeStatus[]; to: DisputeStatus };

const DISPUTE_MOVES: readonly DisputeMove[] = [
  { by: 'submission', from: ['needs-response'], to: 'submitted' },
  { by: 'acceptance', from: ['needs-response'], to: 'accepted' },
  { by: 'deadline', from: ['needs-response'], to: 'expired' },
  { by: 'loss', from: ['needs-response', 'submitted'], to: 'lost' },
  {
    by: 'reversal',
    from: ['needs-response', 'submitted', 'lost', 'accepted', 'expired', 'partly-won'],
    to: 'won',
  },
  {
    by: 'part-reversal',
    from: ['needs-response', 'submitted', 'lost', 'accepted', 'expired', 'partly-won'],
    to: 'partly-won',
  },
];

/** Statuses from which an event moves a dispute, as statements name them: `('needs-response')`. */
export const statusesBefore = (event: DisputeEvent): string =>
  `(${DISPUTE_MOVES.filter(({ by }) => by === event)
    .flatMap(({ from }) => from)
    .map((status) => `'${status}'`)
    .join(', ')})`;

/** Statuses in which nothing is expected any more. */
export const FINAL_STATUSES: readonly DisputeStatus[] = ['won', 'partly-won', 'lost', 'accepted', 'expired'];
