import { AGREEMENT_STATUSES, type AgreementStatus } from '#lib/kernel/agreement.ts';
import { AGREEMENT_MOVES } from '#lib/modules/agreements/domain/agreement-moves.ts';
import { DAYS_AFTER, DAYS_BEFORE } from '#lib/modules/agreements/domain/schedule.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';

/** Topic of contracts between businesses, for programs: agreements on screens. */

const STATUSES: Readonly<Record<AgreementStatus, string>> = {
  draft: 'Nobody but you has it.',
  sent: 'The buyer and its approvers got its page by email.',
  viewed: 'Somebody opened the page.',
  accepted: 'All approvers accepted. No milestone is due yet.',
  declined: 'An approver declined it.',
  active: 'A milestone is due, and nothing is paid.',
  'partly-paid': 'A part is paid.',
  paid: 'All of it is paid.',
  overdue: 'A milestone can be paid, its date has passed, and no payment is under way.',
  cancelled: 'You canceled it. Nothing more can be paid.',
};

const code = (word: string): string => `\`${word}\``;

export function contracts({ isSandbox }: DocsContext): Block[] {
  return [
    text(
      'A contract is a payment agreement with another business: what it is about, milestones with amounts and dates, ' +
        'who accepts it for the buyer, and the ways to pay. The buyer needs no account.',
    ),
    heading('operations', 'Operations'),
    list(
      '[create-contract](/docs/operations/create-contract): makes a draft.',
      '[send-contract](/docs/operations/send-contract): sends its page to the buyer and its approvers.',
      '[get-contract](/docs/operations/get-contract) and [list-contracts](/docs/operations/list-contracts).',
      '[cancel-contract](/docs/operations/cancel-contract): closes what is unpaid.',
    ),
    heading('accepting', 'Accepting and declining'),
    text(
      'One or two approvers answer on `contract_url`, each with a six-digit code sent to their email address. Both ' +
        'of two have to accept; one who declines ends it. `network` of an approver says where the answer came from.',
    ),
    heading('statuses', 'Statuses'),
    table(
      'Statuses of contracts',
      ['Status', 'Meaning', 'Followed by'],
      AGREEMENT_STATUSES.map((status) => [
        code(status),
        STATUSES[status],
        AGREEMENT_MOVES[status].map(code).join(', ') || '–',
      ]),
    ),
    heading('milestones', 'Milestones'),
    text(
      'At 08:00 on its date a milestone becomes a sale, and the buyer gets its page by email. The page offers those ' +
        'of `payment_methods` that the seller has. The sale sends its own callbacks and issues its document as any ' +
        'sale.',
    ),
    text(
      `Buyers are reminded ${DAYS_BEFORE} days before the date, the day after it, and ` +
        `${DAYS_AFTER - 1} days after that. ` +
        '`late_terms` is text alone: no interest is calculated.',
    ),
    text(
      'A refund or a chargeback lowers `amount_paid`, and the status follows. A payment that is under way when you ' +
        'cancel still counts.',
    ),
    heading('callback', 'Callback and its signature'),
    text(
      'Every change of the status is sent to `callback_url` as a form with `notify_type` `contract-status`, and ' +
        'delivered and retried as all callbacks. It has no `svc_signature`: it is signed by Standard Webhooks alone.',
    ),
    list(
      '`webhook-id`: the same in every attempt. Use it to de-duplicate.',
      '`webhook-timestamp`: seconds since 1970 of this attempt.',
      '`webhook-signature`: one or more of `v1,` and a signature, separated by spaces.',
    ),
    text(
      'A signature is base64(HMAC-SHA256(key, id + `.` + timestamp + `.` + body)): `id` and `timestamp` are those ' +
        'two headers, `body` is the form as it was sent, byte for byte, and the key is the base64 text after ' +
        '`whsec_` of your signing secret, decoded. Accept it if one of them matches and the timestamp is at most 5 ' +
        'minutes old. ' +
        '[Signatures](/docs/signatures) has code for it.',
    ),
    ...(isSandbox
      ? [
          heading('sandbox', 'In the sandbox'),
          text(
            'Emails and codes arrive in the [mailbox](/sandbox/mailbox), and the [clock](/sandbox/clock) brings the ' +
              'dates. A contract without `callback_url` sends its callbacks to the inbox.',
          ),
        ]
      : []),
  ];
}
