import { contracts } from '#lib/contracts.ts';
import { maxBodyBytesOf, SMALL_BODY_BYTES } from '#lib/kernel/contract.ts';
import { MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { TRY_TIMEOUT_MS } from '#lib/modules/callbacks/domain/retry.ts';
import { SANDBOX_REFUSALS } from '#lib/modules/onboarding/domain/sandbox-review.ts';
import { HOLD_HOURS } from '#lib/modules/payments/domain/sale-states.ts';
import { ACCESS_SECONDS, REFRESH_DAYS } from '#lib/modules/tokens/domain/lifetimes.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { DEPTH_LIMIT, KEY_LIMIT } from '#lib/platform/http/api/read-json.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { ACCOUNTS, CARDS, DECLINING_CARDS, NOT_A_CARD, SECURE_CARDS, type TestCardRow } from '../test-data.ts';

/** Dates, filters, limits, and what the sandbox answers to which card. */

export function filters({ timeZone }: DocsContext): Block[] {
  return [
    heading('dates', 'Dates'),
    list(
      `Answers, callbacks and filters: \`YYYY-MM-DD HH:MM:SS\` in the time zone of the deployment, here ` +
        `\`${timeZone}\`. A bare day in a filter stands for its first second, as an upper bound for its last.`,
      'An open end may be left out. `9999-12-31 23:59:59` is taken as “no upper bound”.',
      'The start of a subscription in a request: `dd/mm/yyyy`, with ` hh:mm` where needed.',
      'Birthdays of customers: `MM-DD-YYYY`. Card expiry: `MM/YY`; `MMYY` and `MM/YYYY` are taken too. ' +
        'Answers have `MMYY`.',
    ),
    heading('sales', 'Filters of get-sales and get-transactions'),
    list(
      'A filter takes one value or an array of at most 500 values; 501 are refused with 9001. Values of one ' +
        'filter are alternatives, filters are combined.',
      '`sale_created_min` and `sale_created_max` are inclusive. `sale_created` is the exact second, or the day ' +
        'where there is no time.',
      '`page_size` is 100, at most 500; `page` counts from 1. `items_count` is the number of all that match.',
      'Names, emails and phones match whole. Nothing found is a success with an empty list.',
    ),
    heading('subscriptions', 'Filters of get-subscriptions'),
    text('The same rules. `sub_paid` takes `true` or `false`, `sub_status` and `sub_iteration_type` their numbers.'),
    heading('records', 'Filters of products and customers'),
    list(
      '`created_at[min]`, `created_at[max]`: when the record was made. Inclusive, as query parameters; encode ' +
        'the brackets (`created_at%5Bmin%5D`) where your client does not.',
      '`due_date[min]`, `due_date[max]`: products and customers have no due date, so these compare the time of ' +
        'the last change, `updated_at`. Inclusive too; a future date excludes nothing.',
      '`name`, `description`, `email` and the other texts match anywhere, in any case.',
      '`items_per_page` is 100, at most 500; `sort_by` and `sort_direction` order the list, newest first where ' +
        'nothing is said.',
      'A parameter that is sent twice is refused with 9001.',
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
      ['What', 'Limit', 'Beyond it'],
      [
        [
          'generate-sale, pay-sale, capture-sale, POST /sales, generate-subscription, pay-subscription',
          '100 calls in 10 seconds for each seller, together',
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
          'left out, they mean all or without end; sent, they have a value: empty text and null are refused',
          '352, 9001',
        ],
        ['total of refunds and captures', 'what was paid or authorized', '352'],
        ['marketplace fee', '60 % of the sale, percent and fixed together', '308'],
        ['installments', '1 to 12, or 102 to 112 for the buyer’s choice of up to 2 to 12', '9001'],
        ['product_name', '500 characters', '9001'],
        ['items', '500 elements', '9001'],
        ['values of one filter', '500', '9001'],
        ['page_size, items_per_page', '500', '9001'],
        ['authorization hold', `${HOLD_HOURS} hours, then it is released`, 'sale_status voided'],
        ['callback attempt', `${TRY_TIMEOUT_MS / 1_000} seconds, 3 attempts`, 'dropped'],
        ['Idempotency-Key', '24 hours, 255 characters', '9001'],
        ['access_token', `${ACCESS_SECONDS} seconds`, '9006, HTTP 401'],
        ['refresh_token', `${REFRESH_DAYS} days from the sign-in`, '9006, HTTP 401'],
        ['direct debit', 'up to 8 days until the bank answers', 'sale_status pending'],
      ],
    ),
    text(
      'Limits of single fields stand beside them on the page of each [operation](/docs#operations). Wait for ' +
        '`Retry-After` before you repeat: an earlier call is refused again. A body of more than 16 kB is read once ' +
        'its caller is known: keys in a header, or at the beginning of the body, are found first.',
    ),
  ];
}

const rowsOf = (cards: readonly TestCardRow[]) =>
  cards.map(({ number, brand, cvv, socialId, what, outcome }) => [
    number,
    brand,
    cvv,
    socialId || '–',
    `${what}${outcome === 'approved' ? '' : ` Answers ${outcome}.`}`,
  ]);
const HEAD = ['Number', 'Brand', 'Security code', 'Social id', 'What it does'];

export function testData({ isSandbox }: DocsContext): Block[] {
  return [
    text(
      isSandbox
        ? 'Works in this sandbox only; no money moves. Expiry `12/30` everywhere, any name. Any other number ' +
            'with a right check digit is approved.'
        : 'For the sandbox. In production these numbers are declined or belong to nobody.',
    ),
    heading('cards', 'Cards that are approved'),
    table('Cards that are approved', HEAD, rowsOf(CARDS)),
    text(
      `Israeli cards ask for a social id on the payment page; \`9999999999\` is taken everywhere in the ` +
        `sandbox. \`${NOT_A_CARD}\` is not a card number: its check digit is wrong.`,
    ),
    heading('declines', 'Cards that are declined'),
    table('Cards that are declined', HEAD, rowsOf(DECLINING_CARDS)),
    heading('secure', '3-D Secure'),
    text(
      'Create the sale with `"services": {"name": "3D Secure", "settings": {"active": true}}`. Every card that ' +
        'is not in this table is authenticated without asking its buyer, and `3ds_sale` is true.',
    ),
    table('3-D Secure', HEAD, rowsOf(SECURE_CARDS)),
    heading('debits', 'Direct debits'),
    table(
      'Accounts',
      ['Account', 'Method', 'What it does'],
      ACCOUNTS.map(({ method, account, what }) => [account, method, what]),
    ),
    text(
      'Written as bank/branch/account in Israel, as an IBAN for SEPA, as sort code and account for Bacs. Every ' +
        'other account is paid after 3 minutes. The sandbox [clock](/sandbox/clock) moves time for everybody.',
    ),
    heading('wallets', 'Wallets, Bit, PayPal and transfers'),
    list(
      'Apple Pay and Google Pay: the sandbox draws the sheet and signs a token with keys of its own. Choose a ' +
        'card there; a declining card declines.',
      'Bit: the payment page opens the phone. Approve or refuse on it.',
      'PayPal: a window with the buyer’s account. Approve, or close it.',
      'Bank transfer: the page shows account and reference, and a link to the bank, where you send the whole ' +
        'amount, too little or too much.',
    ),
    heading('documents', 'Documents of sellers'),
    text(
      'A seller that was handed in is reviewed by the sandbox some seconds later: every document is accepted and the ' +
        'seller approved, unless the name of a document says why it is refused. What follows the reason says ' +
        'nothing: `refuse-expired (2).pdf` is refused too. A partner turns this off on *Review*, and its people ' +
        'decide.',
    ),
    table(
      'Names of documents that are refused',
      ['Name', 'What the seller is told'],
      SANDBOX_REFUSALS.map((reason) => [`refuse-${reason}.png`, say('en', `seller-files.reason.${reason}`)]),
    ),
  ];
}
