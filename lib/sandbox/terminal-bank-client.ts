import { z } from 'zod';

/**
 * Client of the bank's endpoint for terminals, which a browser cannot reach. A real terminal has a connection of its
 * own.
 */

export type TerminalPayment = {
  terminalId: string;
  reference: string;
  amount: number;
  currency: string;
  /** Test card of the sandbox. */
  card: { number: string; expiry: string };
  entry: 'insert' | 'tap' | 'swipe' | 'phone';
  pin: string | null;
};

/** Result of the bank. `refused`: no such payment was announced for this terminal, or it is cancelled. */
type TerminalResult =
  | { outcome: 'approved' | 'declined'; processorReference: string | null; code: number | null }
  | { outcome: 'refused' | 'unreachable' };

export type TerminalBankClient = { pay(payment: TerminalPayment): Promise<TerminalResult> };

/** Time that a terminal waits for its bank, milliseconds. */
const DEADLINE_MS = 20_000;

const ENTRIES = { insert: 'chip', tap: 'contactless', swipe: 'stripe', phone: 'phone' } as const;

/** An answer that cannot be read proves nothing: it is as if there was none. */
const decided = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('cancelled') }),
  z.object({
    outcome: z.enum(['approved', 'declined']),
    processorReference: z.string().nullable(),
    code: z.int().nullish(),
  }),
]);

export function terminalBankClient({ url, key }: { url: string; key: string }): TerminalBankClient {
  return {
    async pay({ terminalId, reference, entry, ...rest }) {
      const path = `v1/terminals/${encodeURIComponent(terminalId)}/payments/${encodeURIComponent(reference)}`;
      const response = await fetch(`${url}/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(DEADLINE_MS),
        body: JSON.stringify({ ...rest, entry: ENTRIES[entry] }),
      }).catch(() => null);
      if (response === null) return { outcome: 'unreachable' };
      if (response.status === 409) return { outcome: 'refused' };
      const read = decided.safeParse(await response.json().catch(() => null)).data;
      if (!read) return { outcome: 'unreachable' };
      return read.outcome === 'cancelled' ? { outcome: 'refused' } : { ...read, code: read.code ?? null };
    },
  };
}
