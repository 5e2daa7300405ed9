import { connect, type Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { statement } from '#lib/platform/db/database.ts';
import { fuzzRequests, operationsOfDocument } from '#lib/testing/fuzz/requests.ts';
import { givenDocument } from '#lib/testing/owned.ts';
import { type FuzzSeller, runRequests } from '#lib/testing/fuzz/run-requests.ts';
import {
  givenDevice,
  givenEndedAtDevice,
  givenPosService,
  givenTerminal,
  readPairingCodes,
} from '#lib/testing/pos/devices.ts';
import { call, newSale, pause, pay } from '../client.ts';
import { quiesce } from '../books.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** I: what clients send, by mistake or on purpose. */

const UUID_OF = statement('faults_uuid_of', 'SELECT uuid::text AS uuid FROM buyer_token WHERE public_id = $1');

async function fuzzSeller(stage: Stage): Promise<FuzzSeller> {
  const seller = await stage.givenSeller();
  const { body: signedIn } = await call(stage, 'auth/token', { mpl: seller.svcId, key: seller.svcSecret });
  const { body: kept } = await call(stage, 'capture-buyer-token', {
    seller_svc_id: seller.svcId,
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
  });
  const [token] = await stage.database.query<{ uuid: string }>(UUID_OF, [kept['buyer_key']]);
  const service = await givenPosService(stage.database, seller.id);
  const document = await givenDocument(stage.database, seller);
  const { terminalId } = await givenTerminal(stage.database);
  // People make clients of the accounting API: here its calls are those of none.
  const nobody = { client: { clientId: '', secret: '' }, clientToken: '' };
  const programs = { bearer: signedIn['access_token'], refresh: signedIn['refresh_token'], ...nobody };
  const atDevice = await newSale(stage, seller);
  await givenEndedAtDevice(
    stage.database,
    (await givenDevice(stage.database, seller.id, { posId: '009' })).id,
    atDevice,
  );
  return { ...seller, ...programs, uuid: token?.uuid ?? '', terminalId, code: '000000', service, atDevice, document };
}

export const i10: FaultRow = {
  id: 'I-10',
  fault:
    'requests made of the OpenAPI document, good ones and those with a mistake somewhere, to every operation, ' +
    'signed in and not, over two processes',
  wanted:
    'every answer is one that the contract of its operation names; nothing logged as failed, no process ends, ' +
    'no invariant broken',
  async run(stage, { isShort, random, check }) {
    const count = isShort ? 5_000 : 50_000;
    const lines: string[] = [];
    for (const which of [0, 1]) {
      stage.kill(which, 'SIGKILL');
      await stage.endOf(which);
      await stage.startWeb(which, undefined, {
        environment: { LOG_LEVEL: 'warn' },
        onLine: (line) => lines.push(line),
      });
    }
    const began = stage.webs.map(({ process }) => process.pid);
    const sellers = [await fuzzSeller(stage), await fuzzSeller(stage), await fuzzSeller(stage)];
    const report = await runRequests(
      {
        sellers,
        callbackUrl: `http://${stage.receiverHost}/`,
        async send({ method, path, headers, body }) {
          const response = await fetch(`${new URL(stage.address()).origin}${path}`, {
            method,
            headers,
            signal: AbortSignal.timeout(40_000),
            ...(body !== undefined && { body }),
          });
          if (path === '/api/vas/pos/pair') await readPairingCodes(stage.database, sellers);
          return { status: response.status, text: await response.text() };
        },
      },
      fuzzRequests(count, random.below(1_000_000)),
      8,
    );
    for (const finding of report.findings) check.always(finding.slice(0, 600), false);
    const logged = new Set(lines.map((line) => line.replace(/"(time|request|ms)":[^,}]+,?/g, '')));
    check.always(`nothing is logged as failed: ${[...logged].slice(0, 5).join(' ')}`, logged.size === 0);
    check.always(
      'both processes live',
      stage.webs.every(({ isUp, process }) => isUp && began.includes(process.pid)),
    );
    await quiesce(stage, 120);
    const operations = operationsOfDocument();
    check.saw(
      'operations done and refused',
      operations.filter(({ id }) => report.done.has(id) && report.refused.has(id)).length,
      // One has to be confirmed at a device.
      operations.length - 1,
    );
    check.saw('different codes', report.codes.size, 15);
    const done = [...report.done.values()].reduce((sum, one) => sum + one, 0);
    check.saw('requests that were done', done, count / 4);
    return (
      `${count} requests to ${operations.length} operations, ${done} done, the rest refused with ` +
      `${report.codes.size - 1} codes; 0 answers that no contract names`
    );
  },
};

/** How long a client of each kind lasts, and what it is told. */
type Slow = { kind: string; milliseconds: number; status: string };

const HEAD = (length: string) =>
  `POST /api/generate-sale HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;

/**
 * What a client sends at first, and what it goes on with, once a second. `cut`: it says that all is sent when it is
 * not.
 */
const SLOW: Readonly<Record<string, { first: string; next: string; cut?: boolean }>> = {
  'says nothing': { first: '', next: '' },
  'headers by the letter': { first: 'POST /api/generate-sale HTTP/1.1\r\nHost: localhost\r\nX-A: ', next: 'a' },
  'body by the letter': { first: HEAD('Content-Length: 1000'), next: ' ' },
  'chunks by the letter': { first: HEAD('Transfer-Encoding: chunked'), next: '1\r\n \r\n' },
  'body that is cut': { first: `${HEAD('Content-Length: 1000')}{"seller_svc_id":`, next: '', cut: true },
};

function slowClient(port: number, kind: string, sockets: Set<Socket>): Promise<Slow> {
  const { first, next, cut = false } = SLOW[kind] as (typeof SLOW)[string];
  return new Promise((resolve) => {
    const begun = performance.now();
    let said = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (cut) socket.end(first);
      else socket.write(first);
    });
    sockets.add(socket);
    const dribble = setInterval(() => {
      if (next && socket.writable) socket.write(next);
    }, 1_000);
    const over = () => {
      clearInterval(dribble);
      sockets.delete(socket);
      resolve({
        kind,
        milliseconds: performance.now() - begun,
        status: /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 'none',
      });
    };
    socket
      .on('data', (chunk) => {
        said += chunk.toString('latin1');
      })
      .on('end', () => socket.destroy())
      .on('error', () => undefined)
      .on('close', over);
  });
}

/** A client may take 15 s for its headers, 20 s for everything; they are looked for once a second. */
const MAX_MS: Readonly<Record<string, number>> = {
  'says nothing': 17_500,
  'headers by the letter': 17_500,
  'body by the letter': 22_500,
  'chunks by the letter': 22_500,
  'body that is cut': 17_500,
};

const SALES_OF = statement('faults_sales_of', 'SELECT count(*)::int AS count FROM sale WHERE seller_id = $1');

export const i05: FaultRow = {
  id: 'I-05',
  fault:
    '1,000 clients at once that say nothing, send headers, bodies or chunks by the letter, or cut their body, ' +
    'over two processes',
  wanted:
    'gone after 15 s without headers, 20 s without the whole request; payments beside them p99 ≤ 500 ms, none fails',
  async run(stage, { isShort, check }) {
    const count = isShort ? 200 : 1_000;
    const seller = await stage.givenSeller();
    for (let turn = 0; turn < 20; turn += 1) await pay(stage, seller, await newSale(stage, seller));
    const kinds = Object.keys(SLOW);
    const sockets = new Set<Socket>();
    const slow = Promise.all(
      Array.from({ length: count }, (_, at) =>
        slowClient(stage.webs[at % 2]?.port ?? 0, kinds[at % kinds.length] as string, sockets),
      ),
    );
    const connected = () => [...sockets].filter(({ readyState }) => readyState === 'open').length;
    await pause(1_000);
    const most = connected();
    const times: number[] = [];
    let failed = 0;
    const until = performance.now() + 13_000;
    while (performance.now() < until) {
      const sale = await newSale(stage, seller);
      const begun = performance.now();
      const { body } = await pay(stage, seller, sale);
      times.push(performance.now() - begun);
      if (body['status_code'] !== 0) failed += 1;
      await pause(20);
    }
    const ended = await Promise.race([slow, pause(15_000).then(() => null)]);
    for (const socket of sockets) socket.destroy();
    times.sort((one, other) => one - other);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity;
    check.always(`payments p99 ≤ 500 ms: ${p99.toFixed(0)}`, p99 <= 500);
    check.always(`${failed} payments failed`, failed === 0);
    check.always('all slow clients are gone', ended !== null);
    const longest = kinds.map((kind) => ({
      kind,
      ms: Math.max(...(ended ?? []).filter((one) => one.kind === kind).map(({ milliseconds }) => milliseconds)),
    }));
    for (const { kind, ms } of longest)
      check.always(`${kind}: gone after ${(ms / 1_000).toFixed(1)} s`, ms <= (MAX_MS[kind] ?? 0));
    const [made] = await stage.database.query<{ count: number }>(SALES_OF, [seller.id]);
    check.always('no sale of a cut body', made?.count === times.length + 20);
    check.saw('slow clients at once', most, Math.floor(count * 0.75));
    check.saw('payments beside them', times.length, 50);
    return (
      `${most} slow clients at once; ` +
      `${longest.map(({ kind, ms }) => `${kind} ${(ms / 1_000).toFixed(1)} s`).join(', ')}; ` +
      `${times.length} payments beside them, p50 ${(times[times.length >> 1] ?? 0).toFixed(0)} ms, ` +
      `p99 ${p99.toFixed(0)} ms, ${failed} failed`
    );
  },
};

const BIG_BYTES = 20 * 2 ** 20;

/**
 * Sends a body of so many bytes, as far as it is taken; answers the status, how much was sent by then and how long it
 * took.
 */
function sendBig(
  port: number,
  svcId: string,
  isChunked: boolean,
): Promise<{ status: number; sent: number; ms: number }> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let [status, sent, isOver] = [0, 0, false];
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/generate-sale',
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(isChunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': BIG_BYTES }),
        },
      },
      (answer) => {
        [status, isOver] = [answer.statusCode ?? 0, true];
        answer.resume();
        asked.destroy();
      },
    );
    const done = () => resolve({ status, sent, ms: performance.now() - begun });
    asked.on('error', () => undefined).on('close', done);
    // A good sale at the front: a body that is cut somewhere must not become one.
    asked.write(`{"seller_svc_id":"${svcId}","sale_price":5000,"currency":"ILS","product_name":"x","a":"`);
    const piece = 'y'.repeat(64 * 1024);
    const more = () => {
      while (!isOver && sent < BIG_BYTES) {
        sent += piece.length;
        if (!asked.write(piece)) return void asked.once('drain', more);
      }
      if (!isOver) asked.end('"}');
    };
    more();
  });
}

const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

export const i06: FaultRow = {
  id: 'I-06',
  fault: 'bodies of 20 MB, by length and in chunks, ten at a time',
  wanted: 'refused by their length before anything is parsed: 400 or 413, no sale, memory grows by at most 64 MB',
  async run(stage, { isShort, check }) {
    const rounds = isShort ? 2 : 10;
    const seller = await stage.givenSeller();
    const { port = 0, process } = stage.webs[0] ?? {};
    // Once before it is measured: what the first one loads stays.
    await Promise.all([true, false].map((isChunked) => sendBig(port, seller.svcId, isChunked)));
    const before = residentMb(process?.pid);
    const answers: { status: number; sent: number; ms: number }[] = [];
    let most = before;
    for (let round = 0; round < rounds; round += 1) {
      answers.push(
        ...(await Promise.all(Array.from({ length: 10 }, (_, at) => sendBig(port, seller.svcId, at % 2 === 0)))),
      );
      most = Math.max(most, residentMb(process?.pid));
    }
    const [made] = await stage.database.query<{ count: number }>(SALES_OF, [seller.id]);
    // Who goes on sending into a connection that was closed hears of that before it reads the answer.
    const told = answers.filter(({ status }) => status === 400 || status === 413).length;
    check.always(
      `all refused: ${[...new Set(answers.map(({ status }) => status))]}`,
      answers.every(({ status, sent }) => status === 400 || status === 413 || (status === 0 && sent < BIG_BYTES)),
    );
    check.saw('refusals that were read', told, answers.length / 4);
    check.always('no sale', made?.count === 0);
    // Ten that were read whole would be 200 MB at once.
    check.always(`memory grew by ${(most - before).toFixed(0)} MB`, most - before <= 64);
    const longest = Math.max(...answers.map(({ ms }) => ms));
    check.always(`answered within 1 s: ${longest.toFixed(0)} ms`, longest <= 1_000);
    check.saw('bodies refused', answers.length, rounds * 10);
    return (
      `${answers.length} bodies refused (${told} with an answer that was read, the others by a closed ` +
      `connection), the slowest after ${longest.toFixed(0)} ms; no sale; memory +${(most - before).toFixed(0)} MB`
    );
  },
};
