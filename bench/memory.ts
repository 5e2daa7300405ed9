import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { residentMb, type Server, setStage, type Stage } from './lib/stage.ts';
import { measure } from './lib/turns.ts';

/** Memory of `web`: at rest, after some minutes of mixed load, and after as many again. */

const CONNECTIONS = 16;
const SELLERS = 200;
const REST_MS = 20_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A round of everything: sales made, lists read, requests refused. Payments are made of the sales of this round. */
async function mixed(stage: Stage, server: Server): Promise<number> {
  const { sellers } = stage.filled;
  server.wake();
  const of = (count: number, more: (index: number) => object) =>
    Array.from({ length: count }, (_, index) =>
      JSON.stringify({ seller_svc_id: sellers[index % sellers.length], ...more(index) }),
    );
  const made = await Promise.all(
    of(100, () => ({ sale_price: 5000, currency: 'ILS', product_name: 'Coffee beans' })).map(async (body) => {
      const answer = await fetch(`${server.origin}/api/generate-sale`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return ((await answer.json()) as { svc_sale_id: string }).svc_sale_id;
    }),
  );
  const send = (path: string, bodies: string[], statusCode = 200) =>
    measure(stage, server, { path, bodies, connections: CONNECTIONS, statusCode });
  const runs = [
    await send(
      '/api/generate-sale',
      of(400, () => ({ sale_price: 5000, currency: 'ILS', product_name: 'Coffee beans' })),
    ),
    await send(
      '/api/pay-sale',
      of(100, (index) => ({
        svc_sale_id: made[index],
        sale_price: '5000',
        currency: 'ILS',
        installments: '1',
        sale_return_url: 'https://shop.example.com/',
        credit_card_number: '4111111111111111',
        credit_card_exp: '12/30',
        credit_card_cvv: '123',
      })),
    ),
    await send(
      '/api/get-sales',
      of(200, () => ({})),
    ),
    await send(
      '/api/get-sales',
      of(200, (index) => ({ sale_svc_id: made[index % made.length] })),
    ),
    await send(
      '/api/get-transactions',
      of(100, () => ({})),
    ),
    await send(
      '/api/generate-sale',
      of(200, () => ({ sale_price: 1 })),
      500,
    ),
  ];
  return runs.reduce((sum, { requests }) => sum + requests, 0);
}

async function loadFor(stage: Stage, server: Server, minutes: number): Promise<{ requests: number; mb: number }> {
  let requests = 0;
  for (const until = Date.now() + minutes * 60_000; Date.now() < until; ) requests += await mixed(stage, server);
  server.wake();
  return { requests, mb: residentMb(server.pid) };
}

export async function benchMemory(minutes: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: SELLERS, servers: ['product'] });
  const server = stage.server('product');
  try {
    await pause(REST_MS);
    const atRest = residentMb(server.pid);
    const first = await loadFor(stage, server, minutes);
    const second = await loadFor(stage, server, minutes);
    const growth = (second.mb / first.mb - 1) * 100;
    const text = [
      conditions(
        load,
        `${CONNECTIONS} connections, ${SELLERS} sellers, mixed: generate-sale, pay-sale, get-sales, ` +
          'get-transactions, refusals',
      ),
      [
        '| Resident memory of `web` | MB | requests until then |',
        '|---|---|---|',
        `| at rest, ${REST_MS / 1_000} s after the first answer | ${atRest.toFixed(0)} | – |`,
        `| after ${minutes} minutes of load | ${first.mb.toFixed(0)} | ${first.requests.toLocaleString('en')} |`,
        `| after ${minutes} more | ${second.mb.toFixed(0)} | ` +
          `${(first.requests + second.requests).toLocaleString('en')} |`,
      ].join('\n'),
    ].join('\n\n');
    console.log(`\n${text}`);
    writeSection('bench:memory', text);
    writeTargets('memory', [
      atMost('memory of web at rest', 140, atRest, ' MB', 0),
      atMost(`memory of web after ${minutes} minutes of mixed load`, 300, first.mb, ' MB', 0),
      atMost(`its growth in ${minutes} minutes more`, 5, growth, ' %'),
    ]);
  } finally {
    await stage.close();
  }
}
