import { generateSaleContract } from '#lib/modules/payments/contract/generate-sale.ts';
import { getSalesContract } from '#lib/modules/payments/contract/get-sales.ts';
import { paySaleContract } from '#lib/modules/payments/contract/pay-sale.ts';
import { type Block, type DocsContext, heading, list, text } from '../blocks.ts';
import { samplesOf, sampleRequestOf } from '../samples.ts';

/** First steps: from a key to a verified payment. */
export function start({ origin, isSandbox }: DocsContext): Block[] {
  const base = `${origin}/api`;
  const samples = (of: Parameters<typeof sampleRequestOf>[0], label: string): Block => ({
    kind: 'samples',
    label,
    samples: samplesOf(sampleRequestOf(of, base)),
  });
  return [
    text(
      `All requests go to \`${base}\` with a JSON body, and all responses are JSON. Calls whose values are ` +
        'all in the path and headers need no body. Amounts are integers in minor units: 50.75 is `5075`. To ' +
        'get messages in your language, send `language` or the `Accept-Language` header. Without either, ' +
        'messages are in Hebrew.',
    ),
    heading('key', '1. Find your key'),
    text(
      isSandbox
        ? 'Your seller’s private identifier, `seller_svc_id`, authenticates your calls. Find it in the ' +
            'dashboard under [API keys](/developers/keys). If you run this installation, it’s also in ' +
            '`.data/sandbox.json`. Keep it on your server.'
        : 'Your seller’s private identifier, `seller_svc_id`, authenticates your calls. Find it in the ' +
            'dashboard under [API keys](/developers/keys). Keep it on your server. The sandbox and live ' +
            'environments have different keys.',
    ),
    heading('sale', '2. Create a sale'),
    text(
      'The response contains a `sale_url`, the address of the payment page. Open it in a browser or in an ' +
        'iframe with `allow="payment"`.',
    ),
    samples(generateSaleContract, 'Create a sale'),
    heading('pay', '3. Pay it'),
    text(
      'Pay on the page with a [test card](/docs/test-data), or through the API if you handle card numbers ' +
        'yourself. `sale_return_url` and `installments` are required here even if you sent them when you ' +
        'created the sale.',
    ),
    samples(paySaleContract, 'Pay a sale'),
    heading('callback', '4. Receive the callback'),
    text(
      'We send a form-encoded `POST` to your `sale_callback_url`. [Verify its signature](/docs/signatures), ' +
        'respond with any status below 400 within 5 seconds, and do the work afterwards. See ' +
        '[callbacks](/docs/callbacks).',
    ),
    ...(isSandbox
      ? [
          text(
            'No receiver yet? Leave out `sale_callback_url`. The callback then goes to the sandbox ' +
              '[inbox](/sandbox/inbox), which your code can read [as JSON](/docs/inbox). A receiver on your ' +
              'own machine must be allowed first: see [localhost](/docs/callbacks#localhost).',
          ),
        ]
      : []),
    heading('confirm', '5. Confirm before you deliver'),
    text(
      'A callback is a notification, not proof of payment. Before you deliver anything, retrieve the sale ' +
        'and check `sale_status` and `sale_price`.',
    ),
    samples(
      {
        ...getSalesContract,
        example: {
          ...getSalesContract.example,
          request: { seller_svc_id: 'MPL004T7-…', svc_sale_id: 'SALE007K-…', language: 'en' },
        },
      },
      'Find a sale',
    ),
    heading('mistakes', 'Common first mistakes'),
    list(
      'Check `status_code` and `status_error_code`, not the HTTP status. A decline is HTTP 200 with ' +
        '`status_code` 1, and most rejected requests are HTTP 500.',
      'Currency codes are upper case: `ILS`, not `ils`.',
      'Send the body as JSON. Form-encoded bodies, which curl’s `-d` sends by default, are rejected with 9003.',
      'After a timeout, check with get-sales before you repeat the call, or send an ' +
        '[Idempotency-Key](/docs/idempotency) from the start.',
      'Don’t undo a fulfilled order because of a callback that arrives late. See [order and ' +
        'duplicates](/docs/callbacks#duplicates).',
    ),
  ];
}
