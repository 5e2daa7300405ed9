import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import type { AcquirerRecord } from '#lib/modules/acquiring/index.ts';
import { hearNotice } from '#lib/modules/payments/hear-notice.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, testWorld } from '#lib/testing/world.ts';
import { reconcileDay, reconcileWhenDue } from './index.ts';

const base = testDatabase();
const world = testWorld(base);
const today = () => new Date().toISOString().slice(0, 10);

const CLEARING = statement('test_clearing', `SELECT coalesce(sum(amount), 0)::bigint AS clearing FROM ledger_entry WHERE account = 'acquirer_clearing' AND owner_id = 0`);
const FINDINGS = statement('test_findings', 'SELECT kind, reference FROM reconciliation_finding ORDER BY 1, 2');
const FORGET_FINDINGS = statement('test_forget_findings', 'DELETE FROM reconciliation_finding');
const clearing = async () => (await base.db.query<{ clearing: number }>(CLEARING, []))[0]?.clearing;

async function givenDay(): Promise<void> {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const paid = await world.pay(seller, saleId);
  await world.refund(seller, saleId, 1000);
  const held = await world.givenHold(seller);
  await world.capture(seller, held, 3000);
  await world.givenToken(seller);
  const { reference } = await world.bank.control('POST', '/control/chargebacks', { originalReference: paid.body.svc_transaction_id, amount: 1500 });
  await hearNotice(world.context, reference);
}

test('a day on which both books agree has no findings, and its clearing account returns to zero, once', async () => {
  await givenDay();
  expect(await clearing()).toBe(5000 - 1000 + 3000 - 1500);
  const first = await reconcileDay(world.context, today());
  expect([first.findings, first.matched]).toEqual([[], 5]);
  expect(await clearing()).toBe(0);
  await Promise.all([reconcileDay(world.context, today()), reconcileDay(world.context, today())]);
  expect(await clearing()).toBe(0);
});

test('P-05: 200 planted differences are each found once, and nothing else is', async () => {
  const seller = await givenSeller(base.db);
  for (let sale = 0; sale < 200; sale += 1) {
    const { saleId } = await world.givenSale(seller);
    await world.pay(seller, saleId);
  }
  const { acquirer } = world.context;
  const all = await acquirer.list(today(), 5_000);
  const real = all.filter(({ operation }) => operation === 'charge').slice(-200);
  const rest = all.filter((record) => !real.includes(record));
  const kinds = ['extra', 'missing', 'double', 'other_amount', 'other_currency', 'late'] as const;
  const planted: string[] = [];
  const list = real.flatMap((record, index): AcquirerRecord[] => {
    const kind = kinds[index % kinds.length] as (typeof kinds)[number];
    const reference = kind === 'extra' ? `TRAN-EXTRA-${index}` : record.reference;
    planted.push(`${kind} ${reference}`);
    switch (kind) {
      case 'extra':
        return [record, { ...record, reference }];
      case 'missing':
        return [];
      case 'double':
        return [record, record];
      case 'other_amount':
        return [{ ...record, amount: record.amount + 1 }];
      case 'other_currency':
        return [{ ...record, currency: 'USD' }];
      default:
        return [{ ...record, at: new Date(Date.parse(record.at) + 3 * 3_600_000).toISOString() }];
    }
  });
  const context = { database: base.db, acquirer: { ...acquirer, list: async () => [...rest, ...list] } };
  const { findings, isNew } = await reconcileDay(context, today());
  const keys = new Set(planted);
  expect(findings.filter(({ kind, reference }) => !keys.has(`${kind} ${reference}`))).toEqual([]);
  expect(findings.map(({ kind, reference }) => `${kind} ${reference}`).sort()).toEqual([...planted].sort());
  expect(isNew).toBe(200);
  expect((await reconcileDay(context, today())).isNew).toBe(0);
  expect(await base.db.query(FINDINGS, [])).toHaveLength(200);
  await base.owner.query(FORGET_FINDINGS, []);
});

test('an approval of something we cancelled is extra, with its sale; what is still open is nobody\'s finding', async () => {
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  const declined = await world.pay(seller, saleId, { credit_card_number: '4000000000000002' });
  const record: AcquirerRecord = {
    reference: declined.body.svc_transaction_id, processorReference: 'K1', operation: 'charge', amount: 5000, currency: 'ILS', originalReference: null, acquirer: 'Bank', authNumber: null, voucher: null,
    arn: null, card: null, authentication: null, at: new Date().toISOString(),
  };
  const { acquirer } = world.context;
  const real = await acquirer.list(today(), 5_000);
  const { findings } = await reconcileDay({ database: base.db, acquirer: { ...acquirer, list: async () => [...real, record] } }, today());
  expect(findings).toEqual([expect.objectContaining({ kind: 'extra', reference: record.reference, saleId: expect.any(Number), theirAmount: 5000, ourAmount: 5000 })]);
  await base.owner.query(FORGET_FINDINGS, []);
  const { saleId: secure } = await world.givenSale(seller, { services: { name: '3D Secure' } });
  await world.pay(seller, secure, { credit_card_number: '4000000000003220' });
  expect((await reconcileDay(world.context, today())).findings).toEqual([]);
});

test('yesterday is compared once', async () => {
  expect(await reconcileWhenDue(world.context)).toBe(1);
  expect(await reconcileWhenDue(world.context)).toBe(0);
});
