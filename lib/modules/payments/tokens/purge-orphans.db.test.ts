import { expect, test } from 'vitest';
import { VaultUnavailableError } from '#lib/modules/vault/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { purgeOrphans } from './purge-orphans.ts';
import { payFromPage } from '../../checkout/pay-from-page.ts';
import { REFERRERS } from './store-orphans.sql.ts';

const base = testDatabase();
const world = testWorld(base);

const CARDS = statement('test_vault_cards', 'SELECT count(*)::int AS count FROM card');
const cards = async () => (await base.owner.query<{ count: number }>(CARDS, []))[0]?.count ?? 0;

/** The process dies between the vault and the row that would name the card. */
async function whileCrashing<Answer>(table: string, work: () => Promise<Answer>): Promise<Answer> {
  await base.owner.query(
    statement(`test_crash_${table}`, `ALTER TABLE ${table} ADD CONSTRAINT "test_crash" CHECK (false) NOT VALID`),
    [],
  );
  try {
    return await work();
  } finally {
    await base.owner.query(statement(`test_whole_${table}`, `ALTER TABLE ${table} DROP CONSTRAINT "test_crash"`), []);
  }
}

const keepToken = (seller: TestSeller) =>
  world.call('capture-buyer-token', {
    seller_svc_id: seller.svcId,
    credit_card_number: '4111111111111111',
    credit_card_exp: '1230',
    buyer_is_permanent: true,
    language: 'en',
  });

async function sweep(): Promise<number> {
  let looked = 0;
  for (let done = await purgeOrphans(world.context); done > 0; done = await purgeOrphans(world.context)) looked += done;
  return looked;
}

test('security 22: a card that nothing names after a crash is forgotten an hour later, and no other', async () => {
  const seller = await givenSeller(base.db);
  const kept = await world.givenToken(seller);
  const { saleId } = await world.givenSale(seller, { capture_buyer: '1' });
  expect((await whileCrashing('buyer_token', () => keepToken(seller))).body.status_error_code).toBe(9005);
  expect((await whileCrashing('buyer_token', () => world.pay(seller, saleId))).body.status_error_code).toBe(9005);
  const page = await world.givenSale(seller);
  const card = {
    cardNumber: '5555555555554444',
    cardExpiry: '12/30',
    cardCvv: '123',
    buyerName: 'Dana Levi',
    socialId: '',
    installments: '1',
    language: 'en' as const,
    once: freshFormToken(),
  };
  await whileCrashing('remembered_card', () =>
    payFromPage(world.context, page.saleId, { ...card, browserSecret: 'x'.repeat(43) }),
  );
  const held = await cards();
  expect(held).toBeGreaterThanOrEqual(3);
  // Young ones may still be named.
  expect([await sweep(), await cards()]).toEqual([0, held]);
  await base.moveClock(3_601);
  const young = await world.givenToken(seller);
  await sweep();
  expect(await cards()).toBe(2);
  for (const key of [kept, young]) {
    const { saleId: next } = await world.givenSale(seller);
    const { body } = await world.pay(seller, next, {
      credit_card_number: undefined,
      credit_card_exp: undefined,
      credit_card_cvv: undefined,
      buyer_key: key,
    });
    expect(body.sale_status).toBe('completed');
  }
  // Each is looked at once.
  expect(await sweep()).toBe(0);
  await base.moveClock(3_601);
  expect([await sweep(), await cards()]).toEqual([1, 2]);
});

test('security 22: while the vault is away nothing is noted as looked at', async () => {
  const seller = await givenSeller(base.db);
  await whileCrashing('buyer_token', () => keepToken(seller));
  await base.moveClock(3_601);
  const away = {
    ...world.context,
    vault: { ...base.vault, forget: () => Promise.reject(new VaultUnavailableError('away')) },
  };
  await expect(purgeOrphans(away)).rejects.toThrow(VaultUnavailableError);
  const before = await cards();
  await sweep();
  expect(await cards()).toBe(before - 1);
});

test('security 22: every table that refers to a card of the vault is asked', async () => {
  const COLUMNS = statement(
    'test_vault_columns',
    `SELECT table_name AS "table" FROM information_schema.columns WHERE table_schema = current_schema()
      AND column_name = 'vault_card_id' ORDER BY 1`,
  );
  expect((await base.owner.query<{ table: string }>(COLUMNS, [])).map(({ table }) => table)).toEqual(
    [...REFERRERS].sort(),
  );
});

test('security 23: capture-buyer-token counts in the limit that payments share', async () => {
  const seller = await givenSeller(base.db, { rateLimit: 3 });
  const { saleId } = await world.givenSale(seller);
  expect((await world.pay(seller, saleId)).body.status_code).toBe(0);
  expect((await keepToken(seller)).body.status_code).toBe(0);
  const before = (await world.bank.requests()).length;
  const limited = await keepToken(seller);
  expect([limited.status, limited.body.status_error_code, limited.body.status_additional_info]).toEqual([
    429,
    998,
    'rate_limit',
  ]);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await world.bank.requests()).length).toBe(before);
  expect(
    (
      await world.call('generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: 5000,
        currency: 'ILS',
        product_name: 'x',
      })
    ).body.status_error_code,
  ).toBe(998);
  await base.moveClock(11);
  expect((await keepToken(seller)).body.status_code).toBe(0);
});
