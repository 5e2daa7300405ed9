import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningBank, startBank } from '#lib/sandbox/bank/server.ts';
import { times } from '#lib/testing/thorough.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { AcquirerUnderTest, InjectedFault } from './conformance/kit.ts';
import { runConformanceSuite } from './conformance/suite.ts';
import type { AcquirerRecord, Submission } from './port.ts';
import { httpAlerts } from './alerts/http-alerts.ts';
import { httpProcessor } from './http-processor.ts';

const KEY = 'test-only-bank-key';

/** Names of the bank's control API. */
const MISHAPS: Readonly<Record<Exclude<InjectedFault, 'questions_unanswered'>, string>> = {
  request_lost: 'lose_request',
  answer_lost: 'lose_answer',
  arrives_late: 'answer_late',
  arrives_twice: 'answer_twice',
  silence: 'hang',
  turned_away: 'refuse',
  other_amount: 'wrong_amount',
  other_currency: 'wrong_currency',
  left_pending: 'pend',
};

const card = (number: string, expiry = '1230', cvv: string | null = '123') => ({ number, expiry, cvv });

async function openBank(): Promise<AcquirerUnderTest> {
  const bank = await startBank({ port: 0, key: KEY, data: ':memory:' });
  const acquirer = httpProcessor({ url: bank.url, key: KEY });
  const desk = httpAlerts({ url: bank.url, key: KEY });
  const nobody = httpProcessor({ url: 'http://127.0.0.1:9', key: KEY });
  const tell = (path: string, body: object) =>
    fetch(`${bank.url}/control/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const referenceIn = async (answer: Response) =>
    answer.ok ? ((await answer.json()) as { reference: string }).reference : null;
  return {
    acquirer,
    toNobody: () => nobody,
    cards: {
      good: card('4111111111111111'),
      declined: card('4000000000000085'),
      expired: card('4111111111111111', '0120'),
      mistyped: card('4242424242424241'),
      goodButRefused: card('4000000000000036'),
      challenged: card('4000000000003220'),
      unauthenticated: card('4000000000003097'),
    },
    instruments: {
      wallet: {
        method: 'apple-pay',
        token: { number: '4111111111111111', expiry: '1230', cryptogram: 'AAAAAAAAAAAAAAAAAAAAAAAAAAA=', eci: '07' },
      },
      paidAtOnce: { method: 'sepa', iban: 'DE89370400440532013000', holder: 'Anna Schmidt' },
      refusedAtOnce: { method: 'sepa', iban: 'DE00370400440532013001', holder: 'Anna Schmidt' },
      asksBuyer: { method: 'bit', phone: '+972521234567' },
      transfer: { method: 'bank-transfer' },
      takesTime: {
        method: 'il-direct-debit',
        bank: '54',
        branch: '112',
        account: '2222111',
        holder: 'Dana Levi',
        socialId: '008336174',
      },
    },
    moneyComes: async (processorReference, amount) =>
      void (await tell(`challenges/${processorReference}/receive`, { amount })),
    async banksDecide() {
      const move = (offsetSeconds: number) =>
        fetch(`${bank.url}/control/clock`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
          body: JSON.stringify({ offsetSeconds }),
        });
      await move(61);
      await move(0);
    },
    async injectFault(reference, fault) {
      if (fault !== 'questions_unanswered')
        return void (await tell('next', { reference, what: MISHAPS[fault], ms: 500 }));
      for (const operation of ['cancel-or-confirm', 'inquire'])
        await tell('next', { reference, operation, what: 'lose_answer' });
    },
    buyerAnswers: async (processorReference, hasPassed) =>
      (await tell(`challenges/${processorReference}`, { result: hasPassed ? 'passed' : 'failed' })).ok,
    cardholderDisputes: async (originalReference, amount) =>
      referenceIn(await tell('chargebacks', { originalReference, ...(amount && { amount }) })),
    disputeIsReversed: async (reference) => referenceIn(await tell(`chargebacks/${reference}/reverse`, {})),
    alerts: {
      desk,
      cardholderComplains: async (originalReference, respondInSeconds) =>
        referenceIn(await tell('alerts', { originalReference, respondInSeconds })),
    },
    async close() {
      await Promise.all([acquirer.close(), nobody.close(), desk.close()]);
      await bank.close();
    },
  };
}

runConformanceSuite('the processor protocol with the sandbox bank', openBank);

const charge = (reference = 'TRAN-1'): Submission => ({
  operation: 'charge',
  reference,
  merchant: '1',
  amount: 5000,
  currency: 'ILS',
  card: card('4111111111111111'),
  installments: 1,
});

describe('an acquirer that answers strangely', () => {
  let server: Server;
  let acquirer: ReturnType<typeof httpProcessor>;
  let answer: { status: number; body: string };
  let asked: string[];

  const record: AcquirerRecord = {
    reference: 'TRAN-1',
    processorReference: 'K1',
    operation: 'charge',
    amount: 5000,
    currency: 'ILS',
    originalReference: null,
    acquirer: 'Bank',
    authNumber: '1',
    voucher: '1',
    arn: '1',
    card: { brand: 'Visa', mask: '411111******1111', expiry: '1230', isForeign: true },
    authentication: null,
    at: '2026-11-21T10:00:00Z',
  };
  const approved = (more: object = {}) => ({
    reference: 'TRAN-1',
    outcome: 'approved',
    record: { ...record, ...more },
  });
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
    acquirer = httpProcessor({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, key: KEY });
    return () => acquirer.close();
  });
  afterAll(() => server.closeAllConnections());

  test('is understood when it keeps to the protocol', async () => {
    says(approved());
    expect(await acquirer.submit(charge(), 2_000)).toEqual({ outcome: 'approved', record });
  });

  const STRANGE: [what: string, body: object | string, status?: number][] = [
    ['an approval of another reference', approved({ reference: 'TRAN-2' })],
    ['an approval of another operation', approved({ operation: 'authorize' })],
    ['an approval of another amount', approved({ amount: 5001 })],
    ['an approval of another currency', approved({ currency: 'USD' })],
    ['an approval of something that follows another payment', approved({ originalReference: 'TRAN-0' })],
    ['an answer that strayed from another request', { ...approved(), reference: 'TRAN-2' }],
    ['a no that names nothing', { outcome: 'declined', code: 20004, card: null, processorReference: null }],
    [
      'a no to another request',
      { reference: 'TRAN-2', outcome: 'declined', code: 20004, card: null, processorReference: null },
    ],
    ['an amount that is no whole number', approved({ amount: 5000.5 })],
    ['an amount in quotes', approved({ amount: '5000' })],
    ['a whole card number where the mask belongs', approved({ card: { ...record.card, mask: '4111111111111111' } })],
    ['a number with a NUL in it', approved({ authNumber: '1\u0000' })],
    ['a day that is none', approved({ at: 'yesterday' })],
    [
      'a challenge that nobody asked for',
      {
        reference: 'TRAN-1',
        outcome: 'challenge',
        processorReference: 'C1',
        redirectUrl: 'https://issuer.example.com/',
      },
    ],
    ['an outcome that we do not know', { reference: 'TRAN-1', outcome: 'perhaps' }],
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['more than anybody would read', JSON.stringify({ ...approved(), more: 'x'.repeat(70_000) })],
    ['another 2xx', approved(), 201],
    ['a 503 of its proxy', 'Service Unavailable', 503],
    ['"not now" with another status', { error: 'not now' }, 500],
    ['a redirect', '', 307],
  ];

  test.each(STRANGE)('is not believed: %s', async (_, body, status) => {
    says(body, status);
    expect(await acquirer.submit(charge(), 2_000)).toMatchObject({ outcome: 'unknown' });
  });

  test('asks a buyer for who they are only at an address of the web', async () => {
    const secured = {
      ...charge(),
      authentication: { returnUrl: 'https://shop.example.com/', browser: null },
    } as Submission;
    const challenge = (redirectUrl: string) => ({
      reference: 'TRAN-1',
      outcome: 'challenge',
      processorReference: 'C1',
      redirectUrl,
    });
    says(challenge('https://issuer.example.com/'));
    expect(await acquirer.submit(secured, 2_000)).toMatchObject({ outcome: 'challenge' });
    says(challenge('javascript:alert(1)'));
    expect(await acquirer.submit(secured, 2_000)).toMatchObject({ outcome: 'unknown' });
  });

  test('and says no for a reason that nobody knows, does not honour', async () => {
    says({ reference: 'TRAN-1', outcome: 'declined', code: 4711, card: null, processorReference: null });
    expect(await acquirer.submit(charge(), 2_000)).toMatchObject({ outcome: 'declined', code: 20004 });
  });

  test('is not believed when it settles another reference than the one in question', async () => {
    says({
      reference: 'TRAN-1',
      outcome: 'confirmed',
      result: { outcome: 'approved', record: { ...record, reference: 'TRAN-2' } },
    });
    expect(await acquirer.cancelOrConfirm('TRAN-1', 2_000)).toMatchObject({ outcome: 'unknown' });
    says({ reference: 'TRAN-2', outcome: 'cancelled' });
    expect(await acquirer.cancelOrConfirm('TRAN-1', 2_000)).toMatchObject({ outcome: 'unknown' });
    says({
      reference: 'TRAN-1',
      outcome: 'found',
      result: { outcome: 'approved', record: { ...record, reference: 'TRAN-2' } },
    });
    expect(await acquirer.inquire('TRAN-1', 2_000)).toMatchObject({ outcome: 'unknown' });
  });

  test('is not believed when its list is of another day, or only half there', async () => {
    says({ day: '2026-11-20', records: [] });
    await expect(acquirer.list('2026-11-21', 2_000)).rejects.toThrow('something else');
    says({ day: '2026-11-21', records: [record, { ...record, amount: null }] });
    await expect(acquirer.list('2026-11-21', 2_000)).rejects.toThrow('outside the protocol');
  });

  test('is sent nothing twice, whatever it answers', async () => {
    says('', 500);
    await acquirer.submit(charge(), 2_000);
    expect(asked).toEqual(['POST /v1/payments']);
  });

  test('R-06: does not lose its other sellers when it cannot take what one of them sends', async () => {
    for (const status of [400, 409, 422]) {
      says({ error: 'invalid request' }, status);
      for (let turn = 0; turn < 10; turn += 1)
        expect(await acquirer.submit(charge(), 2_000)).toMatchObject({ outcome: 'unknown', why: `status ${status}` });
    }
    expect(acquirer.isAvailable()).toBe(true);
  });

  test('R-06: is left alone after 20 wrong answers, while questions go on', async () => {
    says('', 500);
    for (let turn = 0; turn < 20; turn += 1) await acquirer.submit(charge(), 2_000);
    says({ reference: 'TRAN-1', outcome: 'cancelled' });
    expect([acquirer.isAvailable(), await acquirer.submit(charge(), 2_000)]).toEqual([
      false,
      { outcome: 'not_sent', why: 'the breaker is open' },
    ]);
    expect(await acquirer.cancelOrConfirm('TRAN-1', 2_000)).toEqual({ outcome: 'cancelled' });
  });
});

describe('an acquirer that is away', () => {
  let bank: RunningBank;
  let acquirer: ReturnType<typeof httpProcessor>;
  const behave = (standing: object) =>
    fetch(`${bank.url}/control/behaviour`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(standing),
    });

  beforeEach(async () => {
    bank = await startBank({ port: 0, key: KEY, data: ':memory:' });
    acquirer = httpProcessor({ url: bank.url, key: KEY });
    return async () => {
      await acquirer.close();
      await bank.close();
    };
  });

  testInAll(
    'R-06: is answered for at once after 20 failures, with nothing in doubt, and found again by a probe',
    async () => {
      await behave({ isDown: true });
      for (let turn = 0; turn < 20; turn += 1)
        expect(await acquirer.submit(charge(`TRAN-${turn}`), 2_000)).toMatchObject({
          outcome: 'not_sent',
          why: 'status 503',
        });
      const waits: number[] = [];
      for (let turn = 0; turn < 5; turn += 1) {
        const begun = performance.now();
        expect(await acquirer.submit(charge(), 2_000)).toEqual({ outcome: 'not_sent', why: 'the breaker is open' });
        waits.push(performance.now() - begun);
      }
      expect(Math.min(...waits)).toBeLessThan(200);
      await behave({});
      const back = performance.now();
      while (!acquirer.isAvailable()) await new Promise((resolve) => setTimeout(resolve, 100));
      expect(await acquirer.submit(charge(), 2_000)).toMatchObject({ outcome: 'approved' });
      expect(performance.now() - back).toBeLessThan(15_000);
      expect(acquirer.isAvailable()).toBe(true);
    },
  );

  test('R-06: and whose machine is gone leaves nothing in doubt either', async () => {
    await bank.close();
    for (let turn = 0; turn < 20; turn += 1)
      expect(await acquirer.submit(charge(), 2_000)).toMatchObject({ outcome: 'not_sent', why: 'ECONNREFUSED' });
    expect(acquirer.isAvailable()).toBe(false);
    bank = await startBank({ port: 0, key: KEY, data: ':memory:' });
  });

  test('R-07: holds many payments and still hears our questions', async () => {
    await behave({ hangs: true });
    const hanging = Array.from({ length: times(120, 300) }, (_, index) =>
      acquirer.submit(charge(`TRAN-${index}`), times(1_500, 3_000)),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    const waits: number[] = [];
    for (let turn = 0; turn < 40; turn += 1) {
      const begun = performance.now();
      expect(await acquirer.cancelOrConfirm(`TRAN-${turn}`, 2_000)).toEqual({ outcome: 'cancelled' });
      waits.push(performance.now() - begun);
    }
    expect(waits.toSorted((one, other) => one - other)[20]).toBeLessThan(1_000);
    expect(new Set((await Promise.all(hanging)).map(({ outcome }) => outcome))).toEqual(new Set(['unknown']));
    expect(acquirer.isAvailable()).toBe(false);
  });

  test('and knows us not is unknown', async () => {
    const stranger = httpProcessor({ url: bank.url, key: 'wrong' });
    expect(await stranger.submit(charge(), 2_000)).toMatchObject({ outcome: 'unknown', why: 'status 401' });
    await stranger.close();
  });
});
