import type { Block, DocsContext, Sample } from '../blocks.ts';
import { hostedFieldsCode, saleSamples, tokenPaymentSamples } from '../integration-code.ts';
import { PLACEHOLDERS } from '../placeholders.ts';

/** From an empty page to the first token and its payment, in the reader's language where it is Hebrew. */

type Words = Readonly<
  Record<
    | 'key'
    | 'keyText'
    | 'page'
    | 'pageText'
    | 'card'
    | 'cardText'
    | 'pay'
    | 'payText'
    | 'sale'
    | 'payment'
    | 'confirm'
    | 'confirmText'
    | 'examples',
    (context: DocsContext) => string
  >
>;

const EN: Words = {
  key: () => '1. Your public key and your site',
  keyText: ({ publicKey, isSandbox }) =>
    (publicKey
      ? 'Your public key is already in the code below. '
      : 'Find your public key in the dashboard under [API keys](/developers/keys). ') +
    'It isn’t secret: it only opens card fields, and only on sites you list next to it. ' +
    (isSandbox
      ? 'In the sandbox, pages on `localhost` work without being listed.'
      : 'List your site there first, for example `https://shop.example.com`.'),
  page: () => '2. An empty page becomes a form',
  pageText: ({ isSandbox }) =>
    isSandbox
      ? 'Save this as `index.html`, run `python3 -m http.server 8000` in the same folder and open ' +
        '`http://localhost:8000`. If you open the page as a file, it has no origin and the fields won’t load.'
      : 'Add this to a page on your site.',
  card: () => '3. The first token',
  cardText: ({ isSandbox }) =>
    isSandbox
      ? 'Enter the [test card](/docs/test-data) `4111 1111 1111 1111`, any future expiry date and any three ' +
        'digits. The page shows a token, `BUYER…`, and the masked card number. Nothing has been charged yet.'
      : 'Enter a card. The page shows a token, `BUYER…`, and the masked card number. Nothing has been charged yet.',
  pay: () => '4. Your server pays with the token',
  payText: () =>
    'Send the token to your server, create a sale there and pay it with the token as `buyer_key`. Your ' +
    '`seller_svc_id` stays on the server.',
  sale: () => 'Create a sale',
  payment: () => 'Pay with the token',
  confirm: () => '5. Confirm before you deliver',
  confirmText: () =>
    'The response of pay-sale says whether the card was charged. If `status_code` is 5, the issuer wants ' +
    'the buyer to confirm: redirect the browser to `redirect_url`. [Callbacks](/docs/callbacks) notify you ' +
    'of what happens later.',
  examples: ({ shopUrl }) =>
    'The demo shop has four complete pages, each shown with its code: ' +
    `[plain](${shopUrl}/examples/plain?lang=en), [Hebrew](${shopUrl}/examples/hebrew?lang=en), ` +
    `[React](${shopUrl}/examples/react?lang=en) and [a strict policy](${shopUrl}/examples/csp?lang=en). The ` +
    `shop’s own checkout [uses hosted fields](${shopUrl}/buy?product=beans&way=fields&lang=en) too.`,
};

const HE: Words = {
  key: () => '1. המפתח הציבורי והאתר שלך',
  keyText: ({ publicKey, isSandbox }) =>
    (publicKey
      ? 'המפתח הציבורי שלך כבר בקוד שלמטה. '
      : 'המפתח הציבורי נמצא במערכת הניהול, במסך [מפתחות API](/developers/keys). ') +
    'הוא אינו סודי: הוא רק פותח שדות כרטיס, ורק באתרים שרשומים לצידו. ' +
    (isSandbox
      ? 'בסביבת הבדיקות דפים ב־`localhost` פועלים גם בלי רישום.'
      : 'יש לרשום שם קודם את האתר, למשל `https://shop.example.com`.'),
  page: () => '2. מדף ריק לטופס תשלום',
  pageText: ({ isSandbox }) =>
    isSandbox
      ? 'יש לשמור את הקוד בקובץ `index.html`, להריץ באותה תיקייה `python3 -m http.server 8000` ולפתוח את ' +
        '`http://localhost:8000`. ' +
        'לדף שנפתח כקובץ אין מקור (origin), ולכן השדות לא ייטענו בו.'
      : 'יש להוסיף את הקוד לדף באתר שלך.',
  card: () => '3. הטוקן הראשון',
  cardText: ({ isSandbox }) =>
    isSandbox
      ? 'יש להזין את [כרטיס הבדיקה](/docs/test-data) `4111 1111 1111 1111`, תוקף עתידי ושלוש ספרות ' +
        'כלשהן. בדף מופיעים טוקן, `BUYER…`, ומספר הכרטיס הממוסך. עדיין לא בוצע חיוב.'
      : 'יש להזין כרטיס. בדף מופיעים טוקן, `BUYER…`, ומספר הכרטיס הממוסך. עדיין לא בוצע חיוב.',
  pay: () => '4. השרת שלך משלם בטוקן',
  payText: () =>
    'יש לשלוח את הטוקן לשרת שלך, ליצור בו עסקה ולשלם אותה עם הטוקן בשדה `buyer_key`. ה־`seller_svc_id` נשאר בשרת.',
  sale: () => 'יצירת עסקה',
  payment: () => 'תשלום בטוקן',
  confirm: () => '5. אימות לפני האספקה',
  confirmText: () =>
    'התגובה של pay-sale מציינת אם הכרטיס חויב. כשה־`status_code` הוא 5, מנפיק הכרטיס מבקש אימות מהלקוח: יש ' +
    'להפנות את הדפדפן אל `redirect_url`. [הודעות Callback](/docs/callbacks) מעדכנות במה שקורה אחר כך.',
  examples: ({ shopUrl }) =>
    `בחנות ההדגמה יש ארבעה דפים שלמים, וליד כל אחד הקוד שלו: [דף פשוט](${shopUrl}/examples/plain?lang=he), ` +
    `[עברית](${shopUrl}/examples/hebrew?lang=he), [React](${shopUrl}/examples/react?lang=he) ו[מדיניות ` +
    `קפדנית](${shopUrl}/examples/csp?lang=he). גם דף התשלום של החנות [בנוי ` +
    `כך](${shopUrl}/buy?product=beans&way=fields&lang=he).`,
};

export function firstToken(context: DocsContext): Block[] {
  const { origin, isSandbox, publicKey, language, shopUrl } = context;
  const isHebrew = language === 'he';
  const words = isHebrew ? HE : EN;
  const textOf = (name: keyof Words): string => words[name](context);
  // Hebrew blocks say so, and are drawn from right to left; the others are English.
  const inHebrew = isHebrew ? ({ language: 'he' } as const) : {};
  const heading = (id: string, name: keyof Words): Block => ({ kind: 'heading', id, text: textOf(name), ...inHebrew });
  const paragraph = (name: keyof Words): Block => ({ kind: 'text', text: textOf(name), ...inHebrew });
  const samples = (name: keyof Words, all: readonly Sample[]): Block => ({
    kind: 'samples',
    label: textOf(name),
    samples: all,
  });
  const code = hostedFieldsCode(origin, { publicKey: publicKey ?? PLACEHOLDERS.publicKey, isSandbox });
  return [
    heading('key', 'key'),
    paragraph('keyText'),
    heading('page', 'page'),
    paragraph('pageText'),
    samples('page', [{ language: 'HTML', code }]),
    heading('card', 'card'),
    paragraph('cardText'),
    heading('pay', 'pay'),
    paragraph('payText'),
    samples('sale', saleSamples(`${origin}/api`)),
    samples('payment', tokenPaymentSamples(`${origin}/api`)),
    heading('confirm', 'confirm'),
    paragraph('confirmText'),
    ...(shopUrl === null ? [] : [paragraph('examples')]),
  ];
}
