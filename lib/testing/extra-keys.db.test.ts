import { beforeAll, expect, test } from 'vitest';
import { contracts } from '#lib/contracts.ts';
import { maxBodyBytesOf } from '#lib/kernel/contract.ts';
import { oneIn } from '#lib/testing/thorough.ts';
import { testDatabase } from './database.ts';
import { askApi, givenEverything, OWN_REQUESTS, type Owned, tokenFor } from './owned.ts';
import { type Row, rowsOfSellers, tablesOf } from './rows.ts';
import { testWorld } from './world.ts';

/**
 * a request with more fields than an operation has changes no more than the operation says. Every operation that
 * writes is called by four equal sellers: two send the fields that belong there, the others also every column of the
 * database and every field of an answer, once with the values of another seller and once with values that are found
 * again wherever they go. Afterwards all four have the same rows.
 */
const base = testDatabase();
const world = testWorld(base);

/** Values that occur nowhere else, for a column of any type. */
const MARKS = { text: 'forged-4711', number: 47_114_711_471, at: '2001-02-03T04:05:06Z' };

const WRITES = contracts.filter(({ method, id }) => method !== 'GET' && !/^(get|list)-/.test(id)).map(({ id }) => id);

/** Tables kept by jobs and windows of time: they count requests, and hold no value of a request. */
const OF_NOBODY = [
  'rate_window',
  'api_call',
  'sale_tally',
  'sale_status_change',
  'sale_statistic',
  'statistic_day',
  'statistic_month',
  'subscription_tally',
  'subscription_tally_change',
];

const twins: Owned[] = [];
let victim: Owned;
let foreign: Record<string, unknown> = {};
let marked: Record<string, unknown> = {};

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const markFor = (value: unknown): unknown => {
  if (typeof value === 'number') return MARKS.number;
  if (typeof value === 'boolean') return !value;
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) && /^\d{4}-/.test(value) ? MARKS.at : MARKS.text;
};

beforeAll(async () => {
  victim = await givenEverything(base, world);
  for (let count = 0; count < 4; count += 1) twins.push(await givenEverything(base, world));
  const [rows, tables] = [await rowsOfSellers(base.owner, [victim.seller.id]), await tablesOf(base.owner)];
  for (const [table, columns] of tables) {
    for (const column of columns) {
      const value = rows[table]?.[0]?.[column] ?? null;
      foreign[column] ??= value;
      marked[column] = markFor(foreign[column]);
    }
  }
  for (const {
    example: { response },
  } of contracts)
    for (const [field, value] of Object.entries(response))
      [foreign[field], marked[field]] = [foreign[field] ?? value, marked[field] ?? markFor(value)];
  const own = {
    is_admin: true,
    role: 'owner',
    refunded: 5_000,
    refundable: 0,
    captured: 5_000,
    seller_id: victim.seller.id,
    partner_id: victim.seller.partner?.id,
  };
  [foreign, marked] = [
    { ...foreign, ...own },
    { ...marked, role: MARKS.text },
  ];
}, 60_000);

/**
 * Fields of the operation stay as they are; every other field is added, also under its name in the code: as many as
 * the operation's longest body has room for, another part for each operation.
 */
function withExtras(
  id: string,
  request: Record<string, unknown>,
  extras: Record<string, unknown>,
): Record<string, unknown> {
  const contract = contracts.find((one) => one.id === id);
  const declared = Object.keys(contract?.request.shape ?? {});
  const added = Object.entries(extras)
    .flatMap(
      ([name, value]) =>
        [
          [name, value],
          [camel(name), value],
        ] as const,
    )
    .filter(([name]) => !declared.includes(name));
  const from = added.length === 0 ? 0 : (WRITES.indexOf(id) * 97) % added.length;
  let room = maxBodyBytesOf(contract ?? {}) - Buffer.byteLength(JSON.stringify(request)) - 10;
  const fitting = [...added.slice(from), ...added.slice(0, from)].filter(([name, value]) => {
    const size = Buffer.byteLength(JSON.stringify({ [name]: value }));
    if (size > room) return false;
    room -= size;
    return true;
  });
  return { ...Object.fromEntries(fitting), ...request };
}

const answered = ({ status, body }: { status: number; body: Record<string, unknown> }) => ({
  status,
  code: body['status_error_code'] ?? 0,
  fields: Object.keys(body).toSorted(),
});

/**
 * Columns whose values are the same for both twins who sent nothing strange; what is different for each seller anyway
 * says nothing. Times are: two of one second are it by chance.
 */
const alike = (one: Row, other: Row): string[] =>
  Object.keys(one).filter(
    (column) => !column.endsWith('_at') && JSON.stringify(one[column]) === JSON.stringify(other[column]),
  );

test.each(oneIn(3, WRITES))('A-02: %s is done as it was asked, whatever comes with it', async (id) => {
  const answers = [];
  for (const [index, twin] of twins.entries()) {
    const extras = [{}, {}, foreign, marked][index] ?? {};
    const bearer = tokenFor(id, twin);
    answers.push(answered(await askApi(world, id, withExtras(id, OWN_REQUESTS[id]?.(twin) ?? {}, extras), { bearer })));
  }
  expect(answers[0]).toMatchObject({ status: 200, code: 0 });
  expect(answers).toEqual(Array(4).fill(answers[0]));
});

test('A-02: what is stored of those who sent more is what is stored of those who did not', async () => {
  const [plain, alsoPlain, ...strange] = await Promise.all(
    twins.map(({ seller }) => rowsOfSellers(base.owner, [seller.id], OF_NOBODY)),
  );
  let compared = 0;
  for (const rows of strange) {
    for (const [table, before] of Object.entries(plain ?? {})) {
      expect([table, rows[table]?.length]).toEqual([table, before.length]);
      for (const [index, row] of before.entries()) {
        const columns = alike(row, alsoPlain?.[table]?.[index] ?? {});
        const pick = (from: Row | undefined) => Object.fromEntries(columns.map((column) => [column, from?.[column]]));
        expect([table, pick(rows[table]?.[index])]).toEqual([table, pick(row)]);
        compared += columns.length;
      }
    }
    const whole = JSON.stringify(rows);
    expect(Object.values(MARKS).filter((mark) => whole.includes(String(mark).replace('Z', '')))).toEqual([]);
  }
  expect(compared).toBeGreaterThan(1_000);
});

test('A-02: every write of the route table is tried, and none is told of somebody else', async () => {
  expect(WRITES.filter((id) => !(id in OWN_REQUESTS))).toEqual([]);
  expect(WRITES.length).toBeGreaterThan(12);
  expect(Object.keys(foreign).length).toBeGreaterThan(150);
});

test('A-02: a fee of the marketplace after the sale is the partner’s to say: a seller alone sets none', async () => {
  const { seller, sale } = victim;
  for (const svc_client_key of [undefined, '', seller.svcId, seller.publicKey, seller.svcSecret]) {
    const { body } = await askApi(
      world,
      'external-market-fee',
      { seller_svc_id: seller.svcId, svc_client_key, guid: sale, market_fee_percentage: 1 },
      { bearer: null },
    );
    expect([svc_client_key === seller.svcId, body['status_code']]).toEqual([svc_client_key === seller.svcId, 1]);
  }
  const fees = (await rowsOfSellers(base.owner, [seller.id]))['sale']?.map(({ market_fee }) => market_fee);
  expect([fees?.length, new Set(fees)]).toEqual([13, new Set([null])]);
});
