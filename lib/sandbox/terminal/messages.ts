import type { Language } from '#lib/kernel/language.ts';

/** What the drawn terminal hears and says of a payment; how it is carried is the session's affair. */

export type Shop = { name: string; logoUrl: string | null };

/** What a receipt shows, as the server tells it with the outcome. */
export type ReceiptFacts = {
  amount: number;
  tip: number;
  currency: string;
  installments: number;
  brand: string | null;
  mask: string | null;
  approval: string | null;
  at: string;
};

export type Outcome = 'approved' | 'declined' | 'cancelled' | 'expired' | 'failed';

export type ServerSays =
  | { type: 'ready'; name: string; posId: string; business: Shop; tips: readonly number[]; language: Language }
  | { type: 'pairing'; code: string; expiresAt: string; business: Shop; posId: string; name: string }
  | { type: 'paired' }
  | { type: 'unpaired' }
  | {
      type: 'payment';
      reference: string;
      operation: 'sale' | 'refund' | 'authorize';
      amount: number;
      currency: string;
      product: string;
      language: Language;
      tips: readonly number[];
      installments: readonly number[];
      expiresAt: string;
    }
  | { type: 'present'; reference: string; amount: number; tip: number; installments: number }
  | { type: 'cancel'; reference: string; why: string }
  | { type: 'outcome'; reference: string; outcome: Outcome; code: number | null; receipt: ReceiptFacts | null }
  | { type: 'print'; title: string; lines: readonly string[] }
  | { type: 'refused'; code: string };

export type DeviceSays =
  | { type: 'status'; battery: number; paper: 'in' | 'out' }
  | { type: 'accepted'; reference: string }
  | { type: 'chosen'; reference: string; tip: number; installments: number }
  | { type: 'step'; reference: string; step: 'waiting-card' | 'card-read' | 'pin' | 'authorizing' }
  | { type: 'result'; reference: string; outcome: Outcome; processorReference: string | null }
  | { type: 'printed'; reference: string | null };
