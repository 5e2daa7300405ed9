import type { DisputeStatus } from '#lib/kernel/dispute.ts';

/**
 * Every move of a dispute from one status to another: the one table. Whether money came back decides alone between
 * `won` and `partly-won`, also after the case was closed: an acquirer may give back what it had said is lost.
 */

export const DISPUTE_EVENTS = ['submission', 'acceptance', 'deadline', 'reversal', 'part-reversal', 'loss'] as const;
export type DisputeEvent = (typeof DISPUTE_EVENTS)[number];

type DisputeMove = { by: DisputeEvent; from: readonly DisputeStatus[]; to: DisputeStatus };

export const DISPUTE_MOVES: readonly DisputeMove[] = [
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

/** Status after an event; null where the event changes nothing from this status. */
export function statusAfter(event: DisputeEvent, from: DisputeStatus): DisputeStatus | null {
  return DISPUTE_MOVES.find((move) => move.by === event && move.from.includes(from))?.to ?? null;
}

/** Statuses from which an event moves a dispute, for statements. */
export const statusesBefore = (event: DisputeEvent): readonly DisputeStatus[] =>
  DISPUTE_MOVES.filter(({ by }) => by === event).flatMap(({ from }) => from);

/** Statuses in which nothing is expected any more. */
export const FINAL_STATUSES: readonly DisputeStatus[] = ['won', 'partly-won', 'lost', 'accepted', 'expired'];
