import { SUBSCRIPTION_STATES } from '#lib/modules/subscriptions/contract/words.ts';
import { FAILURES_THAT_CANCEL, RETRY_HOURS } from '#lib/modules/subscriptions/domain/settle.ts';
import { SUBSCRIPTION_MOVES } from '#lib/modules/subscriptions/domain/subscription-moves.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';

/** What a subscription goes through, when it is charged, and what follows from a failure. */

const numbered = (states: readonly (keyof typeof SUBSCRIPTION_STATES)[]): string =>
  states.map((state) => `${SUBSCRIPTION_STATES[state]} ${state}`).join(', ');

export function subscriptions({ origin, timeZone }: DocsContext): Block[] {
  return [
    text(
      'A subscription is charged again and again with one card or account: cards, Israeli direct debit, SEPA and ' +
        'Bacs. [generate-subscription](/docs/operations/generate-subscription) makes it; its buyer pays it on the ' +
        'page that `sub_url` names, you pay it with [pay-subscription](/docs/operations/pay-subscription), or with ' +
        'a permanent `buyer_key` in the call that makes it.',
    ),
    text(
      'What pays first pays every later date, so it has to be kept: a card, an account with its mandate, or a ' +
        'permanent `buyer_key`. A payment at a terminal and a token that serves once are refused with 790.',
    ),
    text(
      'Every charge is a sale of its own, whose `sale_type` in get-sales is 3: it sends its own callbacks, has its ' +
        'own receipt, and is refunded as any other. [What is told](/docs/callbacks#subscriptions) of the ' +
        'subscription comes beside them.',
    ),
    text(
      'The buyer comes back to `sub_return_url` with the fields of a sale’s return, but `sub_svc_id` in the place of ' +
        '`svc_sale_id`, also in what [`svc_signature`](/docs/signatures#svc-signature) signs.',
    ),
    heading('statuses', 'Statuses'),
    table(
      'Moves of a subscription',
      ['From', 'To', 'When'],
      SUBSCRIPTION_MOVES.map(({ from, to, meaning }) => [numbered(from), numbered([to]), meaning]),
    ),
    text(
      'A call that its status does not allow is refused with 305, and `status_additional_info` is the word of the ' +
        'status.',
    ),
    heading('dates', 'Dates'),
    list(
      'The first date is `sub_start_date`, `dd/mm/yyyy` with ` hh:mm` where needed, in the time zone of the ' +
        `deployment, here \`${timeZone}\`. Without it the subscription starts when it is first paid.`,
      'Every date follows from the first one: a day that a month lacks is its last day and comes back to the day ' +
        '(31 January, 28 February, 31 March). The hour stays when clocks change.',
      'A start to come: the first payment keeps the card and charges nothing. A start that has passed: the first ' +
        'payment is of the last date that has passed, and earlier ones are not counted.',
      '`sub_iterations_left` is `sub_iterations` without those completed and skipped; both are -1 of one that goes ' +
        'on until it is cancelled.',
      'Dates that pass during a pause are skipped. They are counted, and never charged.',
    ),
    heading('failures', 'Failures'),
    list(
      `A declined charge is tried again after ${RETRY_HOURS} hours (\`sub_status\` ${SUBSCRIPTION_STATES.retrying}); ` +
        `failure ${FAILURES_THAT_CANCEL} of one date cancels the subscription.`,
      `A lost, stolen, expired or blocked card is not tried again (\`sub_status\` ${SUBSCRIPTION_STATES.failed}): ` +
        'send the buyer the page of `sub_update`, or replace the card with a token. ' +
        'The date is charged with it at once.',
      'A charge whose outcome is not known is no failure: it is asked about until it is known, and never made twice.',
    ),
    heading('templates', 'Templates'),
    text(
      'With `sub_type` 10 one link serves many buyers: each gets a subscription of their own, which ' +
        '[get-subscriptions](/docs/operations/get-subscriptions) lists. A new price of the template is that of those ' +
        'who come after it.',
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
            `  -d '{"seller_svc_id": "MPL4T7QX-…", "sub_price": 4900, "sub_currency": "ILS",\n` +
            `       "sub_iteration_type": 3, "sub_description": "Coffee club", "buyer_key": "BUYERK4T-…"}'`,
        },
      ],
    },
    text('Move the [clock](/sandbox/clock) a month, and the next date is charged.'),
  ];
}
