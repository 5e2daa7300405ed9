import { ENTRY_CAUSES, type EntryCause } from '#lib/kernel/entry-cause.ts';
import { RELEASE_AFTER_DAYS } from '#lib/modules/payments/domain/bookings.ts';
import { PAYOUT_STATUSES } from '#lib/modules/payouts/contract/payout-status.ts';
import { PAYOUT_FAILURES, type PayoutFailure } from '#lib/modules/payouts/bank/port.ts';
import { CUT_OFF } from '#lib/modules/payouts/domain/schedule.ts';
import { PAYOUT_ACCOUNTS } from '../test-data.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';

/** Topic of payouts, for programs. */

const STATUSES: Readonly<Record<(typeof PAYOUT_STATUSES)[number], string>> = {
  scheduled: 'The amount has left the available balance and the bank hasn’t been told yet. It can be cancelled.',
  sent: 'The bank has it and credits it on `value_date`.',
  paid: 'The bank credited it. A return can still follow for some days.',
  returned: 'The bank refused it or sent it back, with `return_reason`. Its amount is in the balance again.',
  cancelled: 'It was cancelled before the bank was told. Its amount is in the balance again.',
  unknown: 'The bank’s answer got lost. We ask the bank until it answers; the payout is never sent twice.',
};

const CAUSES: Readonly<Record<EntryCause, string>> = {
  payment: 'What the buyer paid.',
  refund: 'What went back to the buyer.',
  chargeback: 'What an issuer took back.',
  'chargeback-reversal': 'What came back of a chargeback.',
  'chargeback-fee': 'The fee of a chargeback, before VAT.',
  'processing-fee': 'The fee of a payment, before VAT.',
  'fee-vat': 'The VAT of the fee beside it.',
  'market-fee': 'The marketplace’s part, VAT included.',
  'market-fee-income': 'The same fee in the partner’s own balance.',
  payout: 'What left to the bank.',
  'payout-return': 'A payout that was cancelled, refused or sent back.',
  'reserve-held': 'What is held back from payments for a time.',
  'reserve-released': 'What was held back and is free again.',
  adjustment: 'A correction by the operator, with its reason.',
  'card-charge': 'What the seller’s own card paid in.',
};

const FAILURES: Readonly<Record<PayoutFailure, string>> = {
  account_not_found: 'There is no such account.',
  account_closed: 'The account is closed.',
  account_blocked: 'The account takes no credits.',
  name_mismatch: 'The account belongs to somebody else.',
  currency_not_supported: 'The account doesn’t take this currency.',
  amount_not_allowed: 'The bank doesn’t pay this amount.',
  insufficient_funds: 'The platform’s own account was short. The seller can’t change that.',
  other: 'The bank gave another reason.',
};

export function payouts({ origin, timeZone, isSandbox }: DocsContext): Block[] {
  return [
    text(
      'A payout sends a seller’s available balance to its bank account, one payout for each currency. Every ' +
        'payout is a sum that closes: each term of its `composition` leads to entries, and `unexplained` is 0. ' +
        'Amounts are in minor units; money to the seller is positive, everything that lowers it is negative.',
    ),
    heading('operations', 'Operations'),
    list(
      '[get-balance](/docs/operations/get-balance): pending, available, reserved and on its way. With `at`, as of ' +
        'a moment; the answer about a moment in the past never changes.',
      '[list-balance-entries](/docs/operations/list-balance-entries): every line of the balance, by cause.',
      '[withdraw-balance](/docs/operations/withdraw-balance): pays out all that is available in a currency, now.',
      '[get-payout-schedule](/docs/operations/get-payout-schedule) and ' +
        '[set-payout-schedule](/docs/operations/set-payout-schedule): when payouts are made by themselves.',
      '[get-future-withdrawals](/docs/operations/get-future-withdrawals): what the schedule will pay out of what ' +
        'is booked.',
      '[list-payouts](/docs/operations/list-payouts), [get-payout](/docs/operations/get-payout) and ' +
        '[list-payout-transactions](/docs/operations/list-payout-transactions): payouts, what each is made of, and ' +
        'its entries. The entries add up to `total` less `carried_over`.',
      '[get-withdrawals](/docs/operations/get-withdrawals): payouts under their older name.',
      '[cancel-payout](/docs/operations/cancel-payout): while it is `scheduled`; later it is rejected with 305.',
    ),
    text(
      'Two withdrawals at once pay once: the second is rejected with 171, or with 998 while the first is under ' +
        'way. After a call without an answer, look at [list-payouts](/docs/operations/list-payouts) before you ' +
        'call again.',
    ),
    text(
      'A payout has 100,000 entries of several days at most. If more have gathered, the schedule makes further ' +
        'payouts by itself, minutes apart; after a withdrawal, call again until the answer is 171.',
    ),
    heading('statuses', 'Statuses'),
    table(
      'Statuses of a payout',
      ['Status', 'Meaning'],
      PAYOUT_STATUSES.map((status) => [status, STATUSES[status]]),
    ),
    heading('causes', 'Causes of entries'),
    table(
      'Causes',
      ['Cause', 'Meaning'],
      ENTRY_CAUSES.map((cause) => [cause, CAUSES[cause]]),
    ),
    ...release(),
    ...schedule(timeZone),
    heading('callbacks', 'Callbacks'),
    text(
      'We send `withdrawal-complete` when the bank has credited a payout and `withdrawal-returned` when it refused ' +
        'or returned it. [Their fields](/docs/callbacks#payouts) name the payout by `payout_id`. A payout can ' +
        'send both: first credited, returned days later. They have no `svc_signature`; verify the ' +
        '[headers](/docs/signatures).',
    ),
    heading('returns', 'When a payout comes back'),
    text(
      'The amount is in the balance again at once, as `payout-return`, and the next payout carries it in ' +
        '`returned_payouts`. `return_reason` says why:',
    ),
    table(
      'Reasons',
      ['return_reason', 'Meaning'],
      PAYOUT_FAILURES.map((reason) => [reason, FAILURES[reason]]),
    ),
    ...(isSandbox ? tryIt(origin) : []),
  ];
}

const release = (): Block[] => [
  heading('release', 'When money is released'),
  list(
    `A payment is released ${RELEASE_AFTER_DAYS} days after it, less its fees. The day is the \`value_date\` of its ` +
      'entries; until then they are pending.',
    'A payment in installments is released whole on that day. If `installment_settlement` of the seller is ' +
      '`monthly`, it is released in as many parts as the buyer pays: the first on that day, each following part a ' +
      'month later, on the last day of a shorter month.',
    'Each part has entries of its own: what the buyer paid, the fee, its VAT and the marketplace fee, in proportion ' +
      'and with the `value_date` of the part. The entries of a part add up to what is released on its day, and ' +
      'those of all parts to the whole payment. Their `svc_transaction_id` is the same.',
    'A refund takes from the parts that aren’t released yet, the last month first; what they don’t cover counts ' +
      'at once. A refund of a whole payment that isn’t released counts from its release date. A chargeback counts ' +
      'at once.',
    '`installment_settlement` is in [get-payout-schedule](/docs/operations/get-payout-schedule), and as ' +
      '`seller_installment_settlement` in [get-sellers](/docs/operations/get-sellers) and in the callbacks of ' +
      'sellers. The operator sets it; it applies to payments made from then on, and you get `seller-update`.',
  ),
];

const schedule = (timeZone: string): Block[] => [
  heading('schedule', 'Schedule and bank days'),
  list(
    `Days are days of the time zone of the deployment, here \`${timeZone}\`. A run composes at ${CUT_OFF} what ` +
      'counts until that day: payments count from their release date, everything else from the day it is booked.',
    '`daily` runs on every bank day, `weekly` on `weekday` (0 is Sunday), `monthly` on `day`, or on the last day ' +
      'of a shorter month. `manual` never runs.',
    'A run that falls on a day on which banks are closed moves to the next bank day. Banks in Israel are open ' +
      'Sunday to Friday, and closed on both days of the New Year, the eve and the day of Atonement, the first and ' +
      'the eighth day of Sukkot, Purim, the first and the seventh day of Passover, Independence Day, Shavuot, the ' +
      'Ninth of Av and days of elections.',
    'With less than `minimum` available, a run pays nothing; the money is in the next one.',
    'The bank credits on the bank day after it has taken the order. `value_date` is that day.',
    'A payout leaves in the balance what refunds under way need. It is `carried_over` in the next one.',
  ),
];

const tryIt = (origin: string): Block[] => [
  heading('try', 'In the sandbox'),
  text(
    'The sandbox’s bank keeps books of its own. What becomes of a payout is decided by the account number it goes ' +
      'to, at any bank and branch. Every other account is credited. The same outcomes can be chosen for the next ' +
      'payout on the page of the [clock](/sandbox/clock).',
  ),
  table(
    'Account numbers',
    ['Account', 'What happens'],
    PAYOUT_ACCOUNTS.map(({ number, what }) => [number, what]),
  ),
  {
    kind: 'samples',
    label: 'Pay out what is available',
    samples: [
      {
        language: 'curl',
        code:
          `curl -s '${origin}/api/withdraw-balance' -H 'Content-Type: application/json' \\\n` +
          `  -d '{"seller_svc_id": "MPL004T7-…", "withdrawal_currency": "ILS"}'`,
      },
    ],
  },
  text(
    `Payments are released after ${RELEASE_AFTER_DAYS} days. Move the [clock](/sandbox/clock) forward, withdraw, ` +
      'and move it again past the next bank day: the payout is credited and its callback arrives in the ' +
      '[inbox](/sandbox/inbox).',
  ),
];
