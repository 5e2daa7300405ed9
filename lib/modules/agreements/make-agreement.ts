import { AGREEMENT_METHODS, type AgreementMethod } from '#lib/kernel/agreement.ts';
import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, refuse, type Result } from '#lib/kernel/result.ts';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { checkUrl, URL_LENGTH_LIMIT } from '#lib/modules/callbacks/index.ts';
import { offeredMethods } from '#lib/modules/payments/index.ts';
import { canDial } from '#lib/modules/sellers/index.ts';
import type { Language } from '#lib/kernel/language.ts';
import { newId, newLinkCode } from '#lib/platform/random.ts';
import type { AgreementsContext } from './context.ts';
import { timesOf } from './domain/schedule.ts';
import { addAgreement, type AgreementToAdd, readTerms } from './store-agreements.sql.ts';

/** An agreement as a program or a person asks for it. Amounts in minor units, days as `YYYY-MM-DD`. */
export type AgreementToMake = Pick<
  AgreementToAdd,
  | 'subject'
  | 'currency'
  | 'methods'
  | 'lateTerms'
  | 'callbackUrl'
  | 'merchantReference'
  | 'buyerBusinessName'
  | 'buyerBusinessCode'
  | 'buyerName'
  | 'buyerEmail'
  | 'buyerPhone'
  | 'madeBy'
> & {
  language: Language;
  approvers: readonly { name: string; email: string }[];
  milestones: readonly { description: string; amount: number; dueOn: string }[];
  /** Whether it was asked for as one amount with one date, which its refusals name then. */
  isOnePayment: boolean;
};

/** Makes an agreement of a seller, a draft. Returns its public identifier. */
export async function makeAgreement(
  context: Pick<AgreementsContext, 'database' | 'timeZone' | 'urlPolicy'>,
  sellerId: number,
  toMake: AgreementToMake,
): Promise<Result<string, Refusal>> {
  const { database, timeZone, urlPolicy } = context;
  const { isOnePayment, milestones, approvers, callbackUrl, currency, ...rest } = toMake;
  const url = callbackUrl === null ? ok(null) : checkUrl(callbackUrl, urlPolicy, 'callback');
  if (!url.ok) {
    const cause = { key: `url_${url.reason}`, ...(url.reason === 'too_long' && { values: { max: URL_LENGTH_LIMIT } }) };
    return refuse({ key: 'url_not_acceptable', about: 'agreement.callbackUrl', cause } as Refusal);
  }
  const terms = await readTerms(database, sellerId);
  if (!terms.currencies.includes(currency))
    return refuse({
      key: 'currency_not_allowed',
      about: 'currency',
      cause: { key: 'one_of', values: { values: terms.currencies.join(', ') } },
    });
  const methods = AGREEMENT_METHODS.filter((method) => rest.methods.includes(method));
  if (!methods.every((method) => isOffered(method, currency, terms.methods)))
    return refuse({ key: 'combination_not_allowed', about: 'agreement.methods' });
  if (rest.buyerPhone !== '' && !(await canDial(database, { sellerId }, rest.buyerPhone)))
    return refuse({ key: 'invalid_value', about: 'agreement.phone', cause: { key: 'phone' } });
  const today = dayOf(terms.now, timeZone);
  if (milestones.some(({ dueOn }) => dueOn < today))
    return refuse({ key: 'invalid_value', about: isOnePayment ? 'agreement.dueDate' : 'agreement.milestones' });
  if (milestones.reduce((sum, { amount }) => sum + amount, 0) > MAXIMUM_AMOUNT)
    return refuse({ key: 'invalid_price', about: isOnePayment ? 'agreement.amount' : 'agreement.milestones' });
  const publicId = newId('agreement');
  await addAgreement(database, {
    ...rest,
    sellerId,
    publicId,
    linkCode: newLinkCode(),
    currency,
    methods,
    callbackUrl: url.value,
    approvers: approvers.map((approver, index) => ({ ...approver, position: index + 1 })),
    milestones: milestones.map((milestone, index) => ({
      ...milestone,
      position: index + 1,
      ...timesOf(milestone.dueOn, timeZone),
    })),
  });
  return ok(publicId);
}

const isOffered = (method: AgreementMethod, currency: string, enabled: readonly string[]): boolean =>
  offeredMethods({ type: 'sale', currency, captureBuyer: false, paymentMethod: method }, enabled).length > 0;
