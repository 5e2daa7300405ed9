import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { contracts } from '#lib/contracts.ts';
import { meansAllWithout } from '#lib/kernel/wire.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from './database.ts';
import { givenSeller, testWorld } from './world.ts';

/**
 * A blank is never the most: a field whose absence means all that is left, or without end, refuses an empty text by its
 * name (answers, section 1), at every operation.
 */

const base = testDatabase();
const world = testWorld(base);

const fields = contracts.flatMap((contract) =>
  Object.entries(contract.request.shape as Record<string, z.ZodType>).map(([name, schema]) => ({
    contract,
    name,
    schema,
  })),
);

const takesNumbers = (schema: z.ZodType): boolean => {
  const types = [(schema.meta() as { type?: string | string[] } | undefined)?.type ?? []].flat();
  return types.some((type) => type === 'integer' || type === 'number') && !types.includes('boolean');
};

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** Optional numbers of the calls that move money, and what leaving each out means: none of it is the most. */
const NOT_THE_MOST: Readonly<Record<string, string>> = {
  installments: 'the number of payments of the sale, which moves no other amount',
  market_fee: 'the rate of the business',
  market_fee_fixed: 'nothing beside the rate, or what was set before',
  market_fee_percentage: 'what was set before',
  sub_price: 'refused, but where another card is brought and no price changes',
  sub_iteration_type: 'refused, but where another card is brought',
  sub_type: 'a subscription of one buyer',
  buyer_business_code: 'no number of a business',
  amount: 'refused, but where milestones have their own',
};

const ALL_WITHOUT = fields.filter(({ schema }) => meansAllWithout(schema));
const named = ALL_WITHOUT.map((one) => [`${one.contract.id} ${one.name}`, one] as const);

test('the amounts and counts whose absence means the most are these', () => {
  expect(named.map(([name]) => name).toSorted()).toEqual([
    'capture-sale sale_price',
    'generate-subscription sub_iterations',
    'refund-sale sale_refund_amount',
  ]);
});

test('every other optional number of a call that moves money says what leaving it out means', () => {
  const others = fields
    .filter(({ contract, schema }) => contract.isMoney && takesNumbers(schema) && isOptional(schema))
    .filter(({ schema }) => !meansAllWithout(schema));
  expect([...new Set(others.map(({ name }) => name))].toSorted()).toEqual(Object.keys(NOT_THE_MOST).toSorted());
});

const blanks = fc.oneof(
  fc.constantFrom(null, '', ' ', '\t\n', '\u00a0', '\u200e', '\u2003'),
  fc.string({ unit: fc.constantFrom(' ', '\t', '\u00a0', '\u200f'), maxLength: 6 }),
);

describe.each(named)('%s', (_, { contract, name, schema }) => {
  test('left out is taken', () => {
    const { [name]: left, ...rest } = contract.example.request;
    expect(contract.request.safeParse(rest).error).toBeUndefined();
    expect(schema.parse(undefined)).toBeUndefined();
  });

  test('refuses every blank by its name', () => {
    fc.assert(
      fc.property(blanks, (blank) => {
        const read = contract.request.safeParse({ ...contract.example.request, [name]: blank });
        expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
          [name, name === 'sub_iterations' ? 'invalid_value' : 'invalid_price'],
        ]);
      }),
    );
  });
});

const SALE = statement(
  'test_blank_sale',
  'SELECT status, captured, refunded, refund_reserved AS reserved FROM sale WHERE public_id = $1',
);
const saleOf = async (saleId: string) => (await base.db.query<{ status: string }>(SALE, [saleId]))[0];

const BLANKS = [
  ['an empty text', ''],
  ['null', null],
  ['spaces', '  '],
] as const;

describe.each(BLANKS)('%s', (_, blank) => {
  test('as a refund is refused with 352, and nothing goes back', async () => {
    const seller = await givenSeller(base.db);
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
    const before = await saleOf(saleId);
    const { body } = await world.call('refund-sale', {
      seller_svc_id: seller.svcId,
      svc_sale_id: saleId,
      sale_refund_amount: blank,
      language: 'en',
    });
    expect(body).toMatchObject({ status_error_code: 352, status_additional_info: 'sale_refund_amount' });
    expect(await saleOf(saleId)).toEqual(before);
    expect((await world.refund(seller, saleId)).body).toMatchObject({ sale_status: 'refunded' });
  });

  test('as a capture is refused with 352, and nothing is taken', async () => {
    const seller = await givenSeller(base.db);
    const saleId = await world.givenHold(seller);
    const before = await saleOf(saleId);
    const { body } = await world.call('capture-sale', {
      seller_svc_id: seller.svcId,
      svc_sale_id: saleId,
      sale_price: blank,
      language: 'en',
    });
    expect(body).toMatchObject({ status_error_code: 352, status_additional_info: 'sale_price' });
    expect(await saleOf(saleId)).toEqual(before);
    expect((await world.capture(seller, saleId)).body).toMatchObject({ sale_status: 'completed' });
  });

  test('as a number of dates is refused with 9001, and no subscription is made', async () => {
    const seller = await givenSeller(base.db);
    const asked = {
      seller_svc_id: seller.svcId,
      sub_price: 4900,
      sub_currency: 'ILS',
      sub_description: 'Coffee club',
      sub_iteration_type: 3,
      language: 'en',
    };
    const { body } = await world.call('generate-subscription', { ...asked, sub_iterations: blank });
    expect(body).toMatchObject({ status_error_code: 9001, status_additional_info: 'sub_iterations' });
    expect((await world.call('get-subscriptions', { seller_svc_id: seller.svcId })).body.items).toEqual([]);
    expect((await world.call('generate-subscription', asked)).body).toMatchObject({ sub_iterations: -1 });
  });
});
