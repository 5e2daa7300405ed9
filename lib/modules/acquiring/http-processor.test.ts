import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

function charge(more: Partial<Extract<Submission, { card: object }>> = {}): Extract<Submission, { card: object }> {
  const card = { number: '4111111111111111', expiry: '1230', cvv: '123' };
  return { operation: 'charge', reference: newReference(), merchant: '1', amount: 5000, currency: 'ILS', card, installments: 1, ...more };
}

const followUp = (operation: 'capture' | 'refund' | 'void', originalReference: string, amount: number) =>
  ({ operation, reference: newReference(), merchant: '1', amount, currency: 'ILS', originalReference }) as const;

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

test('an acquirer that is not there, refuses, or knows us not, is unknown', async () => {
  const nobody = httpProcessor({ url: 'http://127.0.0.1:9', key: KEY });
  expect(await nobody.submit(charge(), 500)).toMatchObject({ outcome: 'unknown' });
  await nobody.close();
  await tell('next', { what: 'refuse' });
  expect(await acquirer.submit(charge(), 500)).toMatchObject({ outcome: 'unknown', why: 'status 503' });
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
