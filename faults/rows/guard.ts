import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOOPBACK_HOSTS, PRIVATE_HOSTS } from '#lib/testing/callbacks/hostile-addresses.ts';
import { meetBadReceivers } from '#lib/testing/callbacks/bad-receivers.ts';
import { nameServer, type Zone } from '#lib/testing/callbacks/name-server.ts';
import { everywhereReceiver, httpReceiver, type Receiver } from '#lib/testing/callbacks/receivers.ts';
import { statement } from '#lib/platform/db/database.ts';
import type { Attempt } from '#lib/testing/watch-connections.ts';
import { atOnce, call, newSale, paidSale, pause, payOnPage, refund } from '../client.ts';
import type { Check, FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** N and W-09: where callbacks may go, and what their receivers can do, on two running `web`. */

const PUBLIC = '93.184.216.34';

const onlyPublic: Zone = (_name, type) => (type === 'A' ? [PUBLIC] : []);

/**
 * Sees every connection of both `web`. `inside` is to be reached by nothing; `outside` stands in for the public
 * internet.
 */
type Watched = {
  inside: Receiver;
  outside: Receiver;
  questions: string[];
  connections(): Attempt[];
  close(): Promise<void>;
};

async function watched(
  stage: Stage,
  zone: Zone = () => 'nobody',
  environment: Record<string, string> = {},
): Promise<Watched> {
  const folder = mkdtempSync(join(tmpdir(), 'kupa-watched-'));
  const file = join(folder, 'connections');
  const inside = await everywhereReceiver();
  const outside = await httpReceiver((_got, response) => response.writeHead(200, { connection: 'close' }).end());
  const names = await nameServer(zone);
  for (const which of [0, 1]) {
    stage.kill(which, 'SIGKILL');
    await stage.endOf(which);
    await stage.startWeb(which, undefined, {
      program: './faults/watched.ts',
      environment: {
        WATCH_NAMES: names.address,
        WATCH_STAND_IN: String(outside.port),
        WATCH_FILE: file,
        ...environment,
      },
    });
  }
  return {
    inside,
    outside,
    questions: names.questions,
    connections: () =>
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Attempt),
    async close() {
      await Promise.all([inside.close(), outside.close(), names.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const AIM = statement('faults_aim', 'UPDATE seller SET callback_url = $2 WHERE id = $1');
const TRIED = statement(
  'faults_tried',
  `
SELECT coalesce(t.error::text, 'delivered') AS met, count(*)::int AS count
FROM delivery d JOIN delivery_try t ON t.delivery_id = d.id WHERE d.url LIKE $1 GROUP BY 1 ORDER BY 1`,
);
const END = statement(
  'faults_end_deliveries',
  `UPDATE delivery SET state = 'dropped', settled_at = app_now() WHERE state = 'pending'`,
);

type Met = Record<string, number>;
const metAt = async (stage: Stage, like: string): Promise<Met> =>
  Object.fromEntries(
    (await stage.database.query<{ met: string; count: number }>(TRIED, [like])).map(({ met, count }) => [met, count]),
  );
const sum = (met: Met): number => Object.values(met).reduce((all, count) => all + count, 0);

async function until(holds: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end; await pause(200)) if (await holds()) return;
}

/** A paid sale of a seller whose callbacks go there, even if the address would have been refused when saved. */
async function paidWithCallbackTo(stage: Stage, urls: readonly string[]): Promise<void> {
  await atOnce(urls, 4, async (url) => {
    const seller = await stage.givenSeller();
    await stage.database.query(AIM, [seller.id, url]);
    await paidSale(stage, seller);
  });
}

/** Connections to what is neither public nor one of the processes that `web` works with. */
function strays({ connections }: Watched, stage: Stage): Attempt[] {
  const ours = new Set([
    stage.proxy.port,
    Number(new URL(stage.postgres.url).port),
    stage.bankPort,
    Number(stage.receiverHost.split(':')[1]),
  ]);
  return connections().filter(
    ({ address, port }) => address !== PUBLIC && !(address === '127.0.0.1' && ours.has(port)),
  );
}

function checkNothingInside(stage: Stage, seen: Watched, check: Check): void {
  check.always(`nothing reached a forbidden address: ${seen.inside.connections()}`, seen.inside.connections() === 0);
  const stray = strays(seen, stage);
  check.always(`no connection elsewhere: ${JSON.stringify(stray.slice(0, 3))}`, stray.length === 0);
}

export const n01: FaultRow = {
  id: 'N-01',
  fault:
    'N-01, N-02: every known spelling of loopback and of addresses that are not public, where they are saved and, ' +
    'past them, as callback addresses',
  wanted: 'refused when saved and when sent; 0 connections',
  async run(stage, { check }) {
    const seen = await watched(stage, (_name, type) => (type === 'A' ? ['127.0.0.1'] : ['::1']));
    const seller = await stage.givenSeller();
    const hosts = [...LOOPBACK_HOSTS, ...PRIVATE_HOSTS];
    let refused = 0;
    await atOnce(hosts, 8, async (host) => {
      const { code } = await call(stage, 'generate-sale', {
        seller_svc_id: seller.svcId,
        sale_price: 10_000,
        currency: 'ILS',
        product_name: 'x',
        sale_callback_url: `http://${host}:${seen.inside.port}/n01`,
      });
      if (code === 21) refused += 1;
      check.always(`${host} was refused when saved, not ${code}`, code === 21);
    });
    await paidWithCallbackTo(
      stage,
      hosts.map((host) => `http://${host}:${seen.inside.port}/n01`),
    );
    await until(async () => sum(await metAt(stage, '%/n01')) >= hosts.length, 30_000);
    const met = await metAt(stage, '%/n01');
    await stage.database.query(END, []);
    check.always(`every try was refused: ${JSON.stringify(met)}`, Object.keys(met).join() === 'refused_address');
    checkNothingInside(stage, seen, check);
    check.saw('spellings refused when saved', refused, hosts.length);
    check.saw('spellings refused when sent', met['refused_address'] ?? 0, hosts.length);
    check.saw('spellings of loopback', LOOPBACK_HOSTS.length, 60);
    await seen.close();
    return (
      `${refused}/${hosts.length} spellings (${LOOPBACK_HOSTS.length} of loopback) refused when saved, ` +
      `${met['refused_address']}/${hosts.length} when sent: 0 connections`
    );
  },
};

/** Public and private by turns, at every question; half of the names begin with the one, half with the other. */
function changingZone(): Zone {
  const asked = new Map<string, number>();
  return (name, type) => {
    if (type === 'AAAA') return [];
    const times = (asked.get(name) ?? 0) + 1;
    asked.set(name, times);
    const startsPublic = Number(/\d+/.exec(name)?.[0] ?? 0) % 2 === 0;
    return (times % 2 === 1) === startsPublic ? [PUBLIC] : ['127.0.0.1'];
  };
}

export const n04: FaultRow = {
  id: 'N-04',
  fault:
    'N-03, N-04, N-05: names that answer public and private by turns, TTL 0, over first tries and retries ' +
    'of 500 events',
  wanted: 'what was checked is what is connected to; 0 connections to private',
  async run(stage, { isShort, check }) {
    const count = isShort ? 60 : 500;
    const seen = await watched(stage, changingZone());
    await paidWithCallbackTo(
      stage,
      Array.from({ length: count }, (_, at) => `http://r${at}.example.com:${seen.inside.port}/n04`),
    );
    await until(async () => sum(await metAt(stage, '%/n04')) >= count, 60_000);
    await stage.moveClock(31);
    await until(async () => sum(await metAt(stage, '%/n04')) >= count * 1.5, 60_000);
    const all = await metAt(stage, '%/n04');
    check.always(
      `only delivered or refused: ${JSON.stringify(all)}`,
      Object.keys(all).sort().join() === 'delivered,refused_address',
    );
    check.always(`every event was delivered in the end: ${JSON.stringify(all)}`, all['delivered'] === count);
    checkNothingInside(stage, seen, check);
    check.saw('answers that were private', all['refused_address'] ?? 0, count / 2);
    check.saw(
      'connections to the public address',
      seen.connections().filter(({ address }) => address === PUBLIC).length,
      count,
    );
    const asked = seen.questions.filter((question) => question.endsWith(' A')).length;
    check.always(`one look-up for each try: ${asked} for ${sum(all)}`, asked === sum(all));
    await seen.close();
    return (
      `${sum(all)} tries at ${count} names that change: ${all['refused_address']} refused, ` +
      `${all['delivered']} delivered to the public address, one look-up each, 0 connections to private`
    );
  },
};

export const n07: FaultRow = {
  id: 'N-07',
  fault: 'our own API, pages and both processes as callback addresses, directly and behind a redirect',
  wanted: 'refused; 0 connections to ourselves, no event of an event',
  async run(stage, { check }) {
    const seen = await watched(stage);
    const ports = stage.webs.map(({ port }) => port);
    const own = ports.flatMap((port) => [
      `http://localhost:${port}/api/generate-sale`,
      `http://LOCALHOST:${port}/sandbox/inbox/../../api/refund-sale`,
      `http://127.0.0.1:${port}/api/pay-sale`,
      `http://[::1]:${port}/sale/generate/x/pay`,
    ]);
    const turned = own.map((url) => `http://${stage.receiverHost}/redirect?to=${encodeURIComponent(url)}&n07`);
    await paidWithCallbackTo(stage, [...own.map((url) => `${url}?n07`), ...turned]);
    await until(async () => sum(await metAt(stage, '%n07')) >= own.length * 2, 30_000);
    const met = await metAt(stage, '%n07');
    await stage.database.query(END, []);
    check.always(`every try was refused: ${JSON.stringify(met)}`, Object.keys(met).join() === 'refused_address');
    const toOurselves = seen.connections().filter(({ port }) => ports.includes(port));
    check.always(`no connection to ourselves: ${toOurselves.length}`, toOurselves.length === 0);
    check.saw('own addresses tried', sum(met), own.length * 2);
    await seen.close();
    return (
      `${own.length} own addresses directly and ${own.length} behind a redirect: ` +
      'all refused, 0 connections, 0 loops'
    );
  },
};

export const n09: FaultRow = {
  id: 'N-09',
  fault: 'HTTP_PROXY, HTTPS_PROXY and ALL_PROXY set, and Node told to heed them',
  wanted: '0 uses of the proxy by callbacks and payments',
  async run(stage, { isShort, check }) {
    const proxy = await httpReceiver();
    const address = `http://${proxy.host}`;
    const seen = await watched(stage, onlyPublic, {
      HTTP_PROXY: address,
      http_proxy: address,
      HTTPS_PROXY: address,
      https_proxy: address,
      ALL_PROXY: address,
      NO_PROXY: '',
      NODE_USE_ENV_PROXY: '1',
    });
    const count = isShort ? 10 : 100;
    await paidWithCallbackTo(
      stage,
      Array.from({ length: count }, (_, at) =>
        at % 2 ? `http://shop${at}.example.com/n09` : `http://${stage.receiverHost}/n09`,
      ),
    );
    await until(async () => sum(await metAt(stage, '%/n09')) >= count, 30_000);
    const met = await metAt(stage, '%/n09');
    check.always(`all were delivered: ${JSON.stringify(met)}`, met['delivered'] === count);
    check.always(`the proxy was not used: ${proxy.connections()}`, proxy.connections() === 0);
    check.saw('callbacks past the proxy', met['delivered'] ?? 0, count);
    await Promise.all([seen.close(), proxy.close()]);
    return `${count} payments and ${met['delivered']} callbacks, 0 through the proxy`;
  },
};

export const n11: FaultRow = {
  id: 'N-11',
  fault: 'addresses of strangers in every field of a sale, on the API, the payment page and in mail',
  wanted: 'only the database, the acquirer and the callback receiver are connected to; no other name is looked up',
  async run(stage, { isShort, check }) {
    const seen = await watched(stage, onlyPublic);
    const seller = await stage.givenSeller();
    const canary = 'http://canary.example.com';
    const count = isShort ? 5 : 100;
    await atOnce(Array.from({ length: count }), 4, async () => {
      const more = {
        sale_return_url: `${canary}/return`,
        transaction_id: `${canary}/t`,
        sale_email: 'a@canary.example.com',
        buyer_email: 'b@canary.example.com',
        items: [{ name: `${canary}/i.png`, quantity: 1, unit_price: 10_000, total: 10_000 }],
      };
      const saleId = await newSale(stage, seller, more);
      const page = await fetch(
        `${new URL(stage.address()).origin}/sale/generate/${saleId}?logo=${canary}/logo.png&return_url=${canary}`,
      );
      check.always(`the page was shown, not ${page.status}`, page.status === 200);
      await page.text();
      check.always('the page took the payment', (await payOnPage(stage, saleId)) === 'paid');
      await refund(stage, seller, saleId, 1_000);
      await call(stage, 'get-sales', { seller_svc_id: seller.svcId, sale_svc_id: saleId });
    });
    await until(async () => sum(await metAt(stage, `http://${stage.receiverHost}%`)) >= count * 2, 30_000);
    const all = seen.connections();
    const stray = [...strays(seen, stage), ...all.filter(({ address }) => address === PUBLIC)];
    check.always(`nobody else was connected to: ${JSON.stringify(stray.slice(0, 3))}`, stray.length === 0);
    check.always(`no name was looked up: ${seen.questions.slice(0, 3)}`, seen.questions.length === 0);
    check.saw('connections watched', all.length, 10);
    await seen.close();
    return (
      `${count} sales over API and page with strangers' addresses in every field: ${all.length} connections, ` +
      'all to the database, the acquirer and the receiver; 0 look-ups'
    );
  },
};

export const w09: FaultRow = {
  id: 'W-09',
  fault: 'fourteen kinds of slow, endless, packed and broken answers, fifty at once of each',
  wanted: 'each try ends within 5.2 s; memory grows by at most 30 MB, and nothing stays',
  async run(_stage, { isShort, check }) {
    const each = isShort ? 10 : 50;
    const { meetings, grownBytes, heldBytes } = await meetBadReceivers(() => each, { inTurn: !isShort });
    const all = meetings.flatMap(({ outcomes }) => outcomes);
    for (const { receiver, outcomes } of meetings) {
      const right = outcomes.filter(
        ({ httpStatus, error }) => httpStatus === receiver.expected.httpStatus && error === receiver.expected.error,
      ).length;
      check.always(
        `a receiver that ${receiver.name}: ${right} of ${outcomes.length}`,
        right === each && outcomes.length === each,
      );
    }
    const longest = Math.max(...all.map(({ durationMs }) => durationMs));
    const [grown, held] = [grownBytes, heldBytes].map((bytes) => Math.round(bytes / 2 ** 20));
    check.always(`the longest try took ${longest} ms`, longest <= 5_200);
    check.always(`memory grew by ${grown} MB during one kind`, grownBytes <= 30 * 2 ** 20);
    check.always(`${held} MB were still held after all`, heldBytes <= 5 * 2 ** 20);
    check.saw('tries', all.length, each * meetings.length);
    return (
      `${all.length} tries at ${meetings.length} kinds: longest ${longest} ms, memory at most +${grown} MB ` +
      `during a kind, ${held} MB still held after all`
    );
  },
};
