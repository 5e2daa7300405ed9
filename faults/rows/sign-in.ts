import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { hashPassword } from '#lib/modules/access/sign-in/password.ts';
import { checkPassword } from '#lib/modules/access/sign-in/sign-in.ts';
import { isOneOf } from '#lib/modules/tokens/secrets.ts';
import { closeDatabase, statement } from '#lib/platform/db/database.ts';
import { newId } from '#lib/platform/random.ts';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { newSale, pause, pay } from '../client.ts';
import type { Random } from '../random.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** Who watches how long we take to say no, and who keeps us busy with passwords. */

type Compared = { medianUs: number; p: number };

/**
 * Two kinds of a question in turns, in random order: the median of the differences in microseconds, and the sign test's
 * p, because times are not spread evenly.
 */
async function inPairs(
  pairs: number,
  random: Random,
  one: (turn: number) => unknown,
  other: (turn: number) => unknown,
): Promise<Compared> {
  const timed = async (ask: (turn: number) => unknown, turn: number): Promise<number> => {
    const begun = process.hrtime.bigint();
    await ask(turn);
    return Number(process.hrtime.bigint() - begun) / 1_000;
  };
  const differences: number[] = [];
  for (let turn = 0; turn < pairs; turn += 1) {
    if (random.chance(50)) differences.push((await timed(one, turn)) - (await timed(other, turn)));
    else differences.push(-((await timed(other, turn)) - (await timed(one, turn))));
  }
  differences.sort((a, b) => a - b);
  const above = differences.filter((difference) => difference > 0).length;
  const z = (2 * Math.abs(above - pairs / 2)) / Math.sqrt(pairs);
  return { medianUs: differences[pairs >> 1] ?? 0, p: 2 * (1 - normal(z)) };
}

/** The normal distribution's share below z (Abramowitz and Stegun 26.2.17, good to 7 digits). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}

const said = ({ medianUs, p }: Compared): string =>
  `${Math.abs(medianUs) < 10 ? medianUs.toFixed(2) : medianUs.toFixed(0)} µs (p ${p.toFixed(4)})`;

/** A difference counts where it is too large and not chance. */
const isHidden = ({ medianUs, p }: Compared, mostUs: number): boolean => Math.abs(medianUs) <= mostUs || p >= 0.001;

/** Signs in a program over one connection that stays. */
function signingIn(stage: Stage): (mpl: string, key: string) => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { hostname, port, pathname } = new URL(`${stage.address()}/auth/token`);
  return (mpl, key) =>
    new Promise((resolve, reject) => {
      const asked = request(
        { agent, hostname, port, path: pathname, method: 'POST', headers: { 'content-type': 'application/json' } },
        (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      asked.once('error', reject).end(JSON.stringify({ mpl, key }));
    });
}

const ADD_PEOPLE = statement(
  'faults_add_people',
  `INSERT INTO app_user (email, name, password_hash) SELECT 'a06-' || i || '@kupa.test', 'Dana', $1
    FROM generate_series(1, $2::int) i`,
);

export const a06: FaultRow = {
  id: 'A-06',
  fault: 'refused sign-ins in turns: known and unknown sellers, keys that are nearly right, known and unknown people',
  wanted:
    'nothing tells them apart (sign test, p < 0.001): keys compared within 1 µs, over HTTP within 20 µs, ' +
    'people within 2 ms',
  async run(stage, { isShort, random, check }) {
    const { svcId, svcSecret } = await stage.givenSeller();
    const pairs = isShort ? 1_000 : 20_000;
    const sealed = [sealSecret(svcSecret)];
    const [near, far] = [
      `${svcSecret.slice(0, -1)}${svcSecret.endsWith('A') ? 'B' : 'A'}`,
      randomBytes(24).toString('base64url'),
    ].map(secretIndex) as [Buffer, Buffer];
    const compare = (index: Buffer) => () => isOneOf(index, sealed);
    await inPairs(2_000, random, compare(near), compare(far));
    const keys = await inPairs(pairs, random, compare(near), compare(far));
    check.always(`keys compared differ by ${said(keys)}`, isHidden(keys, 1));

    const signIn = signingIn(stage);
    const statuses = new Set<number>();
    const ask = async (mpl: string) => void statuses.add(await signIn(mpl, 'x'.repeat(32)));
    const unknown = Array.from({ length: 100 }, () => newId('seller'));
    const [known, nobody] = [() => ask(svcId), (turn: number) => ask(unknown[turn % unknown.length] as string)];
    await inPairs(100, random, known, nobody);
    // A refusal takes 20 ms and more, whatever was found: fewer of them fit into a run.
    const overHttp = await inPairs(isShort ? 300 : 4_000, random, known, nobody);
    check.always(`all are refused with 401, not ${[...statuses]}`, statuses.size === 1 && statuses.has(401));
    check.always(`sellers over HTTP differ by ${said(overHttp)}`, isHidden(overHttp, 20));

    const people = isShort ? 30 : 300;
    await stage.database.query(ADD_PEOPLE, [await hashPassword('correct horse battery staple'), people]);
    // Each from a network of its own, so that no limit speaks first.
    const person = (name: string) => async (turn: number) => {
      const answer = await checkPassword({
        email: `${name}-${turn + 1}@kupa.test`,
        password: 'wrong horse',
        ip: `10.${name.length}.${turn >> 8}.${turn & 255}`,
      });
      check.always('a wrong password is wrong', !answer.ok && answer.reason === 'wrong');
    };
    const logins = await inPairs(people, random, person('a06'), person('nobody'));
    check.always(`people differ by ${said(logins)}`, isHidden(logins, 2_000));
    await closeDatabase();
    check.saw('pairs', pairs, 1_000);
    check.saw('pairs of people', people, 30);
    return `keys ${said(keys)}, sellers over HTTP ${said(overHttp)}, people ${said(logins)}`;
  },
};

/** How long each of so many payments takes, milliseconds, one after another with a rest between. */
async function payments(stage: Stage, count: number): Promise<number[]> {
  const seller = await stage.givenSeller();
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const sale = await newSale(stage, seller);
    const begun = performance.now();
    const { body } = await pay(stage, seller, sale);
    if (body['status_code'] === 0) times.push(performance.now() - begun);
    await pause(10);
  }
  return times.sort((one, other) => one - other);
}

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

export const s07: FaultRow = {
  id: 'S-07',
  fault: '200 sign-ins at once, again and again, in the process that takes payments',
  wanted: 'at most 4 passwords are computed at once; the p99 of payments rises by at most 20 %',
  async run(stage, { isShort, check }) {
    const count = isShort ? 60 : 400;
    stage.kill(0, 'SIGKILL');
    stage.kill(1, 'SIGKILL');
    await Promise.all([stage.endOf(0), stage.endOf(1)]);
    await stage.startWeb(0, undefined, { program: './faults/flood.ts', environment: {} });
    await payments(stage, 30);
    const quiet = await payments(stage, count);
    stage.kill(0, 'SIGUSR2');
    await pause(500);
    const flooded = await payments(stage, count);
    const rise = at(flooded, 0.99) / at(quiet, 0.99) - 1;
    check.always(`p99 rose by ${(rise * 100).toFixed(0)} %`, rise <= 0.2);
    check.always('every payment went through', quiet.length === count && flooded.length === count);
    check.saw('payments in the flood', flooded.length, count);
    return (
      `p50 ${at(quiet, 0.5).toFixed(1)} → ${at(flooded, 0.5).toFixed(1)} ms, p99 ${at(quiet, 0.99).toFixed(1)} → ` +
      `${at(flooded, 0.99).toFixed(1)} ms (${(rise * 100).toFixed(0)} %)`
    );
  },
};
