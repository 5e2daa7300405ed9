import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale, WaitingPayment } from '#lib/modules/checkout/contract/buyer-page.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { buildPaymentPage } from '#scripts/build-payment-page.ts';
import { type Assets, jsonForHtml, paymentHtml } from '#components/payment-page/views/html-page.tsx';
import { type Around, pageView } from '#components/payment-page/model/view.ts';

/** The payment page with freshly built assets, for tests. */

export const SALE: BuyerSale = {
  isTemplate: false,
  purpose: 'pay',
  saleId: 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
  state: 'payable',
  status: 'initial',
  sellerName: 'Cafe Levant',
  look: {
    color: '#7a3b1d',
    buttonText: null,
    paper: null,
    ink: null,
    corner: 6,
    font: 'system',
    scheme: 'auto',
    logo: null,
  },
  embedOrigins: null,
  productName: 'Coffee beans',
  price: 5075,
  choice: null,
  amountLinkId: null,
  currency: 'ILS',
  language: 'en',
  requestedInstallments: null,
  asksSocialId: true,
  needsCvv: true,
  layout: null,
  items: [],
  fees: { tax: 0, duty: 0, discount: 0, shipping: 0 },
  buyer: { name: '', email: '', phone: '' },
  merchantReference: '',
  lines: [],
  payment: null,
  isKept: false,
  ended: null,
  receipt: null,
  shopUrl: null,
  termsUrl: null,
  returnUrl: null,
  sandbox: false,
  methods: ['credit-card'],
};

export const WAITING: WaitingPayment = {
  attemptId: 'TRAN-X',
  method: 'bit',
  waitsFor: 'buyer',
  address: 'https://bit.example.com/pay/1',
  transfer: null,
  accountMask: null,
  secondsLeft: 580,
  isCancellable: true,
  simulator: null,
};

export async function givenAssets(): Promise<{ assets: Assets; folder: string; close: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'kupa-page-'));
  await buildPaymentPage(folder);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const assets: Assets = {
    script: read('card.js'),
    style: read('card.css'),
    methods: { script: read('methods.js'), style: read('methods.css') },
    frame: '/embed/v1/frame.js',
    challenge: (language) => `/sale/part/challenge/${language}/digest`,
    moduleScript: (name, language) => ({
      script: `kupaPage.texts[${JSON.stringify(name)}]=${jsonForHtml(MESSAGES[language]['payment-methods'][name])};${read(`part-${name}.js`)}`,
      address: `/sale/part/${name}/${language}/digest`,
    }),
    sandbox: { script: read('sandbox.js'), style: read('sandbox.css') },
  };
  return { assets, folder, close: () => rmSync(folder, { recursive: true, force: true }) };
}

type Drawing = Partial<Around> & { query?: URLSearchParams };

export function drawPage(
  assets: Assets,
  sale: BuyerSale | 'unknown' | 'unavailable',
  language: Language,
  { query = new URLSearchParams(), sandbox = false, ...around }: Drawing = {},
): string {
  const view = pageView(
    sale,
    language,
    query,
    { name: '', socialId: '', phone: '', email: '' },
    {
      isFramed: true,
      state: null,
      wallets: [],
      sheets: { apple: true, google: { merchantId: '1', publicKey: 'AAAA' } },
      ...around,
      sandbox,
    },
  );
  return paymentHtml(view, sandbox ? assets : { ...assets, sandbox: null }, 'nonce');
}
