import type { DisputeReason, DisputeStatus, EvidenceKind } from '#lib/kernel/dispute.ts';
import type { Gathered } from '../contract/gathered.ts';

/** Data of the screens of disputes. Amounts in minor units, positive. */

type DisputeFacts = {
  disputeId: string;
  status: DisputeStatus;
  reason: DisputeReason;
  amount: number;
  /** Amount of it that came back. */
  amountWon: number;
  currency: string;
  openedAt: Date;
  dueAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
  /** Public identifier of the sale. */
  saleId: string;
  productName: string;
  buyerName: string;
  cardBrand: string | null;
  cardLast4: string | null;
};

/** A dispute in its list. */
export type DisputeRow = DisputeFacts & { sellerName: string };

/** Sums of the filtered disputes in a currency: by where they stand. */
export type DisputeTotals = { currency: string; count: number; open: number; won: number; lost: number };

export type DisputesPage = { rows: DisputeRow[]; totals: DisputeTotals[]; count: number };

/** `due`: the first due date first, of what needs a response. */
export type DisputesSort = 'opened' | 'due';

/** A list as its address describes it. `until` and `dueBefore` are exclusive. */
export type DisputesQuery = {
  ids?: readonly string[] | null;
  statuses: readonly DisputeStatus[];
  reasons: readonly DisputeReason[];
  currency: string | null;
  from: Date | null;
  until: Date | null;
  dueBefore: Date | null;
  sort: DisputesSort;
  page: number;
  size: number;
};

/** Numbers for tabs, home and the rail. `nextDueAt`: of what needs a response; null without one. */
export type DisputeCounts = {
  needsResponse: number;
  submitted: number;
  decided: number;
  /** Of those that need a response, how many are due within three days. */
  dueSoon: number;
  nextDueAt: Date | null;
};

/** A piece of evidence that the seller added. One of `text` and `file`. */
export type OwnEvidence = {
  kind: EvidenceKind;
  text: string | null;
  file: { fileId: string; name: string; format: 'pdf' | 'jpeg' | 'png' | 'doc' | 'docx'; size: number } | null;
  setAt: Date;
};

/**
 * The seller's answer, once it was given. `waiting`: the acquirer has not confirmed it yet, and is asked; `taken`: it
 * has it. `refused`: it took none, and the case can be answered again while there is time.
 */
export type DisputeAnswer = {
  action: 'contest' | 'accept';
  state: 'waiting' | 'taken' | 'refused';
  at: Date;
  /** The person who gave it; null of the API. */
  by: string | null;
  refusal: string | null;
  hasPaper: boolean;
};

/** A neighbour in the row of chargebacks of one payment. */
export type DisputeLink = { disputeId: string; status: DisputeStatus; openedAt: Date };

/** A dispute with all that its page says. */
export type DisputeView = DisputeFacts & {
  id: number;
  sellerId: number;
  sellerName: string;
  /** The scheme's own code of the reason; empty where the acquirer gave none. */
  reasonCode: string;
  /** Public identifier of the chargeback (`svc_transaction_id`). */
  attemptId: string;
  /** Amount that is lost for good, by the acquirer's word. */
  amountLost: number;
  /** Fee of the chargeback, and whether it came back: it does where the whole is won. */
  fee: number;
  feeVat: number;
  isFeeReturned: boolean;
  saleAmount: number;
  paidAt: Date | null;
  /** Kinds that win a case with this reason, the strongest first. */
  wins: readonly EvidenceKind[];
  own: readonly OwnEvidence[];
  /** From our records: as of now while the case needs a response, as it was sent afterwards. */
  gathered: Gathered;
  answer: DisputeAnswer | null;
  /** The case about the same payment that it follows, and those that follow it. */
  previous: DisputeLink | null;
  next: DisputeLink | null;
  /** Whether evidence can be saved and an answer given now: in time, and none given. */
  isOpen: boolean;
};
