import { callbackRecords } from '#lib/extensions.ts';
import type { CallbackRecord } from '#lib/modules/callbacks/index.ts';
import type {
  CallbackField,
  CallbackPresence,
  CallbackValue,
} from '#lib/modules/callbacks/contract/callback-fields.ts';
import { FAILURES_TO_PAUSE, PAUSE_SECONDS } from '#lib/modules/callbacks/domain/endpoint-health.ts';
import { MAX_REDIRECTS } from '#lib/modules/callbacks/domain/redirects.ts';
import { MAX_ATTEMPTS, RETRY_AFTER_SECONDS, ATTEMPT_TIMEOUT_MS } from '#lib/modules/callbacks/domain/retry.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';

/** Callbacks: content, time, number and proof. */

const VALUES: Readonly<Record<Extract<CallbackValue, string>, string>> = {
  text: 'text',
  integer: 'integer',
  amount: 'minor units',
  flag: '0 or 1',
  time: 'YYYY-MM-DD HH:MM:SS',
  word: 'fixed value',
};

const valueCell = (value: CallbackValue): string => (typeof value === 'string' ? VALUES[value] : value.enumeration);

function presenceCell(when: CallbackPresence): string {
  if (when === 'always') return 'always';
  return when === 'known' ? 'if known' : when.cell;
}

const fieldsTable = (title: string, fields: readonly CallbackField[]): Block =>
  table(
    title,
    ['Field', 'Value', 'Included', 'Meaning', 'Example'],
    fields.map(({ name, value, when, meaning, example }) => [
      name,
      valueCell(value),
      presenceCell(when),
      meaning,
      example,
    ]),
  );

/** Section of one record: its callbacks and their fields. */
const sectionOf = ({ section, fields }: CallbackRecord): Block[] => [
  heading(section.id, section.title),
  ...(section.text === null ? [] : [text(section.text)]),
  fieldsTable(section.table, fields),
];

const seconds = (ms: number): string => `${ms / 1_000} s`;

export function callbacks({ isSandbox }: DocsContext): Block[] {
  const [ofSales, ...others] = callbackRecords;
  return [
    text(
      'A callback is a `POST` with an `application/x-www-form-urlencoded` body. We send one when something ' +
        'happens to a sale, a subscription, a device or a seller. All values are strings, booleans are `0` ' +
        'and `1`, and unknown values are omitted.',
    ),
    text(
      'Callbacks of a sale go to its `sale_callback_url` or, if it has none, to the seller’s callback ' +
        'endpoint. If the partner has an endpoint, it gets its own copy. Texts are in the language of the ' +
        'sale.',
    ),
    heading('events', 'Events'),
    table(
      'Events',
      ['notify_type', 'Meaning', 'Sent by'],
      callbackRecords.flatMap(({ events }) =>
        events.map(({ notifyType, meaning, sentBy }) => [notifyType, meaning, sentBy]),
      ),
    ),
    ...(ofSales ? sectionOf(ofSales) : []),
    text(
      'New fields may be added. Read fields by name and ignore the ones you don’t know. For the meaning of ' +
        'values, see [values](/docs/values).',
    ),
    exampleOf(ofSales?.fields ?? []),
    ...others.flatMap(sectionOf),
    ...delivery(),
    ...duplicates(),
    ...acceptedUrls(isSandbox),
    text('Callbacks of a sale have two signatures. See [signatures](/docs/signatures).'),
  ];
}

/** A whole callback, with the fields that each one has. */
function exampleOf(fields: readonly CallbackField[]): Block {
  const example = fields
    .filter(({ when }) => when === 'always')
    .map(
      ({ name, example: value }) =>
        `${name}=${encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%3A', ':')}`,
    )
    .join('&');
  return {
    kind: 'samples',
    label: 'A callback',
    samples: [
      {
        language: 'HTTP',
        code:
          'POST /callback HTTP/1.1\nContent-Type: application/x-www-form-urlencoded\nwebhook-id: msg_…\n' +
          `webhook-timestamp: 1795255262\nwebhook-signature: v1,…\n\n${example}`,
      },
    ],
  };
}

const delivery = (): Block[] => [
  heading('delivery', 'Delivery and retries'),
  table(
    'Delivery',
    ['Rule', 'Value'],
    [
      ['Delivered', 'any HTTP status below 400; the response body is ignored'],
      ['Timeout of an attempt', `${seconds(ATTEMPT_TIMEOUT_MS)}, redirects included`],
      [
        'Attempts',
        `${MAX_ATTEMPTS}: the first at once, ` +
          `${RETRY_AFTER_SECONDS.map((after) => `the next ${after} s later`).join(', ')}; then the ` +
          'callback is dropped',
      ],
      ['Retried', 'an HTTP status of 400 or above, a timeout, a connection error'],
      [
        'Redirects',
        `at most ${MAX_REDIRECTS} are followed; 301, 302 and 303 turn the request into a GET without a ` +
          'body, 307 and 308 keep method and body; redirects from https to http are not followed',
      ],
      [
        'Pause',
        `after ${FAILURES_TO_PAUSE} failed attempts in a row, an endpoint is paused for ${PAUSE_SECONDS} ` +
          's. Callbacks due during the pause are skipped. Then one callback is sent as a test: if it ' +
          'succeeds, delivery resumes; if it fails, the next pause begins',
      ],
    ],
  ),
  text(
    'You can resend dropped and skipped callbacks, one by one or in bulk, under [Callbacks](/callbacks) ' +
      'in the dashboard. The API has no replay: reconcile with [get-sales](/docs/operations/get-sales).',
  ),
];

const duplicates = (): Block[] => [
  heading('duplicates', 'Order and duplicates'),
  list(
    'The same callback can arrive more than once. De-duplicate by `notify_type` + `svc_sale_id` + ' +
      '`svc_transaction_id`, or by `webhook-id`, which stays the same in every attempt and resend of an ' +
      'event.',
    'Order isn’t guaranteed, and there is no sequence number. Don’t let a callback that arrives late ' +
      'overwrite a final status you have recorded.',
    'Before you deliver, confirm `sale_status` and the price with [get-sales](/docs/operations/get-sales).',
  ),
];

const acceptedUrls = (isSandbox: boolean): Block[] => [
  heading('addresses', 'Accepted URLs'),
  text(
    'Use `http` or `https` with any port. `localhost`, private and loopback addresses and, in the live ' +
      'environment, hosts without a valid top-level domain are rejected with error 21. ' +
      '`status_additional_info` names the field.',
  ),
  text(
    'A callback URL can contain a username and a password, with special characters percent-encoded: ' +
      '`https://user:p%40ss@shop.example.com/callback`. We send them as `Authorization: Basic …` (UTF-8) to ' +
      'that origin only. A redirect to another origin, including from http to https, is followed without ' +
      'them. Wherever the URL is shown or logged, both are masked: `https://***@shop.example.com/callback`. ' +
      'A return URL can’t contain a username or a password.',
  ),
  ...(isSandbox
    ? [
        heading('localhost', 'A receiver on localhost'),
        text(
          'A receiver on your own machine is rejected for the same reason. The operator of this sandbox can ' +
            'allow it: start it with `CALLBACK_ALLOW_HOSTS=127.0.0.1:9099` (host and port; separate several ' +
            'with commas), and use exactly that host in the URL. Or leave out the URL and read the ' +
            '[inbox](/docs/inbox).',
        ),
      ]
    : []),
];

export function signatures({ snippets }: DocsContext): Block[] {
  return [
    text(
      'On callbacks, verify both signatures. `webhook-signature` covers every byte of the body and its age. ' +
        '`svc_signature` is also in the return URL.',
    ),
    heading('standard-webhooks', 'webhook-signature'),
    text(
      'We send the three Standard Webhooks headers. The signed text is `webhook-id`, a dot, ' +
        '`webhook-timestamp`, a dot, and the raw body before any parser. Compute its HMAC-SHA256 with the ' +
        'bytes of `webhook_secret` (base64 after `whsec_`). The signature is `v1,` followed by the result in ' +
        'base64. During a rotation there are two signatures separated by a space; one match is enough. Reject ' +
        'messages older than 5 minutes.',
    ),
    text(
      'Find the signing secret in the dashboard under [Signing secrets](/developers/signing). Sellers and ' +
        'partners have one each. In the sandbox it is also `webhook_secret` in `.data/sandbox.json`.',
    ),
    heading('svc-signature', 'svc_signature'),
    text(
      'The lower-case hexadecimal MD5 of four strings joined without separators: `svc_client_key`, ' +
        '`svc_client_password`, and the `svc_transaction_id` and `svc_sale_id` of the same payload. If the ' +
        'seller has no partner, use `seller_svc_id` and `seller_svc_secret` instead of the first two.',
    ),
    text(
      'The return URL of a subscription has no `svc_sale_id`. It has `sub_svc_id` instead, both in the URL ' +
        'and in the signature. The programs below handle both.',
    ),
    text(
      '`svc_signature` is in callbacks, in the return URL, and in the responses of pay-sale, capture-sale ' +
        'and refund-sale. It covers neither the amount nor the status.',
    ),
    heading('code', 'In your code'),
    { kind: 'samples', label: 'Verification code', samples: snippets },
    text('Signature doesn’t match? [Paste the callback or return URL](/docs/verify) to see why.'),
  ];
}

export function inbox({ origin, isSandbox }: DocsContext): Block[] {
  if (!isSandbox) return [text('The inbox exists in the sandbox only.')];
  return [
    text(
      'The sandbox can receive callbacks for you. If a seller has no callback endpoint, its callbacks go to ' +
        'its [inbox](/sandbox/inbox), and your code can read them as JSON. You don’t need a secret key: ' +
        '`PUBLIC_KEY` below is the seller’s `public_key`, and `.data/sandbox.json` has the full URL as the ' +
        '`inbox_url` of each seller.',
    ),
    heading('list', 'List and wait'),
    table(
      'Parameters',
      ['Parameter', 'Meaning', 'Example'],
      [
        [
          'wait',
          'Seconds to wait if nothing matches yet, 0 to 30. The response returns as soon as a callback arrives.',
          '20',
        ],
        ['svc_sale_id', 'Only callbacks of this sale.', 'SALE007K-…'],
        ['sub_svc_id', 'Only callbacks of this subscription.', 'SUB005M2-…'],
        ['notify_type', 'Only callbacks of this type.', 'sale-complete'],
        ['after', 'Only callbacks after this one: `next` of the previous response.', '4711'],
        ['limit', 'The maximum number of callbacks to return, 1 to 100. The default is 100.', '10'],
      ],
    ),
    text(
      'Items are sorted from oldest to newest. Without `after` you get the newest callbacks; with `after`, ' +
        'the first ones after it. The inbox keeps the last 500 callbacks of a seller.',
    ),
    {
      kind: 'samples',
      label: 'Wait for the callback of a sale',
      samples: [
        {
          language: 'curl',
          code:
            `curl -s '${origin}/sandbox/inbox/PUBLIC_KEY/messages` +
            `?svc_sale_id=SALE007K-…&notify_type=sale-complete&wait=20'`,
        },
      ],
    },
    { kind: 'samples', label: 'Response', samples: [{ language: 'JSON', code: ANSWER }] },
    heading('one', 'One callback'),
    {
      kind: 'samples',
      label: 'One callback',
      samples: [{ language: 'curl', code: `curl -s '${origin}/sandbox/inbox/PUBLIC_KEY/messages/4712'` }],
    },
    heading('ci', 'In a test'),
    text('Create a sale, pay it and wait for its callback. You need no receiver, no tunnel and no sleep.'),
    { kind: 'samples', label: 'A test in CI', samples: [{ language: 'Node', code: CI }] },
  ];
}

const ANSWER = JSON.stringify(
  {
    items: [
      {
        id: 4712,
        received_at: '2026-11-21T08:16:03.120Z',
        method: 'POST',
        answered: 'received',
        notify_type: 'sale-complete',
        svc_sale_id: 'SALE007K-…',
        sub_svc_id: null,
        svc_transaction_id: 'TRAN002I-…',
        fields: { svc_status: 'success', price: '5075', '…': '…', notify_type: 'sale-complete' },
        headers: { 'webhook-id': 'msg_…', '…': '…' },
        body: 'svc_status=success&…&notify_type=sale-complete',
        svc_signature_valid: true,
        webhook_signature_valid: true,
      },
    ],
    next: 4712,
  },
  null,
  2,
);

const CI = `import assert from 'node:assert';
import { readFileSync } from 'node:fs';

const { base_url, sellers: [seller] } = JSON.parse(readFileSync('.data/sandbox.json', 'utf8'));
const call = async (operation, body) => (await fetch(\`\${base_url}/\${operation}\`, {
  method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ seller_svc_id: seller.seller_svc_id, language: 'en', ...body }),
})).json();

const { svc_sale_id } = await call('generate-sale', { sale_price: 5075, currency: 'ILS', \
product_name: 'Coffee beans' });
await call('pay-sale', {
  svc_sale_id, sale_price: '5075', currency: 'ILS', installments: '1', sale_return_url: 'https://shop.example.com/done',
  credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123',
});
const inbox = await (await fetch(\`\${seller.inbox_url}/messages?svc_sale_id=\${svc_sale_id}&wait=20\`)).json();
assert.equal(inbox.items[0].fields.sale_status, 'completed');
assert.ok(inbox.items[0].webhook_signature_valid);`;
