import { statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { find } from './servers/bare-operations.ts';
import { atLeast, atMost, conditions, loadNow, type Target, writeSection, writeTargets } from './lib/report.ts';
import { setStage, type Stage } from './lib/stage.ts';
import {
  inTurns,
  type Measured,
  measure,
  measureHere,
  median,
  perSecond,
  ratioOf,
  tableOf,
  type Turn,
} from './lib/turns.ts';

/**
 * get-sales of a million sales: the first page and one sale beside their ceilings, then every filter on one connection.
 */

export const SALES = 1_000_000;
const SELLERS = 2_000;
const CONNECTIONS = 32;
const REQUESTS = 1_650;
const ALONE_REQUESTS = 220;

type Sample = {
  public_id: string;
  code: number;
  merchant_reference: string;
  buyer_email: string;
  card_last4: string;
  auth_number: string;
  created: string;
  week: string;
  price: number;
  buyer_phone: string;
};

const SAMPLE = statement(
  'bench_sample',
  `
SELECT public_id, code, merchant_reference, buyer_email, card_last4, auth_number, buyer_phone, price,
  to_char(created_at AT TIME ZONE 'Asia/Jerusalem', 'YYYY-MM-DD HH24:MI:SS') AS created,
  to_char(created_at AT TIME ZONE 'Asia/Jerusalem' + interval '7 days', 'YYYY-MM-DD HH24:MI:SS') AS week
FROM sale WHERE seller_id = $1 AND auth_number IS NOT NULL AND merchant_reference <> '' AND buyer_phone <> ''
  ORDER BY public_id LIMIT $2`,
);

/** The largest seller, and the other sellers. */
function sellersOf(stage: Stage) {
  const [big = '', ...others] = stage.filled.sellers;
  return { big, others };
}

const bodies = (count: number, more: (index: number) => object): string[] =>
  Array.from({ length: count }, (_, index) => JSON.stringify(more(index)));

const postgresAlone = (stage: Stage, asked: readonly string[]): Promise<Measured> => {
  const query = (one: ReturnType<typeof statement>, values: unknown[]) =>
    stage.filled.database.query<Record<string, unknown>>(one, values);
  return measureHere(
    asked.map((body): Record<string, string> => JSON.parse(body)),
    16,
    (body) => find(query, secretIndex(body['seller_svc_id'] ?? ''), body['sale_svc_id']),
  );
};

const get = (stage: Stage, name: string, asked: string[]): Turn => ({
  name,
  run: () => measure(stage, stage.server(name), { path: '/api/get-sales', bodies: asked, connections: CONNECTIONS }),
});

async function throughput(
  stage: Stage,
  sample: readonly Sample[],
  rounds: number,
): Promise<{ parts: string[]; targets: Target[] }> {
  const { big, others } = sellersOf(stage);
  const one = (index: number) => sample[index % sample.length];
  const firstPages = bodies(REQUESTS, (index) => ({ seller_svc_id: others[index % others.length] }));
  const bigPages = bodies(REQUESTS, () => ({ seller_svc_id: big }));
  const singles = bodies(REQUESTS * 3, (index) => ({ seller_svc_id: big, sale_svc_id: one(index)?.public_id }));
  const [, ...smallOthers] = stage.small.sellers;
  const smallPages = bodies(REQUESTS, (index) => ({ seller_svc_id: smallOthers[index % smallOthers.length] }));
  const bigTurn = { ...get(stage, 'product', bigPages), name: 'product, the big seller' };
  const pages = await inTurns(
    [
      { name: 'PostgreSQL alone', run: () => postgresAlone(stage, firstPages) },
      get(stage, 'bare', firstPages),
      get(stage, 'product', firstPages),
      get(stage, 'through Next', firstPages),
      bigTurn,
      get(stage, 'product, small table', smallPages),
    ],
    rounds,
  );
  const ids = await inTurns(
    [
      { name: 'PostgreSQL alone', run: () => postgresAlone(stage, singles) },
      get(stage, 'bare', singles),
      get(stage, 'product', singles),
      get(stage, 'through Next', singles),
    ],
    rounds,
  );
  const parts = [
    tableOf('get-sales, first page of 100', pages, 'bare'),
    tableOf('get-sales, one sale by its identifier', ids, 'bare'),
  ];
  return {
    parts,
    targets: [
      atLeast('get-sales first page ÷ bare', 0.75, ratioOf(pages, 'product', 'bare').ofMedians),
      atLeast('get-sales 1,000,000 ÷ 10,000 rows', 0.9, ratioOf(pages, 'product', 'product, small table').ofMedians),
      atLeast(
        'get-sales seller of 500,000 ÷ seller of 250',
        0.85,
        ratioOf(pages, 'product, the big seller', 'product').ofMedians,
      ),
      atLeast('one sale by id ÷ bare', 0.65, ratioOf(ids, 'product', 'bare').ofMedians),
    ],
  };
}

/** Queries of the big seller, and whether an index has their order. */
const questions = (sample: readonly Sample[]): [what: string, isIndexed: boolean, ask: (index: number) => object][] => {
  const one = (index: number): Sample => sample[index % sample.length] ?? ({} as Sample);
  return [
    ['first page', true, () => ({})],
    ['page 4,000', true, () => ({ page: 4_000 })],
    ['any deep page', true, (index) => ({ page: (11 + (index * 4_987) / ALONE_REQUESTS) | 0 })],
    ['sale_svc_id', true, (index) => ({ sale_svc_id: one(index).public_id })],
    ['sale_svc_code', true, (index) => ({ sale_svc_code: one(index).code })],
    ['transaction_id', true, (index) => ({ transaction_id: one(index).merchant_reference })],
    ['buyer_card_last_four_digits', true, (index) => ({ buyer_card_last_four_digits: one(index).card_last4 })],
    ['buyer_email', true, (index) => ({ buyer_email: one(index).buyer_email })],
    ['sale_auth_number', true, (index) => ({ sale_auth_number: one(index).auth_number })],
    ['sale_status completed (325,000)', true, () => ({ sale_status: 'completed' })],
    ['sale_status chargeback (5,000)', true, () => ({ sale_status: 'chargeback' })],
    ['three of sale_status', true, () => ({ sale_status: ['completed', 'refunded', 'failed'] })],
    ['sale_created', true, (index) => ({ sale_created: one(index).created })],
    ['sale_created_min', true, (index) => ({ sale_created_min: one(index).created })],
    [
      'sale_created_min and _max, a week',
      true,
      (index) => ({ sale_created_min: one(index).created, sale_created_max: one(index).week }),
    ],
    [
      'sale_status and sale_created_min',
      true,
      (index) => ({ sale_status: 'completed', sale_created_min: one(index).created }),
    ],
    ['buyer_phone', false, (index) => ({ buyer_phone: one(index).buyer_phone })],
    ['sale_price', false, (index) => ({ sale_price: one(index).price })],
    ['sale_currency', false, () => ({ sale_currency: 'USD' })],
  ];
};

async function filters(
  stage: Stage,
  sample: readonly Sample[],
  rounds: number,
): Promise<{ text: string; targets: Target[] }> {
  const { big } = sellersOf(stage);
  const asked = questions(sample);
  const turns = asked.map(([name, isIndexed, ask]): Turn => {
    const count = isIndexed ? ALONE_REQUESTS : 11;
    return {
      name,
      run: () =>
        measure(stage, stage.server('product'), {
          path: '/api/get-sales',
          bodies: bodies(count, (index) => ({ seller_svc_id: big, ...ask(index) })),
          connections: 1,
        }),
    };
  });
  const measured = await inTurns(turns, rounds);
  const figure = (name: string, of: (run: Measured) => number) => median((measured.get(name) ?? []).map(of));
  const rows = asked.map(
    ([name, isIndexed]) =>
      `| ${name} | ${isIndexed ? 'yes' : 'no'} | ${figure(name, ({ p50 }) => p50).toFixed(1)} ms | ` +
      `${figure(name, ({ p99 }) => p99).toFixed(1)} ms | ${figure(name, perSecond).toFixed(0)} |`,
  );
  const indexed = asked
    .filter(([name, isIndexed]) => isIndexed && !/page/.test(name))
    .map(([name]) => ({ name, p99: figure(name, ({ p99 }) => p99) }));
  const slowest = indexed.reduce((one, other) => (other.p99 > one.p99 ? other : one));
  return {
    text: [
      '### get-sales of the seller of 500,000, by every filter, on one connection',
      '',
      '| Asked by | indexed | p50 | p99 | per second |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
    targets: [
      atMost(
        'get-sales page 4,000 of 500,000 sales, p50',
        30,
        figure('page 4,000', ({ p50 }) => p50),
        ' ms',
      ),
      atMost(`slowest indexed filter (${slowest.name}), p99`, 15, slowest.p99, ' ms'),
    ],
  };
}

/** `folder`: filled on first use, and used again as it is. */
export async function benchReads(rounds: number, folder: string | undefined): Promise<void> {
  const load = loadNow();
  const stage = await setStage({
    sellers: SELLERS,
    sales: SALES,
    folder,
    servers: ['bare', 'product', 'product, small table', 'through Next'],
  });
  for (const server of stage.servers) server.rest();
  try {
    const sample = await stage.filled.database.query<Sample>(SAMPLE, [stage.filled.sellerIds[0], ALONE_REQUESTS]);
    const pages = await throughput(stage, sample, rounds);
    const found = await filters(stage, sample, rounds);
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, ${SALES.toLocaleString('en')} sales of ${SELLERS} sellers, one ` +
          `of whom has half, ${CONNECTIONS} connections where it does not say one, ${rounds} rounds in turns; ` +
          'load and PostgreSQL share the cores',
      ),
      ...pages.parts,
      found.text,
    ].join('\n\n');
    console.log(`\n${text}`);
    writeSection('bench:reads', text);
    writeTargets('reads', [...pages.targets, ...found.targets]);
  } finally {
    await stage.close();
  }
}
