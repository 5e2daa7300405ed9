import manifest from '../../../public/embed/manifest.json' with { type: 'json' };
import { type Block, type DocsContext, heading, list, table, text } from '../blocks.ts';
import { IFRAME_CODE, inlineCode, modalCode } from '../embed-code.ts';

/** The payment page inside a shop's own, and which address of the script gives which promise. */

const html = (label: string, code: string): Block => ({
  kind: 'samples',
  label,
  samples: [{ language: 'HTML', code }],
});

/** The newest release, which a page can pin by its hash. */
const [RELEASE] = manifest.versions;

function pinned(origin: string): Block[] {
  if (!RELEASE) return [];
  const { version, files } = RELEASE;
  return [
    text(
      'The URL above always serves the newest release of version 1, so don’t give it an `integrity` ' +
        'attribute: the first fix would block the script. If you must control every byte your page runs, pin ' +
        'a release. Its content never changes, and browsers refuse to run it if it does:',
    ),
    html(
      'A release with its integrity value',
      `<script\n  src="${origin}/embed/${version}/kupa.js"\n  integrity="${files['kupa.js']}"\n` +
        '  crossorigin="anonymous"\n  async\n></script>',
    ),
    text(
      'All releases and their SHA-384 values are in `/embed/manifest.json`, newest first. Pinned releases ' +
        'keep working but don’t receive fixes.',
    ),
  ];
}

export function embedding({ origin }: DocsContext): Block[] {
  return [
    text(
      'Replace `SALE_URL` with the `sale_url` from generate-sale. Card numbers never touch your page, and ' +
        'no cookies are needed. Set your colors, logo and allowed sites in the dashboard under [Payment ' +
        'page](/settings/payment-page).',
    ),
    heading('script', 'With the script'),
    html('In your page', inlineCode(origin)),
    html('Over your page', modalCode(origin)),
    table(
      'Attributes of the script',
      ['Attribute', 'Values'],
      [
        ['data-kupa-sale', 'the `sale_url`'],
        ['data-kupa-mode', '`modal`: in a dialog that opens when the element is clicked'],
        ['data-kupa-language', '`he`, `en`, `es`, `ru`, `ar`; by default, the language of the sale'],
        ['data-kupa-theme', '`light`, `dark`, `auto`'],
        [
          'data-kupa-redirect',
          'where the signed return URL opens: `frame`, `top` for the whole window, or `none` if your page ' +
            'continues by itself',
        ],
      ],
    ),
    heading('release', 'A release with its hash'),
    ...pinned(origin),
    table(
      'Script URLs',
      ['URL', 'Content', 'Cached'],
      [
        ['/embed/v1/kupa.js', 'the newest release of version 1', 'for an hour, then revalidated by its ETag'],
        [`/embed/${RELEASE?.version ?? 'x.y.z'}/kupa.js`, 'that release, unchanged forever', 'for a year'],
        ['/embed/manifest.json', 'all releases and their integrity values', 'for an hour'],
      ],
    ),
    heading('events', 'Events'),
    text(
      'Events are dispatched on the element as `kupa:…`, and on the payment object without the prefix. An ' +
        'event is a notification, not proof of payment. Rely on the [callback](/docs/callbacks), the ' +
        '[signature](/docs/signatures) of the return URL, or get-sales.',
    ),
    list(
      '`ready`, `resize`, `method-changed`, `submitting`, `challenge`, `checking`, `waiting`: progress of ' +
        'the payment.',
      '`failed`: the payment failed and the buyer can try again. `detail.code` gives the reason.',
      '`succeeded`: sent once, with `detail.attemptId`. `redirect` and `cancelled`: the payment is over.',
    ),
    heading('policy', 'Content-Security-Policy'),
    text('The script adds no inline styles and no inline scripts. This policy is enough:'),
    html('Policy of your page', `Content-Security-Policy: script-src ${origin}; frame-src ${origin}`),
    heading('iframe', 'Without the script'),
    html('Iframe', IFRAME_CODE),
    text(
      'Set a height: 760 px shows the whole card form. Add `?redirect=top` to leave the frame after ' +
        'payment; `?theme=dark` and `?lang=en` work too.',
    ),
  ];
}
