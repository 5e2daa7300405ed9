/**
 * Every move of an attempt from one state to another (docs/architecture.md, "One path for money"). Which
 * states are open is read from here; statements spell out the states that they move, and a test runs each of them in
 * every state and holds what happens against this table.
 */

export const ATTEMPT_STATES = [
  'in_flight',
  'in_doubt',
  'challenged',
  'submitted',
  'succeeded',
  'declined',
  'cancelled',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const ATTEMPT_EVENTS = ['silence', 'challenge', 'submission', 'approval', 'decline', 'cancellation'] as const;
type AttemptEvent = (typeof ATTEMPT_EVENTS)[number];

type AttemptMove = { by: AttemptEvent; from: readonly AttemptState[]; to: AttemptState; meaning: string };

const OPEN: readonly AttemptState[] = ['in_flight', 'in_doubt', 'challenged', 'submitted'];

/** A claim makes an attempt `in_flight`; no move leads back there. */
export const ATTEMPT_MOVES: readonly AttemptMove[] = [
  {
    by: 'silence',
    from: ['in_flight'],
    to: 'in_doubt',
    meaning: 'The acquirer gave no definite answer; the sweeper asks it.',
  },
  {
    by: 'challenge',
    from: ['in_flight'],
    to: 'challenged',
    meaning: 'The buyer has to answer: the issuer, an app or a wallet.',
  },
  {
    by: 'submission',
    from: ['in_flight', 'in_doubt'],
    to: 'submitted',
    meaning: 'A bank has it; the sale is `pending`.',
  },
  { by: 'approval', from: OPEN, to: 'succeeded', meaning: 'The acquirer said yes: money moved, or is held.' },
  { by: 'decline', from: OPEN, to: 'declined', meaning: 'The issuer, or the acquirer for it, said no.' },
  { by: 'cancellation', from: OPEN, to: 'cancelled', meaning: 'It did not happen and never will.' },
];

/** States of an attempt that is not over; the fence of every booking. A sale has at most one such attempt. */
export const OPEN_ATTEMPT_STATES: readonly AttemptState[] = ATTEMPT_STATES.filter((state) =>
  ATTEMPT_MOVES.some(({ from }) => from.includes(state)),
);
