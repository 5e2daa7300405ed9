import { beforeAll, describe, expect, it } from 'vitest';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { ALL_SALES } from '#lib/testing/lists/questions.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { withoutVat } from '#lib/kernel/vat.ts';
import { ROLES } from '#lib/modules/access/contract/rights.ts';
import { ALL_STATUSES } from '#lib/modules/customers/domain.ts';
import { listCustomers } from '#lib/modules/customers/list-customers.sql.ts';
import { formOf, readCustomerForm } from '#lib/modules/customers/api/customer-form.ts';
import { listKeys, revealKey, rotateKey } from '#lib/modules/sellers/manage-keys.ts';
import { formOf as productForm } from '#lib/modules/products/api/product-form.ts';
import { listProducts } from '#lib/modules/products/list-products.sql.ts';
import { readProductForm } from '#lib/modules/products/read-form.ts';
import { expectInvariantsHold } from '#lib/testing/invariants.ts';
import { seedCatalog } from '../../../../prisma/seed/catalog.ts';
import { seedHistory } from '../../../../prisma/seed/history.ts';
import { listSigningSecrets, revealSigningSecret } from '#lib/modules/callbacks/signing/signing-secrets.ts';
import { demoSignIns, seedIdentities } from '../../../../prisma/seed/identities.ts';
import type { SaleRow, SalesQuery } from '../views/dashboard.ts';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { findSales } from './find-sales.sql.ts';
import { hasSales, listSales } from './list-sales.sql.ts';
import { showSale } from './show-sale.ts';
import { devicesContextOf } from '#lib/testing/pos/devices.ts';
import { valueOf } from '#lib/testing/value-of.ts';

const test = testDatabase();
const ALL = { ...ALL_SALES, size: 100 };
let db: Database;
let sellers: number[];
const list = (change: Partial<SalesQuery>, ids = [sellers[0] ?? 0]) => listSales(db, ids, { ...ALL, ...change });
const ask = <Row>(name: string, text: string, values: unknown[] = []) =>
  db.query<Row>(statement(`test_${name}`, text), values);

beforeAll(async () => {
  db = test.db;
  await seedIdentities(db);
  await seedHistory(db);
  sellers = (await ask<{ id: number }>('sellers', 'SELECT id FROM seller ORDER BY id')).map(({ id }) => id);
});

async function allPages(change: Partial<SalesQuery>): Promise<SaleRow[]> {
  const rows: SaleRow[] = [];
  for (let page = 1; page <= 12; page += 1) rows.push(...(await list({ ...change, size: 25, page })).rows);
  return rows;
}

describe('the demo history', () => {
  it('has every status for every seller', async () => {
    for (const id of sellers)
      expect(
        (await ask<{ status: string }>('statuses', 'SELECT DISTINCT status FROM sale WHERE seller_id = $1', [id]))
          .map(({ status }) => status)
          .sort(),
      ).toEqual([...SALE_STATUSES].sort());
  });
  it('issue 14, 4: breaks nothing that must always hold', async () => {
    await expectInvariantsHold(db);
  });
  it('balances: the ledger sums to zero per attempt, and what was paid back fits what the sales say', async () => {
    expect(
      await ask(
        'unbalanced',
        'SELECT attempt_id FROM ledger_entry GROUP BY attempt_id, currency HAVING sum(amount) <> 0',
      ),
    ).toEqual([]);
    expect(
      await ask(
        'refunds',
        `SELECT s.id FROM sale s LEFT JOIN attempt a ON a.sale_id = s.id AND a.kind = 'refund' AND a.state = 'succeeded'
          GROUP BY s.id HAVING s.refunded <> coalesce(sum(a.amount), 0)`,
      ),
    ).toEqual([]);
  });
  it('keeps what a sale sums up: captured, drawn and released within what was held, chargebacks as their attempts say', async () => {
    expect(
      await ask(
        'chargebacks',
        `SELECT s.id FROM sale s LEFT JOIN attempt a ON a.sale_id = s.id AND a.state = 'succeeded'
          AND a.kind IN ('chargeback','chargeback-reversal')
      GROUP BY s.id HAVING s.charged_back <> coalesce(sum(CASE a.kind WHEN 'chargeback' THEN a.amount
        ELSE -a.amount END), 0)`,
      ),
    ).toEqual([]);
    expect(
      await ask(
        'parts',
        `SELECT p.id FROM sale p JOIN sale c ON c.parent_id = p.id WHERE p.type = 'authorize'
          GROUP BY p.id HAVING p.drawn <> sum(c.captured)`,
      ),
    ).toEqual([]);
    expect(
      await ask('origins', `SELECT id FROM attempt WHERE origin_id IS NULL AND kind NOT IN ('pay','authorize')`),
    ).toEqual([]);
  });
  it('has holds with more and less time left, a link with its payments, a part of a hold, a reversed chargeback, 3-D Secure and a declined refund', async () => {
    for (const id of sellers) {
      const [seen] = await ask<Record<string, number>>(
        'marked',
        `SELECT count(*) FILTER (WHERE status = 'authorized' AND hold_expires_at < app_now() + interval '24 hours')
          AS soon,
        count(*) FILTER (WHERE status = 'authorized' AND hold_expires_at > app_now() + interval '100 hours') AS late,
          count(*) FILTER (WHERE status = 'authorized' AND hold_expires_at <= app_now()) AS over,
        count(*) FILTER (WHERE type = 'sale' AND parent_id IS NOT NULL) AS payments,
          count(*) FILTER (WHERE type = 'multi-capture') AS parts,
        count(*) FILTER (WHERE type = 'authorize' AND status = 'completed' AND voided > 0) AS cut,
          count(*) FILTER (WHERE is_3ds) AS secure,
        count(*) FILTER (WHERE EXISTS (SELECT FROM attempt a WHERE a.sale_id = s.id AND a.kind = 'chargeback-reversal'))
          AS reversed,
        count(*) FILTER (WHERE EXISTS (SELECT FROM attempt a WHERE a.sale_id = s.id AND a.kind = 'refund'
          AND a.state = 'declined')) AS declined FROM sale s WHERE seller_id = $1`,
        [id],
      );
      const { soon, late, over, ...marked } = seen ?? {};
      expect([Number(soon) >= 3, Number(late) >= 2, over]).toEqual([true, true, 0]);
      expect(marked).toEqual({ payments: 3, parts: 1, cut: 1, secure: 1, reversed: 1, declined: 1 });
    }
  });
  it('has somebody of every role at the first seller, who sign in with its password, and nobody twice', async () => {
    await seedIdentities(db);
    const [first, ...others] = (await demoSignIns(db)).sellers;
    expect(first?.people.map(({ role }) => role)).toEqual(ROLES.filter((role) => role !== 'reviewer'));
    expect(new Set(first?.people.map(({ password }) => password))).toEqual(new Set([first?.password]));
    expect(others.map(({ people }) => people.map(({ role }) => role))).toEqual([['owner'], ['owner']]);
    expect(
      await ask(
        'viewer',
        `SELECT m.role, s.name FROM membership m JOIN app_user u ON u.id = m.user_id JOIN seller s ON s.id = m.seller_id
          WHERE u.email = 'viewer@kupa.test'`,
      ),
    ).toEqual([{ role: 'read-only', name: 'Cafe Levant' }]);
  });
  it('tells the keys that are in force, also after they were rotated', async () => {
    const before = await demoSignIns(db);
    const [{ keys }, partners] = [
      await listKeys(db, { sellerIds: sellers, partnerIds: [] }),
      await ask<{ id: number }>('partners', 'SELECT id FROM partner'),
    ];
    const scope = { sellerIds: sellers, partnerIds: partners.map(({ id }) => id) };
    const { keys: ofPartners } = await listKeys(db, { sellerIds: [], partnerIds: scope.partnerIds });
    for (const { kind, ownerId, since } of [...keys.filter((key) => key.ownerId === sellers[0]), ...ofPartners])
      expect(await rotateKey(devicesContextOf(db), scope, { kind, ownerId, overlap: 'now', seen: since })).toBe(true);
    const after = await demoSignIns(db);
    const [cafe, ...others] = after.sellers;
    expect([cafe?.seller_svc_id, cafe?.seller_svc_secret]).toEqual([
      await revealKey(db, scope, { kind: 'seller-id', ownerId: sellers[0] ?? 0 }),
      await revealKey(db, scope, { kind: 'seller-secret', ownerId: sellers[0] ?? 0 }),
    ]);
    expect([
      cafe?.seller_svc_id === before.sellers[0]?.seller_svc_id,
      cafe?.password === before.sellers[0]?.password,
      after.partner.client_key === before.partner.client_key,
      after.partner.client_secret === before.partner.client_secret,
    ]).toEqual([false, true, false, false]);
    expect(after.partner.client_key).toBe(
      await revealKey(db, scope, { kind: 'client-key', ownerId: scope.partnerIds[0] ?? 0 }),
    );
    const ownKeys = ({ svc_client_key: _, svc_client_password: __, ...own }: (typeof others)[number]) => own;
    expect(others.map(ownKeys)).toEqual(before.sellers.slice(1).map(ownKeys));
  });
  it('friction 6: each seller has the pair that signs its callbacks and its Standard Webhooks secret, each key under one name', async () => {
    const {
      partner,
      sellers: [cafe, books, ceramics],
    } = await demoSignIns(db);
    expect([partner.client_key, partner.client_secret]).toEqual([partner.svc_client_key, partner.svc_client_password]);
    for (const ofPartner of [cafe, books])
      expect([ofPartner?.svc_client_key, ofPartner?.svc_client_password]).toEqual([
        partner.svc_client_key,
        partner.svc_client_password,
      ]);
    expect([ceramics?.svc_client_key, ceramics?.svc_client_password]).toEqual([
      ceramics?.seller_svc_id,
      ceramics?.seller_svc_secret,
    ]);
    const secrets = [partner, cafe, books, ceramics].map((owner) => owner?.webhook_secret ?? '');
    for (const secret of secrets) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{30,}$/);
    expect(new Set(secrets).size).toBe(4);
    const scope = { sellerIds: [sellers[0] ?? 0], partnerIds: [] };
    expect(cafe?.webhook_secret).toBe(
      await revealSigningSecret(db, scope, { id: (await listSigningSecrets(db, scope))[0]?.id ?? 0, userId: 1 }),
    );
  });
  it('has products and customers that anybody could have made, once, and buyers of the sales among them', async () => {
    await seedCatalog(db);
    await seedCatalog(db);
    const everything = { filters: {}, sort: 'created_at', isAscending: true, page: 1, pageSize: 100 } as const;
    const products = await valueOf(listProducts(db, { ...everything, sellerIds: sellers, statuses: [0, 1] }));
    expect([
      products.count,
      products.rows.filter(({ status }) => status === 0).length,
      new Set(products.rows.map(({ prices }) => prices?.currency)),
    ]).toEqual([40, 3, new Set(['ILS', 'EUR', 'USD', 'GBP'])]);
    for (const { name, prices, costs } of products.rows) {
      expect([name, (prices?.includeVat ?? 0) > (costs?.includeVat ?? 0), prices?.withoutVat]).toEqual([
        name,
        true,
        prices?.isVatFree ? prices.includeVat : withoutVat(prices?.includeVat ?? 0),
      ]);
    }
    const customers = await valueOf(listCustomers(db, { ...everything, sellerIds: sellers, statuses: ALL_STATUSES }));
    expect(customers.count).toBe(60);
    for (const customer of customers.rows)
      expect([customer.email, readCustomerForm(formOf(customer))]).toEqual([
        customer.email,
        expect.objectContaining({ ok: true }),
      ]);
    for (const product of products.rows)
      expect([product.name, readProductForm(productForm(product))]).toEqual([
        product.name,
        expect.objectContaining({ ok: true }),
      ]);
    expect(
      await ask(
        'known_buyers',
        `SELECT count(*) > 100 AS many FROM sale s WHERE EXISTS (SELECT FROM customer c WHERE c.seller_id = s.seller_id
          AND c.email = s.buyer_email)`,
      ),
    ).toEqual([{ many: true }]);
  });
  it('is written once', async () => {
    const before = (await list({})).count;
    await seedHistory(db);
    expect((await list({})).count).toBe(before);
  });
});

describe('the sales list', () => {
  it('shows a seller its own sales and nobody else’s', async () => {
    const [own, both, none] = [await list({}), await list({}, sellers.slice(0, 2)), await list({}, [])];
    expect([own.count, both.count, none.count]).toEqual([250, 310, 0]);
    expect(new Set(own.rows.map(({ sellerName }) => sellerName))).toEqual(new Set(['Cafe Levant']));
  });
  it.each(['created', 'amount', 'status'] as const)('pages through all sales once, sorted by %s', async (sort) => {
    for (const ascending of [true, false])
      expect(new Set((await allPages({ sort, ascending })).map(({ saleId }) => saleId)).size).toBe(250);
  });
  it('sorts by time and amount in both directions', async () => {
    const prices = (await list({ sort: 'amount', ascending: true })).rows.map(({ price }) => price);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const times = (await list({})).rows.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });
  it('sums what is filtered, not what is on the page', async () => {
    const { totals, rows } = await list({ size: 25, statuses: ['completed'] });
    const [row] = await ask<{ collected: number }>(
      'collected',
      `SELECT sum(captured)::bigint AS collected FROM sale WHERE seller_id = $1 AND status = 'completed'
        AND currency = 'ILS'`,
      [sellers[0]],
    );
    expect(rows).toHaveLength(25);
    expect(totals.find(({ currency }) => currency === 'ILS')?.collected).toBe(row?.collected);
  });
  it('filters by status, currency, amount and time, alone and together', async () => {
    const day = 86_400_000;
    const [from, until] = [new Date(Date.now() - 20 * day), new Date(Date.now() - 5 * day)];
    const { rows, count } = await list({
      statuses: ['completed', 'failed'],
      currency: 'ILS',
      least: 10_000,
      most: 30_000,
      from,
      until,
    });
    expect(count).toBeGreaterThan(5);
    expect(count).toBe(rows.length);
    for (const row of rows) {
      expect(['completed', 'failed']).toContain(row.status);
      expect([
        row.currency,
        row.price >= 10_000 && row.price <= 30_000,
        row.createdAt >= from && row.createdAt < until,
      ]).toEqual(['ILS', true, true]);
    }
  });
  it('is empty beyond the last page, and still counts', async () =>
    expect(await list({ page: 99 })).toMatchObject({ rows: [], count: 250 }));
  it('knows no sales from no results', async () =>
    expect([await hasSales(db, sellers), await hasSales(db, [])]).toEqual([true, false]));
});

describe('the search', () => {
  it('finds a sale by its id, by an attempt, by its reference', async () => {
    const [sale] = (await list({ statuses: ['refunded'] })).rows;
    const [attempt] = await ask<{ id: string }>(
      'attempt',
      'SELECT a.public_id AS id FROM attempt a JOIN sale s ON s.id = a.sale_id WHERE s.public_id = $1 LIMIT 1',
      [sale?.saleId],
    );
    for (const search of [sale?.saleId, sale?.saleId.toLowerCase(), attempt?.id, sale?.reference]) {
      expect((await list({ search: search ?? '' })).rows.map(({ saleId }) => saleId)).toEqual([sale?.saleId]);
    }
  });
  it('finds by e-mail, by the last four digits, by amount and by name', async () => {
    const every = async (search: string, fits: (row: SaleRow) => boolean) => {
      const { rows } = await list({ search });
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(fits)).toBe(true);
    };
    await every('Dcohen@example.com', ({ buyerEmail }) => buyerEmail === 'dcohen@example.com');
    await every('1111', ({ cardLast4 }) => cardLast4 === '1111');
    await every('₪250', ({ price }) => price === 25_000);
    await every('מזרחי', ({ buyerName }) => buyerName.includes('מזרחי'));
  });
  it('takes signs of LIKE and of SQL literally', async () => {
    for (const search of ['%', '_', "' OR 1=1 --", '\\']) expect((await list({ search })).count).toBe(0);
  });
  it('never reaches another seller’s sale', async () => {
    const [foreign] = (await list({}, [sellers[2] ?? 0])).rows;
    expect((await list({ search: foreign?.saleId ?? '' })).count).toBe(0);
  });
});

describe('the search from anywhere', () => {
  const find = (search: string, ids = [sellers[0] ?? 0]) => findSales(db, ids, search, 5);
  it('jumps to an exact id, and finds by e-mail, last four digits, reference, amount and any word, the newest first', async () => {
    const [sale] = (await list({ statuses: ['refunded'] })).rows;
    for (const search of [sale?.saleId ?? '', sale?.saleId.toLowerCase() ?? '', sale?.reference ?? ''])
      expect((await find(search)).map(({ saleId }) => saleId)).toEqual([sale?.saleId]);
    for (const search of ['dcohen@example.com', '1111', '₪250', 'מזרחי']) {
      const found = await find(search);
      const { rows } = await list({ search, size: 25 });
      expect(found.length).toBe(Math.min(5, rows.length));
      expect(found.map(({ saleId }) => saleId)).toEqual(rows.slice(0, found.length).map(({ saleId }) => saleId));
    }
  });
  it('takes signs literally, and offers nothing for nothing', async () => {
    for (const search of ['', ' ', '%', '_', "' OR 1=1 --", '\\']) expect(await find(search)).toEqual([]);
  });
  it('never reaches another seller’s sale, and sees every own business', async () => {
    const [foreign] = (await list({}, [sellers[2] ?? 0])).rows;
    expect([await find(foreign?.saleId ?? ''), await find(foreign?.saleId ?? '', [])]).toEqual([[], []]);
    expect(await find(foreign?.saleId ?? '', sellers)).toHaveLength(1);
  });
});

describe('one sale', () => {
  it('comes with its attempts and its callbacks with every try', async () => {
    const [row] = await ask<{ id: string }>(
      'retried',
      `SELECT s.public_id AS id FROM delivery d JOIN event e ON e.id = d.event_id JOIN sale s ON s.id = e.sale_id
        WHERE d.tries = 3 AND s.seller_id = $1 LIMIT 1`,
      [sellers[0]],
    );
    const sale = await showSale(db, sellers.slice(0, 1), row?.id ?? '');
    expect(sale?.attempts.length).toBeGreaterThan(0);
    expect(sale?.deliveries.find(({ state }) => state === 'dropped')?.attempts.map(({ number }) => number)).toEqual([
      1, 2, 3,
    ]);
  });
  it('of somebody else is like one that does not exist', async () => {
    const [foreign] = (await list({}, [sellers[1] ?? 0])).rows;
    expect([
      await showSale(db, sellers.slice(0, 1), foreign?.saleId ?? ''),
      await showSale(db, sellers, 'SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'),
      await showSale(db, sellers, "x'"),
    ]).toEqual([null, null, null]);
  });
});
