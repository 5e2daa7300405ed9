import { z } from 'zod';
import { CODE_OF_REASON, type DisputeChoice } from './dispute-choices.ts';

/**
 * Client of the sandbox bank's control API (docs/processor-protocol.md): buyers' answers and disputes. Production has
 * none.
 */
export type BankControlClient = {
  findChallenge(processorReference: string): Promise<Challenge | null>;
  /** Answers a challenge; false when it is not open any more. */
  answerChallenge(processorReference: string, hasPassed: boolean): Promise<boolean>;
  /** Any payment that waits, or waited: at the phone, in a window, at a bank. */
  findWaiting(processorReference: string): Promise<WaitingPayment | null>;
  /** Money comes for a transfer; null where there is none of that name. */
  moneyComes(processorReference: string, amount: number): Promise<{ received: number; returned: number } | null>;
  /**
   * Changes the mandate of a paid debit on the owner's or their bank's behalf: 3 cancels it, 5, 6 and 13 change it.
   * False if there is none.
   */
  changeMandate(processorReference: string, status: 3 | 5 | 6 | 13): Promise<boolean>;
  /** A debit that was paid is taken back. False where there is nothing to take. */
  takeBack(processorReference: string): Promise<boolean>;
  /**
   * A cardholder disputes a payment, by our reference of it. Answers the bank's reference, null when there is nothing
   * to take back.
   */
  chargeBack(originalReference: string, wanted?: DisputeChoice): Promise<string | null>;
  reverseChargeback(reference: string): Promise<string | null>;
  /** A cardholder complains about a payment; answers the alert's reference, null where nothing is left to dispute. */
  alert(originalReference: string, complaint?: { reason?: string; respondInSeconds?: number }): Promise<string | null>;
  /**
   * Sets the bank's clock ahead of real time; payments due by then are settled at once. False if the bank did not
   * respond.
   */
  setClock(secondsAhead: number): Promise<boolean>;
  /** Sets the outcome of the next payment that fits (docs/processor-protocol.md). */
  next(fault: { merchant: string; slot: string; what: string; ms?: number; code?: number }): Promise<boolean>;
  /** Sets the outcome of the next payout (docs/payout-protocol.md). */
  nextPayout(fault: PayoutFault & { slot: string }): Promise<boolean>;
  /** Code of a person who agreed at the tax authority's sign-in. */
  taxCode(): Promise<string | null>;
};

/** `what`: as the control API names it; `days`: bank days after the credit. */
export type PayoutFault = { what: string; ms?: number; reason?: string; days?: number };

const DEADLINE_MS = 5_000;

const challenge = z.object({
  amount: z.int(),
  currency: z.string(),
  returnUrl: z.url(),
  state: z.string(),
  card: z.object({ mask: z.string() }),
});
type Challenge = z.output<typeof challenge>;
const waiting = z.object({
  processorReference: z.string(),
  reference: z.string(),
  method: z.string(),
  operation: z.string(),
  amount: z.int(),
  currency: z.string(),
  returnUrl: z.string().nullable(),
  state: z.string(),
  received: z.int(),
  returned: z.int(),
  transfer: z.object({ reference: z.string(), account: z.string() }).nullable(),
});
type WaitingPayment = z.output<typeof waiting>;
const arrived = z.object({ received: z.int(), returned: z.int() });
const disputed = z.object({ reference: z.string() });
const agreed = z.object({ code: z.string() });

export function bankControlClient({ url, key }: { url: string; key: string }): BankControlClient {
  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/control/${path}`, {
      method,
      headers,
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    return response.ok ? response.json() : null;
  }
  const referenceOf = (answer: unknown): string | null => disputed.safeParse(answer).data?.reference ?? null;

  return {
    findChallenge: async (reference) =>
      challenge.safeParse(await ask('GET', `challenges/${encodeURIComponent(reference)}`)).data ?? null,
    findWaiting: async (reference) =>
      waiting.safeParse(await ask('GET', `challenges/${encodeURIComponent(reference)}`)).data ?? null,
    moneyComes: async (reference, amount) =>
      arrived.safeParse(await ask('POST', `challenges/${encodeURIComponent(reference)}/receive`, { amount })).data ??
      null,
    changeMandate: async (reference, status) =>
      referenceOf(await ask('POST', `challenges/${encodeURIComponent(reference)}/mandate`, { status })) !== null,
    takeBack: async (reference) =>
      referenceOf(await ask('POST', `challenges/${encodeURIComponent(reference)}/return`)) !== null,
    answerChallenge: async (reference, hasPassed) =>
      (await ask('POST', `challenges/${encodeURIComponent(reference)}`, {
        result: hasPassed ? 'passed' : 'failed',
      })) !== null,
    chargeBack: async (originalReference, wanted) =>
      referenceOf(
        await ask('POST', 'chargebacks', {
          originalReference,
          ...(wanted && {
            reasonCode: CODE_OF_REASON[wanted.reason],
            dueInSeconds: wanted.dueInSeconds,
            outcome: wanted.outcome,
          }),
        }),
      ),
    reverseChargeback: async (reference) =>
      referenceOf(await ask('POST', `chargebacks/${encodeURIComponent(reference)}/reverse`)),
    alert: async (originalReference, complaint) =>
      referenceOf(await ask('POST', 'alerts', { originalReference, ...complaint })),
    setClock: async (offsetSeconds) => (await ask('PUT', 'clock', { offsetSeconds })) !== null,
    next: async (fault) => (await ask('POST', 'next', fault)) !== null,
    nextPayout: async (fault) => (await ask('POST', 'payout-next', fault)) !== null,
    taxCode: async () => agreed.safeParse(await ask('POST', 'tax-codes')).data?.code ?? null,
  };
}
