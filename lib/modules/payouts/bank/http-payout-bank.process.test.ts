import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { KEY } from '#lib/testing/bank-client.ts';
import { forkBank } from '#lib/testing/forked-bank.ts';
import type { InjectedFault, PayoutBankUnderTest } from './conformance/kit.ts';
import { runPayoutConformance } from './conformance/suite.ts';
import { httpPayoutBank } from './http-payout-bank.ts';
import type { PayoutAccount } from './port.ts';

/** Names of the bank's control API. */
const MISHAPS: Readonly<Record<Exclude<InjectedFault, 'questions_unanswered'>, string>> = {
  request_lost: 'lose_request',
  answer_lost: 'lose_answer',
  answer_held: 'hold_answer',
  arrives_late: 'answer_late',
  arrives_twice: 'answer_twice',
  silence: 'hang',
  slow: 'delay',
  turned_away: 'refuse',
  other_amount: 'wrong_amount',
  other_currency: 'wrong_currency',
};

const account = (number: string): PayoutAccount => ({ bank: '12', branch: '600', number, holder: 'דנה לוי בע"מ' });

async function openBank(): Promise<PayoutBankUnderTest> {
  const forked = await forkBank();
  const bank = httpPayoutBank({ url: forked.url, key: KEY });
  const nobody = httpPayoutBank({ url: 'http://127.0.0.1:9', key: KEY });
  return {
    bank,
    toNobody: () => nobody,
    accounts: {
      good: account('123456'),
      refused: { account: account('9000101'), reason: 'account_not_found' },
      returned: [
        { account: account('9000201'), reason: 'account_closed' },
        { account: account('009000202'), reason: 'name_mismatch' },
        { account: account('9000203'), reason: 'account_blocked' },
      ],
    },
    async injectFault(reference, fault) {
      if (fault !== 'questions_unanswered')
        return void (await forked.control('POST', 'payout-next', { reference, what: MISHAPS[fault], ms: 500 }));
      for (const operation of ['cancel', 'inquire'])
        await forked.control('POST', 'payout-next', { reference, operation, what: 'lose_answer' });
    },
    async moveTo(day) {
      const offsetSeconds = Math.round((Date.parse(`${day}T12:00:00+03:00`) - Date.now()) / 1_000);
      await forked.control('PUT', 'clock', { offsetSeconds });
    },
    killAndRestart: forked.killAndRestart,
    async hasInBooks(reference) {
      const { payouts } = (await forked.control('GET', 'payouts')) as { payouts: { reference: string }[] };
      return payouts.some((payout) => payout.reference === reference);
    },
    heard: (reference) => forked.notices.filter((notice) => notice.reference === reference),
    async close() {
      await Promise.all([bank.close(), nobody.close()]);
      await forked.close();
    },
  };
}

runPayoutConformance('the payout protocol with the sandbox bank', openBank);

const order = (reference = 'PAYO-1') => ({ reference, amount: 5000, currency: 'ILS', account: account('123456') });

describe('a payout bank that answers strangely', () => {
  let server: Server;
  let bank: ReturnType<typeof httpPayoutBank>;
  let answer: { status: number; body: string };
  let asked: string[];

  const held = { bankReference: 'P1', valueDate: '2026-11-30', amount: 5000, currency: 'ILS' };
  const accepted = (more: object = {}) => ({ reference: 'PAYO-1', outcome: 'accepted', ...held, ...more });
  const says = (body: object | string, status = 200) => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
  };

  beforeAll(async () => {
    server = createServer((incoming, outgoing) => {
      asked.push(`${incoming.method} ${incoming.url}`);
      incoming
        .resume()
        .on('end', () => outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    asked = [];
    bank = httpPayoutBank({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: KEY });
    return () => bank.close();
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('is understood when it keeps to the protocol', async () => {
    says(accepted());
    expect(await bank.submit(order(), 2_000)).toEqual({
      outcome: 'accepted',
      bankReference: 'P1',
      valueDate: '2026-11-30',
    });
  });

  test.each<[what: string, body: object | string, status?: number]>([
    ['an acceptance of another amount', accepted({ amount: 5001 })],
    ['an acceptance of another currency', accepted({ currency: 'USD' })],
    ['an answer that strayed from another order', accepted({ reference: 'PAYO-2' })],
    ['a refusal of another order', { reference: 'PAYO-2', outcome: 'refused', reason: 'account_closed' }],
    ['a refusal that names nothing', { outcome: 'refused', reason: 'account_closed' }],
    ['a refusal without a reason', { reference: 'PAYO-1', outcome: 'refused' }],
    ['a credit in place of an acceptance', { ...accepted(), outcome: 'credited' }],
    ['no bank reference', accepted({ bankReference: '' })],
    ['a bank reference with a NUL in it', accepted({ bankReference: 'P\u0000' })],
    ['a value date that is none', accepted({ valueDate: '2026-02-30' })],
    ['an amount in quotes', accepted({ amount: '5000' })],
    ['an outcome that we do not know', { reference: 'PAYO-1', outcome: 'queued' }],
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['more than anybody would read', JSON.stringify({ ...accepted(), more: 'x'.repeat(70_000) })],
    ['another 2xx', accepted(), 202],
    ['a 503 of its proxy', 'Service Unavailable', 503],
    ['"not now" with another status', { error: 'not now' }, 500],
    ['an order that is not valid', { error: 'invalid request', field: 'account.number' }, 422],
  ])('is neither believed nor taken for a no: %s', async (_, body, status) => {
    says(body, status);
    expect(await bank.submit(order(), 2_000)).toMatchObject({ outcome: 'unknown' });
    expect(asked).toEqual(['POST /v1/payouts']);
  });

  test('and refuses or returns for a reason that nobody knows, has another reason', async () => {
    says({ reference: 'PAYO-1', outcome: 'refused', reason: 'AC04' });
    expect(await bank.submit(order(), 2_000)).toEqual({ outcome: 'refused', reason: 'other' });
    says({ reference: 'PAYO-1', outcome: 'returned', reason: 'AC04', returnedOn: '2026-12-02', ...held });
    expect(await bank.inquire('PAYO-1', 2_000)).toMatchObject({ outcome: 'returned', reason: 'other' });
  });

  test('is not believed about another reference than the one in question', async () => {
    says({ reference: 'PAYO-2', outcome: 'credited', ...held });
    expect(await bank.inquire('PAYO-1', 2_000)).toMatchObject({ outcome: 'unknown' });
    says({ reference: 'PAYO-2', outcome: 'cancelled' });
    expect(await bank.cancel('PAYO-1', 2_000)).toMatchObject({ outcome: 'unknown' });
  });

  test('is not believed when its list is of another day, or only half there', async () => {
    const movement = { reference: 'PAYO-1', kind: 'credited', day: '2026-11-30', reason: null };
    const { valueDate, ...money } = held;
    says({ day: '2026-11-29', movements: [] });
    await expect(bank.list('2026-11-30', 2_000)).rejects.toThrow('something else');
    says({ day: '2026-11-30', movements: [{ ...movement, ...money, day: '2026-11-29' }] });
    await expect(bank.list('2026-11-30', 2_000)).rejects.toThrow('another day');
    says({ day: '2026-11-30', movements: [{ ...movement, ...money, amount: null }] });
    await expect(bank.list('2026-11-30', 2_000)).rejects.toThrow('outside the protocol');
    says({ day: valueDate, movements: [{ ...movement, ...money }] });
    expect(await bank.list('2026-11-30', 2_000)).toEqual([{ ...movement, ...money }]);
  });

  test('is left alone after 20 wrong answers, while questions go on', async () => {
    says('', 500);
    for (let turn = 0; turn < 20; turn += 1) await bank.submit(order(), 2_000);
    expect([bank.isAvailable(), await bank.submit(order(), 2_000)]).toEqual([
      false,
      { outcome: 'not_sent', why: 'the breaker is open' },
    ]);
    says({ reference: 'PAYO-1', outcome: 'not_found' });
    expect(await bank.inquire('PAYO-1', 2_000)).toEqual({ outcome: 'not_found' });
  });

  test('does not lose its other sellers when it cannot take what one of them is owed', async () => {
    says({ error: 'invalid request' }, 422);
    for (let turn = 0; turn < 30; turn += 1) await bank.submit(order(), 2_000);
    expect(bank.isAvailable()).toBe(true);
  });
});
