import { CALLBACK_EVENTS } from '#lib/modules/callbacks/contract/callback-events.ts';
import {
  type CallbackPresence,
  type CallbackValue,
  type CallbackField,
  SALE_CALLBACK_FIELDS,
} from '#lib/modules/callbacks/contract/callback-fields.ts';
import { DEVICE_CALLBACK_FIELDS } from '#lib/modules/callbacks/contract/device-callback-fields.ts';
import { SELLER_CALLBACK_FIELDS } from '#lib/modules/callbacks/contract/seller-callback-fields.ts';
import { SUBSCRIPTION_CALLBACK_FIELDS } from '#lib/modules/callbacks/contract/subscription-callback-fields.ts';
import { FAILURES_TO_PAUSE, PAUSE_SECONDS } from '#lib/modules/callbacks/domain/endpoint-health.ts';
import { MAX_REDIRECTS } from '#lib/modules/callbacks/domain/redirects.ts';
import { MAX_ATTEMPTS, NEXT_TRY_AFTER_SECONDS, TRY_TIMEOUT_MS } from '#lib/modules/callbacks/domain/retry.ts';
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';

/** Callbacks: what is sent, when, how often, and how it is proved. */

const VALUES: Readonly<Record<CallbackValue, string>> = {
  text: 'text',
  integer: 'integer',
  amount: 'minor units',
  flag: '0 or 1',
  time: 'YYYY-MM-DD HH:MM:SS',
  word: 'word',
  status: 'sale_status',
  method: 'sale_payment_method',
  type: 'word',
  event: 'notify_type',
};

const PRESENCE: Readonly<Record<CallbackPresence, string>> = {
  always: 'always',
  known: 'where known',
  refund: 'refund',
  token: 'where a token was made',
  debit: 'sale-paid',
  mandate: 'sale-il-direct-debit-update',
  error: 'on error',
  iteration: 'where a date has a sale',
};

const fieldsTable = (title: string, fields: readonly CallbackField[]): Block =>
  table(
    title,
    ['Field', 'Value', 'There', 'Meaning', 'Example'],
    fields.map(({ name, value, when, meaning, example }) => [name, VALUES[value], PRESENCE[when], meaning, example]),
  );

const seconds = (ms: number): string => `${ms / 1_000} s`;

export function callbacks({ isSandbox }: DocsContext): Block[] {
  const example = SALE_CALLBACK_FIELDS.filter(({ when }) => when === 'always')
    .map(
      ({ name, example: value }) =>
        `${name}=${encodeURIComponent(value).replaceAll('%20', '+').replaceAll('%3A', ':')}`,
    )
    .join('&');
  return [
    text(
      'A callback is a `POST` with an `application/x-www-form-urlencoded` body, sent when something happens to ' +
        'a sale, a subscription or a device. All values are text, booleans are `0` and `1`, and a value that is not ' +
        'known is left out.',
    ),
    text(
      'It goes to the `sale_callback_url` of the sale, otherwise to the callback address of the business; a ' +
        'partner’s address gets a copy of its own. The language of the sale is the language of its texts.',
    ),
    heading('events', 'Events'),
    table(
      'Events',
      ['notify_type', 'Meaning', 'Sent by'],
      CALLBACK_EVENTS.map(({ notifyType, meaning, sentBy }) => [notifyType, meaning, sentBy]),
    ),
    heading('fields', 'Fields, in the order in which they are sent'),
    fieldsTable('Fields of a callback', SALE_CALLBACK_FIELDS),
    text(
      'New fields may be added. Read fields by name and ignore those you do not know. The meaning of words and ' +
        'numbers: [values](/docs/values).',
    ),
    {
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
    },
    heading('devices', 'Callbacks of devices'),
    text(
      'What happens to a device of the point of sale is told to the partner’s callback address, as types that begin ' +
        'with `point-of-sale-action-`. No sale stands behind them: they carry no `svc_signature`, verify ' +
        '`webhook-signature`, and de-duplicate by `webhook-id`.',
    ),
    fieldsTable('Fields of a callback of a device', DEVICE_CALLBACK_FIELDS),
    heading('subscriptions', 'Callbacks of subscriptions'),
    text(
      'What happens to a subscription is told as types that begin with `sub-`: to its `sub_callback_url`, otherwise ' +
        'to the partner’s callback address, otherwise to that of the business. Each charge is a sale and sends its ' +
        'own callback beside them. They carry no `svc_signature`: verify `webhook-signature`, and de-duplicate by ' +
        '`webhook-id`.',
    ),
    fieldsTable('Fields of a callback of a subscription', SUBSCRIPTION_CALLBACK_FIELDS),
    heading('sellers', 'Callbacks of sellers'),
    text(
      'What happens to a seller is told to the partner’s callback address, as `seller-create`, `seller-update` and ' +
        '`seller-approve`, each with everything that get-sellers answers but balances. The delivery log and the ' +
        'inbox mask what opens or identifies the seller; what is sent is whole. They carry no `svc_signature`: ' +
        'verify `webhook-signature`, and de-duplicate by `webhook-id`.',
    ),
    fieldsTable('Fields of a callback of a seller', SELLER_CALLBACK_FIELDS),
    heading('delivery', 'Delivery and retries'),
    table(
      'Delivery',
      ['Rule', 'Value'],
      [
        ['Delivered', 'any HTTP status below 400; the body of your answer is ignored'],
        ['Time-out of an attempt', `${seconds(TRY_TIMEOUT_MS)}, redirects included`],
        [
          'Attempts',
          `${MAX_ATTEMPTS}: at once, ${NEXT_TRY_AFTER_SECONDS.map((after) => `${after} s after that`).join(', ')}; ` +
            'then the callback is dropped',
        ],
        ['Retried', 'a status of 400 or above, a time-out, a connection error'],
        [
          'Redirects',
          `followed, ${MAX_REDIRECTS} at most; 301, 302 and 303 turn the request into a GET without a body, ` +
            '307 and 308 keep it; never from https to http',
        ],
        [
          'Pause',
          `${FAILURES_TO_PAUSE} failed attempts in a row pause an address for ${PAUSE_SECONDS} s. Callbacks ` +
            'that fall due meanwhile are skipped; after it one callback is let through and decides',
        ],
      ],
    ),
    text(
      'What was dropped or skipped can be sent again, one or many, under [Callbacks](/callbacks) in the ' +
        'dashboard. The API has no replay: reconcile with [get-sales](/docs/operations/get-sales).',
    ),
    heading('duplicates', 'Order and duplicates'),
    list(
      'The same callback can arrive more than once. De-duplicate by `notify_type` + `svc_sale_id` + ' +
        '`svc_transaction_id`; `webhook-id` is the same in every attempt and resend of an event, too.',
      'Order is not guaranteed and there is no sequence number. A callback that arrives late must not ' +
        'overwrite a final state that you have recorded.',
      'Before you deliver, confirm `sale_status` and the price with [get-sales](/docs/operations/get-sales).',
    ),
    heading('addresses', 'Addresses that are accepted'),
    text(
      '`http` and `https`, any port. Error 21 refuses `localhost`, private and loopback addresses and, in ' +
        'production, hosts without a valid top-level domain. `status_additional_info` names the field.',
    ),
    text(
      'A callback address may carry a user and a password, special characters percent-encoded: ' +
        '`https://user:p%40ss@shop.example.com/callback`. They are sent as `Authorization: Basic …` (UTF-8) to that ' +
        'origin alone; a redirect to another origin, also from http to https, is followed without them. Wherever the ' +
        'address is shown or logged, both are masked: `https://***@shop.example.com/callback`. A return address ' +
        'carries neither.',
    ),
    ...(isSandbox
      ? [
          heading('localhost', 'A receiver on localhost'),
          text(
            'A receiver on your own machine is refused for the same reason. Whoever runs this sandbox can ' +
              'allow it: start with `CALLBACK_ALLOW_HOSTS=127.0.0.1:9099` (host and port, several parted by ' +
              'commas), and write the host in the address as it stands there. Or leave the address out and read ' +
              'the [inbox](/docs/inbox).',
          ),
        ]
      : []),
    text('A callback of a sale is signed twice: [signatures](/docs/signatures).'),
  ];
}

export function signatures({ snippets }: DocsContext): Block[] {
  return [
    text(
      'Check both on callbacks: `webhook-signature` covers every byte and the age, `svc_signature` is what the ' +
        'return address has, too.',
    ),
    heading('standard-webhooks', 'webhook-signature'),
    text(
      'The three headers of Standard Webhooks. The signed text is `webhook-id`, a dot, `webhook-timestamp`, a ' +
        'dot, and the body as it arrived, before any parser. HMAC-SHA256 with the bytes of `webhook_secret` ' +
        '(base64 after `whsec_`), written as `v1,` and base64. During a rotation there are two signatures, ' +
        'parted by a space: one of them is enough. Refuse what is older than 5 minutes.',
    ),
    text(
      'The secret is in the dashboard under [Signing](/developers/signing); a seller and a partner have one ' +
        'each. In the sandbox it is also `webhook_secret` of `.data/sandbox.json`.',
    ),
    heading('svc-signature', 'svc_signature'),
    text(
      'Lower-case hexadecimal MD5 of four texts joined without separators: `svc_client_key`, ' +
        '`svc_client_password`, `svc_transaction_id` and `svc_sale_id` of the same payload. A seller without a ' +
        'partner uses `seller_svc_id` and `seller_svc_secret` in the place of the first two.',
    ),
    text(
      'The return address of a subscription names no sale: there `sub_svc_id` stands in the place of ' +
        '`svc_sale_id`, in the address and in the signature. The programs below do both.',
    ),
    text(
      'It is in callbacks, in the return address, and in the answers of pay-sale, capture-sale and ' +
        'refund-sale. It covers neither the amount nor the status.',
    ),
    heading('code', 'In your code'),
    { kind: 'samples', label: 'Programs that verify', samples: snippets },
    text('A signature does not fit? [Paste it here](/docs/verify) and see why.'),
  ];
}

export function inbox({ origin, isSandbox }: DocsContext): Block[] {
  if (!isSandbox) return [text('The inbox is part of the sandbox. It does not exist in production.')];
  return [
    text(
      'The sandbox receives callbacks for you. A business without a callback address gets them in its ' +
        '[inbox](/sandbox/inbox), and a program reads them as JSON. No key is needed: `PUBLIC_KEY` is the ' +
        'seller’s `public_key`, and `inbox_url` of each seller in `.data/sandbox.json` is the whole address.',
    ),
    heading('list', 'List and wait'),
    table(
      'Parameters',
      ['Parameter', 'Meaning', 'Example'],
      [
        [
          'wait',
          'Seconds to wait where nothing matches yet, 0 to 30. The answer comes as soon as a message is there.',
          '20',
        ],
        ['svc_sale_id', 'Only callbacks of this sale.', 'SALE7K2M-…'],
        ['sub_svc_id', 'Only callbacks of this subscription.', 'SUB5M2QX-…'],
        ['notify_type', 'Only callbacks of this type.', 'sale-complete'],
        ['after', 'Only what came after this message: `next` of the answer before.', '4711'],
        ['limit', 'At most so many, 1 to 100. Default 100.', '10'],
      ],
    ),
    text(
      'Items are the oldest first: without `after` the newest ones, with it the first ones after that message. ' +
        'The inbox keeps 500 messages of a seller.',
    ),
    {
      kind: 'samples',
      label: 'Wait for the callback of a sale',
      samples: [
        {
          language: 'curl',
          code:
            `curl -s '${origin}/sandbox/inbox/PUBLIC_KEY/messages` +
            `?svc_sale_id=SALE7K2M-…&notify_type=sale-complete&wait=20'`,
        },
      ],
    },
    { kind: 'samples', label: 'Answer', samples: [{ language: 'JSON', code: ANSWER }] },
    heading('one', 'One message'),
    {
      kind: 'samples',
      label: 'One message',
      samples: [{ language: 'curl', code: `curl -s '${origin}/sandbox/inbox/PUBLIC_KEY/messages/4712'` }],
    },
    heading('ci', 'In a test'),
    text('Create, pay, wait: no receiver, no tunnel and no sleeping.'),
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
        svc_sale_id: 'SALE7K2M-…',
        sub_svc_id: null,
        svc_transaction_id: 'TRAN2IBQ-…',
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
