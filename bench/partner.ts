import { funnelOf } from '#lib/modules/partners/funnel.sql.ts';
import { findOwnSellers, listPartnerSellers } from '#lib/modules/partners/list-sellers.sql.ts';
import { STUCK_DAYS, type SellerListQuery } from '#lib/modules/partners/views.ts';
import { fillStandings } from './fill/fill-standings.ts';
import { atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { setStage } from './lib/stage.ts';
import { type Measured, measureHere, median } from './lib/turns.ts';

/** The screens of a partner with a hundred thousand sellers: its list in every order, by every filter, its funnel. */

const SELLERS = 120_000;
const REQUESTS = 100;
const CONNECTIONS = 1;
const MAX_MS = 50;

const ALL: SellerListQuery = {
  search: '',
  states: [],
  step: null,
  trouble: null,
  sort: 'created',
  ascending: false,
  page: 1,
  size: 25,
};

/** Requests by name; `index` counts them, so that no two searches are alike. */
const QUESTIONS: Readonly<Record<string, (index: number) => Partial<SellerListQuery>>> = {
  'first page': () => ({}),
  'page 40': () => ({ page: 40 }),
  'by name': () => ({ sort: 'name', ascending: true }),
  'longest in its state': () => ({ sort: 'since', ascending: true }),
  'by volume': () => ({ sort: 'volume' }),
  'by refunds': () => ({ sort: 'refunds' }),
  'by chargebacks': () => ({ sort: 'chargebacks' }),
  'one state': () => ({ states: ['submitted'] }),
  'one state, longest in it': () => ({ states: ['started'], sort: 'since', ascending: true }),
  'one state, by volume': () => ({ states: ['in-review'], sort: 'volume' }),
  'two states and a step': () => ({ states: ['started', 'changes-requested'], step: 'bank' }),
  [`stuck for ${STUCK_DAYS} days`]: () => ({ trouble: 'stuck', sort: 'since', ascending: true }),
  'callbacks failing': () => ({ trouble: 'callbacks' }),
  'devices offline': () => ({ trouble: 'devices' }),
  'search, one seller': (index) => ({ search: `owner${index * 6 + 2}@` }),
  'search, one of forty': () => ({ search: 'carmel flowers' }),
  'search, one of seven': () => ({ search: 'coffee' }),
  'search, two letters': () => ({ search: 'ne' }),
  'search, none': (index) => ({ search: `nothing ${index}` }),
};

export async function benchPartner(rounds: number): Promise<void> {
  const load = loadNow();
  const stage = await setStage({ sellers: 2, servers: [] });
  try {
    const { database, ownerUrl } = stage.filled;
    const partnerId = await fillStandings(ownerUrl, SELLERS);
    const requests = Array.from({ length: REQUESTS }, (_, index) => index);
    const asked = {
      ...Object.fromEntries(
        Object.entries(QUESTIONS).map(([name, ask]) => [
          `list: ${name}`,
          (index: number) => listPartnerSellers(database, [partnerId], { ...ALL, ...ask(index) }),
        ]),
      ),
      'funnel with its waits': () => funnelOf(database, [partnerId]),
      'one seller by its name in addresses': async () => {
        const { rows } = await listPartnerSellers(database, [partnerId], { ...ALL, size: 1 });
        return findOwnSellers(database, [partnerId], [rows[0]?.ref ?? '']);
      },
    } satisfies Record<string, (index: number) => Promise<unknown>>;
    const runs = new Map<string, Measured[]>();
    for (let round = 0; round <= rounds; round += 1)
      for (const [name, ask] of Object.entries(asked)) {
        const measured = await measureHere(requests, CONNECTIONS, ask);
        // The first round warms the pages of the tables and is not counted.
        if (round > 0) runs.set(name, [...(runs.get(name) ?? []), measured]);
      }
    const rows = [...runs].map(([name, all]) => ({
      name,
      p50: median(all.map(({ p50 }) => p50)),
      p99: median(all.map(({ p99 }) => p99)),
    }));
    writeSection(
      'bench:partner',
      [
        conditions(load, `PostgreSQL ${stage.postgresVersion}, medians of ${rounds} rounds of ${REQUESTS}`),
        '',
        '| A partner with 100,000 sellers beside 20,000 of others | p50 | p99 |',
        '|---|---|---|',
        ...rows.map(({ name, p50, p99 }) => `| ${name} | ${p50.toFixed(1)} ms | ${p99.toFixed(1)} ms |`),
      ].join('\n'),
    );
    writeTargets(
      'partner',
      rows.map(({ name, p99 }) => atMost(`100,000 sellers, ${name}, p99`, MAX_MS, p99, ' ms')),
    );
  } finally {
    await stage.close();
  }
}
