import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { call, newSale, paySale, runningEnvironment } from '../sandbox.ts';

/** R-01 (one point): the web process is killed while the acquirer is working on a payment. */

async function tellBank(path: string, body: object): Promise<void> {
  const { BANK_URL, BANK_KEY } = runningEnvironment();
  await fetch(`${BANK_URL}${path}`, { method: 'POST', headers: { authorization: `Bearer ${BANK_KEY}`, 'content-type': 'application/json' }, body: JSON.stringify(body) });
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
  test.setTimeout(150_000);
  const { saleId, seller } = await newSale();
  await tellBank('/control/next', { operation: 'charge', what: 'delay', ms: 1_500 });
  const cut = paySale(seller, saleId).then(() => 'answered', () => 'cut');
  await new Promise((resolve) => setTimeout(resolve, 500));
  process.kill(webProcess(), 'SIGKILL');
  expect(await cut).toBe('cut');
  const status = () => call('get-sales', { seller_svc_id: seller, sale_svc_id: saleId }).then(({ body }) => body.items?.[0]?.sale_status, () => 'down');
  // The supervisor starts it again; the lease of 40 s ends; the sweeper asks the acquirer and books.
  await expect.poll(status, { timeout: 90_000, intervals: [1_000] }).toBe('completed');
  expect((await paySale(seller, saleId)).body.status_error_code).toBe(305);
});
