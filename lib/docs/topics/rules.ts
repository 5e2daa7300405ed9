import { contracts } from '#lib/contracts.ts';
import { maxBodyBytesOf, SMALL_BODY_BYTES } from '#lib/kernel/contract.ts';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { ATTEMPT_TIMEOUT_MS } from '#lib/modules/callbacks/domain/retry.ts';
import { SANDBOX_REFUSALS } from '#lib/modules/onboarding/domain/sandbox-review.ts';
import { HOLD_HOURS } from '#lib/modules/payments/domain/sale-states.ts';
import { ACCESS_SECONDS, REFRESH_DAYS } from '#lib/modules/tokens/domain.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { DEPTH_LIMIT, KEY_LIMIT } from '#lib/platform/http/api/read-json.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { ACCOUNTS, CARDS, DECLINING_CARDS, NOT_A_CARD, SECURE_CARDS, type TestCardRow } from '../test-data.ts';

/** Dates, filters, limits, and what the sandbox answers to which card. */

export function filters({ timeZone }: DocsContext): Block[] {
  return [
    heading('dates', 'Dates'),
    list(
      'Responses, callbacks and filters use `YYYY-MM-DD HH:MM:SS` in the time zone of the deployment, here ' +
        `\`${timeZone}\`. In filters, a date without a time means 00:00:00, or 23:59:59 as an upper bound.`,
      'You can leave out either end of a range. `9999-12-31 23:59:59` means “no upper bound”.',
      'In requests, the start of a subscription is `dd/mm/yyyy`, optionally followed by ` hh:mm`.',
      'Customers’ birthdays are `MM-DD-YYYY`. Card expiry dates are `MM/YY`; `MMYY` and `MM/YYYY` are ' +
        'accepted too. Responses use `MMYY`.',
    ),
    heading('sales', 'Filters of get-sales and get-transactions'),
    list(
      'A filter accepts one value or an array of up to 500 values; longer arrays are rejected with 9001. ' +
        'The values of one filter are combined with OR, different filters with AND.',
      '`sale_created_min` and `sale_created_max` are inclusive. `sale_created` matches the exact second, or ' +
        'the whole day if you leave out the time.',
      '`page_size` is 100 by default and at most 500. `page` starts at 1. `items_count` is the total number ' +
        'of matches.',
      'Names, emails and phone numbers must match completely. If nothing matches, the call succeeds with an ' +
        'empty list.',
    ),
    heading('subscriptions', 'Filters of get-subscriptions'),
    text(
      'The same rules apply. `sub_paid` accepts `true` or `false`; `sub_status` and `sub_iteration_type` ' +
        'accept their numbers.',
    ),
    heading('records', 'Filters of products and customers'),
    list(
      '`created_at[min]` and `created_at[max]` filter by creation time, inclusive. They are query ' +
        'parameters: encode the brackets (`created_at%5Bmin%5D`) if your client doesn’t.',
      '`due_date[min]` and `due_date[max]` filter by the time of the last change, `updated_at`, because ' +
        'products and customers have no due date. They are inclusive; a future upper bound excludes nothing.',
      '`name`, `description`, `email` and other text filters match anywhere in the text and ignore case.',
      '`items_per_page` is 100 by default and at most 500. `sort_by` and `sort_direction` sort the list; by ' +
        'default, the newest records come first.',
      'A parameter sent twice is rejected with 9001.',
    ),
  ];
}

const sizeOf = (bytes: number): string =>
  bytes < 1_024 * 1_024 ? `${bytes / 1_024} kB` : `${bytes / 1_024 / 1_024} MB`;

/** Operations that take more than most, by how much. */
function largeBodies(): [bytes: number, ids: string[]][] {
  const large = contracts.filter((contract) => maxBodyBytesOf(contract) > SMALL_BODY_BYTES);
  const sizes = [...new Set(large.map(maxBodyBytesOf))].sort((one, other) => one - other);
  return sizes.map((size) => [size, large.filter((of) => maxBodyBytesOf(of) === size).map(({ id }) => id)]);
}

export function limits(): Block[] {
  return [
    table(
      'Limits',
      ['What', 'Limit', 'If exceeded'],
      [
        [
          'generate-sale, pay-sale, capture-sale, POST /sales, generate-subscription, pay-subscription',
          '100 calls in 10 seconds per seller, all of them together',
          '998, HTTP 429, Retry-After',
        ],
        ['one subscription', 'one charge at a time', '998 subscription_busy, HTTP 429, Retry-After'],
        ['one sale', 'one payment, capture or refund at a time', '998 sale_busy, HTTP 429, Retry-After'],
        [
          'request body',
          `${sizeOf(SMALL_BODY_BYTES)}, ${DEPTH_LIMIT} levels deep, ${KEY_LIMIT.toLocaleString('en')} fields`,
          '9003, HTTP 400',
        ],
        ...largeBodies().map(([bytes, ids]) => [`request body of ${ids.join(', ')}`, sizeOf(bytes), '9003, HTTP 400']),
        ['sale_price, sale_refund_amount, sub_price', `≥ ${MINIMUM_AMOUNT} minor units, 12 digits`, '352'],
        [
          'sale_refund_amount, sale_price of capture-sale, sub_iterations',
          'if you leave them out, the full amount or no end applies; if you send them, they need a value: ' +
            'empty strings and null are rejected',
          '352, 9001',
        ],
        ['total of refunds and captures', 'the amount paid or authorized', '352'],
        ['marketplace fee', '60% of the sale, percentage and fixed fee together', '308'],
        ['installments', '1 to 12, or 102 to 112 to let the buyer choose up to 2 to 12', '9001'],
        ['product_name', '500 characters', '9001'],
        ['items', '500 elements', '9001'],
        ['values of one filter', '500', '9001'],
        ['page_size, items_per_page', '500', '9001'],
        ['hold', `${HOLD_HOURS} hours, then it’s released`, 'sale_status voided'],
        ['callback attempt', `${ATTEMPT_TIMEOUT_MS / 1_000} seconds, 3 attempts`, 'dropped'],
        ['Idempotency-Key', '24 hours, 255 characters', '9001'],
        ['access_token', `${ACCESS_SECONDS} seconds`, '9006, HTTP 401'],
        ['refresh_token', `${REFRESH_DAYS} days after sign-in`, '9006, HTTP 401'],
        ['direct debit', 'up to 8 days until the bank responds', 'sale_status pending'],
      ],
    ),
    text(
      'For the limits of single fields, see the page of each [operation](/docs#operations). Wait for ' +
        '`Retry-After` before you retry; earlier calls are rejected again. Bodies over 16 kB are read only ' +
        'after the caller is identified: send keys in a header or at the beginning of the body, where they’re ' +
        'found first.',
    ),
  ];
}

const rowsOf = (cards: readonly TestCardRow[]) =>
  cards.map(({ number, brand, cvv, socialId, what, outcome }) => [
    number,
    brand,
    cvv,
    socialId || '–',
    `${what}${outcome === 'approved' ? '' : ` Returns ${outcome}.`}`,
  ]);
const HEAD = ['Number', 'Brand', 'Security code', 'ID number', 'What it does'];

export function testData({ isSandbox }: DocsContext): Block[] {
  return [
    text(
      isSandbox
        ? 'These cards and accounts work in this sandbox only; nothing is really charged. The expiry date is ' +
            'always `12/30`, with any name. Any other number with a valid check digit is approved.'
        : 'These numbers are for the sandbox. In the live environment they’re declined or don’t exist.',
    ),
    heading('cards', 'Approved cards'),
    table('Approved cards', HEAD, rowsOf(CARDS)),
    text(
      'For Israeli cards, the payment page asks for an ID number; `9999999999` is accepted everywhere in ' +
        `the sandbox. \`${NOT_A_CARD}\` isn’t a valid card number: its check digit is wrong.`,
    ),
    heading('declines', 'Declined cards'),
    table('Declined cards', HEAD, rowsOf(DECLINING_CARDS)),
    heading('secure', '3-D Secure'),
    text(
      'Create the sale with `"services": {"name": "3D Secure", "settings": {"active": true}}`. Cards that ' +
        'aren’t in this table are authenticated without asking the buyer, and `3ds_sale` is true.',
    ),
    table('3-D Secure', HEAD, rowsOf(SECURE_CARDS)),
    heading('debits', 'Direct debits'),
    table(
      'Accounts',
      ['Account', 'Method', 'What it does'],
      ACCOUNTS.map(({ method, account, what }) => [account, method, what]),
    ),
    text(
      'Israeli accounts are written as bank/branch/account, SEPA accounts as an IBAN, Bacs accounts as sort ' +
        'code and account number. Every other account is paid after 3 minutes. The sandbox ' +
        '[clock](/sandbox/clock) moves time for everyone.',
    ),
    heading('wallets', 'Wallets, Bit, PayPal and transfers'),
    list(
      'Apple Pay and Google Pay: the sandbox shows its own payment sheet and signs the token with its own ' +
        'keys. Choose a card there. Cards that are declined elsewhere are declined here too.',
      'Bit: the payment page opens a phone. Approve or decline the payment on it.',
      'PayPal: a window with the buyer’s account opens. Approve the payment or close the window.',
      'Bank transfer: the page shows the account, the reference and a link to the bank, where you can ' +
        'transfer the full amount, too little or too much.',
    ),
    heading('documents', 'Documents of sellers'),
    text(
      'A few seconds after a seller submits its details, the sandbox reviews them. All documents are ' +
        'accepted and the seller is approved, unless a document’s file name contains a reason for rejection. ' +
        'The rest of the name is ignored: `refuse-expired (2).pdf` is rejected too. A partner can turn the ' +
        'automatic review off under *Review* and have its own people decide.',
    ),
    table(
      'File names of rejected documents',
      ['File name', 'What the seller sees'],
      SANDBOX_REFUSALS.map((reason) => [`refuse-${reason}.png`, say('en', `seller-files.reason.${reason}`)]),
    ),
  ];
}
