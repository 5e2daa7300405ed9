import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openBooks } from '#lib/sandbox/bank/books.ts';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { httpProcessor } from './processors/http-processor.ts';
import type { Submission } from './port.ts';

/** What every acquirer must do, held against the sandbox bank over HTTP. */

const KEY = 'test-only-bank-key';
let bank: RunningBank;
let acquirer: ReturnType<typeof httpProcessor>;
let counter = 0;

const newReference = () => `TRAN-TEST-${++counter}`;

type CardPayment = Extract<Submission, { operation: 'charge' | 'authorize' }>;

function charge(more: Partial<CardPayment> = {}): CardPayment {
  const card = { number: '4111111111111111', expiry: '1230', cvv: '123' };
  return { operation: 'charge', reference: newReference(), merchant: '1', amount: 5000, currency: 'ILS', card, installments: 1, ...more };
}

const followUp = (operation: 'capture' | 'refund' | 'void', originalReference: string, amount: number, isFinal = false): Submission => {
  const base = { reference: newReference(), merchant: '1', amount, currency: 'ILS', originalReference };
  return operation === 'capture' ? { operation, ...base, isFinal } : { operation, ...base };
};

const tell = (path: string, body: object, method = 'POST') =>
  fetch(`${bank.url}/control/${path}`, { method, headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' }, body: JSON.stringify(body) });

beforeAll(async () => {
  bank = await startBank({ port: 0, key: KEY, data: ':memory:' });
  acquirer = httpProcessor({ url: bank.url, key: KEY });
});
beforeEach(() => tell('reset', {}));
afterAll(async () => {
  await acquirer.close();
  await bank.close();
});

test('approves with a record of what moved', async () => {
  const asked = charge();
  expect(await acquirer.submit(asked, 2_000)).toMatchObject({
    outcome: 'approved', record: { reference: asked.reference, operation: 'charge', amount: 5000, currency: 'ILS', card: { brand: 'Visa', mask: '411111******1111', isForeign: true } },
  });
});

const CARDS: [number: string, expiry: string, cvv: string, currency: string, code: number | null][] = [
  ['4000000000000002', '1230', '123', 'ILS', 20004], ['4000000000000085', '1230', '123', 'ILS', 21001], ['4000000000000069', '1230', '123', 'ILS', 21002],
  ['4000000000000127', '1230', '123', 'ILS', 21003], ['4000000000000101', '1230', '123', 'ILS', 21004], ['4000000000000135', '1230', '123', 'ILS', 21005],
  ['4000000000000119', '1230', '123', 'ILS', 21006], ['4000000000000051', '1230', '123', 'ILS', 21007], ['4000000000000028', '1230', '123', 'ILS', 21008],
  ['4000000000000036', '1230', '123', 'ILS', 20004], ['4111111111111111', '0120', '123', 'ILS', 21002], ['4557430402053431', '1230', '200', 'USD', null],
  ['4557430402053431', '1230', '201', 'USD', 21003], ['375516193000090', '1230', '0957', 'ILS', null], ['5326105300985846', '1230', '658', 'USD', 21006],
  ['12312312', '1230', '123', 'ILS', null], ['12312312', '1230', '123', 'EUR', 21006],
];

test.each(CARDS)('card %s, %s, %s in %s answers %s', async (number, expiry, cvv, currency, code) => {
  const answer = await acquirer.submit(charge({ card: { number, expiry, cvv }, currency }), 2_000);
  expect(answer.outcome === 'declined' ? answer.code : null).toBe(code);
});

test('the same reference again moves nothing again; with another body it is no answer at all', async () => {
  const asked = charge();
  const first = await acquirer.submit(asked, 2_000);
  expect(await acquirer.submit(asked, 2_000)).toEqual(first);
  expect(await acquirer.submit({ ...asked, amount: 1 }, 2_000)).toMatchObject({ outcome: 'unknown' });
  expect(await acquirer.list(new Date().toISOString().slice(0, 10), 2_000)).toHaveLength(1);
});

test('a lost answer is unknown, and confirmed when asked', async () => {
  const asked = charge();
  await tell('next', { what: 'lose_answer' });
  expect(await acquirer.submit(asked, 2_000)).toMatchObject({ outcome: 'unknown' });
  const settled = await acquirer.cancelOrConfirm(asked.reference, 2_000);
  expect(settled).toMatchObject({ outcome: 'confirmed', result: { outcome: 'approved' } });
  expect(await acquirer.cancelOrConfirm(asked.reference, 2_000)).toEqual(settled);
});

test('a lost request is cancelled when asked, and a late one finds the tombstone', async () => {
  const asked = charge();
  await tell('next', { what: 'answer_late', ms: 200 });
  expect(await acquirer.submit(asked, 2_000)).toMatchObject({ outcome: 'unknown' });
  expect(await acquirer.cancelOrConfirm(asked.reference, 2_000)).toEqual({ outcome: 'cancelled' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(await acquirer.cancelOrConfirm(asked.reference, 2_000)).toEqual({ outcome: 'cancelled' });
  expect(await acquirer.submit(asked, 2_000)).toMatchObject({ outcome: 'unknown' });
  expect(await acquirer.list(new Date().toISOString().slice(0, 10), 2_000)).toEqual([]);
});

test('silence ends at the deadline', async () => {
  await tell('next', { what: 'hang' });
  const begun = performance.now();
  expect(await acquirer.submit(charge(), 300)).toMatchObject({ outcome: 'unknown' });
  expect(performance.now() - begun).toBeLessThan(1_500);
});

test('what provably did not arrive or was not done is not sent; one that knows us not is unknown', async () => {
  const nobody = httpProcessor({ url: 'http://127.0.0.1:9', key: KEY });
  expect(await nobody.submit(charge(), 500)).toMatchObject({ outcome: 'not_sent' });
  await nobody.close();
  await tell('next', { what: 'refuse' });
  expect(await acquirer.submit(charge(), 500)).toMatchObject({ outcome: 'not_sent', why: 'status 503' });
  const stranger = httpProcessor({ url: bank.url, key: 'wrong' });
  expect(await stranger.submit(charge(), 500)).toMatchObject({ outcome: 'unknown', why: 'status 401' });
  await stranger.close();
});

test('never more back than was taken, never more taken than was agreed', async () => {
  const paid = charge();
  await acquirer.submit(paid, 2_000);
  expect(await acquirer.submit(followUp('refund', paid.reference, 3000), 2_000)).toMatchObject({ outcome: 'approved' });
  expect(await acquirer.submit(followUp('refund', paid.reference, 2001), 2_000)).toMatchObject({ outcome: 'declined' });
  expect(await acquirer.submit(followUp('refund', paid.reference, 2000), 2_000)).toMatchObject({ outcome: 'approved' });
  const held = charge({ operation: 'authorize' });
  await acquirer.submit(held, 2_000);
  expect(await acquirer.submit(followUp('capture', held.reference, 5001), 2_000)).toMatchObject({ outcome: 'declined' });
  expect(await acquirer.submit(followUp('capture', held.reference, 5000), 2_000)).toMatchObject({ outcome: 'approved' });
  expect(await acquirer.submit(followUp('void', held.reference, 5000), 2_000)).toMatchObject({ outcome: 'declined' });
});

test('inquiry finds what happened and says when there is nothing yet', async () => {
  const asked = charge();
  expect(await acquirer.inquire(asked.reference, 2_000)).toEqual({ outcome: 'not_found_yet' });
  await acquirer.submit(asked, 2_000);
  expect(await acquirer.inquire(asked.reference, 2_000)).toMatchObject({ outcome: 'found', result: { outcome: 'approved' } });
});

test('what the bank remembers of a request has no card in it', async () => {
  await acquirer.submit(charge(), 2_000);
  const seen = await (await fetch(`${bank.url}/control/requests`, { headers: { authorization: `Bearer ${KEY}` } })).text();
  expect(seen).toContain('TRAN-TEST');
  expect(seen).not.toContain('4111111111111111');
});

test('a refund or a capture cannot be refunded, and a void is of the whole hold', async () => {
  const paid = charge();
  await acquirer.submit(paid, 2_000);
  const back = followUp('refund', paid.reference, 4000);
  expect(await acquirer.submit(back, 2_000)).toMatchObject({ outcome: 'approved' });
  expect(await acquirer.submit(followUp('refund', back.reference, 4000), 2_000)).toMatchObject({ outcome: 'declined' });
  const held = charge({ operation: 'authorize' });
  await acquirer.submit(held, 2_000);
  expect(await acquirer.submit(followUp('void', held.reference, 4999), 2_000)).toMatchObject({ outcome: 'declined' });
  const taken = followUp('capture', held.reference, 5000);
  await acquirer.submit(taken, 2_000);
  expect(await acquirer.submit(followUp('refund', held.reference, 5000), 2_000)).toMatchObject({ outcome: 'approved' });
  expect(await acquirer.submit(followUp('refund', taken.reference, 5000), 2_000)).toMatchObject({ outcome: 'declined' });
});

test('an approval of another amount than asked is unknown', async () => {
  await tell('next', { what: 'wrong_amount' });
  expect(await acquirer.submit(charge(), 2_000)).toEqual({ outcome: 'unknown', why: 'an answer about something else' });
});

test('what the books keep of a request cannot be computed without the key', () => {
  const request = charge();
  const [one, same, other] = ['first key', 'first key', 'second key'].map((key) => openBooks(':memory:', key));
  expect(one?.fingerprintOf(request)).toBe(same?.fingerprintOf(request));
  expect(one?.fingerprintOf(request)).not.toBe(other?.fingerprintOf(request));
  for (const books of [one, same, other]) books?.close();
});

test('an authorization is captured in parts until it is used up or a part is final, and a void releases what is left', async () => {
  const [parts, final, released] = [charge({ operation: 'authorize' }), charge({ operation: 'authorize' }), charge({ operation: 'authorize' })];
  for (const held of [parts, final, released]) await acquirer.submit(held, 2_000);
  const outcomes = async (steps: Submission[]) => {
    const answers: string[] = [];
    for (const step of steps) answers.push((await acquirer.submit(step, 2_000)).outcome);
    return answers;
  };
  expect(await outcomes([followUp('capture', parts.reference, 2000), followUp('capture', parts.reference, 3000), followUp('capture', parts.reference, 1)])).toEqual(['approved', 'approved', 'declined']);
  expect(await outcomes([followUp('capture', final.reference, 2000, true), followUp('capture', final.reference, 500), followUp('void', final.reference, 3000)])).toEqual(['approved', 'declined', 'declined']);
  expect(await outcomes([followUp('capture', released.reference, 2000), followUp('void', released.reference, 3000), followUp('refund', released.reference, 2001)])).toEqual(['approved', 'approved', 'declined']);
});

const verify = (number: string, isOnline: boolean, expiry = '1230'): Submission => ({ operation: 'verify', reference: newReference(), merchant: '1', currency: 'ILS', card: { number, expiry, cvv: null }, isOnline });

test.each([
  ['4111111111111111', false, '1230', null], ['4000000000000036', true, '1230', null], ['4000000000000085', false, '1230', null], ['4000000000000085', true, '1230', 21001],
  ['4111111111111111', false, '0120', 21002], ['4111111111111112', false, '1230', 21006],
])('verifying %s (issuer asked: %s, %s) answers %s and moves nothing', async (number, isOnline, expiry, code) => {
  const answer = await acquirer.submit(verify(number, isOnline, expiry), 2_000);
  expect(answer.outcome === 'declined' ? answer.code : null).toBe(code);
  if (answer.outcome === 'approved') expect(answer.record.amount).toBe(0);
});

test('a kept card needs no code, a typed one does', async () => {
  const card = { number: '4111111111111111', expiry: '1230', cvv: null };
  expect(await acquirer.submit(charge({ card }), 2_000)).toMatchObject({ outcome: 'declined', code: 21004 });
  expect(await acquirer.submit(charge({ card: { ...card, isStored: true } }), 2_000)).toMatchObject({ outcome: 'approved' });
});

test('a request that the network delivers twice moves money once', async () => {
  await tell('next', { what: 'answer_twice' });
  expect(await acquirer.submit(charge(), 2_000)).toMatchObject({ outcome: 'approved' });
  expect(await acquirer.list(new Date().toISOString().slice(0, 10), 2_000)).toHaveLength(1);
});

test.each(['reset', 'lose_request', 'wrong_currency'])('%s is unknown', async (what) => {
  await tell('next', { what });
  expect(await acquirer.submit(charge(), 2_000)).toMatchObject({ outcome: 'unknown' });
});

describe('a challenge', () => {
  const challenged = () => charge({ card: { number: '4000000000003220', expiry: '1230', cvv: '123' }, authentication: { returnUrl: 'https://shop.example.com/back', browser: null } });
  const decide = async (url: string, result: string) => (await tell(`challenges/${url.split('/').at(-1)}`, { result })).status;

  test('waits for its buyer, is decided once, and leaves the marks of the authentication', async () => {
    const asked = challenged();
    const answer = await acquirer.submit(asked, 2_000);
    if (answer.outcome !== 'challenge') throw new Error(answer.outcome);
    expect(await acquirer.inquire(asked.reference, 2_000)).toMatchObject({ outcome: 'found', result: { outcome: 'challenge' } });
    expect([await decide(answer.redirectUrl, 'passed'), await decide(answer.redirectUrl, 'failed')]).toEqual([200, 404]);
    expect(await acquirer.inquire(asked.reference, 2_000)).toMatchObject({ outcome: 'found', result: { outcome: 'approved', record: { authentication: { eci: '05' } } } });
  });

  test('that is cancelled cannot be passed any more', async () => {
    const asked = challenged();
    const answer = await acquirer.submit(asked, 2_000);
    expect(await acquirer.cancelOrConfirm(asked.reference, 2_000)).toEqual({ outcome: 'cancelled' });
    expect(await decide(answer.outcome === 'challenge' ? answer.redirectUrl : '', 'passed')).toBe(404);
    expect(await acquirer.inquire(asked.reference, 2_000)).toEqual({ outcome: 'cancelled' });
  });
});

test('R-06: after 20 failures nobody is sent there any more, and one probe finds it back', async () => {
  const own = httpProcessor({ url: bank.url, key: KEY });
  await tell('behaviour', { isDown: true }, 'PUT');
  for (let turn = 0; turn < 20; turn += 1) expect(await own.submit(charge(), 2_000)).toMatchObject({ outcome: 'not_sent', why: 'status 503' });
  expect(own.isAvailable()).toBe(false);
  expect(await own.submit(charge(), 2_000)).toEqual({ outcome: 'not_sent', why: 'the breaker is open' });
  await own.close();
});
