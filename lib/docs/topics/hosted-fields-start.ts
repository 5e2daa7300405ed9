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
      : 'You find your public key in the dashboard under [API keys](/developers/keys). ') +
    'It isn’t secret: it opens card fields, and only on sites that are listed beside it. ' +
    (isSandbox
      ? 'In the sandbox pages on `localhost` work without being listed.'
      : 'List your site there first, such as `https://shop.example.com`.'),
  page: () => '2. An empty page becomes a form',
  pageText: ({ isSandbox }) =>
    isSandbox
      ? 'Save this as `index.html`, run `python3 -m http.server 8000` beside it and open ' +
        '`http://localhost:8000`. A page ' +
        'that is opened as a file has no origin, so the fields refuse it.'
      : 'Put this into a page of your site.',
  card: () => '3. The first token',
  cardText: ({ isSandbox }) =>
    isSandbox
      ? 'Type the [test card](/docs/test-data) `4111 1111 1111 1111`, a later month and any three digits. ' +
        'The page shows ' +
        'a token, `BUYER…`, and the masked card. Nothing has been charged.'
      : 'Type a card. The page shows a token, `BUYER…`, and the masked card. Nothing has been charged.',
  pay: () => '4. Your server pays with the token',
  payText: () =>
    'Send the token to your server, create a sale there, and pay it: the token is the `buyer_key`. Your ' +
    '`seller_svc_id` stays on the server.',
  sale: () => 'Create a sale',
  payment: () => 'Pay with the token',
  confirm: () => '5. Confirm before you deliver',
  confirmText: () =>
    'The answer of pay-sale says whether the card was charged. Where its `status_code` is 5 the issuer ' +
    'asks the buyer: ' +
    'send the browser to `redirect_url`. [Callbacks](/docs/callbacks) tell you what happens later.',
  examples: ({ shopUrl }) =>
    `Four whole pages run in the demo shop, each beside its code: [plain](${shopUrl}/examples/plain?lang=en), ` +
    `[Hebrew](${shopUrl}/examples/hebrew?lang=en), [React](${shopUrl}/examples/react?lang=en) and ` +
    `[a strict policy](${shopUrl}/examples/csp?lang=en). The shop itself [sells that ` +
    `way](${shopUrl}/buy?product=beans&way=fields&lang=en).`,
};

const HE: Words = {
  key: () => '1. המפתח הציבורי והאתר שלך',
  keyText: ({ publicKey, isSandbox }) =>
    (publicKey
      ? 'המפתח הציבורי שלך כבר בקוד שלמטה. '
      : 'המפתח הציבורי נמצא במערכת הניהול, במסך [מפתחות API](/developers/keys). ') +
    'הוא אינו סודי: הוא פותח שדות כרטיס, ורק באתרים שרשומים לידו. ' +
    (isSandbox
      ? 'בסביבת הניסיון דפים ב־`localhost` פועלים גם בלי רישום.'
      : 'יש לרשום שם קודם את האתר, למשל `https://shop.example.com`.'),
  page: () => '2. דף ריק נעשה טופס',
  pageText: ({ isSandbox }) =>
    isSandbox
      ? 'יש לשמור את זה בקובץ `index.html`, להריץ לידו `python3 -m http.server 8000` ולפתוח את ' +
        '`http://localhost:8000`. ' +
        'לדף שנפתח כקובץ אין מקור (origin), ולכן השדות אינם נפתחים בו.'
      : 'יש להוסיף את זה לדף באתר שלך.',
  card: () => '3. האסימון הראשון',
  cardText: ({ isSandbox }) =>
    isSandbox
      ? 'מקלידים את [כרטיס הבדיקה](/docs/test-data) `4111 1111 1111 1111`, חודש שעוד לא עבר ושלוש ספרות ' +
        'כלשהן. בדף מופיע ' +
        'אסימון, `BUYER…`, ומספר הכרטיס הממוסך. עדיין לא חויב דבר.'
      : 'מקלידים כרטיס. בדף מופיע אסימון, `BUYER…`, ומספר הכרטיס הממוסך. עדיין לא חויב דבר.',
  pay: () => '4. השרת שלך משלם באסימון',
  payText: () =>
    'הדף שולח את האסימון לשרת שלך, והשרת יוצר עסקה ומשלם אותה: האסימון הוא ה־`buyer_key`. ה־`seller_svc_id` נשאר בשרת.',
  sale: () => 'יצירת עסקה',
  payment: () => 'תשלום באסימון',
  confirm: () => '5. אימות לפני האספקה',
  confirmText: () =>
    'התשובה של pay-sale אומרת אם הכרטיס חויב. כשה־`status_code` הוא 5, מנפיק הכרטיס מבקש אימות מהלקוח: יש להפנות את ' +
    'הדפדפן אל `redirect_url`. [הודעות מערכת](/docs/callbacks) מספרות מה קורה אחר כך.',
  examples: ({ shopUrl }) =>
    `ארבעה דפים שלמים פועלים בחנות ההדגמה, וליד כל אחד הקוד שלו: [דף פשוט](${shopUrl}/examples/plain?lang=he), ` +
    `[עברית](${shopUrl}/examples/hebrew?lang=he), [React](${shopUrl}/examples/react?lang=he) ו[מדיניות ` +
    `קפדנית](${shopUrl}/examples/csp?lang=he). גם החנות עצמה [מוכרת ` +
    `כך](${shopUrl}/buy?product=beans&way=fields&lang=he).`,
};

export function firstToken(context: DocsContext): Block[] {
  const { origin, isSandbox, publicKey, language, shopUrl } = context;
  const isHebrew = language === 'he';
  const words = isHebrew ? HE : EN;
  const say = (name: keyof Words): string => words[name](context);
  const spoken = isHebrew ? ({ language: 'he' } as const) : {};
  const title = (id: string, name: keyof Words): Block => ({ kind: 'heading', id, text: say(name), ...spoken });
  const says = (name: keyof Words): Block => ({ kind: 'text', text: say(name), ...spoken });
  const samples = (name: keyof Words, all: readonly Sample[]): Block => ({
    kind: 'samples',
    label: say(name),
    samples: all,
  });
  const code = hostedFieldsCode(origin, { publicKey: publicKey ?? PLACEHOLDERS.publicKey, isSandbox });
  return [
    title('key', 'key'),
    says('keyText'),
    title('page', 'page'),
    says('pageText'),
    samples('page', [{ language: 'HTML', code }]),
    title('card', 'card'),
    says('cardText'),
    title('pay', 'pay'),
    says('payText'),
    samples('sale', saleSamples(`${origin}/api`)),
    samples('payment', tokenPaymentSamples(`${origin}/api`)),
    title('confirm', 'confirm'),
    says('confirmText'),
    ...(shopUrl === null ? [] : [says('examples')]),
  ];
}
