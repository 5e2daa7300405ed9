import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bodiesFor } from './money.ts';
import { conditions, loadNow, writeSection } from './lib/report.ts';
import { type Server, setStage, type Stage } from './lib/stage.ts';
import { measure } from './lib/turns.ts';

/**
 * Processor time of a request by part of the program, in the product and in the bare server: V8's profile of a load.
 */

const CONNECTIONS = 32;
const SELLERS = 200;
const SALES = 20_000;
const REQUESTS = {
  'generate-sale': 3_000,
  'pay-sale': 1_500,
  'get-sales, first page of 100': 600,
  'get-sales, one sale by its identifier': 3_000,
} as const;

/** Parts that take less than this of a request, microseconds, are summed as the rest. */
const WORTH_A_ROW_US = 8;

type Node = {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  children?: number[];
};
type Profile = { nodes: Node[]; startTime: number; samples: number[]; timeDeltas: number[] };
type Window = { what: string; server: string; from: number; to: number; requests: number; answerBytes: number };

/** The clock of V8's profiles, microseconds. */
const clock = (): number => Number(process.hrtime.bigint() / 1_000n);

/** Part of the program that a source file belongs to; null for a file whose part depends on its caller. */
function partOfSource(source: string): string | null {
  if (source === '') return null;
  const library = /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(source)?.[1];
  if (library)
    return /^pg/.test(library)
      ? 'driver of the database'
      : library === 'undici'
        ? 'calls to the bank'
        : `library ${library}`;
  const [, own] = /(?:^|\/)(lib\/(?:modules|platform)\/[^/]+|lib\/kernel|bench\/|server\.ts|app\/)/.exec(source) ?? [];
  if (own) return own === 'bench/' ? 'the bare server itself' : own;
  return null;
}

const OF_V8: ReadonlyMap<string, string> = new Map([
  ['(garbage collector)', 'collecting garbage'],
  ['(program)', 'system calls, and what V8 does itself'],
]);

/** Finds the source file of a position in the bundle. */
function sourceFinder(): (node: Node) => string {
  const map = new SourceMap(JSON.parse(readFileSync('dist/server.mjs.map', 'utf8')));
  return ({ callFrame: { url, lineNumber, columnNumber } }) => {
    if (!url.endsWith('dist/server.mjs')) return url.startsWith('node:') ? '' : url;
    const entry = map.findEntry(lineNumber, columnNumber);
    return 'originalSource' in entry ? entry.originalSource.replace(/^(\.\.\/)+/, '') : '';
  };
}

/** Microseconds by part. Time inside Node belongs to the first part of the program above it. */
function summed(profile: Profile, { from, to }: Window, sourceOf: (node: Node) => string): Map<string, number> {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const parents = new Map(
    profile.nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)),
  );
  const parts = new Map<number, string>();
  const subscriptionDate = (id: number): string => {
    const known = parts.get(id);
    if (known) return known;
    const node = nodes.get(id);
    const parent = parents.get(id);
    const part = node
      ? (OF_V8.get(node.callFrame.functionName) ??
        partOfSource(sourceOf(node)) ??
        (parent === undefined ? 'Node: sockets, HTTP, timers' : subscriptionDate(parent)))
      : '';
    parts.set(id, part);
    return part;
  };
  const sums = new Map<string, number>();
  let now = profile.startTime;
  profile.samples.forEach((id, index) => {
    const took = profile.timeDeltas[index] ?? 0;
    now += took;
    if (now < from || now > to || nodes.get(id)?.callFrame.functionName === '(idle)') return;
    sums.set(subscriptionDate(id), (sums.get(subscriptionDate(id)) ?? 0) + took);
  });
  return sums;
}

type Seen = { sums: Map<string, number>; requests: number; answerBytes: number };

function tableOf(what: string, product: Seen, bare: Seen): string {
  const per = ({ sums, requests }: Seen, part: string) => (sums.get(part) ?? 0) / requests;
  const all = [...new Set([...product.sums.keys(), ...bare.sums.keys()])].map((part) => ({
    part,
    ours: per(product, part),
    theirs: per(bare, part),
  }));
  const [shown, small] = [
    all.filter(({ ours, theirs }) => Math.max(ours, theirs) >= WORTH_A_ROW_US),
    all.filter(({ ours, theirs }) => Math.max(ours, theirs) < WORTH_A_ROW_US),
  ];
  const total = (rows: typeof all) =>
    rows.reduce((sum, row) => ({ ours: sum.ours + row.ours, theirs: sum.theirs + row.theirs }), { ours: 0, theirs: 0 });
  const rows = [
    ...shown.sort((one, other) => other.ours - one.ours),
    { part: 'the rest', ...total(small) },
    { part: '**all**', ...total(all) },
  ];
  return [
    `### ${what}`,
    '',
    '| Where | product, µs of a request | bare, µs |',
    '|---|---|---|',
    ...rows.map(({ part, ours, theirs }) => `| ${part} | ${ours.toFixed(0)} | ${theirs.toFixed(0)} |`),
    `| bytes of the answer | ${product.answerBytes} | ${bare.answerBytes} |`,
  ].join('\n');
}

async function bodiesOf(stage: Stage, what: keyof typeof REQUESTS): Promise<{ path: string; bodies: string[] }> {
  const count = REQUESTS[what];
  if (what === 'generate-sale' || what === 'pay-sale')
    return { path: `/api/${what}`, bodies: await bodiesFor(stage, what, count) };
  const [, ...others] = stage.filled.sellers;
  if (what === 'get-sales, first page of 100')
    return {
      path: '/api/get-sales',
      bodies: Array.from({ length: count }, (_, index) =>
        JSON.stringify({ seller_svc_id: others[index % others.length] }),
      ),
    };
  const paid = (await bodiesFor(stage, 'pay-sale', 100)).map(
    (body) => JSON.parse(body) as { seller_svc_id: string; svc_sale_id: string },
  );
  return {
    path: '/api/get-sales',
    bodies: Array.from({ length: count }, (_, index) => paid[index % paid.length]).map((sale) =>
      JSON.stringify({ seller_svc_id: sale?.seller_svc_id, sale_svc_id: sale?.svc_sale_id }),
    ),
  };
}

/** Of one more request of the kind: who writes more has more to do. */
async function bytesOfResponse(stage: Stage, server: Server, what: keyof typeof REQUESTS): Promise<number> {
  const {
    path,
    bodies: [body = ''],
  } = await bodiesOf(stage, what);
  server.wake();
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { byteLength } = await answer.arrayBuffer();
  server.rest();
  return byteLength;
}

export async function benchProfile(): Promise<void> {
  const load = loadNow();
  const folder = mkdtempSync(join(tmpdir(), 'kupa-bench-profile-'));
  const windows: Window[] = [];
  try {
    const stage = await setStage({ sellers: SELLERS, sales: SALES, servers: ['bare', 'product'], profiles: folder });
    for (const server of stage.servers) server.rest();
    for (const what of Object.keys(REQUESTS) as (keyof typeof REQUESTS)[]) {
      for (const server of stage.servers) {
        // Once to warm up, once to be looked at.
        await measure(stage, server, { ...(await bodiesOf(stage, what)), connections: CONNECTIONS });
        const asked = await bodiesOf(stage, what);
        const from = clock();
        await measure(stage, server, { ...asked, connections: CONNECTIONS });
        const to = clock();
        windows.push({
          what,
          server: server.name,
          from,
          to,
          requests: asked.bodies.length,
          answerBytes: await bytesOfResponse(stage, server, what),
        });
      }
    }
    const pids = new Map(stage.servers.map(({ name, pid }) => [name, pid]));
    await stage.close();
    const sourceOf = sourceFinder();
    const profiles = new Map(
      [...pids].map(([name, pid]) => [
        name,
        JSON.parse(readFileSync(join(folder, fileOf(folder, pid)), 'utf8')) as Profile,
      ]),
    );
    const tables = Object.keys(REQUESTS).map((what) => {
      const of = (server: string): Seen => {
        const window = windows.find((one) => one.what === what && one.server === server);
        const profile = profiles.get(server);
        if (!window || !profile) throw new Error(`nothing was seen of ${server} at ${what}`);
        return { sums: summed(profile, window, sourceOf), ...window };
      };
      return tableOf(what, of('product'), of('bare'));
    });
    const text = [
      conditions(
        load,
        `${CONNECTIONS} connections, V8's own profile; it goes by the clock: a write that wakes PostgreSQL, ` +
          'which shares the cores, contains what PostgreSQL does before it gives the processor back',
      ),
      ...tables,
    ].join('\n\n');
    console.log(`\n${text}`);
    writeSection('bench:profile', text);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** V8 names a profile after the moment, the process and the thread. */
function fileOf(folder: string, pid: number): string {
  const found = readdirSync(folder).find((name) => name.split('.')[3] === String(pid));
  if (!found) throw new Error(`process ${pid} left no profile`);
  return found;
}
