import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isNoticeOf, NOTICE_HEADERS } from '#lib/modules/acquiring/index.ts';
import { times } from '#lib/testing/thorough.ts';
import { type RunningBank, startBank } from './server.ts';
import { clientOf, KEY } from '#lib/testing/bank-client.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';

/** The sandbox bank's behaviour beyond the contract of every acquirer (lib/modules/acquiring/conformance/suite.ts). */

describe('the bank', () => {
  let bank: RunningBank;
  const { ask, charge, listed } = clientOf(() => bank.url);
  const behave = (standing: object) => ask('PUT', '/control/behaviour', standing);
  const next = (fault: object) => ask('POST', '/control/next', fault);
  const cancel = (reference: string) => ask('POST', `/v1/payments/${reference}/cancel-or-confirm`, {});

  beforeAll(async () => {
    bank = await startBank({ port: 0, key: KEY, data: ':memory:', acsUrl: 'https://shop.example.com/sandbox/3ds' });
  });
  beforeEach(() => ask('POST', '/control/reset'));
  afterAll(() => bank.close());

  test('knows nobody without its key', async () => {
    for (const path of ['/v1/records?day=2026-11-21', '/control/requests'])
      expect((await fetch(`${bank.url}${path}`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    expect((await fetch(`${bank.url}/health`)).status).toBe(200);
  });

  test.each([
    ['a month that is none', { card: { number: '4111111111111111', expiry: '1330', cvv: '123' } }, 'card.expiry'],
    ['half a cent', { amount: 50.5 }, 'amount'],
    ['a currency that is none', { currency: 'shekel' }, 'currency'],
    ['a card without a code field', { card: { number: '4111111111111111', expiry: '1230' } }, 'card.cvv'],
    [
      'a way back that is no address',
      { authentication: { returnUrl: 'javascript:alert(1)', browser: null } },
      'authentication.returnUrl',
    ],
  ])('does not take %s, and keeps nothing of it', async (_, more, field) => {
    expect(await charge('TRAN-1', more)).toEqual({ status: 422, body: { error: 'invalid request', field } });
    expect((await ask('GET', '/v1/payments/TRAN-1')).body.outcome).toBe('not_found_yet');
  });

  test('remembers requests without their cards', async () => {
    await charge('TRAN-1');
    const { body } = await ask('GET', '/control/requests');
    expect(body.requests).toEqual([
      { reference: 'TRAN-1', operation: 'charge', merchant: '1', amount: 5000, currency: 'ILS', happened: null },
    ]);
  });

  test('sums by merchant, operation and currency', async () => {
    await charge('TRAN-1');
    await charge('TRAN-2', { amount: 700 });
    await charge('TRAN-3', { currency: 'USD' });
    await charge('TRAN-4', { merchant: '2' });
    await charge('TRAN-5', { card: { number: '4000000000000002', expiry: '1230', cvv: '123' } });
    const sumsOf = async (query: string) => (await ask('GET', `/control/books${query}`)).body.sums;
    expect(await sumsOf('?merchant=1')).toEqual([
      { merchant: '1', operation: 'charge', currency: 'ILS', count: 2, total: 5700 },
      { merchant: '1', operation: 'charge', currency: 'USD', count: 1, total: 5000 },
    ]);
    expect(await sumsOf('')).toHaveLength(3);
    expect(await sumsOf('?merchant=9')).toEqual([]);
  });

  test('that moves another amount than was asked has moved it', async () => {
    await next({ what: 'wrong_amount' });
    expect((await charge('TRAN-1')).body.record.amount).toBe(5001);
    expect((await ask('GET', '/control/books?merchant=1')).body.sums).toMatchObject([{ total: 5001 }]);
  });

  test('takes records into its books once, thousands at a time, each on its own day (UTC)', async () => {
    const { record } = (await charge('TRAN-1')).body;
    const records = Array.from({ length: 2_000 }, (_, index) => ({
      ...record,
      reference: `DEMO-${index}`,
      at: '2026-01-02T01:30:00+02:00',
      merchant: '5',
    }));
    expect((await ask('POST', '/control/records', { records })).status).toBe(200);
    expect((await ask('POST', '/control/records', { records })).status).toBe(200);
    expect((await ask('GET', '/v1/records?day=2026-01-01')).body.records).toHaveLength(2_000);
    expect((await ask('GET', '/control/books?merchant=5')).body.sums).toMatchObject([
      { count: 2_000, total: 10_000_000 },
    ]);
  });

  test('does as it is told only where it understands', async () => {
    expect((await next({ what: 'explode' })).status).toBe(422);
    expect((await behave({ loseAnswer: 101 })).status).toBe(422);
    expect((await ask('POST', '/control/records', { records: [{}] })).status).toBe(422);
    expect((await ask('GET', '/control/nothing')).status).toBe(404);
    expect((await ask('POST', '/control/chargebacks', { originalReference: 'TRAN-9' })).status).toBe(404);
  });

  describe('told to misbehave', () => {
    test('does so to the request that is meant, once', async () => {
      await next({ merchant: '2', operation: 'charge', what: 'decline', code: 21005 });
      expect((await charge('TRAN-1')).body.outcome).toBe('approved');
      expect((await charge('TRAN-2', { merchant: '2' })).body).toMatchObject({ outcome: 'declined', code: 21005 });
      expect((await charge('TRAN-3', { merchant: '2' })).body.outcome).toBe('approved');
    });

    test('for a while, does so until it is told to behave', async () => {
      await behave({ isDown: true });
      expect([(await charge('TRAN-1')).status, (await charge('TRAN-1')).body, (await cancel('TRAN-9')).status]).toEqual(
        [503, { error: 'not now' }, 200],
      );
      await behave({ hangs: true });
      await expect(Promise.race([charge('TRAN-2'), pause(200, 'silence')])).resolves.toBe('silence');
      await behave({});
      expect((await charge('TRAN-1')).body.outcome).toBe('approved');
    });

    test('leaves questions alone unless they are meant too', async () => {
      await behave({ isDown: true, alsoQuestions: true });
      expect([(await cancel('TRAN-1')).status, (await ask('GET', '/v1/payments/TRAN-1')).status]).toEqual([503, 503]);
      await behave({});
      await next({ what: 'lose_answer' });
      expect((await ask('GET', '/v1/payments/TRAN-1')).status).toBe(200);
      await expect(charge('TRAN-1')).rejects.toThrow();
      await next({ operation: 'inquire', what: 'lose_answer' });
      await expect(ask('GET', '/v1/payments/TRAN-1')).rejects.toThrow();
      expect((await ask('GET', '/v1/payments/TRAN-1')).body.result.outcome).toBe('approved');
    });

    test('by chance, does the same in the same order for the same seed', async () => {
      const run = async (seed: number) => {
        await ask('POST', '/control/reset');
        await behave({ loseAnswer: 30, seed });
        const outcomes: boolean[] = [];
        for (let turn = 0; turn < 40; turn += 1)
          outcomes.push(
            await charge(`TRAN-${turn}`).then(
              () => true,
              () => false,
            ),
          );
        return outcomes;
      };
      const first = await run(7);
      expect(first.filter((isAnswered) => !isAnswered).length).toBeGreaterThan(3);
      expect(await run(7)).toEqual(first);
      expect(await run(8)).not.toEqual(first);
    });

    test('without tombstones says cancelled and charges what arrives later all the same', async () => {
      await behave({ hasTombstones: false });
      expect((await cancel('TRAN-1')).body).toEqual({ reference: 'TRAN-1', outcome: 'cancelled' });
      expect((await charge('TRAN-1')).body.outcome).toBe('approved');
      expect((await cancel('TRAN-1')).body).toMatchObject({ outcome: 'confirmed', result: { outcome: 'approved' } });
      await behave({});
      await cancel('TRAN-2');
      expect((await charge('TRAN-2')).body).toEqual({ reference: 'TRAN-2', outcome: 'cancelled' });
    });
  });

  describe('with a challenge', () => {
    const challenged = async (reference: string, more: object = {}) =>
      (
        await charge(reference, {
          card: { number: '4000000000003220', expiry: '1230', cvv: '123' },
          authentication: { returnUrl: 'https://shop.example.com/back', browser: null },
          ...more,
        })
      ).body;

    test('shows at its control API what the buyer is asked, and no card', async () => {
      const { processorReference, redirectUrl } = await challenged('TRAN-1', { merchant: '7' });
      expect(redirectUrl).toBe(`https://shop.example.com/sandbox/3ds/${processorReference}`);
      const { body } = await ask('GET', `/control/challenges/${processorReference}`);
      expect(body).toMatchObject({
        merchant: '7',
        amount: 5000,
        currency: 'ILS',
        mask: '400000******3220',
        returnUrl: 'https://shop.example.com/back',
        state: 'challenge',
      });
      expect(JSON.stringify(body)).not.toContain('4000000000003220');
      await ask('POST', `/control/challenges/${processorReference}`, { result: 'passed' });
      expect((await ask('GET', `/control/challenges/${processorReference}`)).body.state).toBe('approved');
    });

    test('that is passed still asks the issuer about the charge', async () => {
      await next({ what: 'decline', code: 21005 });
      const { processorReference } = await challenged('TRAN-1');
      expect((await ask('POST', `/control/challenges/${processorReference}`, { result: 'passed' })).body).toMatchObject(
        { outcome: 'declined', code: 21005 },
      );
    });

    test('that is passed after midnight is listed on the day on which it was', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:59:59Z') });
      const { processorReference } = await challenged('TRAN-1');
      vi.setSystemTime(new Date('2026-11-22T00:00:01Z'));
      await ask('POST', `/control/challenges/${processorReference}`, { result: 'passed' });
      vi.useRealTimers();
      expect((await ask('GET', '/v1/records?day=2026-11-21')).body.records).toEqual([]);
      expect((await ask('GET', '/v1/records?day=2026-11-22')).body.records).toMatchObject([
        { reference: 'TRAN-1', at: '2026-11-22T00:00:01.000Z' },
      ]);
    });
  });

  test('lists of a day everything that was approved on it, in order', async () => {
    await charge('TRAN-1');
    await charge('TRAN-2', { operation: 'authorize' });
    await charge('TRAN-3', { card: { number: '4000000000000002', expiry: '1230', cvv: '123' } });
    await cancel('TRAN-4');
    const { body } = await ask('POST', '/control/chargebacks', { originalReference: 'TRAN-1' });
    await ask('POST', `/control/chargebacks/${body.reference}/reverse`);
    expect((await listed()).map(({ operation }) => operation)).toEqual([
      'charge',
      'authorize',
      'chargeback',
      'chargeback-reversal',
    ]);
  });
});

describe('the messages of the bank', () => {
  let folder: string;
  let receiver: Server;
  let bank: ChildProcess;
  let port: number;
  let answer: (reference: string) => number;
  let heard: { reference: string; isGenuine: boolean; status: number }[];
  const { ask, charge } = clientOf(() => `http://127.0.0.1:${port}`);

  const listen = async (at: number) => {
    receiver = createServer((incoming, outgoing) => {
      let body = '';
      incoming
        .on('data', (chunk) => {
          body += chunk;
        })
        .on('end', () => {
          const { reference } = JSON.parse(body) as { reference: string };
          const [timestamp, signature] = [NOTICE_HEADERS.timestamp, NOTICE_HEADERS.signature].map(
            (name) => incoming.headers[name] as string,
          );
          const status = answer(reference);
          heard.push({
            reference,
            isGenuine: isNoticeOf(
              KEY,
              { timestamp: timestamp ?? null, signature: signature ?? null, body },
              Date.now(),
            ),
            status,
          });
          outgoing.writeHead(status).end();
        });
    });
    await new Promise<void>((resolve) => receiver.listen(at, '127.0.0.1', resolve));
    return (receiver.address() as AddressInfo).port;
  };
  const startBankProcess = async (noticePort: number) => {
    bank = fork('lib/sandbox/bank/main.ts', [], {
      env: {
        ...process.env,
        BANK_PORT: String(port),
        BANK_KEY: KEY,
        BANK_DATA: join(folder, 'bank.sqlite'),
        BANK_NOTICE_URL: `http://127.0.0.1:${noticePort}/notices`,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/health`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true);
  };
  const killBank = () => new Promise((resolve) => bank.once('exit', resolve) && bank.kill('SIGKILL'));
  const freePort = async () => {
    const free = await listen(0);
    await new Promise((resolve) => receiver.close(resolve));
    return free;
  };
  const dispute = async (originalReference: string) =>
    (await ask('POST', '/control/chargebacks', { originalReference })).body.reference as string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kupa-bank-'));
    heard = [];
    answer = () => 200;
    port = await freePort();
  });
  afterAll(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await killBank();
    rmSync(folder, { recursive: true, force: true });
  });

  test('outlive kill -9, are signed, and sent until taken; no number is given out twice, no card is kept', async () => {
    const noticePort = await freePort();
    const disputes: string[] = [];
    const references: string[] = [];
    const lives = times(1, 3);
    for (let life = 0; life < lives; life += 1) {
      await startBankProcess(noticePort);
      for (const one of ['a', 'b']) {
        const { body } = await charge(`TRAN-${life}${one}`);
        references.push(body.record.processorReference);
        disputes.push(await dispute(`TRAN-${life}${one}`));
      }
      await killBank();
    }
    expect(new Set([...references, ...disputes]).size).toBe(4 * lives);

    const turnedAway = disputes[lives - 1] as string;
    answer = (reference) =>
      reference === turnedAway && heard.filter((one) => one.reference === turnedAway).length < 2 ? 503 : 200;
    await listen(noticePort);
    await startBankProcess(noticePort);
    await expect
      .poll(
        async () =>
          (await ask('GET', '/control/notices')).body.notices.every(({ isTaken }: { isTaken: boolean }) => isTaken),
        { timeout: 20_000 },
      )
      .toBe(true);
    expect(new Set(heard.map(({ reference }) => reference))).toEqual(new Set(disputes));
    expect(heard.every(({ isGenuine }) => isGenuine)).toBe(true);
    expect(heard.filter(({ status }) => status === 200)).toHaveLength(2 * lives);
    expect(heard.filter(({ reference }) => reference === turnedAway).map(({ status }) => status)).toEqual([
      503, 503, 200,
    ]);
    for (const file of readdirSync(folder))
      expect(readFileSync(join(folder, file)).includes('4111111111111111')).toBe(false);
  });

  testInAll('that nobody wants do not keep the others waiting', async () => {
    await charge('TRAN-unwanted');
    await charge('TRAN-wanted');
    const unwanted = await dispute('TRAN-unwanted');
    answer = (reference) => (reference === unwanted ? 404 : 200);
    const wanted = await dispute('TRAN-wanted');
    await expect
      .poll(() => heard.some(({ reference, status }) => reference === wanted && status === 200), { timeout: 10_000 })
      .toBe(true);
  });
});
