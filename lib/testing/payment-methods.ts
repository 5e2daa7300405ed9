import { statement } from '#lib/platform/db/database.ts';
import type { TestDatabase } from '#lib/testing/database.ts';
import { givenSeller, type World } from '#lib/testing/world.ts';
import type { PaymentDetails, WaitingPayment } from '../modules/checkout/contract/buyer-page.ts';
import { findPaymentStateForBuyer } from '../modules/checkout/payment-state.ts';
import { findSaleForBuyer } from '../modules/checkout/find-sale-for-buyer.ts';
import { handleProcessorWebhook } from '../modules/payments/settlement/handle-processor-webhook.ts';
import { payFromPage } from '../modules/checkout/pay-from-page.ts';
import { startPayment } from '../modules/checkout/start-payment.ts';

/**
 * What tests of the payment methods say and do: the buyer's details, the page's operations, and the hands at the other
 * end.
 */

const TOLD = statement(
  'methods_told',
  `SELECT e.notify_type AS type, e.body FROM event e JOIN sale s ON s.id = e.sale_id WHERE s.public_id = $1
    ORDER BY e.id`,
);
export const ENABLE = statement('methods_enable', 'UPDATE seller SET payment_methods = $2 WHERE id = $1');

const CURRENCIES = ['ILS', 'USD', 'EUR', 'GBP'];
export const BIT: PaymentDetails = { method: 'bit', phone: '' };
export const PAYPAL: PaymentDetails = { method: 'paypal' };
export const TRANSFER: PaymentDetails = { method: 'bank-transfer' };
export const SEPA = (ending: string): PaymentDetails => ({
  method: 'sepa',
  iban: ibanEnding(ending),
  holder: 'Anna Schmidt',
  hasAgreed: true,
});
export const BACS = (account: string): PaymentDetails => ({
  method: 'bacs',
  sortCode: '10-88-00',
  account,
  holder: 'Jo Bloggs',
  hasAgreed: true,
});
export const DEBIT = (more: object = {}): PaymentDetails => ({
  method: 'il-direct-debit',
  bank: '54',
  branch: '112',
  account: '2222111',
  holder: 'Dana Levi',
  socialId: '008336174',
  hasAgreed: true,
  ...more,
});

/** A German IBAN that ends so, with its check digits. */
function ibanEnding(ending: string): string {
  const account = `37040044${'0532010000'.slice(0, -ending.length)}${ending}`;
  const rest = [...`${account}131400`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `DE${String(98 - rest).padStart(2, '0')}${account}`;
}

export function methodsWorld(base: TestDatabase, world: World) {
  const seller = () => givenSeller(base.db, { currencies: CURRENCIES });

  /** `once`: of a form on a template's page. */
  const start = (saleId: string, details: PaymentDetails, once?: string) =>
    startPayment(world.context, saleId, { details, buyerName: '', language: 'en', ...(once && { once }) });
  const stateOf = async (saleId: string) => {
    const state = await findPaymentStateForBuyer(world.context, saleId);
    if (!state) throw new Error('no such sale');
    return state;
  };
  const told = async (saleId: string) =>
    (await base.db.query<{ type: string; body: string }>(TOLD, [saleId])).map(({ type, body }) => ({
      type,
      form: new URLSearchParams(body),
    }));
  const toldTypes = async (saleId: string) => (await told(saleId)).map(({ type }) => type);

  async function givenWaiting(saleId: string, details: PaymentDetails): Promise<WaitingPayment & { name: string }> {
    const answer = await start(saleId, details);
    if (answer.outcome !== 'waiting') throw new Error(`not waiting but ${JSON.stringify(answer)}`);
    const { waiting } = await world.bank.control('GET', '/control/challenges');
    const name = waiting.find(
      ({ reference }: { reference: string }) => reference === answer.payment.attemptId,
    )?.processorReference;
    return { ...answer.payment, name };
  }

  const answers = (name: string, result: 'passed' | 'failed') =>
    world.bank.control('POST', `/control/challenges/${name}`, { result });
  const sends = (name: string, amount: number) =>
    world.bank.control('POST', `/control/challenges/${name}/receive`, { amount });
  const bankClock = (offsetSeconds: number) => world.bank.control('PUT', '/control/clock', { offsetSeconds });
  const notice = (reference: string) => handleProcessorWebhook(world.context, reference);
  const page = async (saleId: string) => findSaleForBuyer(world.context, saleId);
  const paidWithCard = (saleId: string) =>
    payFromPage(world.context, saleId, {
      cardNumber: '4111111111111111',
      cardExpiry: '12/30',
      cardCvv: '123',
      buyerName: 'Dana Levi',
      socialId: '',
      installments: '1',
      language: 'en',
    });

  const everyCharge = async (sellerId: number) =>
    (await world.bank.control('GET', `/control/books?merchant=${sellerId}`)).sums
      .filter(({ operation }: { operation: string }) => operation === 'charge')
      .reduce((sum: number, { count }: { count: number }) => sum + count, 0);

  return {
    seller,
    start,
    stateOf,
    told,
    toldTypes,
    givenWaiting,
    answers,
    sends,
    bankClock,
    notice,
    page,
    paidWithCard,
    everyCharge,
  };
}
