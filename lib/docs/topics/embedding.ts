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
      `The address above always has the newest of version 1, so it takes no \`integrity\` attribute: the first ` +
        'fix would stop it. A page that must know every byte it runs pins a release. Its content never changes, ' +
        'and browsers refuse it if it does:',
    ),
    html(
      'A release with its integrity value',
      `<script\n  src="${origin}/embed/${version}/kupa.js"\n  integrity="${files['kupa.js']}"\n` +
        '  crossorigin="anonymous"\n  async\n></script>',
    ),
    text(
      'All releases and their SHA-384 values are in `/embed/manifest.json`, the newest first. A pinned release ' +
        'goes on working, without the fixes that came after it.',
    ),
  ];
}

export function embedding({ origin }: DocsContext): Block[] {
  return [
    text(
      '`SALE_URL` is the `sale_url` of generate-sale. Card numbers never touch your page, and no cookie is ' +
        'needed. Your colours, your logo and who may embed are set in the dashboard under [Payment ' +
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
        ['data-kupa-mode', '`modal`: in a dialog that the element opens'],
        ['data-kupa-language', '`he`, `en`, `es`, `ru`, `ar`; without it, the language of the sale'],
        ['data-kupa-theme', '`light`, `dark`, `auto`'],
        [
          'data-kupa-redirect',
          'where the signed return address opens: `frame`, `top` for the whole window, `none` where you go on yourself',
        ],
      ],
    ),
    heading('release', 'A release with its hash'),
    ...pinned(origin),
    table(
      'Addresses of the script',
      ['Address', 'Content', 'Kept by browsers'],
      [
        ['/embed/v1/kupa.js', 'the newest of version 1', 'an hour, then asked for by its tag'],
        [`/embed/${RELEASE?.version ?? 'x.y.z'}/kupa.js`, 'that release, for good', 'a year'],
        ['/embed/manifest.json', 'the releases and their integrity values', 'an hour'],
      ],
    ),
    heading('events', 'What your page hears'),
    text(
      'Events are dispatched on the element as `kupa:…`, on the payment itself without the prefix. An event is ' +
        'a notification, not proof of payment: believe the [callback](/docs/callbacks), the ' +
        '[signature](/docs/signatures) of the return, or get-sales.',
    ),
    list(
      '`ready`, `resize`, `method-changed`, `submitting`, `challenge`, `checking`, `waiting`: how it stands.',
      '`failed`: `detail.code` says why, and the buyer can try again.',
      '`succeeded`: `detail.attemptId`, once. `redirect` and `cancelled`: the end.',
    ),
    heading('policy', 'Content-Security-Policy'),
    text('The script writes no inline style and no inline script. This is enough for it:'),
    html('Policy of your page', `Content-Security-Policy: script-src ${origin}; frame-src ${origin}`),
    heading('iframe', 'With an iframe alone'),
    html('Iframe', IFRAME_CODE),
    text(
      'Give it a height: 760 px shows the whole card form. `?redirect=top` leaves the frame after paying; ' +
        '`?theme=dark` and `?lang=en` work too.',
    ),
  ];
}
