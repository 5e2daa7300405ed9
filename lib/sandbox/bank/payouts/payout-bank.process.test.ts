import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientOf, KEY } from '#lib/testing/bank-client.ts';
import { type RunningBank, startBank } from '../server.ts';

/** The sandbox's payout bank beyond the contract of every one (lib/modules/payouts/bank/conformance/suite.ts). */

describe('the payout bank', () => {
  let bank: RunningBank;
  const { ask, charge } = clientOf(() => bank.url);
  const next = (fault: object) => ask('POST', '/control/payout-next', fault);
  const behave = (standing: object) => ask('PUT', '/control/payout-behaviour', standing);
  const pay = (reference: string, more: object = {}) =>
    ask('POST', '/v1/payouts', {
      reference,
      amount: 5000,
      currency: 'ILS',
      account: { bank: '12', branch: '600', number: '123456', holder: 'Dana Levi' },
      ...more,
    });
  const into = (number: string) => ({ account: { bank: '10', branch: '800', number, holder: 'Dana Levi' } });
  const inquire = async (reference: string) => (await ask('GET', `/v1/payouts/${reference}`)).body;
  const moveTo = (at: string) =>
    ask('PUT', '/control/clock', { offsetSeconds: Math.round((Date.parse(at) - Date.now()) / 1_000) });

  beforeAll(async () => {
    bank = await startBank({ port: 0, key: KEY, data: ':memory:' });
  });
  beforeEach(async () => {
    await ask('POST', '/control/reset');
    await moveTo('2027-02-02T10:00:00Z');
  });
  afterAll(() => bank.close());

  test('knows nobody without its key', async () => {
    for (const path of ['/v1/payouts/PAYO-1', '/v1/payout-movements?day=2027-02-02', '/control/payouts'])
      expect((await fetch(`${bank.url}${path}`, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
  });

  test.each([
    ['half an agora', { amount: 50.5 }, 'amount'],
    ['nothing', { amount: 0 }, 'amount'],
    ['an account of letters', into('12345x'), 'account.number'],
    ['an account of three digits', into('123'), 'account.number'],
    ['an account of nobody', { account: { ...into('123456').account, holder: '' } }, 'account.holder'],
    ['an order without an account', { account: null }, 'account'],
  ])('does not take %s, and keeps nothing of it', async (_, more, field) => {
    expect(await pay('PAYO-1', more)).toEqual({ status: 422, body: { error: 'invalid request', field } });
    expect(await inquire('PAYO-1')).toEqual({ reference: 'PAYO-1', outcome: 'not_found' });
  });

  test('refuses another order under a reference that is taken', async () => {
    await pay('PAYO-1');
    expect((await pay('PAYO-1', { amount: 5001 })).status).toBe(409);
  });

  test.each([
    ['9000101', 'account_not_found'],
    ['9000102', 'account_closed'],
    ['009000103', 'name_mismatch'],
    ['9000104', 'account_blocked'],
  ])('refuses account %s: %s', async (number, reason) => {
    expect((await pay('PAYO-1', into(number))).body).toMatchObject({ outcome: 'refused', reason });
  });

  test.each([
    ['9000201', 'account_closed', '2027-02-05'],
    ['9000202', 'name_mismatch', '2027-02-05'],
    ['9000203', 'account_blocked', '2027-02-09'],
  ])('returns what went into account %s: %s', async (number, reason, returnedOn) => {
    await pay('PAYO-1', into(number));
    await moveTo('2027-02-20T10:00:00Z');
    expect(await inquire('PAYO-1')).toMatchObject({ outcome: 'returned', reason, returnedOn, valueDate: '2027-02-03' });
  });

  test('loses the answer about one account, is late with that of another, and turns a third away', async () => {
    await expect(pay('PAYO-1', into('9000401'))).rejects.toThrow();
    expect(await inquire('PAYO-1')).toMatchObject({ outcome: 'accepted' });
    expect((await pay('PAYO-2', into('9000403'))).body).toEqual({ error: 'not now' });
    expect((await pay('PAYO-3', into('9000301'))).body).toMatchObject({ valueDate: '2027-02-09' });
    await expect(Promise.race([pay('PAYO-4', into('9000402')).catch(() => ''), pause(300, 'late')])).resolves.toBe(
      'late',
    );
  });

  test('is told to refuse or to return the order that is meant, once', async () => {
    await next({ reference: 'PAYO-2', what: 'decline', reason: 'insufficient_funds' });
    await next({ reference: 'PAYO-3', what: 'return', reason: 'other', days: 1 });
    for (const reference of ['PAYO-1', 'PAYO-2', 'PAYO-3', 'PAYO-4']) await pay(reference);
    await moveTo('2027-02-04T10:00:00Z');
    expect(await Promise.all(['PAYO-1', 'PAYO-2', 'PAYO-3', 'PAYO-4'].map(inquire))).toMatchObject([
      { outcome: 'credited' },
      { outcome: 'refused', reason: 'insufficient_funds' },
      { outcome: 'returned', reason: 'other', returnedOn: '2027-02-04' },
      { outcome: 'credited' },
    ]);
    expect((await ask('GET', '/control/payouts')).body.sums).toEqual([
      { outcome: 'credited', currency: 'ILS', count: 2, total: 10_000 },
      { outcome: 'refused', currency: 'ILS', count: 1, total: 5000 },
      { outcome: 'returned', currency: 'ILS', count: 1, total: 5000 },
    ]);
  });

  test('is told on a screen what to do with the next order: the last choice counts, once', async () => {
    for (const what of ['lose_answer', 'decline', 'nothing', 'decline']) await next({ slot: 'screen', what });
    expect((await pay('PAYO-1')).body).toMatchObject({ outcome: 'refused', reason: 'account_closed' });
    expect((await pay('PAYO-2')).body).toMatchObject({ outcome: 'accepted' });
  });

  test('returns by hand what was credited, once, and nothing that was not', async () => {
    await pay('PAYO-1');
    const takeBack = async () =>
      (await ask('POST', '/control/payouts/PAYO-1/return', { reason: 'name_mismatch' })).status;
    expect(await takeBack()).toBe(404);
    await moveTo('2027-02-06T10:00:00Z');
    expect([await takeBack(), await takeBack()]).toEqual([200, 404]);
    expect(await inquire('PAYO-1')).toMatchObject({
      outcome: 'returned',
      reason: 'name_mismatch',
      returnedOn: '2027-02-07',
    });
    const notices = (await ask('GET', '/control/payout-notices')).body.notices as { operation: string }[];
    expect(notices.map(({ operation }) => operation)).toEqual(['payout-credited', 'payout-returned']);
  });

  test('takes payouts of earlier days into its books once, as they stand today, and says nothing about them', async () => {
    const past = { amount: 5000, currency: 'ILS', account: '3456', returned: null };
    const payouts = [
      { ...past, reference: 'DEMO-1', bankReference: 'P1', valueDate: '2027-01-05' },
      {
        ...past,
        reference: 'DEMO-2',
        bankReference: 'P2',
        valueDate: '2027-01-05',
        returned: { reason: 'account_closed', on: '2027-01-07' },
      },
      { ...past, reference: 'DEMO-3', bankReference: 'P3', valueDate: '2027-02-03' },
    ];
    for (let turn = 0; turn < 2; turn += 1)
      expect((await ask('POST', '/control/payout-records', { payouts })).body).toEqual({ imported: 3 });
    expect(await Promise.all(['DEMO-1', 'DEMO-2', 'DEMO-3'].map(inquire))).toMatchObject([
      { outcome: 'credited', valueDate: '2027-01-05' },
      { outcome: 'returned', reason: 'account_closed', returnedOn: '2027-01-07' },
      { outcome: 'accepted', valueDate: '2027-02-03' },
    ]);
    expect((await ask('GET', '/control/payout-notices')).body.notices).toEqual([]);
    expect((await ask('POST', '/v1/payouts/DEMO-3/cancel', {})).body.outcome).toBe('too_late');
    await moveTo('2027-02-03T10:00:00Z');
    expect(await inquire('DEMO-3')).toMatchObject({ outcome: 'credited' });
    expect((await ask('GET', '/v1/payout-movements?day=2027-01-05')).body.movements).toHaveLength(2);
  });

  test('credits and returns ten thousand payouts of a day when its clock passes them', async () => {
    const payouts = Array.from({ length: 10_000 }, (_, index) => ({
      reference: `RUN-${index}`,
      bankReference: `P-${index}`,
      amount: 100 + index,
      currency: 'ILS',
      account: '3456',
      valueDate: '2027-02-03',
      returned: index % 100 === 0 ? { reason: 'account_closed', on: '2027-02-05' } : null,
    }));
    for (const part of [payouts.slice(0, 5_000), payouts.slice(5_000)])
      await ask('POST', '/control/payout-records', { payouts: part });
    await moveTo('2027-02-08T10:00:00Z');
    const listOf = async (day: string) => (await ask('GET', `/v1/payout-movements?day=${day}`)).body.movements;
    const [out, back] = [await listOf('2027-02-03'), await listOf('2027-02-05')];
    expect([out.length, back.length]).toEqual([10_000, 100]);
    expect(out.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(50_995_000);
  });

  test('is down by itself: cards are paid meanwhile, and the other way round', async () => {
    await behave({ isDown: true });
    expect([(await pay('PAYO-1')).status, (await charge('TRAN-1')).body.outcome]).toEqual([503, 'approved']);
    await behave({});
    await ask('PUT', '/control/behaviour', { isDown: true });
    expect([(await pay('PAYO-1')).status, (await charge('TRAN-2')).status]).toEqual([200, 503]);
  });

  test('by chance, loses the same answers for the same seed, and pays each order once', async () => {
    const run = async () => {
      await ask('POST', '/control/reset');
      await behave({ loseAnswer: 30, loseRequest: 20, seed: 11 });
      const answered: boolean[] = [];
      for (let turn = 0; turn < 40; turn += 1) answered.push(await pay(`PAYO-${turn}`).then(Boolean, () => false));
      await behave({});
      for (let turn = 0; turn < 40; turn += 1) await pay(`PAYO-${turn}`);
      return answered;
    };
    const first = await run();
    expect(first.filter((isAnswered) => !isAnswered).length).toBeGreaterThan(8);
    expect(await run()).toEqual(first);
    await moveTo('2027-02-03T10:00:00Z');
    const { movements } = (await ask('GET', '/v1/payout-movements?day=2027-02-03')).body;
    expect(new Set(movements.map(({ reference }: { reference: string }) => reference)).size).toBe(40);
    expect(movements).toHaveLength(40);
  });

  test('does as it is told only where it understands, and forgets all when it is reset', async () => {
    expect((await next({ what: 'explode' })).status).toBe(422);
    expect((await next({ what: 'return', reason: 'bad luck' })).status).toBe(422);
    expect((await ask('POST', '/control/payouts/PAYO-1/return', {})).status).toBe(404);
    await pay('PAYO-1');
    await ask('POST', '/control/reset');
    expect(await inquire('PAYO-1')).toMatchObject({ outcome: 'not_found' });
  });
});
