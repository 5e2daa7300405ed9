import { z } from 'zod';
import { payoutFailure } from '#lib/modules/payouts/bank/protocol.ts';

/**
 * Faults of the bank as the control API sets them: once for the next request that fits, or for all of them by chance or
 * for a while.
 */

const FAULTS = [
  'delay',
  'lose_request',
  'lose_answer',
  'answer_late',
  'answer_twice',
  // Decides, and never answers.
  'hold_answer',
  'hang',
  'refuse',
  'reset',
  'decline',
  'wrong_amount',
  'wrong_currency',
  'pend',
  // Dispute of the approved payment; 3-D Secure outcomes whatever the card; `nothing` clears the choice of its slot.
  'dispute',
  'challenge',
  'frictionless',
  'not_authenticated',
  'nothing',
  // Payout that is returned days after its value date.
  'return',
] as const;

/** Operations whose outcome is chosen on a screen: those that a buyer begins, and payouts. */
const CHOSEN: readonly string[] = ['charge', 'authorize', 'authenticate', 'verify', 'payout'];

/** Kinds of inquiry about a payment or a payout. A fault affects an inquiry only if it names it. */
export type InquiryKind = 'cancel-or-confirm' | 'inquire' | 'terminal' | 'cancel' | 'list' | 'answer-alert';

export const injectedFault = z.object({
  reference: z.string().optional(),
  merchant: z.string().optional(),
  /** Operation of a payment, or the name of an inquiry. */
  operation: z.string().optional(),
  what: z.enum(FAULTS),
  /** Replaces what waits under the same name. */
  slot: z.string().max(100).optional(),
  /** Milliseconds of `delay` and `answer_late`, and until a `dispute`. */
  ms: z.int().min(0).max(120_000).default(1_000),
  /** Decline code of `decline`. */
  code: z.int().default(20004),
  /** Why a payout is refused (`decline`) or returned (`return`), and how many bank days after its value date. */
  reason: payoutFailure.optional(),
  days: z.int().min(0).max(60).optional(),
});
export type InjectedFault = z.output<typeof injectedFault>;

export const persistent = z.object({
  latencyMs: z.int().min(0).max(60_000).default(0),
  /** Chances in percent. */
  loseRequest: z.number().min(0).max(100).default(0),
  loseAnswer: z.number().min(0).max(100).default(0),
  answerLate: z.number().min(0).max(100).default(0),
  lateMs: z.int().min(0).max(60_000).default(2_000),
  /** Refuses every payment (503), or takes it and never answers. */
  isDown: z.boolean().default(false),
  hangs: z.boolean().default(false),
  /** Tombstones of cancelled references: without them one that arrives later is charged after all. */
  hasTombstones: z.boolean().default(true),
  /** The faults above also for cancel-or-confirm and inquiries. */
  alsoQuestions: z.boolean().default(false),
  seed: z.int().default(1),
});
type Persistent = z.output<typeof persistent>;

/** Simulated outcome of one request. */
export type SimulatedOutcome = { latencyMs: number; fault: InjectedFault | null };

export type Behaviour = {
  next(fault: InjectedFault): void;
  setPersistent(by: Persistent): void;
  reset(): void;
  readonly persistent: Persistent;
  /** Simulated outcome of this request: at most one fault, beside the persistent latency. */
  forRequest(request: { reference: string; merchant: string; operation: string }): SimulatedOutcome;
  /** Simulated outcome of an inquiry about a payment. */
  forQuestion(question: { reference: string; operation: InquiryKind }): SimulatedOutcome;
};

export function openBehaviour(): Behaviour {
  let waiting: InjectedFault[] = [];
  let by = persistent.parse({});
  let random = randomFrom(by.seed);

  function byChance(): InjectedFault | null {
    const fault = (what: InjectedFault['what']): InjectedFault => ({ what, ms: by.lateMs, code: 20004 });
    if (by.isDown) return fault('refuse');
    if (by.hangs) return fault('hang');
    const roll = random() * 100;
    const chances: [number, InjectedFault['what']][] = [
      [by.loseRequest, 'lose_request'],
      [by.loseAnswer, 'lose_answer'],
      [by.answerLate, 'answer_late'],
    ];
    let edge = 0;
    for (const [chance, what] of chances) {
      edge += chance;
      if (roll < edge) return fault(what);
    }
    return null;
  }

  /** Takes the first waiting fault that fits; each is used once. */
  function take(fits: (fault: InjectedFault) => boolean): InjectedFault | null {
    const found = waiting.find(fits) ?? null;
    if (found) waiting = waiting.filter((fault) => fault !== found);
    return found;
  }

  return {
    next(fault) {
      if (fault.slot !== undefined) waiting = waiting.filter(({ slot }) => slot !== fault.slot);
      if (fault.what !== 'nothing') waiting.push(fault);
    },
    setPersistent(wanted) {
      by = wanted;
      random = randomFrom(wanted.seed);
    },
    reset() {
      waiting = [];
      by = persistent.parse({});
    },
    get persistent() {
      return by;
    },
    forRequest(request) {
      // A choice made beside a payment page is about payments: a refund in between leaves it waiting.
      const found = take(
        (fault) =>
          (fault.slot === undefined || CHOSEN.includes(request.operation)) &&
          (['reference', 'merchant', 'operation'] as const).every(
            (name) => fault[name] === undefined || fault[name] === request[name],
          ),
      );
      return { latencyMs: by.latencyMs, fault: found ?? byChance() };
    },
    forQuestion({ reference, operation }) {
      const found = take(
        (fault) => fault.operation === operation && (fault.reference === undefined || fault.reference === reference),
      );
      return { latencyMs: by.alsoQuestions ? by.latencyMs : 0, fault: found ?? (by.alsoQuestions ? byChance() : null) };
    },
  };
}

/** A small repeatable generator (mulberry32): the same seed, the same run. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
