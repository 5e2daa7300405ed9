import type { Language } from '#lib/kernel/language.ts';
import { DECLINES, type DeclineKey, refusalOf } from '#lib/kernel/refusals/refusals.ts';
import type {
  BuyerSale,
  CancelResult,
  DetailField,
  PaymentState,
  RepeatedPayment,
  StartResult,
} from '#lib/modules/checkout/contract/buyer-page.ts';
import type { PageMethod } from '#lib/kernel/sale/payment-method.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { type MessageKey, say } from '#lib/platform/i18n/say.ts';
import { doneOf } from '../runtime/done.ts';
import { isWallet, moduleOf } from './method-module.ts';
import { amountText } from './amounts.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import { withCode } from './qr-code.ts';
import type { MethodResponse } from './wire.ts';

/** State of a payment with any method, in the buyer's words. */

const codeOf = (decline: DeclineKey | null): number => DECLINES.find(({ key }) => key === decline)?.code ?? 0;

/**
 * Cards, also those in wallets, have a sentence for each decline; for other methods the buyer only needs to know who
 * declined.
 */
function declineText(method: PageMethod, decline: DeclineKey, language: Language): string {
  const part = moduleOf(method);
  return say(
    language,
    part === null || part === 'wallet' ? `declines.buyer.${decline}` : `payment-methods.said.${part}`,
  );
}

/**
 * No request of this form has arrived so far: the buyer may try again, and the form's token prevents a second charge.
 */
export const notReceived = (language: Language) => ({
  kind: 'say' as const,
  text: say(language, 'payment-page.notices.not_received'),
  field: null,
  code: 0,
  isOpen: true as const,
});

/** Asks about an equal payment of minutes ago; the form's next payment is made all the same. */
export function questionOfRepeat(
  { price, currency, sellerName, minutesAgo, isUnderWay }: RepeatedPayment,
  language: Language,
) {
  const amount = amountText(price, currency, language);
  const seller = isolate(plainText(sellerName));
  const text = isUnderWay
    ? say(language, 'payment-page.repeated.under_way', { amount, seller })
    : say(language, 'payment-page.repeated.ago', { amount, seller, minutes: minutesAgo });
  const again = say(language, 'payment-page.repeated.pay', { amount });
  return { kind: 'say' as const, text, field: null, code: 0, again };
}

export function methodResponseOfStart(answer: StartResult, method: PageMethod, language: Language): MethodResponse {
  switch (answer.outcome) {
    case 'paid':
      return { kind: 'paid', done: doneOf(answer.sale, language) };
    case 'waiting':
      return { kind: 'waiting', saleId: answer.saleId, payment: withCode(answer.payment) };
    case 'declined':
      return {
        kind: 'say',
        text: declineText(method, answer.decline, language),
        field: null,
        code: codeOf(answer.decline),
      };
    case 'refused':
      return methodResponseOfRefusal(answer, method, language);
    case 'repeated':
      return questionOfRepeat(answer, language);
    case 'unknown':
      return answer.saleAddress ? { kind: 'go', address: answer.saleAddress } : { kind: 'check' };
    case 'sale_not_found':
      return { kind: 'reload' };
  }
}

type Refused = Extract<StartResult, { outcome: 'refused' }>;

function methodResponseOfRefusal({ refusal, field }: Refused, method: PageMethod, language: Language): MethodResponse {
  const { code } = refusalOf(refusal);
  const sentence = (key: MessageKey, where: DetailField | null = null): MethodResponse => ({
    kind: 'say',
    text: say(language, key),
    field: where,
    code,
  });
  if (refusal === 'sale_busy' || refusal === 'outcome_unknown' || refusal === 'wrong_sale_status')
    return { kind: 'check' };
  if (refusal === 'sale_not_found') return { kind: 'reload' };
  if (refusal === 'too_many_requests') return sentence('payment-page.notices.too_many_started');
  if (refusal === 'temporarily_unavailable') return sentence('payment-methods.said.wallet');
  if (field === 'token') return sentence('payment-methods.said.token');
  const key = field && fieldSentence(field, method);
  return key ? sentence(key, field) : sentence('payment-page.notices.refused');
}

/** The error of a field, in the words that the page itself shows while the buyer types. */
function fieldSentence(field: DetailField, method: PageMethod): MessageKey | null {
  switch (field) {
    case 'phone':
      return 'payment-methods.bit.phone_wrong';
    case 'iban':
      return 'payment-methods.debit.iban_wrong';
    case 'sortCode':
      return 'payment-methods.debit.sort_code_wrong';
    case 'account':
      return method === 'bacs' ? 'payment-methods.debit.account_uk_wrong' : 'payment-methods.debit.account_il_wrong';
    case 'bank':
      return 'payment-methods.debit.bank_wrong';
    case 'branch':
      return 'payment-methods.debit.branch_wrong';
    case 'holder':
      return 'payment-methods.debit.holder_wrong';
    case 'socialId':
      return 'payment-methods.debit.social_id_wrong';
    case 'hasAgreed':
      return 'payment-methods.debit.agree_missing';
    case 'method':
    case 'token':
    case 'buyerName':
      return null;
  }
}

/** `sale` where it is paid, for the last screen. `known`: the attempt whose code the page has. */
export function methodResponseOfState(
  state: PaymentState,
  sale: BuyerSale | null,
  language: Language,
  known: string | null = null,
): MethodResponse {
  if (state.payment) return { kind: 'waiting', saleId: null, payment: withCode(state.payment, known) };
  if (state.state === 'paid') return sale ? { kind: 'paid', done: doneOf(sale, language) } : { kind: 'reload' };
  if (state.state === 'closed') return { kind: 'reload' };
  if (state.state !== 'payable') return { kind: 'check' };
  const { lastAttempt } = state;
  const text = lastAttempt?.decline
    ? declineText(lastAttempt.method, lastAttempt.decline, language)
    : say(
        language,
        lastAttempt?.method === 'bank-transfer'
          ? 'payment-methods.said.transfer'
          : lastAttempt && isWallet(lastAttempt.method)
            ? 'payment-methods.said.wallet'
            : 'payment-methods.said.over',
      );
  return { kind: 'say', text, field: null, code: codeOf(lastAttempt?.decline ?? null) };
}

export function methodResponseOfCancel(
  answer: CancelResult,
  sale: BuyerSale | null,
  language: Language,
): MethodResponse {
  if (answer.outcome === 'sale_not_found') return { kind: 'reload' };
  const response = methodResponseOfState(answer.state, sale, language);
  return response.kind === 'waiting' ? { ...response, isKept: true } : response;
}
