import {
  type GeneratedSale,
  type PaymentsContext,
  type SaleToMake,
  closeUnpaid,
  findUnpaid,
  makeOpenAmountSale,
  makeSaleByPerson,
  setChoice,
  velocityKeysOf,
} from '../payments/index.ts';
import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { type Result, refuse } from '#lib/kernel/result.ts';
import { allOrEach, pastBroken } from '#lib/platform/queue/batches.ts';
import { newId } from '#lib/platform/random.ts';
import type { OpenAmountResult, OpenAmountInput } from './contract/buyer-page.ts';
import { parseOpenAmount } from './domain.ts';
import { findSaleForBuyer } from './find-sale-for-buyer.ts';
import { saleOfAmount } from './sale-of-form.ts';
import type { CheckoutContext } from './context.ts';

/**
 * Makes a template with an open amount on behalf of a person: from its price up to `most`, minor units. The API has no
 * such call (docs/decisions/0041).
 */
export async function makeOpenLinkByPerson(
  context: CheckoutContext,
  sellerId: number,
  sale: Omit<SaleToMake, 'type'>,
  most: number,
): Promise<Result<GeneratedSale, Refusal>> {
  if (most < sale.price || most > MAXIMUM_AMOUNT) return refuse({ key: 'invalid_price', about: 'price' });
  return context.database.inTransaction(async (inside) => {
    const made = await makeSaleByPerson({ ...context, database: inside }, sellerId, { ...sale, type: 'template' });
    if (made.ok) await setChoice(inside, made.value.saleId, most);
    return made;
  });
}

/**
 * The buyer of a template says how much: that makes the sale to pay, with the template's terms and the buyer's amount
 * (docs/decisions/0041). Any visitor can make one, so they are limited per network, and closed when unpaid for a day.
 * `ip` is the buyer's address as our front saw it. `once`: the form's token, so that a form that is sent twice makes
 * one sale.
 */
export async function createOpenAmountSale(
  context: CheckoutContext,
  templateId: string,
  { typed, once, language }: OpenAmountInput,
  ip: string | null,
): Promise<OpenAmountResult> {
  const template = await findSaleForBuyer(context, templateId);
  if (!template?.choice || template.methods.length === 0) return { outcome: 'no_open_amount' };
  const amount = parseOpenAmount(typed, template.choice, template.currency);
  if (!amount.ok) return { outcome: 'refused', why: amount.reason };
  const chosen = {
    templateId,
    amount: amount.value,
    language: language ?? template.language,
    network: velocityKeysOf(context, ip, '').network,
  };
  const made = await make(context, {
    ...chosen,
    saleId: saleOfAmount(templateId, once, amount.value) ?? newId('sale'),
  });
  // A page that is sent again after its unpaid sale was closed makes another sale.
  return made === 'closed' ? orNoOpenAmount(await make(context, { ...chosen, saleId: newId('sale') })) : made;
}

/** `knownStatus`: status of the sale that this form made before; null for a new one. `hasRoom`: the limit allows it. */
async function make(
  { database }: PaymentsContext,
  chosen: Parameters<typeof makeOpenAmountSale>[1],
): Promise<OpenAmountResult | 'closed'> {
  const row = await makeOpenAmountSale(database, chosen);
  if (row?.knownStatus === 'canceled') return 'closed';
  if (!row?.isOpen && !row?.knownStatus) return { outcome: 'no_open_amount' };
  return row.knownStatus || row.hasRoom
    ? { outcome: 'made', saleId: chosen.saleId, language: chosen.language }
    : { outcome: 'too_many' };
}

const orNoOpenAmount = (answer: OpenAmountResult | 'closed'): OpenAmountResult =>
  answer === 'closed' ? { outcome: 'no_open_amount' } : answer;

/** Sales closed in one round. */
const AT_ONCE = 200;

/** Closes sales with an open amount that stayed unpaid for a day. Returns how many. */
export const closeUnpaidSales = ({ database }: Pick<PaymentsContext, 'database'>): Promise<number> =>
  pastBroken(
    (passedOver) => findUnpaid(database, AT_ONCE, passedOver),
    (due, failed) =>
      allOrEach(
        due,
        (saleIds) => closeUnpaid(database, saleIds),
        (saleId) => {
          failed(saleId);
          return { job: 'close-unpaid', says: 'an unpaid sale could not be closed', where: `sale ${saleId}` };
        },
      ),
  );
