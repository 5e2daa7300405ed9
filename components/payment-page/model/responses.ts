import type { Language } from '#lib/kernel/language.ts';
import { DECLINES, type RefusalKey, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import type {
  BuyerSale,
  PageField,
  PagePaymentResult,
  PaymentState,
} from '#lib/modules/checkout/contract/buyer-page.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { doneOf } from '../runtime/done.ts';
import { notReceived, questionOfRepeat } from './method-responses.ts';
import type { PageResponse } from './wire.ts';

const FIELD_SENTENCES = {
  cardNumber: 'payment-page.errors.number_wrong',
  cardExpiry: 'payment-page.errors.expiry_wrong',
  cardCvv: 'payment-page.errors.cvv_missing',
  buyerName: 'payment-page.errors.name_wrong',
  socialId: 'payment-page.errors.social_id_wrong',
  zipCode: 'payment-page.zip.wrong',
  installments: 'payment-page.errors.installments_wrong',
} as const satisfies Record<PageField, string>;

/**
 * The issuer's challenge, which the module at the address `challengeModule` shows over the page. `sale` is the path of
 * the sale that is paid: one made from a template is not the sale of the page.
 */
const goToIssuer = (address: string, saleId: string, challengeModule: string): PageResponse => ({
  kind: 'go',
  address,
  part: challengeModule,
  sale: `/sale/generate/${encodeURIComponent(saleId)}`,
});

/** Response to a payment, with a sentence for the buyer. `challengeModule`: address of the challenge's script. */
export function responseOfPayment(
  answer: PagePaymentResult,
  language: Language,
  challengeModule: string,
): PageResponse {
  switch (answer.outcome) {
    case 'paid':
      return { kind: 'paid', done: doneOf(answer.sale, language) };
    case 'challenged':
      return goToIssuer(answer.redirectUrl, answer.saleId, challengeModule);
    case 'declined':
      return {
        kind: 'say',
        text: say(language, `declines.buyer.${answer.decline}`),
        field: null,
        code: DECLINES.find(({ key }) => key === answer.decline)?.code ?? 0,
      };
    case 'refused':
      return responseOfRefusal(answer.refusal, answer.field, language);
    case 'saved_card_gone':
      return {
        kind: 'say',
        text: say(language, 'payment-page.remembered.gone'),
        field: null,
        code: refusalOf('invalid_value').code,
      };
    case 'repeated':
      return questionOfRepeat(answer, language);
    case 'unknown':
      return answer.saleAddress ? { kind: 'go', address: answer.saleAddress } : { kind: 'check' };
    case 'sale_not_found':
      return { kind: 'reload' };
  }
}

function responseOfRefusal(refusal: RefusalKey, field: PageField | null, language: Language): PageResponse {
  const { code } = refusalOf(refusal);
  switch (refusal) {
    case 'sale_busy':
    case 'outcome_unknown':
      return { kind: 'check' };
    case 'wrong_sale_status':
    case 'sale_not_found':
      return { kind: 'reload' };
    case 'social_id_invalid':
      return { kind: 'say', text: say(language, FIELD_SENTENCES.socialId), field: 'socialId', code };
    case 'too_many_requests':
      return { kind: 'say', text: say(language, 'payment-page.notices.too_many'), field: null, code };
    case 'temporarily_unavailable':
      return { kind: 'say', text: say(language, 'payment-page.notices.not_charged'), field: null, code };
    case 'currency_not_allowed':
      return { kind: 'say', text: say(language, 'payment-page.notices.currency'), field: null, code };
    default:
      return {
        kind: 'say',
        text: say(language, field ? FIELD_SENTENCES[field] : 'payment-page.notices.refused'),
        field,
        code,
      };
  }
}

/**
 * State of the sale, for a page that waits for an outcome. A pending question of the issuer is shown again: the buyer
 * may have reloaded the page.
 */
export function responseOfState(
  sale: BuyerSale | null,
  state: PaymentState | null,
  language: Language,
  challengeModule: string,
): PageResponse {
  if (!sale || sale.state === 'closed') return { kind: 'reload' };
  // Many buyers pay a template. The sale that this form would have made is read before, and is not there: the payment
  // was not received.
  if (sale.isTemplate) return notReceived(language);
  const waiting = state?.payment;
  if (sale.state === 'busy' && waiting?.method === 'credit-card' && waiting.address)
    return goToIssuer(waiting.address, sale.saleId, challengeModule);
  if (sale.state === 'busy') return { kind: 'check' };
  if (sale.state === 'paid') return { kind: 'paid', done: doneOf(sale, language) };
  return { kind: 'say', text: say(language, 'payment-page.notices.not_charged'), field: null, code: 0 };
}
