import {
  DISPUTE_REASONS,
  DISPUTE_STATUSES,
  type DisputeReason,
  type DisputeStatus,
  EVIDENCE_KINDS,
  type EvidenceKind,
  WINNING_EVIDENCE,
} from '#lib/kernel/dispute.ts';
import { MAX_EVIDENCE_TEXT } from '#lib/modules/disputes/domain/frozen.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';

/** Topic of disputes, for programs. */

const STATUSES: Readonly<Record<DisputeStatus, string>> = {
  'needs-response': 'Evidence can be saved and submitted until `due_at`.',
  submitted: 'The bank has the evidence and decides.',
  won: 'All of it came back, with the fee and its VAT.',
  'partly-won': '`amount_won` came back, the rest is lost.',
  lost: 'The bank decided for the buyer.',
  accepted: 'You accepted it.',
  expired: 'Nobody answered in time.',
};

const REASONS: Readonly<Record<DisputeReason, string>> = {
  fraudulent: 'The cardholder says they didn’t pay.',
  'not-received': 'Goods or service never arrived.',
  'not-as-described': 'What arrived is faulty or different.',
  duplicate: 'The same purchase was charged twice.',
  'wrong-amount': 'Another amount was agreed.',
  'credit-not-processed': 'A promised refund never came.',
  cancelled: 'It was canceled before it was charged.',
  'not-authorized': 'The payment had no valid authorization.',
  'not-recognized': 'The cardholder doesn’t know the charge.',
  other: 'Everything else, and no reason.',
};

const EVIDENCE: Readonly<Record<EvidenceKind, string>> = {
  explanation: 'What happened, in your words.',
  receipt: 'A receipt or an invoice.',
  delivery: 'Proof of delivery.',
  service: 'Proof that a service was used.',
  conversation: 'Messages with the buyer.',
  terms: 'Terms the buyer agreed to.',
  description: 'What the buyer saw before paying.',
  refund: 'Proof of a refund.',
  cancellation: 'Terms of cancellation.',
  duplicate: 'What tells two purchases apart.',
  identity: 'A document or a signature of the buyer.',
  other: 'Something else.',
};

const code = (word: string): string => `\`${word}\``;

export function disputes({ isSandbox }: DocsContext): Block[] {
  return [
    text(
      'When a buyer’s bank takes a payment back, the chargeback becomes a dispute: a case with a reason, a date, ' +
        'and evidence that you add. The money is taken at once; what you win comes back.',
    ),
    heading('operations', 'Operations'),
    list(
      '[list-disputes](/docs/operations/list-disputes): by status, or due before a day.',
      '[get-dispute](/docs/operations/get-dispute): one dispute with its evidence.',
      '[save-dispute-evidence](/docs/operations/save-dispute-evidence): texts and files as a draft, one of each kind.',
      '[submit-dispute](/docs/operations/submit-dispute): sends everything to the bank as one PDF, once.',
      '[accept-dispute](/docs/operations/accept-dispute): the buyer keeps the money.',
    ),
    text(
      'Our records about the sale are added by themselves: the receipt, the 3-D Secure result, the terminal, ' +
        'delivery, messages, refunds, and earlier purchases of the same buyer. They are frozen when you submit.',
    ),
    heading('statuses', 'Statuses'),
    table(
      'Statuses of disputes',
      ['Status', 'Meaning'],
      DISPUTE_STATUSES.map((status) => [code(status), STATUSES[status]]),
    ),
    text(
      'A second chargeback of a payment is a dispute of its own; `previous_dispute_id` names the first. Amounts that ' +
        'come back after a dispute was closed are booked too, and the status follows them.',
    ),
    heading('reasons', 'Reasons and what wins'),
    table(
      'Reasons of disputes',
      ['Reason', 'Meaning', 'Evidence that wins, the strongest first'],
      DISPUTE_REASONS.map((reason) => [code(reason), REASONS[reason], WINNING_EVIDENCE[reason].map(code).join(', ')]),
    ),
    heading('evidence', 'Evidence'),
    table(
      'Kinds of evidence',
      ['Kind', 'What it is'],
      EVIDENCE_KINDS.map((kind) => [code(kind), EVIDENCE[kind]]),
    ),
    text(
      `A text has ${MAX_EVIDENCE_TEXT.toLocaleString('en')} characters at most. Files are checked as those of ` +
        '[upload-seller-files](/docs/operations/upload-seller-files); the PDF may have 100 pages and 10 MB. If it ' +
        'would be longer, submitting is rejected (790) and nothing is sent.',
    ),
    heading('money', 'Money and callbacks'),
    text(
      'A chargeback takes its amount, a fee and the VAT on it from the balance (`chargeback`, `chargeback-fee`, ' +
        '`fee-vat`), and sends `sale-chargeback`. What comes back is `chargeback-reversal` and sends ' +
        '`sale-chargeback-refund`; if all of it does, the fee and its VAT come back with it.',
    ),
    text(
      '[refund-sale](/docs/operations/refund-sale) refunds what no chargeback has taken: the rest of a sale that was ' +
        'charged back in part, and what was won of it. A refund in progress doesn’t hold up your answer; the bank’s ' +
        'decision is booked once the refund has ended.',
    ),
    heading('early-alerts', 'Early alerts'),
    text(
      'An acquirer may tell us that a buyer has complained before the chargeback comes. A refund in time answers it, ' +
        'by [refund-sale](/docs/operations/refund-sale), on the page of the sale, or by the rule that a business ' +
        'sets under Early alerts: up to an amount, for chosen reasons. A refund of the disputed amount, or of all ' +
        'that is left, ends the alert, whoever makes it. A rule refunds at once and once only; if its refund fails, ' +
        'the alert waits for a person.',
    ),
    heading('emails', 'Emails'),
    list(
      'A dispute: when it’s opened, three days before `due_at` while nothing was submitted, and when it’s decided.',
      'An early alert that waits for a person: when it comes, and a day before its time is over.',
      'Owners get them, and people who choose them under Notifications.',
    ),
    heading('thresholds', 'Thresholds of the card schemes'),
    text(
      'Chargebacks of a month on the card payments of the month before are shown beside the thresholds of Visa and ' +
        'Mastercard: to a business above its chargebacks, to a partner in the list of its sellers, with a filter and ' +
        'a sort order, and to operators. A number leads to the cases.',
    ),
    ...(isSandbox
      ? [
          heading('sandbox', 'In the sandbox'),
          text(
            'The screen of a paid sale disputes it, with a reason, a time to respond and a decision of your choice. ' +
              'Decided by the evidence, a text with `winning_evidence` wins, `partly_winning_evidence` wins half, ' +
              'and `losing_evidence` loses; without these words you win with one of the kinds in the table above. An ' +
              'early alert can be sent from there too; without a refund, the chargeback follows when its time is over.',
          ),
        ]
      : []),
  ];
}
