import manifest from '../../../public/hf/manifest.json' with { type: 'json' };
import { type Block, type DocsContext, heading, list, type Sample, table, text } from '../blocks.ts';
import { firstToken } from './hosted-fields-start.ts';

/** Hosted fields: the first token, then the whole interface of the script. */

export const hostedFields = (context: DocsContext): Block[] => [
  ...firstToken(context),
  ...instance(),
  ...fields(),
  ...looks(),
  ...events(),
  ...tokenizing(),
  ...failures(),
  ...authentication(),
  ...delivery(context),
];

const sample = (label: string, language: string, code: string): Block => ({
  kind: 'samples',
  label,
  samples: [{ language, code } satisfies Sample],
});

function instance(): Block[] {
  return [
    heading('create', 'Svc.create'),
    text(
      '`Svc.create(publicKey, options)` gives a promise of an instance: the fields of one form, good for an hour and ' +
        'for one token. Several instances can stand on one page.',
    ),
    table(
      'Options of Svc.create',
      ['Option', 'Default', 'Meaning'],
      [
        ['testMode', '`false`', '`true` in the sandbox; production refuses it with `test-mode-not-allowed`'],
        ['language', '`en`', '`he`, `en`, `es`, `ru`, `ar`: texts and direction of the frames'],
        ['tokenIsPermanent', '`true`', '`false`: the token pays once'],
        [
          'buyerIsPrivate',
          '`false`',
          '`true`: only this seller may use the token, and no other seller of the same partner',
        ],
        ['buyerPerformValidation', '`true`', 'the issuer is asked whether the card is good, without charging it'],
      ],
    ),
    table(
      'Methods of an instance',
      ['Method', 'What it does'],
      [
        ['hostedFields()', 'creates fields: `hostedFields().create(type, options)`, each type once'],
        ['tokenize(data)', 'a promise of the token; see [below](#tokenize)'],
        ['teardown()', 'takes the fields off the page. For another card: tear down, then create again'],
      ],
    ),
  ];
}

function fields(): Block[] {
  return [
    heading('fields', 'Fields'),
    text(
      'A field is a frame in an element of your page. The card number has to be a field; what else you need can be a ' +
        'field or an input of your own, whose value you give to `tokenize`.',
    ),
    table(
      'Types of fields',
      ['Svc.fields', 'Type', 'Holds'],
      [
        ['NUMBER', '`cardNumber`', 'the card number, grouped by its brand while it is typed'],
        ['EXPIRATION', '`cardExpiration`', 'month and year in one field; `1/27`, `0127` and `01/2027` are understood'],
        ['CVC', '`cvc`', 'the security code, three or four digits by the brand'],
        ['NAME_FIRST', '`payerFirstName`', 'first name'],
        ['NAME_LAST', '`payerLastName`', 'last name'],
        ['EMAIL', '`payerEmail`', 'email address'],
        ['PHONE', '`payerPhone`', 'phone number'],
        ['SOCIAL_ID', '`payerSocialId`', 'Israeli ID number; needed for Israeli cards only'],
        ['ZIP_CODE', '`payerZipCode`', 'postal code; checked for cards of the US, Canada and the UK'],
        ['NONE', '`none`', 'no field'],
      ],
    ),
    table(
      'Methods of a field',
      ['Method', 'What it does'],
      [
        ['mount(target)', 'puts the frame into an element or the first that a selector finds; a promise'],
        ['unmount()', 'takes it off the page; what was typed is gone'],
        ['on(event, handler)', 'listens; gives the field back'],
        ['getState()', 'how the field stands now, as in an [event](#events)'],
        ['focus(), blur()', 'moves the caret in and out'],
        ['clear()', 'empties the field'],
        ['update(options)', 'changes the options that are named'],
      ],
    ),
    text(
      'All of them may be called again. A `<label for>` that names your element focuses the field when it ' +
        'is clicked, ' +
        'Tab walks through your inputs and ours in the order of the page, and a browser that fills in one ' +
        'field fills ' +
        'in the others. The caret never moves by itself.',
    ),
    heading('validators', 'Validators'),
    text(
      '`Svc.validators[type].test(value)` checks a value of your own inputs: `null` where it is right, else ' +
        '`{ required: true }` or `{ invalid: true }`.',
    ),
  ];
}

function looks(): Block[] {
  return [
    heading('options', 'Options of a field'),
    table(
      'Options of a field',
      ['Option', 'Meaning'],
      [
        ['placeholder', 'a text while the field is empty'],
        ['messages', '`{ required, invalid }`: your own words in place of ours'],
        ['styles', 'how the text looks, by state: see below'],
      ],
    ),
    table(
      'States of styles',
      ['State', 'While'],
      [
        ['base', 'always'],
        ['hover', 'the pointer is over the field'],
        ['focus', 'the caret is in it'],
        ['invalid', 'it has to be corrected'],
        ['valid', 'what stands in it is right'],
        ['autofill', 'the browser filled it in'],
      ],
    ),
    text(
      'Each state takes `color`, `font-size`, `text-align`, `letter-spacing`, `text-decoration`, `text-shadow`, ' +
        '`text-transform`, and the same within `::placeholder`. Anything else is dropped, and the console ' +
        'says so. On ' +
        'touch screens text is never smaller than 16 px: a phone would zoom in.',
    ),
    sample(
      'Styles',
      'JavaScript',
      `fields.create(Svc.fields.NUMBER, {
  placeholder: '1234 1234 1234 1234',
  messages: { required: 'Enter your card number', invalid: 'This is not a card number' },
  styles: {
    base: { color: '#1f2430', '::placeholder': { color: '#5a6472' } },
    invalid: { color: '#b3261e' },
  },
});`,
    ),
    heading('classes', 'Classes of your element'),
    text(
      'A frame is transparent, fills the width of its element, is 48 px high, and has no border or focus ring of its ' +
        'own. Give them to your element by the classes that the script keeps on it. On a dark page also set ' +
        '`color-scheme: light` on the iframe, so that it stays transparent, and a light `color` in `styles`.',
    ),
    table(
      'Classes of your element',
      ['Class', 'While'],
      [
        ['svc-ready', 'the frame can be typed into'],
        ['svc-empty', 'nothing is typed'],
        ['svc-complete', 'what is typed is right'],
        ['svc-focus', 'the caret is in the field'],
        ['svc-invalid', 'the field has to be corrected'],
        ['svc-autofilled', 'the browser filled it in'],
      ],
    ),
    sample(
      'Border, focus and error',
      'CSS',
      `.field { height: 48px; border: 1px solid #767d8a; border-radius: 8px; }
.field.svc-focus { outline: 2px solid #1d5fbf; }
.field.svc-invalid { border-color: #b3261e; }`,
    ),
    text(
      'In Hebrew and Arabic texts run from the right while digits keep running from the left. Errors first ' +
        'appear when ' +
        'a field is left or the form is sent, and disappear the moment the value is right.',
    ),
  ];
}

function events(): Block[] {
  return [
    heading('events', 'Events'),
    table(
      'Events of a field',
      ['Event', 'When'],
      [
        ['ready', 'the frame can be typed into'],
        ['change', 'the value changed, however it did'],
        ['focus', 'the caret entered'],
        ['blur', 'the caret left'],
        ['keydown', 'a key went down; which one is not told'],
        ['keypress', 'a key was pressed'],
        ['keyup', 'a key went up'],
        ['validity-changed', 'the value became right or wrong, or its message changed'],
        ['card-type-changed', 'the first digits say another brand'],
        ['autofill', 'the browser filled the field in'],
        ['submit', 'Enter: send your form'],
        ['escape', 'Escape: close your dialog'],
        ['error', 'the frame was not ready within 6 seconds'],
      ],
    ),
    table(
      'What an event carries',
      ['Property', 'Value'],
      [
        ['type, event', 'the name of the event'],
        ['field', 'the type of the field'],
        ['isValid, isEmpty, isFocused, isAutofilled', '`true` or `false`'],
        [
          'message',
          'what to correct, in the language of the fields, whenever `isValid` is false: show it when you like',
        ],
        ['isShown', 'the field shows its message itself: it was left wrong, or a token was refused'],
        ['cardType', 'of the card number: `unknown`, `amex`, `diners`, `jcb`, `visa`, `mastercard`, `discover`'],
        ['bin, lastFour', 'the first six and the last four digits, once the whole number is right'],
      ],
    ),
    text('Nothing else that is typed leaves the frames, and no event carries it.'),
  ];
}

function tokenizing(): Block[] {
  return [
    heading('tokenize', 'tokenize'),
    table(
      'What tokenize takes',
      ['Property', 'Meaning'],
      [
        ['payerFirstName, payerLastName', 'where they are not mounted as fields'],
        ['payerEmail, payerPhone, payerZipCode', 'the same; empty is allowed'],
        ['payerSocialId', 'the same; needed for Israeli cards only'],
        ['total', '`{ label, amount: { currency, value } }`, `value` a decimal text such as `"55.00"`; handed back'],
      ],
    ),
    sample(
      'Success',
      'JSON',
      `{
  "type": "tokenize-success",
  "testMode": true,
  "token": "BUYERK4T-…",
  "card": { "cardMask": "411111******1111", "cardholderName": "Dana Levi", "expiry": "1230" },
  "payerEmail": "dana@example.com",
  "payerName": "Dana Levi",
  "payerPhone": "",
  "payerSocialId": "",
  "total": { "label": "Coffee beans, 250 g", "amount": { "currency": "ILS", "value": "50.75" } }
}`,
    ),
    text(
      'The token pays by [pay-sale](/docs/operations/pay-sale) as `buyer_key`, for every seller of your partner and ' +
        'for nobody else. An instance gives one token; a refused card does not use it up, so the buyer can ' +
        'try another.',
    ),
  ];
}

function failures(): Block[] {
  return [
    heading('errors', 'When it fails'),
    text(
      '`Svc.create`, `mount` and `tokenize` reject with one object. Fields that have to be corrected: ' +
        '`{ type, validationError: true, errors: { field: text } }`; the texts are shown to screen readers in the ' +
        'frames too. Everything else: `{ type, error, message, statusCode }`, where `message` is a sentence for the ' +
        'buyer in the language of the fields.',
    ),
    table(
      'Errors',
      ['error', 'statusCode', 'What it means'],
      [
        ['unknown-public-key', '251', 'no active seller has this key; it may have been replaced'],
        ['origin-not-registered', '9008', 'list the site at [API keys](/developers/keys)'],
        ['test-mode-not-allowed', '790', 'test mode is the sandbox’s'],
        ['instance-expired', '9009', 'it is older than an hour: tear down and create again'],
        ['instance-used', '9010', 'it has given its token: tear down and create again for another card'],
        ['busy', '998', 'a card is being checked right now'],
        ['too-many-requests', '998', 'too many cards were tried; possible again in an hour'],
        ['declined', '20004, 21001–21008', 'the issuer refused the card; another one can be tried at once'],
        ['card-not-tokenisable', '356', 'this card cannot be kept'],
        ['outcome-unknown', '9002', 'the issuer did not answer; nothing was charged'],
        ['unavailable', '9005', 'try again in a moment; nothing was charged'],
        ['sale-not-found', '303', 'of a wallet: this seller has no such sale'],
        ['sale-not-payable', '305', 'of a wallet: the sale is paid, over, or not payable by this wallet'],
        ['wallet-unavailable', '0', 'the device, the browser or the page has no such wallet'],
        ['wallet-network', '0', 'no connection; whether it was paid is said by your callback'],
        ['invalid-total', '9001', '`total` of `tokenize`: a decimal such as `55.00` and a known currency'],
        ['invalid-request', '9003', 'the page sent something that is no card'],
        ['network', '0', 'no connection; the same card again gives the same token, never a second one'],
        ['frame-timeout', '0', 'a frame was not ready within 6 seconds; `failure.retry()` mounts it again'],
        ['not-mounted', '0', '`tokenize` without a card number on the page'],
      ],
    ),
    sample(
      'Every failure',
      'JavaScript',
      `try {
  const { token } = await instance.tokenize(data);
} catch (failure) {
  if (failure.validationError) showErrors(failure.errors); // { cardNumber: 'Check the card number.' }
  else if (failure.error === 'instance-expired') await openAgain(); // teardown() and Svc.create()
  else showMessage(failure.message);
}`,
    ),
  ];
}

function authentication(): Block[] {
  return [
    heading('3ds', '3-D Secure'),
    text(
      'A token is a card that is paid later, so the issuer is asked when it pays: pay-sale answers `status_code` 5 ' +
        'with a `redirect_url` where the buyer has to confirm. To ask before you charge, call ' +
        '[authenticate-sale](/docs/operations/authenticate-sale) with the token from your page or server; ' +
        '[authentication-hash](/docs/operations/authentication-hash) then gives your server `eci`, `xid` and `cavv`. ' +
        'What the browser says of itself is signed by [client-data](/docs/operations/client-data) and sent as ' +
        '`meta_data_jwt`.',
    ),
  ];
}

/** The newest release, which a page can pin by its hash. */
const [RELEASE] = manifest.versions;

function delivery({ origin }: DocsContext): Block[] {
  return [
    heading('policy', 'Content-Security-Policy'),
    text('The script writes no inline style and no inline script. This is all that it needs beside your own:'),
    sample(
      'Policy of your page',
      'HTTP',
      `Content-Security-Policy: script-src ${origin}; connect-src ${origin}; frame-src ${origin}`,
    ),
    text('With nonces give the script element yours; then `script-src` needs no address.'),
    heading('script', 'Which script'),
    table(
      'Addresses of the script',
      ['Address', 'Content', 'Kept by browsers'],
      [
        ['/hf/v1/hostedfields.js', 'the newest of version 1', 'an hour, then asked for by its tag'],
        [`/hf/${RELEASE?.version ?? 'x.y.z'}/hostedfields.js`, 'that release, for good', 'a year'],
        ['/hf/manifest.json', 'the releases and their integrity values', 'an hour'],
      ],
    ),
    ...(RELEASE
      ? [
          text(
            'A page that must know every byte it runs pins a release; browsers refuse it if it ever changed. The ' +
              'frames are always the newest, so a fix inside them reaches every shop at once.',
          ),
          sample(
            'A release with its integrity value',
            'HTML',
            `<script\n  src="${origin}/hf/${RELEASE.version}/hostedfields.js"\n` +
              `  integrity="${RELEASE.files['hostedfields.js']}"\n  crossorigin="anonymous"\n></script>`,
          ),
        ]
      : []),
    heading('safety', 'What keeps cards out of your page'),
    list(
      'Frames come from our origin, and only listed sites may show them: the browser enforces both.',
      'Frames hand what was typed to each other and to us; your page, and any other script on it, hears ' +
        'flags and codes.',
      'Cards are tried over the same limits as on the payment page, so that nobody tests stolen ones in your form.',
    ),
  ];
}
