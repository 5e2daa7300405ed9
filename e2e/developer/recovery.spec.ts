import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import pg from 'pg';
import { call, newSale, paySale, runningEnvironment } from '../sandbox.ts';
import { test } from '../quiet-console.ts';

/** R-01 (one point): the web process is killed while the acquirer is working on a payment. */

/** Effects of this attempt in the bank's own books, and the number of requests for it. */
async function bankOn(reference: string) {
  const { BANK_URL, BANK_KEY } = runningEnvironment();
  const read = async (path: string) =>
    (await fetch(`${BANK_URL}${path}`, { headers: { authorization: `Bearer ${BANK_KEY}` } })).json();
  const [{ result }, { requests }] = [await read(`/v1/payments/${reference}`), await read('/control/requests')];
  return {
    asked: requests.filter((seen: { reference: string }) => seen.reference === reference).length,
    outcome: result.outcome,
    amount: result.record.amount,
  };
}

const OUR_BOOKS = `SELECT a.public_id AS reference, a.state, coalesce(sum(l.amount), 0)::int AS balance,
  coalesce(sum(l.amount) FILTER (WHERE l.account = 'acquirer_clearing'), 0)::int AS charged,
  (SELECT count(*)::int FROM event e WHERE e.sale_id = s.id) AS events, (SELECT count(*)::int FROM inbox_message m
    WHERE strpos(m.body, s.public_id) > 0) AS arrived
FROM sale s JOIN attempt a ON a.sale_id = s.id LEFT JOIN ledger_entry l ON l.attempt_id = a.id WHERE s.public_id = $1
  GROUP BY s.id, a.id`;

async function inOurDatabase(text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: runningEnvironment()['DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Every attempt of the sale with its ledger, and the number of callbacks of the sale. */
const ourBooks = (saleId: string) => inOurDatabase(OUR_BOOKS, [saleId]);

/** A payment without an answer is looked up after its lease, seconds. */
const LEASE = 40;

async function tellBank(path: string, body: object): Promise<void> {
  const { BANK_URL, BANK_KEY } = runningEnvironment();
  await fetch(`${BANK_URL}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${BANK_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** The web process of this very start: the one that listens on its port. */
function webProcess(): number {
  const port = runningEnvironment()['PORT'];
  for (const pid of execFileSync('pgrep', ['-f', 'dist/server.mjs'], { encoding: 'utf8' }).trim().split('\n')) {
    const environment = execFileSync('cat', [`/proc/${pid}/environ`], { encoding: 'utf8' }).split('\0');
    if (environment.includes(`PORT=${port}`)) return Number(pid);
  }
  throw new Error('the web process was not found');
}

test('kill -9 in the middle of a payment loses nothing and charges once', async () => {
  test.skip(process.platform !== 'linux', 'finds the process through /proc');
  test.setTimeout(120_000);
  const { saleId, seller } = await newSale();
  await tellBank('/control/next', { operation: 'charge', what: 'delay', ms: 1_500 });
  const cut = paySale(seller, saleId).then(
    () => 'answered',
    () => 'cut',
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.kill(webProcess(), 'SIGKILL');
  expect(await cut).toBe('cut');
  const status = () =>
    call('get-sales', { seller_svc_id: seller, sale_svc_id: saleId }).then(
      ({ body }) => body.items?.[0]?.sale_status,
      () => 'down',
    );
  // The supervisor starts it again; the lease ends; the sweeper asks the acquirer and books.
  await expect.poll(status, { timeout: 60_000 }).toBe('initial');
  await inOurDatabase('UPDATE app_clock SET offset_seconds = offset_seconds + $1', [LEASE + 1]);
  await expect.poll(status, { timeout: 30_000, intervals: [250] }).toBe('completed');
  // The bank was asked once and holds what we hold; the seller's inbox heard of it.
  await expect.poll(async () => (await ourBooks(saleId))[0]?.arrived, { timeout: 20_000 }).toBe(1);
  const attempts = await ourBooks(saleId);
  expect(attempts).toEqual([
    { reference: expect.any(String), state: 'succeeded', balance: 0, charged: 5075, events: 1, arrived: 1 },
  ]);
  expect(await bankOn(attempts[0].reference)).toEqual({ asked: 1, outcome: 'approved', amount: 5075 });
  expect((await paySale(seller, saleId)).body.status_error_code).toBe(305);
});
