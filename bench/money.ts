import { type Statement, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { capture, generate, pay, refund } from './servers/bare-operations.ts';
import { atLeast, atMost, conditions, loadNow, type Target, writeSection, writeTargets } from './lib/report.ts';
import { type Server, setStage, type Stage } from './lib/stage.ts';
import { inTurns, type Measured, measure, measureHere, median, ratioOf, tableOf } from './lib/turns.ts';

/** The operations that move money, beside their ceilings, and what pay-sale takes of its own on one connection. */

const REQUESTS = { 'generate-sale': 3_300, 'pay-sale': 1_100, 'capture-sale': 550, 'refund-sale': 550 } as const;
const CONNECTIONS = 32;

/**
 * Requests of generate-sale and of pay-sale to each server before the first turn. V8 compiles the code of a payment
 * thoroughly only after some ten thousand; a process at work has long served them.
 */
const WARMING_REQUESTS = 10_000;
const SELLERS = 2_000;
const ALONE_REQUESTS = 330;

type Operation = keyof typeof REQUESTS;

/** Adds sales of 50.00 to pay, one for each identifier and seller. */
export const ADD_SALES = statement(
  'bench_add_sales',
  `INSERT INTO sale (public_id, seller_id, type, price, currency, product_name)
SELECT new.public_id, m.id, $3, 5000, 'ILS', 'Coffee beans' FROM unnest($1::text[], $2::bytea[]) AS new (public_id,
  index) JOIN seller m ON m.svc_id_index = new.index`,
);

export const CARD = { credit_card_number: '4111111111111111', credit_card_exp: '12/30', credit_card_cvv: '123' };

export async function bodiesFor(
  stage: Stage,
  operation: Operation,
  count: number = REQUESTS[operation],
): Promise<string[]> {
  const { sellers, database } = stage.filled;
  const owners = Array.from({ length: count }, (_, index) => sellers[index % sellers.length] ?? '');
  if (operation === 'generate-sale')
    return owners.map((seller_svc_id) =>
      JSON.stringify({ seller_svc_id, sale_price: 5000, currency: 'ILS', product_name: 'Coffee beans' }),
    );
  const sales = owners.map(() => newId('sale'));
  await database.query(ADD_SALES, [
    sales,
    owners.map(secretIndex),
    operation === 'capture-sale' ? 'authorize' : 'sale',
  ]);
  const payments = owners.map((seller_svc_id, index) =>
    JSON.stringify({
      seller_svc_id,
      svc_sale_id: sales[index],
      sale_price: '5000',
      currency: 'ILS',
      installments: '1',
      sale_return_url: 'https://shop.example.com/done',
      ...CARD,
    }),
  );
  if (operation === 'pay-sale') return payments;
  // Captures and refunds need payments, made by the product outside the measurement.
  await measure(stage, stage.server('product'), { path: '/api/pay-sale', bodies: payments, connections: CONNECTIONS });
  const more = operation === 'capture-sale' ? { sale_price: 4_000 } : { sale_refund_amount: 1_000 };
  return owners.map((seller_svc_id, index) => JSON.stringify({ seller_svc_id, svc_sale_id: sales[index], ...more }));
}

const AS_PRODUCT = { 'pay-sale': pay, 'capture-sale': capture, 'refund-sale': refund };

/** The same statements from this process, without HTTP and without a bank. */
async function postgresAlone(stage: Stage, operation: Operation): Promise<Measured> {
  const query = (asked: Statement, values: unknown[]) =>
    stage.filled.database.query<Record<string, unknown>>(asked, values);
  const bodies = (await bodiesFor(stage, operation)).map((body): Record<string, string> => JSON.parse(body));
  return measureHere(bodies, 16, (body) => {
    const seller = secretIndex(body['seller_svc_id'] ?? '');
    return operation === 'generate-sale'
      ? generate(query, seller, body)
      : AS_PRODUCT[operation](query, null, seller, body);
  });
}

const serve = async (stage: Stage, server: Server, operation: Operation, count?: number): Promise<Measured> =>
  measure(stage, server, {
    path: `/api/${operation}`,
    bodies: await bodiesFor(stage, operation, count),
    connections: CONNECTIONS,
  });

/**
 * pay-sale on one connection, in turns with the bank alone and with the bare server: what neither of them takes is
 * ours.
 */
async function ownTime(stage: Stage, rounds: number): Promise<{ text: string; ms: number }> {
  const { origin, key } = stage.bank;
  const bank: Server = {
    name: 'the bank alone',
    origin,
    pid: 0,
    cpuSeconds: () => 0,
    rest: () => undefined,
    wake: () => undefined,
    tell: () => undefined,
  };
  const asked = () =>
    JSON.stringify({
      operation: 'charge',
      reference: newId('attempt'),
      merchant: '1',
      amount: 5000,
      currency: 'ILS',
      installments: 1,
      card: { number: '4111111111111111', expiry: '1230', cvv: '123' },
    });
  const payments = (name: 'product' | 'bare') => ({
    name,
    run: async () =>
      measure(stage, stage.server(name), {
        path: '/api/pay-sale',
        bodies: await bodiesFor(stage, 'pay-sale', ALONE_REQUESTS),
        connections: 1,
      }),
  });
  const all = await inTurns(
    [
      payments('product'),
      payments('bare'),
      {
        name: bank.name,
        run: () =>
          measure(stage, bank, {
            path: '/v1/payments',
            bodies: Array.from({ length: ALONE_REQUESTS }, asked),
            connections: 1,
            headers: { authorization: `Bearer ${key}` },
          }),
      },
    ],
    rounds,
  );
  const [ours = 0, bares = 0, theirs = 0] = [...all.values()].map((runs) => median(runs.map(({ p50 }) => p50)));
  const ms = ours - theirs;
  return {
    ms,
    text:
      `On one connection pay-sale answers in ${ours.toFixed(2)} ms (p50), the bank alone in ${theirs.toFixed(2)} ` +
      `ms: **own time ${ms.toFixed(2)} ms**, of which the bare server needs ${(bares - theirs).toFixed(2)} ms ` +
      'for the same two statements and commits.',
  };
}

export async function benchMoney(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: SELLERS, servers: ['bare', 'product'] });
  for (const server of stage.servers) server.rest();
  const parts: string[] = [];
  const setting = conditions(
    load,
    `PostgreSQL ${stage.postgresVersion}, ${CONNECTIONS} connections, ${SELLERS} sellers, ${rounds} rounds in turns; ` +
      'load, bank and PostgreSQL share the cores',
  );
  // Written after each part: a run that is broken off leaves what it has measured.
  const say = (part: string): void => {
    parts.push(part);
    console.log(`\n${part}`);
    writeSection('bench:money', [setting, ...parts].join('\n\n'));
  };
  try {
    const targets: Target[] = [];
    for (const operation of ['generate-sale', 'pay-sale', 'capture-sale', 'refund-sale'] as const) {
      const turns = [
        { name: 'PostgreSQL alone', run: () => postgresAlone(stage, operation) },
        ...stage.servers.map((server) => ({ name: server.name, run: () => serve(stage, server, operation) })),
      ];
      if (operation === 'generate-sale' || operation === 'pay-sale')
        for (const server of stage.servers) await serve(stage, server, operation, WARMING_REQUESTS);
      const measured = await inTurns(turns, rounds);
      say(tableOf(operation, measured, 'bare'));
      if (operation === 'generate-sale' || operation === 'pay-sale')
        targets.push(
          atLeast(
            `${operation} ÷ bare`,
            operation === 'pay-sale' ? 0.82 : 0.75,
            ratioOf(measured, 'product', 'bare').ofMedians,
          ),
        );
      if (operation === 'generate-sale')
        targets.push(
          atMost(
            'generate-sale p99 ÷ bare',
            2,
            ratioOf(measured, 'product', 'bare', ({ p99 }) => p99).ofMedians,
            '',
            2,
          ),
        );
    }
    const own = await ownTime(stage, rounds);
    say(own.text);
    targets.push(atMost('pay-sale own time, p50', 2.5, own.ms, ' ms', 2));
    writeTargets('money', targets);
  } finally {
    await stage.close();
  }
}
