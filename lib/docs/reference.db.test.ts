import { beforeAll, describe, expect, test } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import type { Contract } from '#lib/kernel/contract.ts';
import { notifyTypes } from '#lib/extensions.ts';
import { SALE_CALLBACK_FIELDS } from '#lib/modules/payments/contract/callback-fields.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { deliveryWork } from '#lib/testing/callbacks/with-records.ts';
import type { Block, DocsContext } from './blocks.ts';
import { allOperations } from './operations.ts';
import { searchIndex, type SearchTitles } from './search-index.ts';
import { blocksOf, TOPICS } from './topics/index.ts';

/** Entry 13: what the reference says of callbacks, headers, objects and values is what the code sends and reads. */

const base = testDatabase();
const world = testWorld(base);
const context: DocsContext = {
  origin: 'https://pay.example.com',
  isSandbox: true,
  timeZone: 'Asia/Jerusalem',
  snippets: [{ language: 'Node', code: 'verify' }],
  language: 'en',
  shopUrl: 'https://shop.example.com',
  publicKey: null,
};
const operations = allOperations(`${context.origin}/api`);
const rowsOf = (blocks: readonly Block[], label: string): readonly (readonly string[])[] =>
  blocks.flatMap((block) => (block.kind === 'table' && block.label === label ? block.rows : []));

let seller: TestSeller;
const bodies: string[] = [];

beforeAll(async () => {
  seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller, { capture_buyer: '1' });
  const work = deliveryWork(base.db, async (_, body) => {
    bodies.push(body);
    return { httpStatus: 200, error: null, durationMs: 1, requestHeaders: {}, responseHeaders: {}, responseBody: '' };
  });
  const events = [
    () => world.pay(seller, saleId, { credit_card_number: '4000000000000002' }),
    () => world.pay(seller, saleId),
    () => world.refund(seller, saleId, 1000),
  ];
  for (const happen of events) {
    expect((await happen()).status).toBe(200);
    await work.claimAndBegin();
    await work.finish();
  }
});

describe('callbacks', () => {
  const shown = rowsOf(blocksOf('callbacks', context), 'Fields of a callback').map(([name]) => name ?? '');

  test('entry 13: the fields of real callbacks are the table of the reference, in its order', () => {
    expect(bodies).toHaveLength(3);
    for (const body of bodies) {
      const sent = [...new URLSearchParams(body).keys()];
      expect(sent).toEqual(shown.filter((name) => sent.includes(name)));
      const always = SALE_CALLBACK_FIELDS.filter(({ when }) => when === 'always').map(({ name }) => name);
      expect(always.filter((name) => !sent.includes(name))).toEqual([]);
    }
    expect(new Set(bodies.map((body) => new URLSearchParams(body).get('notify_type')))).toEqual(
      new Set(['sale-failure', 'sale-complete', 'refund']),
    );
  });

  test('every field has a meaning, and what is only in some events is only in those', () => {
    expect(shown).toEqual(SALE_CALLBACK_FIELDS.map(({ name }) => name));
    for (const { name, meaning } of SALE_CALLBACK_FIELDS) expect([name, meaning.length > 3]).toEqual([name, true]);
    for (const body of bodies) {
      const fields = new URLSearchParams(body);
      const of = (cell: string) =>
        SALE_CALLBACK_FIELDS.some(
          ({ name, when }) => typeof when === 'object' && when.cell === cell && fields.has(name),
        );
      expect([of('refund'), of('on error'), of('sale-il-direct-debit-update')]).toEqual([
        fields.get('notify_type') === 'refund',
        fields.get('notify_type') === 'sale-failure',
        false,
      ]);
    }
  });

  test('every event is told', () => {
    expect(rowsOf(blocksOf('callbacks', context), 'Events').map(([name]) => name)).toEqual(notifyTypes);
  });
});

describe.each(operations)(
  'the page of $id',
  ({ id, method, headers, bodyFields, pathFields, queryFields, samples, sources }) => {
    const contract = contracts.find((one) => one.id === id) as unknown as Contract;

    test('D5: every field stands where the operation reads it, and a GET has no body', () => {
      const outside = Object.entries(sources);
      const headerNames = outside.flatMap(([, source]) =>
        source.startsWith('header:') ? [source.slice('header:'.length)] : [],
      );
      for (const name of headerNames) expect(headers.map((header) => header.name)).toContain(name);
      const all = [...bodyFields, ...pathFields, ...queryFields].map(({ name }) => name);
      for (const [field, source] of outside)
        expect([field, all.includes(field)]).toEqual([
          field,
          !source.startsWith('header:') || (contract.queryInstead?.includes(field) ?? false),
        ]);
      if (method === 'GET' || method === 'DELETE') expect(bodyFields).toEqual([]);
      expect(all.length + headerNames.length).toBeGreaterThanOrEqual(
        Object.keys(contract.request.shape).length - (method === 'GET' || method === 'DELETE' ? 3 : 0),
      );
    });

    test('has an example in four languages, with placeholders where keys are and a header for a header', () => {
      expect(samples.map(({ language }) => language)).toEqual(['curl', 'Node', 'Python', 'PHP']);
      for (const { code } of samples) {
        expect(code).not.toContain('MPL004T7-…');
        for (const [field, source] of Object.entries(sources))
          if (source.startsWith('header:') && Object.hasOwn(contract.example.request, field))
            expect(code).toContain(source.slice('header:'.length));
      }
    });
  },
);

test('a refused request has the code and the words of the header, and money calls take an Idempotency-Key', () => {
  const names = (id: string) => operations.find((operation) => operation.id === id)?.headers.map(({ name }) => name);
  expect(names('refund-sale')).toEqual(['Content-Type', 'Svc-Partner-Key', 'Idempotency-Key']);
  expect(names('list-products')).toEqual(['Authorization']);
  expect(names('auth-refresh')).toEqual(expect.arrayContaining(['Svc-Partner-Key', 'Svc-Merchant-Key']));
});

test('nested objects are told with their fields', () => {
  const paths = blocksOf('objects', context).flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
  for (const path of [
    'items',
    'fees',
    'shipping_details',
    'shipping_details.address',
    'billing_details',
    'payment',
    'customer',
    'store_prices',
    'costs',
    'payment_tokens',
    'sale_fees',
    'sale_buyer_details',
  ])
    expect(paths).toContain(path);
});

/** Texts of a block, as the renderer reads them. */
const wordsOf = (block: Block): string[] =>
  block.kind === 'text'
    ? [block.text]
    : block.kind === 'list'
      ? [...block.items]
      : block.kind === 'table'
        ? block.rows.flat()
        : [];

test('every link of a topic leads to a page of the reference or of the product', () => {
  const known = new Set([
    '/docs',
    '/docs/errors',
    '/docs/verify',
    ...TOPICS.map((slug) => `/docs/${slug}`),
    ...operations.map(({ id }) => `/docs/operations/${id}`),
  ]);
  const product = [
    '/developers/keys',
    '/settings/payment-page',
    '/developers/signing',
    '/callbacks',
    '/sandbox/inbox',
    '/sandbox/mailbox',
    '/sandbox/clock',
  ];
  for (const slug of TOPICS) {
    for (const [, href = ''] of blocksOf(slug, context)
      .flatMap(wordsOf)
      .join(' ')
      .matchAll(/\]\(([^)#]+)[^)]*\)/g))
      expect([slug, href, known.has(href) || product.includes(href) || href.startsWith(`${context.shopUrl}/`)]).toEqual(
        [slug, href, true],
      );
  }
});

test('a reader of the sandbox with a receiver on localhost is led to the setting that allows it', () => {
  const start = blocksOf('start', context).flatMap(wordsOf).join(' ');
  expect(start).toContain('[localhost](/docs/callbacks#localhost)');
  const blocks = blocksOf('callbacks', context);
  const at = blocks.findIndex((block) => block.kind === 'heading' && block.id === 'localhost');
  expect(
    blocks
      .slice(at, at + 2)
      .flatMap(wordsOf)
      .join(' '),
  ).toContain('`CALLBACK_ALLOW_HOSTS=');
});

test('production is told nothing of what only the sandbox has', () => {
  const said = TOPICS.flatMap((slug) => blocksOf(slug, { ...context, isSandbox: false }).flatMap(wordsOf)).join(' ');
  expect(said).not.toMatch(/CALLBACK_ALLOW_HOSTS|PUBLIC_KEY|sandbox.json` by/);
});

test('the search knows topics, operations, fields, values, headers and codes, and never a key', () => {
  const topics = Object.fromEntries(TOPICS.map((slug) => [slug, { title: slug, lead: '' }])) as SearchTitles['topics'];
  const index = searchIndex(context, {
    topics,
    errors: 'Errors',
    verify: 'Verify',
    codes: [{ code: 305, words: 'wrong status' }],
  });
  for (const wanted of [
    'sale_refund_buffer',
    'partial-refund',
    'Idempotency-Key',
    'Svc-Merchant-Key',
    'POST /pay-sale',
    '4000000000000036',
    'ILS',
    '305',
    'commodity_code',
  ])
    expect(index.map(({ title }) => title)).toContain(wanted);
  expect(JSON.stringify(index)).not.toContain(seller.svcId);
});
