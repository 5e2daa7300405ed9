import type { AgreementMethod, AgreementStatus } from '#lib/kernel/agreement.ts';
import type { MilestoneState } from '../contract/buyer-page.ts';

/** Data of the screens of agreements. Amounts in minor units. */

/** An agreement in its list. */
export type AgreementRow = {
  agreementId: string;
  status: AgreementStatus;
  subject: string;
  businessName: string;
  amount: number;
  amountPaid: number;
  currency: string;
  createdAt: Date;
  /** The first date of a milestone that is not due yet, `YYYY-MM-DD`; null where none is to come. */
  nextDate: string | null;
  merchantReference: string;
  sellerName: string;
};

/** Sums of the filtered agreements in a currency; `due` is of those that run. */
export type AgreementTotals = { currency: string; count: number; paid: number; due: number };

export type AgreementsPage = { rows: AgreementRow[]; totals: AgreementTotals[]; count: number };

/** A list as its address describes it. `until` is exclusive. */
export type AgreementsQuery = {
  ids?: readonly string[] | null;
  statuses: readonly AgreementStatus[];
  currency: string | null;
  from: Date | null;
  until: Date | null;
  page: number;
  size: number;
};

/** An agreement with all that its page says. */
export type AgreementView = {
  agreementId: string;
  sellerId: number;
  status: AgreementStatus;
  subject: string;
  currency: string;
  amount: number;
  paid: number;
  due: number;
  /** The buyer's page; null of a draft, which has none yet. */
  url: string | null;
  methods: readonly AgreementMethod[];
  lateTerms: string;
  callbackUrl: string | null;
  merchantReference: string;
  buyer: { businessName: string; businessCode: string; name: string; email: string; phone: string };
  approvers: readonly {
    position: number;
    name: string;
    hasAccepted: boolean | null;
    answeredAt: Date | null;
    reason: string;
    network: string | null;
  }[];
  milestones: readonly {
    position: number;
    description: string;
    amount: number;
    dueAt: Date;
    state: MilestoneState;
    saleId: string | null;
  }[];
  changes: readonly { status: AgreementStatus; at: Date }[];
  createdAt: Date;
  isSendable: boolean;
  isCancellable: boolean;
};
