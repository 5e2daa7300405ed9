import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from '../headers.ts';
import { PLACEHOLDERS } from '../placeholders.ts';

/** Keys, headers and repeats. */

export function headers({ origin }: DocsContext): Block[] {
  const rows = (of: typeof REQUEST_HEADERS | typeof RESPONSE_HEADERS) =>
    Object.values(of).map(({ name, meaning, example }) => [name, meaning, example]);
  return [
    heading('keys', 'Keys'),
    text('Each key has one name. Where it travels under another one, that is written beside it.'),
    table(
      'Keys',
      ['Key', 'What it is', 'Also sent as'],
      [
        [
          'seller_svc_id',
          'The seller’s private identifier (MPL). It authenticates the seller.',
          'header Svc-Merchant-Key; mpl of POST /auth/token',
        ],
        [
          'seller_svc_secret',
          'The seller’s secret. It signs programs in and, without a partner, signs callbacks.',
          'key of POST /auth/token',
        ],
        ['public_key', 'The seller’s public key, for browser code. No secret.', 'header Svc-Public-Key'],
        ['svc_client_key', 'The partner’s key. It acts for the partner’s own sellers only.', 'header Svc-Partner-Key'],
        [
          'svc_client_password',
          'The partner’s client password. It signs callbacks together with svc_client_key and opens nothing.',
          '–',
        ],
        ['webhook_secret', 'Secret of the Standard Webhooks signature, whsec_….', '–'],
      ],
    ),
    text(
      'Something that belongs to another seller is answered exactly like something that does not exist. A key ' +
        'of the other environment is answered like an unknown one.',
    ),
    heading('request-headers', 'Request headers'),
    table('Request headers', ['Header', 'Meaning', 'Example'], rows(REQUEST_HEADERS)),
    text(
      'Each [operation](/docs#operations) lists the headers that it takes. A refusal names the header that is missing.',
    ),
    heading('bearer', 'Bearer tokens'),
    text(
      'Products and customers take `Authorization: Bearer …`. Get a token with [POST ' +
        '/auth/token](/docs/operations/auth-token), renew it before `expires_in` seconds are over with [POST ' +
        '/auth/refresh](/docs/operations/auth-refresh).',
    ),
    {
      kind: 'samples',
      label: 'A call with a bearer token',
      samples: [
        {
          language: 'curl',
          code:
            `curl -s '${origin}/api/products?status=1' \\\n  -H 'Authorization: Bearer ` +
            `${PLACEHOLDERS.accessToken}'`,
        },
      ],
    },
    heading('response-headers', 'Response headers'),
    table('Response headers', ['Header', 'Meaning', 'Example'], rows(RESPONSE_HEADERS)),
  ];
}

export function idempotency({ origin }: DocsContext): Block[] {
  return [
    text(
      'Two generate-sale calls make two sales, and a repeated partial refund is a second refund. Send the ' +
        'header `Idempotency-Key` with a call that moves money, and a repeat is safe.',
    ),
    list(
      'The same key with the same body within 24 hours gets the first answer again, with the header ' +
        '`Idempotent-Replayed: true`. Nothing happens twice.',
      'The same key with another body is refused with 790, and `status_additional_info` is `Idempotency-Key`. ' +
        'The order of fields and the space between them make no other body.',
      'While the first call is still running the repeat gets 998 `sale_busy` with `Retry-After`.',
      'A refusal without effect on money releases the key: correct the request and send it again under the same key.',
      'A first call whose outcome is not known answers 9002: look with get-sales.',
      'A key belongs to its seller and operation: 1 to 255 visible ASCII characters, for example your order ' +
        'number and the attempt.',
    ),
    {
      kind: 'samples',
      label: 'A refund that can be repeated',
      samples: [
        {
          language: 'curl',
          code:
            `curl -s '${origin}/api/refund-sale' \\\n  -H 'Content-Type: application/json' \\\n  -H ` +
            `'Idempotency-Key: order-1001-refund-1' \\\n  -d '{"seller_svc_id": "${PLACEHOLDERS.seller}", ` +
            `"svc_sale_id": "SALE7K2M-…", "sale_refund_amount": 1000}'`,
        },
      ],
    },
    text(
      'Without the header: while a payment, capture or refund of a sale is running, a second one gets 998. ' +
        'After that a repeat is a new call. After a time-out find the sale with ' +
        '[get-sales](/docs/operations/get-sales), by `svc_sale_id` or by your `transaction_id`, ' +
        'before you repeat.',
    ),
  ];
}
