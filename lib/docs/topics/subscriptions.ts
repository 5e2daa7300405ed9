import { SUBSCRIPTION_STATES } from '#lib/kernel/subscription.ts';
import { FAILURES_THAT_CANCEL, RETRY_HOURS } from '#lib/modules/subscriptions/domain/settle.ts';
import { SUBSCRIPTION_MOVES } from '#lib/modules/subscriptions/domain/subscription-moves.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';

/** Topics of a subscription: its states, its payment dates and what follows a failed payment. */

const numbered = (states: readonly (keyof typeof SUBSCRIPTION_STATES)[]): string =>
  states.map((state) => `${SUBSCRIPTION_STATES[state]} ${state}`).join(', ');

export function subscriptions({ origin, timeZone }: DocsContext): Block[] {
  return [
    text(
      'A subscription charges one card or bank account on a schedule. It supports cards, Israeli direct ' +
        'debit, SEPA and Bacs. Create it with ' +
        '[generate-subscription](/docs/operations/generate-subscription). The buyer then makes the first ' +
        'payment on the page at `sub_url`, or you make it with ' +
        '[pay-subscription](/docs/operations/pay-subscription). You can also send a permanent `buyer_key` ' +
        'when you create the subscription; the first payment is then made in the same call.',
    ),
    text(
      'All later payments are charged to the payment method of the first one, so it must be one that can be ' +
        'saved: a card, a bank account with its mandate, or a permanent `buyer_key`. Payment methods that ' +
        'can’t be charged again, such as a terminal, are rejected with 790, and single-use tokens with 9004.',
    ),
    text(
      'Every charge is a sale of its own, with `sale_type` 3 in get-sales. It sends its own callbacks, has ' +
        'its own receipt and can be refunded like any other sale. The subscription also sends [its own ' +
        'callbacks](/docs/callbacks#subscriptions).',
    ),
    text(
      'The buyer returns to `sub_return_url` with the same fields as after a sale, but with `sub_svc_id` ' +
        'instead of `svc_sale_id`. This also applies to the strings that ' +
        '[`svc_signature`](/docs/signatures#svc-signature) signs.',
    ),
    heading('statuses', 'Statuses'),
    table(
      'Status changes of a subscription',
      ['From', 'To', 'When'],
      SUBSCRIPTION_MOVES.map(({ from, to, meaning }) => [numbered(from), numbered([to]), meaning]),
    ),
    text(
      'A call that the current status doesn’t allow is rejected with 305, and `status_additional_info` ' +
        'contains the name of the status.',
    ),
    ...paymentDates(timeZone),
    ...failedPayments(),
    heading('templates', 'Templates'),
    text(
      'With `sub_type` 10, one link serves many buyers. Each buyer gets a subscription of their own, and ' +
        '[get-subscriptions](/docs/operations/get-subscriptions) lists them. A new price of the template ' +
        'applies to subscriptions created after the change.',
    ),
    heading('try', 'In the sandbox'),
    {
      kind: 'samples',
      label: 'A subscription, charged at once',
      samples: [
        {
          language: 'curl',
          code:
            `curl -s '${origin}/api/generate-subscription' -H 'Content-Type: application/json' \\\n` +
            `  -d '{"seller_svc_id": "MPL004T7-…", "sub_price": 4900, "sub_currency": "ILS",\n` +
            `       "sub_iteration_type": 3, "sub_description": "Coffee club", "buyer_key": "BUYERK4T-…"}'`,
        },
      ],
    },
    text('Move the [clock](/sandbox/clock) forward by a month, and the next payment is charged.'),
  ];
}

const paymentDates = (timeZone: string): Block[] => [
  heading('dates', 'Payment dates'),
  list(
    'The first payment date is `sub_start_date`: `dd/mm/yyyy`, optionally followed by ` hh:mm`, in the ' +
      `time zone of the deployment, here \`${timeZone}\`. Without it, the subscription starts with its first ` +
      'payment.',
    'All dates are calculated from the first one. If a month is too short, the charge falls on its last ' +
      'day, then returns to the original day (January 31, February 28, March 31). The hour stays the same ' +
      'when clocks change.',
    'If the start date is in the future, the first payment saves the card and charges nothing. If it’s in ' +
      'the past, the first payment covers the most recent payment date; earlier dates aren’t counted.',
    '`sub_iterations_left` is `sub_iterations` minus completed and skipped payments. If a subscription ' +
      'runs until it’s canceled, both are -1.',
    'Payment dates that pass during a pause are skipped. They’re counted but never charged.',
  ),
];

const failedPayments = (): Block[] => [
  heading('failures', 'Failed payments'),
  list(
    `A declined charge is retried after ${RETRY_HOURS} hours (\`sub_status\` ` +
      `${SUBSCRIPTION_STATES.retrying}), or up to 12 hours earlier or later, at the hour at which retries of the ` +
      'same seller have been paid most often. `sub_next_date` says when. ' +
      `After ${FAILURES_THAT_CANCEL} failed attempts at the same payment, ` +
      'the subscription is canceled.',
    'A charge isn’t retried if the card is lost, stolen, expired, blocked or not permitted (`sub_status` ' +
      `${SUBSCRIPTION_STATES.failed}). Send the buyer to the page you get with \`sub_update\`, or replace the ` +
      'card with a token. The failed payment is then charged at once.',
    'A charge with an unknown outcome isn’t treated as failed. We check until the outcome is known, and ' +
      'never charge twice.',
  ),
];
