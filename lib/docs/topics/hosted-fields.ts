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
      '`Svc.create(publicKey, options)` returns a promise of an instance: the fields of one form. An ' +
        'instance is valid for one hour and one token. A page can have several instances.',
    ),
    table(
      'Options of Svc.create',
      ['Option', 'Default', 'Meaning'],
      [
        ['testMode', '`false`', '`true` in the sandbox; the live environment rejects it with `test-mode-not-allowed`'],
        ['language', '`en`', '`he`, `en`, `es`, `ru`, `ar`: language and direction of the frames'],
        ['tokenIsPermanent', '`true`', '`false`: the token can be used once'],
        [
          'buyerIsPrivate',
          '`false`',
          '`true`: only this seller can use the token, and no other seller of the same partner',
        ],
        ['buyerPerformValidation', '`true`', 'checks with the issuer that the card is valid, without charging it'],
      ],
    ),
    table(
      'Methods of an instance',
      ['Method', 'What it does'],
      [
        ['hostedFields()', 'creates fields: `hostedFields().create(type, options)`, each type once'],
        ['tokenize(data)', 'returns a promise of the token; see [below](#tokenize)'],
        ['teardown()', 'removes the fields from the page; to accept another card, tear down and create again'],
      ],
    ),
  ];
}

function fields(): Block[] {
  return [
    heading('fields', 'Fields'),
    text(
      'A field is a frame inside an element of your page. The card number must be a hosted field, and so ' +
        'should the expiry date and the security code. The buyer’s details can be hosted fields or inputs of ' +
        'your own, whose values you pass to `tokenize`.',
    ),
    table(
      'Types of fields',
      ['Svc.fields', 'Type', 'Content'],
      [
        ['NUMBER', '`cardNumber`', 'the card number, grouped by brand as the buyer types'],
        ['EXPIRATION', '`cardExpiration`', 'month and year in one field; `1/27`, `0127` and `01/2027` are accepted'],
        ['CVC', '`cvc`', 'the security code, three or four digits depending on the brand'],
        ['NAME_FIRST', '`payerFirstName`', 'first name'],
        ['NAME_LAST', '`payerLastName`', 'last name'],
        ['EMAIL', '`payerEmail`', 'email address'],
        ['PHONE', '`payerPhone`', 'phone number'],
        ['SOCIAL_ID', '`payerSocialId`', 'Israeli ID number; required for Israeli cards only'],
        ['ZIP_CODE', '`payerZipCode`', 'postal code; checked for cards from the US, Canada and the UK'],
        ['NONE', '`none`', 'no field'],
      ],
    ),
    table(
      'Methods of a field',
      ['Method', 'What it does'],
      [
        ['mount(target)', 'puts the frame into an element or the first match of a selector; returns a promise'],
        ['unmount()', 'removes the field from the page; what was typed is lost'],
        ['on(event, handler)', 'adds a listener; returns the field'],
        ['getState()', 'the current state of the field, as in an [event](#events)'],
        ['focus(), blur()', 'moves the focus into or out of the field'],
        ['clear()', 'empties the field'],
        ['update(options)', 'changes the given options'],
      ],
    ),
    text(
      'You can call all of them repeatedly. Clicking a `<label for>` of your element focuses the field. Tab ' +
        'moves through your inputs and ours in page order. If the browser fills in one field, it fills in the ' +
        'others too. The focus never moves by itself.',
    ),
    heading('validators', 'Validators'),
    text(
      '`Svc.validators[type].test(value)` checks a value of your own inputs. It returns `null` if the value ' +
        'is valid, or else `{ required: true }` or `{ invalid: true }`.',
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
        ['placeholder', 'text shown while the field is empty'],
        ['messages', '`{ required, invalid }`: your own messages instead of ours'],
        ['styles', 'text styles for each state: see below'],
      ],
    ),
    table(
      'States of styles',
      ['State', 'When'],
      [
        ['base', 'always'],
        ['hover', 'the pointer is over the field'],
        ['focus', 'the field has focus'],
        ['invalid', 'the value must be corrected'],
        ['valid', 'the value is valid'],
        ['autofill', 'the browser filled in the field'],
      ],
    ),
    text(
      'Each state accepts `color`, `font-size`, `text-align`, `letter-spacing`, `text-decoration`, ' +
        '`text-shadow`, `text-transform`, and the same properties within `::placeholder`. Anything else is ' +
        'ignored with a message in the console. On touch screens the text is never smaller than 16 px, ' +
        'because phones would zoom in.',
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
      'A frame is transparent, fills the width of its element, is 48 px high, and has no border or focus ' +
        'ring of its own. Style your element instead, using the classes the script sets on it. On a dark ' +
        'page, also set `color-scheme: light` on the iframe, so that it stays transparent, and a light ' +
        '`color` in `styles`.',
    ),
    table(
      'Classes of your element',
      ['Class', 'When'],
      [
        ['svc-ready', 'the frame is ready for input'],
        ['svc-empty', 'the field is empty'],
        ['svc-complete', 'the value is complete and valid'],
        ['svc-focus', 'the field has focus'],
        ['svc-invalid', 'the value must be corrected'],
        ['svc-autofilled', 'the browser filled in the field'],
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
      'In Hebrew and Arabic, text runs right to left and digits run left to right. Errors first appear when ' +
        'the buyer leaves a field or submits the form. They disappear as soon as the value is valid.',
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
        ['ready', 'the frame is ready for input'],
        ['change', 'the value changed for any reason'],
        ['focus', 'the field received focus'],
        ['blur', 'the field lost focus'],
        ['keydown', 'a key went down; the event doesn’t say which one'],
        ['keypress', 'a key was pressed'],
        ['keyup', 'a key was released'],
        ['validity-changed', 'the value became valid or invalid, or its message changed'],
        ['card-type-changed', 'the first digits belong to another brand'],
        ['autofill', 'the browser filled in the field'],
        ['submit', 'the buyer pressed Enter: submit your form'],
        ['escape', 'the buyer pressed Escape: close your dialog'],
        ['error', 'the frame wasn’t ready within 6 seconds'],
      ],
    ),
    table(
      'Properties of an event',
      ['Property', 'Value'],
      [
        ['type, event', 'the name of the event'],
        ['field', 'the type of the field'],
        ['isValid, isEmpty, isFocused, isAutofilled', '`true` or `false`'],
        [
          'message',
          'what to correct, in the language of the fields, whenever `isValid` is false; you decide when to show it',
        ],
        [
          'isShown',
          'the field shows the message itself, because the buyer left it with an invalid value or ' +
            '`tokenize` was rejected',
        ],
        ['cardType', 'for the card number: `unknown`, `amex`, `diners`, `jcb`, `visa`, `mastercard`, `discover`'],
        ['bin, lastFour', 'the first six and last four digits, once the whole number is valid'],
      ],
    ),
    text('Nothing else the buyer types leaves the frames, and no event contains it.'),
  ];
}

function tokenizing(): Block[] {
  return [
    heading('tokenize', 'tokenize'),
    table(
      'Data for tokenize',
      ['Property', 'Meaning'],
      [
        ['payerFirstName, payerLastName', 'needed if they aren’t mounted as fields'],
        ['payerEmail, payerPhone, payerZipCode', 'the same; may be empty'],
        ['payerSocialId', 'the same; required for Israeli cards only'],
        [
          'total',
          '`{ label, amount: { currency, value } }`, with `value` as a decimal string such as `"55.00"`; ' +
            'returned unchanged',
        ],
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
      'Pay with the token by sending it to [pay-sale](/docs/operations/pay-sale) as `buyer_key`. It works ' +
        'for all sellers of your partner and for no one else. Each instance creates one token. A declined ' +
        'card doesn’t use up the instance, so the buyer can try another one.',
    ),
  ];
}

function failures(): Block[] {
  return [
    heading('errors', 'Errors'),
    text(
      '`Svc.create`, `mount` and `tokenize` reject with an object. If fields must be corrected, it is `{ ' +
        'type, validationError: true, errors: { field: text } }`; screen readers also read these texts in the ' +
        'frames. In all other cases it is `{ type, error, message, statusCode }`, where `message` is a ' +
        'sentence for the buyer in the language of the fields.',
    ),
    table(
      'Errors',
      ['error', 'statusCode', 'Meaning'],
      [
        ['unknown-public-key', '251', 'no active seller has this key; it may have been replaced'],
        ['origin-not-registered', '9008', 'the site isn’t listed: add it under [API keys](/developers/keys)'],
        ['test-mode-not-allowed', '790', 'test mode works in the sandbox only'],
        ['instance-expired', '9009', 'the instance is older than an hour: tear down and create again'],
        [
          'instance-used',
          '9010',
          'the instance has already created its token: tear down and create again for another card',
        ],
        ['busy', '998', 'a card is being checked right now'],
        ['too-many-requests', '998', 'too many attempts; the buyer can try again in an hour'],
        ['declined', '20004, 21001–21008', 'the issuer declined the card; the buyer can try another one at once'],
        ['card-not-tokenisable', '356', 'this card can’t be saved'],
        ['outcome-unknown', '9002', 'the issuer didn’t respond; nothing was charged'],
        ['unavailable', '9005', 'try again in a moment; nothing was charged'],
        ['sale-not-found', '303', 'wallets only: this seller has no such sale'],
        [
          'sale-not-payable',
          '305',
          'wallets only: the sale is already paid, has ended, or can’t be paid with this wallet',
        ],
        ['wallet-unavailable', '0', 'wallets only: the wallet isn’t available on this device, browser or page'],
        ['wallet-network', '0', 'no connection; your callback says whether the sale was paid'],
        [
          'invalid-total',
          '9001',
          '`total` of `tokenize` must have a decimal value such as `55.00` and a known currency',
        ],
        ['invalid-request', '9003', 'the page didn’t send valid card data'],
        ['network', '0', 'no connection; retrying with the same card returns the same token, never a second one'],
        ['frame-timeout', '0', 'a frame wasn’t ready within 6 seconds; `failure.retry()` mounts it again'],
        ['not-mounted', '0', '`tokenize` was called without a card number field on the page'],
      ],
    ),
    sample(
      'Handle every error',
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
      'A token is a saved card. 3-D Secure takes place when you charge it, not when you save it: pay-sale ' +
        'returns `status_code` 5 with a `redirect_url` where the buyer confirms. To authenticate before ' +
        'you charge, call [authenticate-sale](/docs/operations/authenticate-sale) with the token from your ' +
        'page or server. [authentication-hash](/docs/operations/authentication-hash) then returns `eci`, ' +
        '`xid` and `cavv` to your server. [client-data](/docs/operations/client-data) signs the browser’s ' +
        'data, which you send as `meta_data_jwt`.',
    ),
  ];
}

/** The newest release, which a page can pin by its hash. */
const [RELEASE] = manifest.versions;

function delivery({ origin }: DocsContext): Block[] {
  return [
    heading('policy', 'Content-Security-Policy'),
    text('The script adds no inline styles and no inline scripts. Add this to your own policy:'),
    sample(
      'Policy of your page',
      'HTTP',
      `Content-Security-Policy: script-src ${origin}; connect-src ${origin}; frame-src ${origin}`,
    ),
    text('If you use nonces, give the script element yours; `script-src` then needs no URL.'),
    heading('script', 'Script URLs'),
    table(
      'Script URLs',
      ['URL', 'Content', 'Cached'],
      [
        ['/hf/v1/hostedfields.js', 'the newest release of version 1', 'for an hour, then revalidated by its ETag'],
        [`/hf/${RELEASE?.version ?? 'x.y.z'}/hostedfields.js`, 'that release, unchanged forever', 'for a year'],
        ['/hf/manifest.json', 'all releases and their integrity values', 'for an hour'],
      ],
    ),
    ...(RELEASE
      ? [
          text(
            'If you must control every byte your page runs, pin a release. Browsers refuse to run it if it ' +
              'ever changes. The frames are always the newest version, so fixes inside them reach every shop ' +
              'at once.',
          ),
          sample(
            'A release with its integrity value',
            'HTML',
            `<script\n  src="${origin}/hf/${RELEASE.version}/hostedfields.js"\n` +
              `  integrity="${RELEASE.files['hostedfields.js']}"\n  crossorigin="anonymous"\n></script>`,
          ),
        ]
      : []),
    heading('safety', 'How card data stays out of your page'),
    list(
      'Frames come from our origin, and only listed sites can show them. The browser enforces both.',
      'Frames pass what the buyer types only to each other and to us. Your page, and any other script on ' +
        'it, receives states and codes.',
      'The same attempt limits apply as on the payment page, so that no one can test stolen cards in your form.',
    ),
  ];
}
