import { acceptedBrands, type CardBrand } from '#lib/kernel/card/card.ts';
import { directionOf, LANGUAGES, type Language } from '#lib/kernel/language.ts';
import type {
  AmountRequest,
  BuyerSale,
  PagePaymentInput,
  PaymentState,
} from '#lib/modules/checkout/contract/buyer-page.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import { MESSAGES, type Messages } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { doneOf } from '../runtime/done.ts';
import { type AmountView, amountView, rangeText } from './amount-view.ts';
import { amountText, installmentChoices, installmentTexts } from './amounts.ts';
import { type EndView, endView } from '../runtime/ends.ts';
import { amountsIn, type OrderView, orderView, savesAny } from './order-view.ts';
import { needsCardOnly, type PayDevice, type PayView, payView } from './pay-view.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import { type Prefill, queryInLanguage } from '../runtime/prefill.ts';
import { lineAt } from './page-lines.ts';
import type { PageLink } from '../views/page-frame.tsx';
import type { EndTexts } from '../views/screen.tsx';
import type { Done } from './wire.ts';

/** View of the whole page; the components below only draw it. */
export type PageView = {
  language: Language;
  direction: 'rtl' | 'ltr';
  texts: Messages['payment-page'];
  languages: { code: Language; name: string; address: string }[];
  title: string;
  /** Sale of the page; null where there is none. */
  saleId: string | null;
  /** `change`: where another amount can be chosen. */
  order: (OrderView & { change: string | null }) | null;
  /** Text of consent beside the button, where the payment method is saved. */
  consent: string | null;
  /**
   * The line about safe payment, and the seller's terms. `card` is shown while a card pays, `any` while another method
   * does; null where the page has none such.
   */
  trust: { encrypted: string | null; card: string | null; any: string | null } | null;
  terms: PageLink | null;
  /** Link to the seller's shop, unpaid; null inside the shop's frame, or without a known address. */
  back: PageLink | null;
  /** The page is a window of its own: on a wide screen the order and the methods are side by side. */
  isWide: boolean;
  screen:
    | { kind: 'form'; form: FormView }
    | { kind: 'pay'; pay: PayView }
    | { kind: 'amount'; question: AmountView; range: string }
    | { kind: 'paid' | 'closed'; end: EndView; done: Done }
    | { kind: 'none' | 'unknown' | 'unavailable' };
  look: Look | null;
  /** Theme by the host's address, else by the seller; null is the device's. */
  theme: 'light' | 'dark' | null;
  /** Target window after the payment, by the address; null stays inside the frame. */
  redirect: 'top' | null;
  /** The origins that may embed the page; null allows every origin. */
  embedOrigins: string[] | null;
  /** The document may be in a frame: it posts to its host. */
  isFramed: boolean;
  sandbox: boolean;
};

type InstallmentChoice = { count: number; text: string; note: string };

/** The card form, decided. What its script needs of it is `CardScript`. */
export type FormView = {
  address: string;
  /** Token of a template's form, which pays once. */
  once?: string;
  language: Language;
  texts: FormTexts;
  expiryShape: string;
  /** The cards that can pay it, by their marks. */
  brands: CardBrand[];
  prefill: Pick<Prefill, 'name' | 'socialId'>;
  /** Buyer data of the shop that the sale lacks: sent along, so that the buyer is not asked for it. */
  prefilled?: Pick<PagePaymentInput, 'buyerEmail' | 'buyerPhone'>;
  asksSocialId: boolean;
  needsCvv: boolean;
  /** Takes the test number as a social id. */
  inSandbox?: boolean;
  /** The count to send where there is nothing to choose. */
  installments: string;
  choices: InstallmentChoice[];
  /** An attempt is under way already: begin with asking how it ends. */
  checking: boolean;
  /** Texts of the last screen where a click is no payment, also after another method. */
  done: { paid?: string; paid_note?: string };
};

type Texts = Messages['payment-page'];
/** Texts of the form and of the screens after it. */
type FormTexts = Omit<Texts['form'], 'card' | 'installments_total' | 'installments_first' | 'cvv_optional'> &
  Omit<Texts['errors'], 'installments_wrong'> &
  Pick<Texts['notices'], 'fix' | 'not_sent'> &
  EndTexts;

/**
 * Texts that the script itself writes. All others are in the document already: every sentence weighs on the first
 * response.
 */
const SCRIPT_TEXTS = [
  'cvv_back',
  'cvv_front',
  'paying',
  'fix',
  'not_sent',
  'number_missing',
  'number_wrong',
  'expiry_missing',
  'expiry_wrong',
  'expiry_over',
  'cvv_missing',
  'cvv_wrong',
  'name_missing',
  'name_wrong',
  'social_id_missing',
  'social_id_wrong',
] as const satisfies readonly (keyof FormTexts)[];

/** Data of the card form's script; travels in the page as JSON. */
export type CardScript = Pick<
  FormView,
  | 'address'
  | 'once'
  | 'language'
  | 'prefilled'
  | 'asksSocialId'
  | 'needsCvv'
  | 'inSandbox'
  | 'installments'
  | 'checking'
> & { texts: Pick<FormTexts, (typeof SCRIPT_TEXTS)[number]> };

export function cardScript({
  address,
  once,
  language,
  texts,
  prefilled,
  asksSocialId,
  needsCvv,
  inSandbox,
  installments,
  checking,
}: FormView): CardScript {
  const scriptTexts = Object.fromEntries(SCRIPT_TEXTS.map((name) => [name, texts[name]])) as CardScript['texts'];
  return {
    address,
    ...(once && { once }),
    language,
    texts: scriptTexts,
    ...(prefilled && { prefilled }),
    asksSocialId,
    needsCvv,
    ...(inSandbox && { inSandbox }),
    installments,
    checking,
  };
}

// How the shape of an expiry date is written; the field itself always runs left to right.
const EXPIRY_SHAPES: Record<Language, string> = {
  he: 'MM / YY',
  en: 'MM / YY',
  es: 'MM / AA',
  ru: 'ММ / ГГ',
  ar: 'MM / YY',
};

/**
 * Facts beside the sale: the state of its payment where needed, the device, a requested amount, the token of the form.
 */
export type Around = PayDevice & {
  isFramed: boolean;
  /** The buyer reaches us over TLS, which is always so but in a sandbox. */
  isEncrypted?: boolean;
  state: PaymentState | null;
  amountRequest?: AmountRequest;
  once?: string;
};

/** The page of a sale, or of what went wrong where there is none. */
export function pageView(
  sale: BuyerSale | 'unknown' | 'unavailable',
  language: Language,
  query: URLSearchParams,
  prefill: Prefill,
  around: Around,
): PageView {
  const { sandbox, isFramed } = around;
  const base = {
    language,
    direction: directionOf(language),
    texts: MESSAGES[language]['payment-page'],
    languages: LANGUAGES.map((code) => ({
      code,
      name: say(language, `common.language.${code}`),
      address: queryInLanguage(query, code),
    })),
    theme: themeOf(query.get('theme')),
    redirect: query.get('redirect') === 'top' ? ('top' as const) : null,
    isFramed,
    sandbox,
  };
  if (typeof sale === 'string')
    return {
      ...base,
      title: base.texts.screens[sale],
      saleId: null,
      order: null,
      consent: null,
      trust: null,
      terms: null,
      back: null,
      isWide: false,
      screen: { kind: sale },
      look: null,
      embedOrigins: null,
    };
  const screen = screenOf(sale, language, prefill, around);
  const shown = orderView(sale, language);
  // The note announces the effect of a click; a sale that is done or closed has none.
  const isOver = screen.kind === 'paid' || screen.kind === 'closed';
  const order = {
    ...shown,
    note: isOver ? null : shown.note,
    change: changeLink(sale, screen, queryInLanguage(query, language)),
  };
  return {
    ...base,
    title: titleOf(sale, screen, order.seller, language),
    saleId: sale.saleId,
    order,
    consent: consentText(sale, language),
    trust: trustOf(sale, language, around.isEncrypted ?? false),
    terms: sale.termsUrl
      ? { address: sale.termsUrl, text: say(language, 'payment-page.page.terms', { seller: isolated(order.seller) }) }
      : null,
    back:
      sale.shopUrl && !isFramed && hasWayBack(screen)
        ? { address: sale.shopUrl, text: say(language, 'payment-page.screens.return', { seller: order.seller }) }
        : null,
    isWide: !isFramed,
    screen,
    look: sale.look,
    theme: base.theme ?? (sale.look.scheme === 'auto' ? null : sale.look.scheme),
    embedOrigins: sale.embedOrigins,
  };
}

function titleOf(sale: BuyerSale, screen: PageView['screen'], seller: string, language: Language): string {
  if (sale.purpose === 'save')
    return say(language, `payment-page.save.${savesAny(sale) ? 'title_any' : 'title'}`, { seller });
  if (!sale.choice)
    return say(language, 'payment-page.page.title', {
      amount: amountText(sale.price, sale.currency, language),
      seller,
    });
  const title = say(language, 'payment-page.amount.title', { seller });
  // Read first by a screen reader where the page comes back.
  const wrong = screen.kind === 'amount' ? (screen.question.error ?? screen.question.notice) : null;
  return wrong ? `${wrong} – ${title}` : title;
}

/**
 * The consent text: paying agrees to the stored method, and the buyer reads it before. Where storing is the only
 * effect, the order button itself says so.
 */
function consentText(sale: BuyerSale, language: Language): string | null {
  const { isKept, purpose, sellerName } = sale;
  const added = lineAt(sale, 'consent', language);
  if (added !== null) return added;
  return isKept && purpose !== 'save' ? say(language, 'ends.kept.consent', { seller: plainText(sellerName) }) : null;
}

/** The link to another amount, for a buyer who chose it, until a payment is under way. */
const changeLink = ({ amountLinkId }: BuyerSale, { kind }: PageView['screen'], query: string): string | null =>
  amountLinkId !== null && (kind === 'form' || kind === 'pay')
    ? `/sale/template/${encodeURIComponent(amountLinkId)}${query}`
    : null;

/** True for screens that need a link back to the shop, as they have none of their own. */
const hasWayBack = ({ kind }: PageView['screen']): boolean => kind === 'form' || kind === 'pay' || kind === 'amount';

const isolated = (text: string): string => `\u2068${text}\u2069`;

/** Sentences about safe payment: the connection is encrypted where it is, and card numbers stay with us. */
function trustOf({ methods, sellerName }: BuyerSale, language: Language, isEncrypted: boolean): PageView['trust'] {
  const seller = isolated(plainText(sellerName));
  return {
    encrypted: isEncrypted ? say(language, 'payment-page.trust.encrypted') : null,
    card: methods.includes('credit-card') ? say(language, 'payment-page.trust.card', { seller }) : null,
    any: methods.some((method) => method !== 'credit-card')
      ? say(language, 'payment-page.trust.seller', { seller })
      : null,
  };
}

const themeOf = (requested: string | null): PageView['theme'] =>
  requested === 'light' || requested === 'dark' ? requested : null;

function screenOf(sale: BuyerSale, language: Language, prefill: Prefill, around: Around): PageView['screen'] {
  if (sale.state === 'paid' || sale.state === 'closed')
    return { kind: sale.state, end: endView(sale, language), done: doneOf(sale, language) };
  if (sale.methods.length === 0 && !around.state?.payment) return { kind: 'none' };
  if (sale.choice) {
    const asking = { currency: sale.currency, choice: sale.choice };
    return {
      kind: 'amount',
      question: amountView(asking, around.amountRequest ?? { typed: '', once: '', wrong: null }, {
        language,
        isFramed: around.isFramed,
      }),
      range: rangeText(asking, language),
    };
  }
  const form = formView(sale, language, prefill, around.once);
  return needsCardOnly(sale, around.state)
    ? { kind: 'form', form }
    : { kind: 'pay', pay: payView(sale, around.state, form, prefill, around) };
}

/** Texts of the button and of the last screen where a click is no payment. */
function purposeTexts(
  sale: BuyerSale,
  language: Language,
): Partial<Record<'pay' | 'paying' | 'paid' | 'paid_note', string>> {
  const [pay, after] = [lineAt(sale, 'pay', language), lineAt(sale, 'after', language)];
  const added = { ...(pay !== null && { pay }), ...(after !== null && { paid_note: after }) };
  if (sale.purpose === 'pay') return added;
  const texts = MESSAGES[language]['payment-page'][sale.purpose];
  const { amount } = amountsIn(sale, language);
  return {
    pay: texts.pay.replace('{amount}', () => amount),
    paying: texts.paying,
    paid: 'paid_any' in texts && savesAny(sale) ? texts.paid_any : texts.paid,
    paid_note: texts.paid_note.replace('{amount}', () => amount),
    ...added,
  };
}

function formView(sale: BuyerSale, language: Language, prefill: Prefill, once?: string): FormView {
  const {
    notices,
    screens,
    form: { card, installments_total, installments_first, cvv_optional, ...form },
    errors: { installments_wrong, ...errors },
  } = MESSAGES[language]['payment-page'];
  const {
    checking,
    checking_text,
    offline_text,
    check_again,
    paid,
    returning,
    return: back,
    method,
    order_number,
    reference,
  } = screens;
  const seller = plainText(sale.sellerName);
  const amount = amountText(sale.price, sale.currency, language);
  const fill = (text: string): string => text.replace('{seller}', () => seller);
  const choices = installmentChoices(sale.requestedInstallments);
  const doing = purposeTexts(sale, language);
  return {
    address: `/sale/${sale.isTemplate ? 'template' : 'generate'}/${encodeURIComponent(sale.saleId)}`,
    ...(sale.isTemplate && once && { once }),
    language,
    texts: {
      ...form,
      ...errors,
      checking,
      checking_text,
      offline_text,
      check_again,
      paid,
      method,
      order_number,
      reference,
      fix: notices.fix,
      not_sent: notices.not_sent,
      ...(!sale.needsCvv && { cvv: cvv_optional }),
      pay: form.pay.replace('{amount}', () => amount),
      returning: fill(returning),
      return: fill(back),
      ...doing,
    },
    expiryShape: EXPIRY_SHAPES[language],
    brands: acceptedBrands(sale.currency),
    prefill: { name: prefill.name || plainText(sale.buyer.name), socialId: prefill.socialId },
    ...prefilledBy(sale, prefill),
    asksSocialId: sale.asksSocialId,
    needsCvv: sale.needsCvv,
    ...(sale.sandbox && { inSandbox: true }),
    installments: choices.length === 0 ? String(sale.requestedInstallments ?? 1) : '1',
    choices: choices.map((count) => choiceView(sale, count, language)),
    checking: sale.state === 'busy',
    done: { ...(doing.paid && { paid: doing.paid }), ...(doing.paid_note && { paid_note: doing.paid_note }) },
  };
}

function prefilledBy({ buyer }: BuyerSale, { email, phone }: Prefill): Pick<FormView, 'prefilled'> {
  const prefilled = {
    ...(email && !buyer.email && { buyerEmail: email }),
    ...(phone && !buyer.phone && { buyerPhone: phone }),
  };
  return Object.keys(prefilled).length > 0 ? { prefilled } : {};
}

function choiceView(sale: BuyerSale, count: number, language: Language): InstallmentChoice {
  const total = amountText(sale.price, sale.currency, language);
  const { first, later } = installmentTexts(sale.price, count, sale.currency, language);
  const note =
    first === later
      ? say(language, 'payment-page.form.installments_total', { total })
      : say(language, 'payment-page.form.installments_first', { total, first });
  return { count, text: `${count} × ${later}`, note };
}
