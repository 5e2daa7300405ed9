import type { Language } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import { inOrder, orderWords, isPageMethod, PAGE_METHODS } from '#lib/kernel/sale/payment-method.ts';
import {
  COLOR_FIELDS,
  type ColorField,
  FONTS,
  type FontChoice,
  type Look,
  MAX_CORNER,
  SCHEMES,
} from '#lib/modules/sellers/contract/brand.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { sampleCurrency } from './sample-currency.ts';

/** A sample sale in a look that is read from the address: invalid values become the defaults. */
export function sampleSale(
  query: URLSearchParams,
  brand: { sellerName: string; look: Look },
  language: Language,
): BuyerSale {
  const method = query.get('method') ?? '';
  const methods = method === 'multi' ? [...PAGE_METHODS] : isPageMethod(method) ? [method] : (['credit-card'] as const);
  return {
    saleId: 'SALE-PREVIEW',
    isTemplate: false,
    purpose: 'pay',
    state: 'payable',
    status: 'initial',
    sellerName: query.get('name')?.slice(0, 80) || brand.sellerName,
    look: { ...lookFrom(query), logo: brand.look.logo },
    embedOrigins: [],
    productName: say(language, 'branding.sample'),
    choice: null,
    amountLinkId: null,
    price: 5075,
    currency: sampleCurrency(method),
    language,
    // The buyer chooses up to 3 installments (`installmentChoice`).
    requestedInstallments: 103,
    methods: inOrder(methods, orderWords(query.get('methods') ?? '')),
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
    termsUrl: query.get('terms') || null,
    returnUrl: null,
    sandbox: false,
  };
}

function lookFrom(query: URLSearchParams): Omit<Look, 'logo'> {
  const colors = Object.fromEntries(COLOR_FIELDS.map((field) => [field, readColor(query.get(field))])) as Record<
    ColorField,
    string | null
  >;
  const font = query.get('font') ?? '';
  const corner = Number(query.get('corner'));
  return {
    ...colors,
    corner: Number.isInteger(corner) && corner >= 0 && corner <= MAX_CORNER ? corner : 0,
    font: Object.hasOwn(FONTS, font) ? (font as FontChoice) : 'system',
    scheme: SCHEMES.find((scheme) => scheme === query.get('scheme')) ?? 'auto',
  };
}

const readColor = (text: string | null): string | null => (text && /^#[0-9a-f]{6}$/.test(text) ? text : null);
