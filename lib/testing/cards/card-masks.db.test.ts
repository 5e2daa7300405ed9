import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { testDocuments } from '#lib/testing/payment-page/documents.ts';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { SALES, salesQuery } from '#components/sales/list/sales.ts';
import { type Role, ROLES, rightsOf } from '#lib/modules/access/contract/rights.ts';
import { recordCalls } from '#lib/modules/api-log/index.ts';
import { everySale } from '#lib/modules/payments/reading/list-sales.sql.ts';
import { findSales } from '#lib/modules/payments/reading/find-sales.sql.ts';
import { saleRow } from '#lib/modules/payments/reading/api/export-rows.ts';
import { database, statement } from '#lib/platform/db/database.ts';
import { onCalls } from '#lib/platform/http/api/api-handler.ts';
import { routes } from '#lib/routes.ts';
import { isAll } from '#lib/testing/thorough.ts';
import { testDatabase } from '../database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';

/**
 * V-10: of a card number at most the first six and last four digits are shown, and a reader without need of the first
 * six sees the last four alone.
 */

const who = vi.hoisted(() => ({ role: 'owner', all: [] as unknown[] }));
vi.mock('#app/_server/person.ts', () => ({ viewOf: async () => ({ all: who.all, sellers: who.all, person: {} }) }));
vi.mock('next/navigation', () => ({
  notFound: () => {
    throw new Error('not found');
  },
}));

const base = testDatabase();
const { ask, givenSale, seller } = testDocuments(base, routes);

/** One of each length and network that the sandbox approves. */
const CARDS: readonly [number: string, cvv: string][] = [
  ['4111111111111111', '123'],
  ['5555555555554444', '123'],
  ['378282246310005', '1234'],
  ['30569309025904', '123'],
  ['3530111333300000', '123'],
  ['6011111111111117', '123'],
  ['5018000000007', '123'],
  ['6205500000000000004', '123'],
  ['12345674', '123'],
];

const SHOWS_BEGINNING: readonly Role[] = ['owner', 'manager', 'cashier'];
const shown: { where: string; text: string }[] = [];
const calls = recordCalls(() => base.db);
const sales: string[] = [];

const api = async (path: string, body: object) => {
  const text = await (
    await ask('POST', `/api/${path}`, { seller_svc_id: seller().svcId, language: 'en', ...body })
  ).text();
  shown.push({ where: `api ${path}`, text });
  return JSON.parse(text);
};

beforeAll(async () => {
  onCalls((call) => {
    calls.record(call);
    void calls.flush();
  });
  for (const [number, cvv] of CARDS) {
    const card = { credit_card_number: number, credit_card_exp: '12/30', credit_card_cvv: cvv };
    const money = { sale_price: 5000, currency: 'ILS', product_name: 'Beans' };
    const { svc_sale_id } = await api('generate-sale', money);
    const paid = await api('pay-sale', {
      ...money,
      svc_sale_id,
      installments: '1',
      sale_return_url: 'https://shop.example.com/',
      capture_buyer: '1',
      buyer_social_id: '008336174',
      ...card,
    });
    await api('get-buyer-key', { svc_sale_id });
    await api('refund-sale', { svc_sale_id, sale_refund_amount: 1000 });
    await api('capture-buyer-token', { ...card, buyer_name: 'Dana' });
    if (paid.status_code === 0) sales.push(svc_sale_id);
    const page = await givenSale();
    const answers = [
      await ask(
        'POST',
        `${page}/pay`,
        {
          cardNumber: number,
          cardExpiry: '12/30',
          cardCvv: cvv,
          buyerName: 'Dana',
          socialId: '008336174',
          installments: '1',
          language: 'en',
          once: freshFormToken(),
        },
        { 'sec-fetch-site': 'same-origin' },
      ),
      await ask('GET', `${page}?lang=en`),
      await ask('GET', `${page}/state?lang=en`),
    ];
    for (const answer of answers) shown.push({ where: 'page', text: await answer.text() });
  }
  await api('get-sales', {});
  await api('get-transactions', {});
  await calls.flush();
}, 120_000);
afterAll(() => vi.restoreAllMocks());

/** Masks in a text: digits, asterisks, digits. */
const masksIn = (text: string): string[] => text.match(/\d*\*{3,}\d*/g) ?? [];

const asRole = (role: Role) => {
  Object.assign(who, {
    role,
    all: [
      {
        id: seller().id,
        key: seller().publicKey,
        name: 'Cafe',
        partnerName: null,
        role,
        rights: rightsOf(role),
        partnerId: null,
      },
    ],
  });
};

/** The data that the screens of a role are given: a sale, its callbacks, the calls about it. */
async function screensOf(role: Role): Promise<string[]> {
  asRole(role);
  const { loadSale } = await import('#app/_server/load/load-sale.ts');
  const { loadDelivery } = await import('#app/_server/load/load-delivery.ts');
  const { loadCall } = await import('#app/_server/load/load-call.ts');
  const ids = async (table: string) =>
    (
      await base.owner.query<{ id: number }>(statement(`masks_${table}`, `SELECT id FROM ${table} ORDER BY id`), [])
    ).map(({ id }) => String(id));
  return Promise.all(
    [
      ...sales.map(async (id) => (await loadSale(id)).sale),
      ...(await ids('delivery')).map(async (id) => (await loadDelivery(id)).delivery),
      ...(await ids('api_call')).map(async (id) => loadCall(id)),
    ].map(async (value) => JSON.stringify(await value)),
  );
}

describe('V-10: masks', () => {
  test('the payments were made, so that there is something to be shown', () => {
    expect(sales.length).toBeGreaterThanOrEqual(CARDS.length - 1);
    expect(shown.flatMap(({ text }) => masksIn(text)).length).toBeGreaterThan(60);
  });

  test('no answer of the API, page, callback or kept row has more than six first and four last digits', async () => {
    const events = await base.owner.query<{ body: string }>(statement('masks_events', 'SELECT body FROM event'), []);
    const whole = [...shown, ...events.map(({ body }) => ({ where: 'callback', text: body }))];
    expect(events.length).toBeGreaterThan(15);
    const tooMuch = whole.flatMap(({ where, text }) => [
      ...masksIn(text)
        .filter((mask) => !/^(\d{6})?\*{3,}\d{4}$/.test(mask))
        .map((mask) => `${where}: ${mask.replace(/\d/g, 'd')}`),
      ...CARDS.flatMap(([number]) =>
        number.length > 8 && text.includes(number.slice(0, 7)) && !/(\d)\1{6}/.test(number.slice(0, 7))
          ? [`${where}: ${number.slice(0, 4)}`]
          : [],
      ),
      ...CARDS.filter(([number]) => text.includes(number)).map(([number]) => `${where}: ${number.slice(-4)}`),
    ]);
    expect(tooMuch).toEqual([]);
  });

  // An owner sees the beginning, and the roles of the counter and of readers do not.
  test.each(isAll ? ROLES : ROLES.filter((role) => ['owner', 'counter'].includes(role)))(
    'a %s is shown what the role needs, on every screen that has a mask',
    async (role) => {
      const texts = await screensOf(role);
      const masks = texts.flatMap(masksIn);
      expect(masks.length).toBeGreaterThan(80);
      expect(masks.filter((mask) => !/^(\d{6})?\*{3,}\d{4}$/.test(mask))).toEqual([]);
      const beginnings = masks.filter((mask) => /^\d/.test(mask));
      if (SHOWS_BEGINNING.includes(role)) expect(beginnings.length).toBeGreaterThan(60);
      else expect(beginnings).toEqual([]);
    },
  );

  test('lists, the search and the exports have the last four digits alone, whoever asks', async () => {
    const rows = [];
    for await (const page of everySale(
      database(),
      [seller().id],
      salesQuery(parseListParams(SALES, {}), new Date(), 'Asia/Jerusalem'),
    ))
      rows.push(...page.map((sale) => saleRow(sale, 'Asia/Jerusalem')));
    const found = await findSales(database(), [seller().id], '1111', 40);
    expect([rows.length, found.length]).toEqual([CARDS.length * 2, expect.any(Number)]);
    expect(JSON.stringify([rows, found])).not.toMatch(/\d\*{3,}/);
    expect(JSON.stringify(rows)).toContain('1111');
  });
});
