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
      `Every call is a request to \`${base}\` with a JSON body, and every answer is JSON. A call whose values are ` +
        'all in its path and headers needs no body. Amounts are integers ' +
        `of minor units: 50.75 is \`5075\`. Send \`language\`, or the header \`Accept-Language\`, for messages ` +
        'in your language; without both they are in Hebrew.',
    ),
    heading('key', '1. Find your key'),
    text(
      isSandbox
        ? 'Your seller’s private identifier, `seller_svc_id`, authenticates your calls. You find it in the ' +
            'dashboard under [Keys](/developers/keys). Who runs this installation also finds it in ' +
            '`.data/sandbox.json`. Keep it on your server.'
        : 'Your seller’s private identifier, `seller_svc_id`, authenticates your calls. You find it in the ' +
            'dashboard under [Keys](/developers/keys). Keep it on your server. Sandbox and production have ' +
            'different keys.',
    ),
    heading('sale', '2. Create a sale'),
    text(
      'The answer has a `sale_url`. Open it in a browser, or put it into an iframe with `allow="payment"`: it ' +
        'is the payment page.',
    ),
    samples(generateSaleContract, 'Create a sale'),
    heading('pay', '3. Pay it'),
    text(
      'Pay on the page with a [test card](/docs/test-data), or through the API where you handle cards ' +
        'yourself. `sale_return_url` and `installments` are required here even though the sale may have had both.',
    ),
    samples(paySaleContract, 'Pay a sale'),
    heading('callback', '4. Receive the callback'),
    text(
      'We send a form to your `sale_callback_url`. [Verify its signature](/docs/signatures), answer any status ' +
        'below 400 within 5 seconds, and do the work afterwards. See [callbacks](/docs/callbacks).',
    ),
    ...(isSandbox
      ? [
          text(
            'No receiver yet? Leave `sale_callback_url` out: the callback goes to the sandbox ' +
              '[inbox](/sandbox/inbox), which a program reads [as JSON](/docs/inbox). A receiver on your own ' +
              'machine has to be allowed first: [localhost](/docs/callbacks#localhost).',
          ),
        ]
      : []),
    heading('confirm', '5. Confirm before you deliver'),
    text(
      'A callback is a notification, not proof of payment. Ask for the sale and compare `sale_status` and ' +
        '`sale_price` before you hand anything over.',
    ),
    samples(
      {
        ...getSalesContract,
        example: {
          ...getSalesContract.example,
          request: { seller_svc_id: 'MPL4T7QX-…', svc_sale_id: 'SALE7K2M-…', language: 'en' },
        },
      },
      'Find a sale',
    ),
    heading('mistakes', 'Common first mistakes'),
    list(
      'Branch on `status_code` and `status_error_code`, not on the HTTP status: a decline is HTTP 200 with ' +
        '`status_code` 1, and most refused requests are HTTP 500.',
      'Currency codes are upper case: `ILS`, not `ils`.',
      'The body is JSON. A form, the default of curl’s `-d` in many examples, is refused with 9003.',
      'After a time-out look with get-sales before you repeat a call, or send an [Idempotency-Key](/docs/idempotency).',
      'A fulfilled order must not be undone by a callback that arrives late: see [order and ' +
        'duplicates](/docs/callbacks#duplicates).',
    ),
  ];
}
