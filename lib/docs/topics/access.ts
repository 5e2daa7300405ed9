import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { REQUEST_HEADERS, RESPONSE_HEADERS } from '../headers.ts';
import { PLACEHOLDERS } from '../placeholders.ts';

/** Keys, headers and repeats. */

export function headers({ origin }: DocsContext): Block[] {
  const rows = (of: typeof REQUEST_HEADERS | typeof RESPONSE_HEADERS) =>
    Object.values(of).map(({ name, meaning, example }) => [name, meaning, example]);
  return [
    heading('keys', 'Keys'),
    text(
      'Each key has one name throughout this documentation. If a header or another field uses a different ' +
        'name, the last column shows it.',
    ),
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
          'The seller’s secret. Use it to get bearer tokens. If the seller has no partner, it also signs callbacks.',
          'key of POST /auth/token',
        ],
        ['public_key', 'The seller’s public key, for code in the browser. It isn’t secret.', 'header Svc-Public-Key'],
        [
          'svc_client_key',
          'The partner key. It gives access to the partner’s own sellers only.',
          'header Svc-Partner-Key',
        ],
        [
          'svc_client_password',
          'The partner password. It signs callbacks together with svc_client_key. It grants no access.',
          '–',
        ],
        ['webhook_secret', 'The signing secret for Standard Webhooks signatures, whsec_….', '–'],
      ],
    ),
    text(
      'If a record belongs to another seller, you get the same error as if it didn’t exist. A key from the ' +
        'other environment is treated as unknown.',
    ),
    heading('request-headers', 'Request headers'),
    table('Request headers', ['Header', 'Meaning', 'Example'], rows(REQUEST_HEADERS)),
    text(
      'Each [operation](/docs#operations) lists the headers it accepts. If a required header is missing, ' +
        'the error names it.',
    ),
    heading('bearer', 'Bearer tokens'),
    text(
      'Product and customer operations require `Authorization: Bearer …`. Get a token with [POST ' +
        '/auth/token](/docs/operations/auth-token). Before it expires (`expires_in` seconds), renew it with ' +
        '[POST /auth/refresh](/docs/operations/auth-refresh).',
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
      'If you repeat a generate-sale call, you create a second sale. If you repeat a partial refund, you ' +
        'refund twice. Send the `Idempotency-Key` header with every call that charges, captures or refunds, ' +
        'and you can retry it safely.',
    ),
    list(
      'The same key with the same body within 24 hours returns the first response again, with the header ' +
        '`Idempotent-Replayed: true`. Nothing runs twice.',
      'The same key with a different body is rejected with 790, and `status_additional_info` is ' +
        '`Idempotency-Key`. Field order and whitespace don’t make a body different.',
      'While the first call is still running, a repeat returns 998 `sale_busy` with `Retry-After`.',
      'If a request is rejected and nothing was created, charged or refunded, the key is released. Correct ' +
        'the request and send it again with the same key.',
      'If the outcome of the first call is unknown, you get 9002. Check the sale with get-sales.',
      'A key applies to one seller and one operation. It has 1 to 255 visible ASCII characters. Your order ' +
        'number plus the attempt makes a good key.',
    ),
    {
      kind: 'samples',
      label: 'A refund that is safe to retry',
      samples: [
        {
          language: 'curl',
          code:
            `curl -s '${origin}/api/refund-sale' \\\n  -H 'Content-Type: application/json' \\\n  -H ` +
            `'Idempotency-Key: order-1001-refund-1' \\\n  -d '{"seller_svc_id": "${PLACEHOLDERS.seller}", ` +
            `"svc_sale_id": "SALE007K-…", "sale_refund_amount": 1000}'`,
        },
      ],
    },
    text(
      'Without the header, a second payment, capture or refund of a sale returns 998 while the first one is ' +
        'running. Once that has finished, a repeat counts as a new call. After a timeout, find the sale with ' +
        '[get-sales](/docs/operations/get-sales) by `svc_sale_id` or your `transaction_id` before you repeat ' +
        'the call.',
    ),
  ];
}
