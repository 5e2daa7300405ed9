import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { closeVault, vault } from '#lib/modules/vault/index.ts';
import { closeDatabase, database, openDatabase, statement } from '#lib/platform/db/database.ts';
import { schemasOf } from '#lib/platform/db/schemas.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { prepareDatabase } from '#scripts/lib/database/prepare-database.ts';
import type { TestDatabase } from './database.ts';
import { expectInvariantsHold } from './invariants.ts';
import { TEST_SECRETS } from './secrets.ts';
import { chargeDue } from './subscriptions/by-api.ts';
import { givenPartner, givenSeller, testWorld } from './world.ts';

/**
 * Two installations in one database, each in a schema of its own with its vault beside it, and nothing in `public`.
 * The rest of the money path runs there as well: `DATABASE_SCHEMA=cell_07 npx vitest run lib/modules/payments`.
 */

const CELLS = ['cell_07', 'cell_08'] as const;
type Cell = (typeof CELLS)[number];

const connections = new Map<Cell, Record<string, string>>();
let ownerUrl = '';
let owner: ReturnType<typeof openDatabase> | null = null;

const settingsIn = (cell: Cell, more: Record<string, string>) =>
  readSettings({
    ...TEST_SECRETS,
    DATABASE_SCHEMA: cell,
    CELL: cell.slice(-2),
    DATABASE_URL: ownerUrl,
    VAULT_DATABASE_URL: ownerUrl,
    BANK_URL: 'http://127.0.0.1:9',
    APP_URL: 'http://localhost:3000',
    LOG_LEVEL: 'silent',
    ...more,
  });

/** From here on this process is one of that installation. */
async function enter(cell: Cell): Promise<void> {
  // In this order: what still runs for the former one may open its connections again while they are closed.
  useSettings(settingsIn(cell, connections.get(cell) ?? {}));
  await Promise.all([closeDatabase(), closeVault(), owner?.close()]);
  owner = openDatabase(ownerUrl, { max: 2, schemas: schemasOf('owner') });
}

async function alone<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

const ofNow = (of: () => ReturnType<typeof database>): TestDatabase['db'] => ({
  query: (asked, values) => of().query(asked, values),
  inTransaction: (work) => of().inTransaction(work),
  onOneConnection: (work) => of().onOneConnection(work),
  get connections() {
    return of().connections;
  },
});

const MOVE = statement('cells_move_clock', 'UPDATE app_clock SET offset_seconds = offset_seconds + $1');
const ownerOfNow = ofNow(() => owner as ReturnType<typeof openDatabase>);
const base: TestDatabase = {
  url: '',
  environment: {},
  db: ofNow(database),
  owner: ownerOfNow,
  get vault() {
    return vault();
  },
  moveClock: async (seconds) => void (await ownerOfNow.query(MOVE, [seconds])),
};

beforeAll(async () => {
  const name = `${inject('databases')}_${randomBytes(8).toString('hex')}`;
  await alone(inject('postgresUrl'), `CREATE DATABASE ${name}`);
  ownerUrl = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
  await Promise.all([closeDatabase(), closeVault()]);
  for (const cell of CELLS) {
    useSettings(settingsIn(cell, {}));
    const { DATABASE_URL, VAULT_DATABASE_URL } = await prepareDatabase(ownerUrl, TEST_SECRETS);
    connections.set(cell, { DATABASE_URL, VAULT_DATABASE_URL });
  }
  await enter('cell_07');
}, 120_000);
afterAll(async () => {
  await Promise.all([closeDatabase(), closeVault(), owner?.close()]);
});

const world = testWorld(base);

const SALES = statement('cells_sales', 'SELECT public_id AS id, status FROM sale ORDER BY id');
const sales = () => base.db.query<{ id: string; status: string }>(SALES, []);

test('an installation in a schema of its own leaves nothing in public', async () => {
  const found = await alone(
    ownerUrl,
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace`,
  );
  expect(found).toEqual([]);
  const schemas = await alone<{ name: string }>(
    ownerUrl,
    `SELECT DISTINCT nspname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE nspname NOT LIKE 'pg\\_%' AND nspname <> 'information_schema' ORDER BY 1`,
  );
  expect(schemas.map(({ name }) => name)).toEqual(['cell_07', 'cell_07_vault', 'cell_08', 'cell_08_vault']);
});

test('payments, refunds, tokens, callbacks and subscriptions work there, and everything adds up', async () => {
  await enter('cell_07');
  // `context.vault` is that of the installation which the world was made for.
  Object.assign(world.context, { vault: vault() });
  const partner = await givenPartner(base.db, { callbackUrl: 'https://partner.example.com/heard' });
  const seller = await givenSeller(base.db, { partner });
  const { saleId } = await world.givenSale(seller, { sale_callback_url: 'https://shop.example.com/heard' });
  expect(saleId).toMatch(/^SALE07/);
  expect((await world.pay(seller, saleId)).body.sale_status).toBe('completed');
  expect((await world.refund(seller, saleId, 1_000)).body.sale_refund_buffer).toBe(4_000);
  const hold = await world.givenHold(seller);
  expect((await world.capture(seller, hold)).body.status_code).toBe(0);
  const key = await world.givenToken(seller);
  const none = { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined };
  const plan = await world.givenSubscription(seller);
  expect((await world.paySubscription(seller, plan, { ...none, buyer_key: key })).body.sub_status).toBe(2);
  await base.moveClock(32 * 86_400);
  await chargeDue(world.context);
  const { body } = await world.call('get-subscriptions', { seller_svc_id: seller.svcId, sub_svc_id: plan });
  expect(body.items[0]).toMatchObject({ sub_status: 2, sub_iterations_completed: 2 });
  const [told] = await base.db.query<{ deliveries: number; cards: number }>(
    statement('cells_told', 'SELECT count(*)::int AS deliveries FROM delivery'),
    [],
  );
  expect(told?.deliveries).toBeGreaterThan(3);
  expect(await base.owner.query(statement('cells_cards', 'SELECT count(*)::int AS cards FROM card'), [])).toEqual([
    { cards: 1 },
  ]);
  await expectInvariantsHold(base.db);
});

test('two installations in one database see neither each other’s sales nor each other’s work', async () => {
  await enter('cell_08');
  expect(await sales()).toEqual([]);
  const seller = await givenSeller(base.db);
  const { saleId } = await world.givenSale(seller);
  expect(saleId).toMatch(/^SALE08/);
  const { acquirer } = world.context;
  const unheard = async () => ({ outcome: 'unknown', why: 'test' }) as const;
  const submit: typeof acquirer.submit = async (submission, deadline) => {
    await acquirer.submit(submission, deadline);
    return await unheard();
  };
  Object.assign(world.context, { acquirer: { ...acquirer, submit, cancelOrConfirm: unheard } });
  expect((await world.pay(seller, saleId)).body.status_error_code).toBe(9002);
  Object.assign(world.context, { acquirer });
  await base.moveClock(41);

  await enter('cell_07');
  expect((await sales()).map(({ id }) => id.slice(0, 6))).not.toContain('SALE08');
  expect(await sweepAttempts(world.context)).toBe(0);
  const [{ ahead } = { ahead: 0 }] = await base.db.query<{ ahead: number }>(
    statement('cells_ahead', 'SELECT offset_seconds AS ahead FROM app_clock'),
    [],
  );
  expect(ahead).toBe(32 * 86_400);

  await enter('cell_08');
  expect(await sales()).toEqual([{ id: saleId, status: 'initial' }]);
  expect(await sweepAttempts(world.context)).toBe(1);
  expect(await sales()).toEqual([{ id: saleId, status: 'completed' }]);
});

test('the roles of one installation may not look into the other', async () => {
  const of = (cell: Cell, name: string) => connections.get(cell)?.[name] ?? '';
  await expect(alone(of('cell_07', 'DATABASE_URL'), 'SELECT FROM cell_08.sale')).rejects.toMatchObject({
    code: '42501',
  });
  await expect(alone(of('cell_07', 'DATABASE_URL'), 'SELECT FROM cell_07_vault.card')).rejects.toMatchObject({
    code: '42501',
  });
  await expect(alone(of('cell_07', 'VAULT_DATABASE_URL'), 'SELECT FROM cell_08_vault.card')).rejects.toMatchObject({
    code: '42501',
  });
  expect(
    await alone(of('cell_07', 'VAULT_DATABASE_URL'), 'SELECT count(*)::int AS cards FROM cell_07_vault.card'),
  ).toEqual([{ cards: 1 }]);
});
