import type { AgreementMethod, AgreementStatus } from '#lib/kernel/agreement.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';

/** Data of the page of an agreement. Amounts in minor units; addresses of people are not among it. */
export type BuyerAgreement = {
  sellerName: string;
  look: Look;
  status: AgreementStatus;
  subject: string;
  currency: string;
  language: Language;
  amount: number;
  methods: readonly AgreementMethod[];
  lateTerms: string;
  businessName: string;
  businessCode: string;
  approvers: readonly { position: number; name: string; hasAccepted: boolean | null; answeredAt: Date | null }[];
  milestones: readonly {
    position: number;
    description: string;
    amount: number;
    dueAt: Date;
    state: MilestoneState;
    /** The page of its sale; null where there is nothing to pay. */
    payUrl: string | null;
  }[];
  timeZone: string;
};

/** `waiting`: before its date; `underway`: a payment is; `closed`: it was closed, or paid and given back. */
export type MilestoneState = 'waiting' | 'open' | 'late' | 'underway' | 'paid' | 'closed';

/** Why an answer was not taken. `left`: a wrong code, with the remaining attempts. */
export type CodeTrouble = 'missing' | 'over' | 'too_many' | { left: number };

/** Result of asking for a code. `closed`: there is nothing to answer any more. */
export type CodeSent = 'sent' | 'too_many' | 'closed' | 'unknown';

export type Answered = { outcome: 'recorded' | 'closed' | 'unknown' } | { outcome: 'not_taken'; trouble: CodeTrouble };

export type OpenedAgreement = { outcome: 'found'; agreement: BuyerAgreement } | { outcome: 'unknown' | 'too_many' };
