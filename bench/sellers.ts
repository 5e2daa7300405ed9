import { randomBytes, randomUUID } from 'node:crypto';
import { serveCreateSeller } from '#lib/modules/sellers/api/create-seller.ts';
import { serveGetSellers } from '#lib/modules/sellers/api/get-sellers.ts';
import { createSellerContract } from '#lib/modules/sellers/contract/create-seller.ts';
import { getSellersContract } from '#lib/modules/sellers/contract/get-sellers.ts';
import { sellersContext } from '#lib/contexts.ts';
import { openDatabase, statement } from '#lib/platform/db/database.ts';
import type { Call } from '#lib/platform/http/api/api-handler.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import { type BenchPartner, fillSellers } from './fill/fill-sellers.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { setStage, type Stage } from './lib/stage.ts';
import { inTurns, type Measured, measureHere, median, type Turn } from './lib/turns.ts';

/** Sellers of a partner that has 100,000: get-sellers by every filter, and create-seller beside a bare insert. */

const SELLERS = 100_000;
const ASKED = 60;

/** Requests of the seller with a number from 1 to `SELLERS`. */
const questions: [what: string, ask: (number: number) => object][] = [
  ['first page of 100', () => ({})],
  ['first page of 500', () => ({ page_size: 500 })],
  ['last page', () => ({ page: SELLERS / 100 })],
  ['approved, a third', () => ({ seller_approved: true })],
  ['inactive, none', () => ({ seller_active: false })],
  ['email', (number) => ({ seller_email: `seller${number}@EXAMPLE.com` })],
  ['phone', (number) => ({ seller_phone: `05${String(number).padStart(8, '0')}` })],
  ['own number', (number) => ({ seller_id: `S-${500_000_000 + number}` })],
  ['company number', (number) => ({ seller_inc_code: String(1_000_000_000 + number) })],
  ['first name, one in a thousand', (number) => ({ seller_first_name: `First${number % 1_000}` })],
  ['last name, one in twenty', (number) => ({ seller_last_name: `Last${number % 20}` })],
  ['a month', () => ({ seller_created_min: '2026-01-01', seller_created_max: '2026-01-31' })],
];

const callOf = ({ clientKeyIndex }: BenchPartner): Call => ({
  session: 'bench',
  language: 'en',
  named: null,
  headers: new Headers(),
  ip: '127.0.0.1',
  credentials: { sellerIndex: Buffer.alloc(0), clientKeyIndex },
});

const BARE_SELLER = statement(
  'bench_bare_seller',
  `WITH made AS (
  INSERT INTO seller (partner_id, svc_id_index, svc_id_sealed, svc_secret_sealed, public_key, name, email)
  VALUES ($1, $2, $3, $3, $4, 'Bench', $5) RETURNING id
)
INSERT INTO seller_profile (seller_id, first_name, last_name, email_index, identity_sealed) SELECT id, 'Dana', 'Levi',
  $2, $3 FROM made`,
);

function creations(stage: Stage, partner: BenchPartner): Turn[] {
  const context = { ...sellersContext(), database: stage.filled.database, wakeDeliveries: () => undefined };
  const each = Array.from({ length: ASKED }, (_, number) => number);
  const { request } = createSellerContract;
  const seal = sealSecret('x'.repeat(200));
  return [
    {
      name: 'bare insert of both rows',
      run: () =>
        measureHere(each, 1, () => {
          const index = randomBytes(32);
          const email = `${randomUUID()}@example.com`;
          return stage.filled.database.query(BARE_SELLER, [partner.id, index, seal, randomUUID(), email]);
        }),
    },
    {
      name: 'create-seller',
      run: () =>
        measureHere(each, 1, async () => {
          const sent = { ...createSellerContract.example.request, seller_email: `${randomUUID()}@example.com` };
          const answer = await serveCreateSeller(context, request.parse(sent), callOf(partner));
          if (!answer.ok) throw new Error(`create-seller was refused: ${answer.reason.key}`);
        }),
    },
  ];
}

const searches = (stage: Stage, partner: BenchPartner): Turn[] =>
  questions.map(([name, ask]) => {
    const context = { ...sellersContext(), database: stage.filled.database };
    const asked = Array.from({ length: ASKED }, (_, at) => 1 + ((at * 7_919) % SELLERS));
    const page = async (number: number) => {
      const sent = getSellersContract.request.parse({ svc_client_key: 'x', ...ask(number) });
      const answer = await serveGetSellers(context, sent, callOf(partner));
      if (!answer.ok) throw new Error(`get-sellers was refused: ${answer.reason.key}`);
    };
    return { name, run: () => measureHere(asked, 1, page) };
  });

export async function benchSellers(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: 1, servers: [] });
  const owner = openDatabase(stage.filled.ownerUrl);
  try {
    const partner = await fillSellers(owner, SELLERS);
    const found = await inTurns(searches(stage, partner), rounds);
    const made = await inTurns(creations(stage, partner), rounds);
    const figure = (name: string, of: (run: Measured) => number) =>
      median((found.get(name) ?? made.get(name) ?? []).map(of));
    const rowOf = (name: string) => ({
      name,
      p50: figure(name, ({ p50 }) => p50),
      p99: figure(name, ({ p99 }) => p99),
    });
    const lists = questions.map(([name]) => rowOf(name));
    const [bare, product] = ['bare insert of both rows', 'create-seller'].map(rowOf);
    const slowest = lists.reduce((one, other) => (other.p99 > one.p99 ? other : one));
    const table = (head: string, rows: readonly ReturnType<typeof rowOf>[]) => [
      `| ${head} | p50 | p99 |`,
      '|---|---|---|',
      ...rows.map(({ name, p50, p99 }) => `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`),
    ];
    const text = [
      conditions(
        load,
        `PostgreSQL ${stage.postgresVersion}, ${SELLERS.toLocaleString('en')} sellers of one partner, the handlers ` +
          `of the API without HTTP, one call at a time, ${ASKED} of each, ${rounds} rounds in turns`,
      ),
      '',
      ...table('get-sellers by', lists),
      '',
      ...table(
        'Making a seller',
        [bare, product].filter((row) => row !== undefined),
      ),
    ].join('\n');
    console.log(`\n${text}`);
    writeSection('bench:sellers', text);
    writeTargets('sellers', [
      atMost('get-sellers of 100,000, first page, p99', 50, lists[0]?.p99 ?? 0, ' ms'),
      atMost(`get-sellers of 100,000, slowest filter (${slowest.name}), p99`, 50, slowest.p99, ' ms'),
      atMost('create-seller ÷ a bare insert of its rows, p50', 6, (product?.p50 ?? 0) / (bare?.p50 ?? 1), ''),
    ]);
  } finally {
    await owner.close();
    await stage.close();
  }
}
