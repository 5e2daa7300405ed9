import { browserLanguage } from '#lib/platform/i18n/language-choice.ts';
import { lookupText } from '#lib/kernel/entered.ts';
import { randomBytes } from 'node:crypto';
import {
  bankDocument,
  paypalDocument,
  phoneDocument,
  type SheetView,
  walletDocument,
} from '#components/sandbox/simulators/html-pages.tsx';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import { settings } from '#lib/platform/env.ts';
import { parseObject, readAtMost } from '#lib/platform/http/api/read-json.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { documentHeaders, jsonHeaders } from '#lib/modules/checkout/index.ts';
import { isSameOriginPost } from '#lib/platform/http/same-origin.ts';
import { findSaleForBuyer } from '#lib/modules/checkout/dashboard.ts';
import {
  agreeInWallet,
  answerChallenge,
  changeMandate,
  findWaiting,
  moneyComes,
  takeBack,
} from '#lib/sandbox/dashboard.ts';

/** Simulators of phones, windows, banks and wallets in the sandbox. Production answers 404 to all of them. */

const BODY_LIMIT_BYTES = 1_024;

const nothing = (status: number): Response => new Response(null, { status, headers: jsonHeaders });

/** The chosen language, else the browser's. */
function languageOf(request: Request): Language {
  const chosen = new URL(request.url).searchParams.get('lang');
  return chosen === null ? browserLanguage(request) : readLanguage(chosen);
}

type Drawing = (payment: Waiting | null, drawn: { language: Language; nonce: string }) => string;
type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** A page with a question, and its buttons. `methods`: those that it shows. */
type Simulator = {
  path: string;
  methods: readonly string[];
  draw: Drawing;
  press(payment: Waiting, does: string): Promise<boolean>;
};

const answer = async ({ processorReference }: Waiting, does: string): Promise<boolean> => {
  if (does !== 'approve' && does !== 'refuse') return false;
  await answerChallenge(processorReference, does === 'approve');
  return true;
};

/** Steps of a payment by name. "A part" pays half of the missing amount, rounded up. */
const STEPS: Readonly<Record<string, (payment: Waiting) => Promise<unknown>>> = {
  settle: ({ processorReference: name }) => answerChallenge(name, true),
  fail: ({ processorReference: name }) => answerChallenge(name, false),
  'take-back': ({ processorReference: name }) => takeBack(name),
  'mandate-cancelled': ({ processorReference: name }) => changeMandate(name, 3),
  'mandate-moved': ({ processorReference: name }) => changeMandate(name, 5),
  'mandate-changed': ({ processorReference: name }) => changeMandate(name, 6),
  'mandate-active': ({ processorReference: name }) => changeMandate(name, 13),
  whole: ({ processorReference: name, amount, received }) => moneyComes(name, Math.max(1, amount - received)),
  part: ({ processorReference: name, amount, received }) =>
    moneyComes(name, Math.max(1, Math.ceil((amount - received) / 2))),
  late: ({ processorReference: name, amount }) => moneyComes(name, amount),
};

async function atTheBank(payment: Waiting, does: string): Promise<boolean> {
  const step = Object.hasOwn(STEPS, does) ? STEPS[does] : undefined;
  await step?.(payment);
  return step !== undefined;
}

const PHONE: Simulator = {
  path: '/sandbox/pay/phone/:reference',
  methods: ['bit'],
  draw: phoneDocument,
  press: answer,
};
const PAYPAL: Simulator = {
  path: '/sandbox/pay/paypal/:reference',
  methods: ['paypal'],
  draw: paypalDocument,
  press: answer,
};
const BANK: Simulator = {
  path: '/sandbox/pay/bank/:reference',
  methods: ['bank-transfer', 'sepa', 'bacs', 'il-direct-debit'],
  draw: bankDocument,
  press: atTheBank,
};

async function found({ methods }: Simulator, reference: string): Promise<Waiting | null> {
  const payment = await findWaiting(reference);
  return payment && methods.includes(payment.method) ? payment : null;
}

function drawn(
  request: Request,
  draw: (drawing: { language: Language; nonce: string }) => string,
  isFound: boolean,
  connects = false,
): Response {
  const nonce = randomBytes(16).toString('base64');
  const headers = documentHeaders(nonce, true);
  // Browsers hold the redirect after a post to the form's own policy too: it goes back to us, and then on to the shop.
  const policy = (headers['content-security-policy'] ?? '').replace(
    `form-action 'none'`,
    `form-action ${connects ? `'none'` : `'self' http: https:`}`,
  );
  return new Response(draw({ language: languageOf(request), nonce }), {
    status: isFound ? 200 : 404,
    headers: { ...headers, 'content-security-policy': policy },
  });
}

/** GET: the page. */
const pageOf = (simulator: Simulator): Route => ({
  method: 'GET',
  path: simulator.path,
  async handle(request, { params }) {
    if (settings().isProduction) return nothing(404);
    const payment = await found(simulator, params['reference'] ?? '');
    return drawn(request, (drawing) => simulator.draw(payment, drawing), payment !== null);
  },
});

/** POST: a pressed button; then the page once more, or a return of the buyer. */
const pressOf = (simulator: Simulator): Route => ({
  method: 'POST',
  path: simulator.path,
  async handle(request, { params }) {
    if (settings().isProduction) return nothing(404);
    const payment = await found(simulator, params['reference'] ?? '');
    if (!payment) return nothing(404);
    const does = lookupText(
      new URLSearchParams(Buffer.from((await readAtMost(request, BODY_LIMIT_BYTES)) ?? []).toString('utf8')).get(
        'does',
      ),
    );
    if (!(await simulator.press(payment, does))) return nothing(400);
    const { pathname, search } = new URL(request.url);
    const location = simulator === PAYPAL && payment.returnUrl ? payment.returnUrl : pathname + search;
    return new Response(null, { status: 303, headers: { ...jsonHeaders, location } });
  },
});

export const [phoneRoute, phonePressRoute] = [pageOf(PHONE), pressOf(PHONE)];
export const [paypalRoute, paypalPressRoute] = [pageOf(PAYPAL), pressOf(PAYPAL)];
export const [bankRoute, bankPressRoute] = [pageOf(BANK), pressOf(BANK)];

const WALLET_PATH = '/sandbox/pay/wallet/:saleId/:wallet';

/** Cards in the sandbox's wallets: device numbers that stand for test cards. */
const CARDS: Readonly<Record<string, { number: string; expiry: string }>> = {
  good: { number: '4111111111111111', expiry: '1230' },
  declined: { number: '4000000000000135', expiry: '1230' },
};

const isWallet = (word: string): word is 'apple-pay' | 'google-pay' => word === 'apple-pay' || word === 'google-pay';

/**
 * GET /sandbox/pay/wallet/{svc_sale_id}/{apple-pay|google-pay}: the sheet, in a frame or a window of the payment page,
 * to which it posts the answer.
 */
export const walletRoute: Route = {
  method: 'GET',
  path: WALLET_PATH,
  async handle(request, { params }) {
    if (settings().isProduction) return nothing(404);
    const wallet = params['wallet'] ?? '';
    const sale = isWallet(wallet) ? await findSaleForBuyer(params['saleId'] ?? '') : null;
    const view: SheetView =
      isWallet(wallet) && sale?.methods.includes(wallet)
        ? { wallet, seller: sale.sellerName, amount: sale.price, currency: sale.currency }
        : null;
    return drawn(request, (drawing) => walletDocument(view, drawing), view !== null, true);
  },
};

/** POST: the buyer's consent. `{token}` is the wallet's token, signed and sealed as a real one. */
export const walletAgreeRoute: Route = {
  method: 'POST',
  path: WALLET_PATH,
  async handle(request, { params }) {
    const { isProduction, appUrl } = settings();
    const wallet = params['wallet'] ?? '';
    if (isProduction || !isWallet(wallet)) return nothing(404);
    if (!isSameOriginPost(request, appUrl)) return nothing(403);
    const chosen = lookupText(parseObject((await readAtMost(request, BODY_LIMIT_BYTES)) ?? new Uint8Array())?.['card']);
    const card = Object.hasOwn(CARDS, chosen) ? CARDS[chosen] : undefined;
    if (!card) return nothing(400);
    const token = await agreeInWallet(params['saleId'] ?? '', wallet, card);
    return token === null ? nothing(404) : Response.json({ token }, { headers: jsonHeaders });
  },
};
