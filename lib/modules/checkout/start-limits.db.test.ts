import { beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { freshFormToken } from '#lib/testing/payment-page/once.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import type { PaymentDetails, StartResult } from './contract/buyer-page.ts';
import { STARTED } from '../payments/domain/velocity-rules.ts';
import { payFromPage } from './pay-from-page.ts';
import { startPayment } from './start-payment.ts';
import { deleteOldAttempts } from '../payments/charge/store-velocity.sql.ts';
import { sweepAttempts } from '../payments/settlement/sweep-attempts.ts';
import { BIT, methodsWorld, PAYPAL, SEPA } from '../../testing/payment-methods.ts';

const base = testDatabase();
const world = testWorld(base);
const methods = methodsWorld(base, world);

let seller: TestSeller;
beforeEach(async () => {
  await base.moveClock(3_601);
  await sweepAttempts(world.context);
  await deleteOldAttempts(base.db);
  seller = await methods.seller();
});

const HOLDER = 'Dana Levi';
const start = (
  saleId: string,
  {
    details = PAYPAL,
    ip = '198.51.100.7' as string | null,
    once = freshFormToken(),
  }: { details?: PaymentDetails; ip?: string | null; once?: string } = {},
): Promise<StartResult> =>
  startPayment(world.context, saleId, { details, buyerName: HOLDER, language: 'en', once, again: true }, ip);
const phone = (number: string): PaymentDetails => ({ method: 'bit', phone: number });
const wordOf = (answer: StartResult): string => (answer.outcome === 'refused' ? answer.refusal : answer.outcome);
const givenSale = async (more = {}) =>
  (await world.givenSale(seller, { sale_payment_method: 'multi', ...more })).saleId;
const givenLink = () => givenSale({ sale_type: 'template' });

async function words(count: number, work: (turn: number) => Promise<StartResult>): Promise<Record<string, number>> {
  const seen: Record<string, number> = {};
  for (let turn = 0; turn < count; turn += 1) {
    const word = wordOf(await work(turn));
    seen[word] = (seen[word] ?? 0) + 1;
  }
  return seen;
}

const CLAIMED = statement('test_claimed_of_seller', 'SELECT count(*)::int AS count FROM attempt WHERE seller_id = $1');
const claimed = async () => (await base.db.query<{ count: number }>(CLAIMED, [seller.id]))[0]?.count;

describe('security 3: payments that a page starts', () => {
  testInAll("from one network on a seller's links: sixty an hour are claimed, the rest asks nobody", async () => {
    const link = await givenLink();
    expect(await words(90, () => start(link))).toEqual({
      waiting: STARTED.fromOneNetwork,
      too_many_requests: 90 - STARTED.fromOneNetwork,
    });
    expect([
      await claimed(),
      (await world.bank.requests()).filter(({ merchant }) => merchant === String(seller.id)).length,
    ]).toEqual([STARTED.fromOneNetwork, STARTED.fromOneNetwork]);
    // Another network, and another seller, are not its business.
    expect(wordOf(await start(link, { ip: '203.0.113.9' }))).toBe('waiting');
    seller = await methods.seller();
    expect(wordOf(await start(await givenLink()))).toBe('waiting');
  });

  test("at one telephone or account, from everywhere: five an hour on a seller's pages", async () => {
    const link = await givenLink();
    const from = (turn: number, details: PaymentDetails) => start(link, { details, ip: `203.0.113.${turn}` });
    // However it is written it is one telephone.
    const spellings = ['0521234567', '052-123-4567', '+972521234567'];
    expect(await words(12, (turn) => from(turn, phone(spellings[turn % 3] ?? '')))).toEqual({
      waiting: STARTED.atOneAccount,
      too_many_requests: 12 - STARTED.atOneAccount,
    });
    expect(wordOf(await from(50, phone('0521234568')))).toBe('waiting');
    const debits = await givenSale({ sale_type: 'template', currency: 'EUR' });
    const own: PaymentDetails = { method: 'sepa', iban: 'NL91ABNA0417164300', holder: HOLDER, hasAgreed: true };
    expect(await words(8, () => start(debits, { details: own, ip: null }))).toMatchObject({
      too_many_requests: 8 - STARTED.atOneAccount,
    });
    // The sandbox's own are tried all day.
    expect(
      (await words(8, () => start(debits, { details: SEPA('3003'), ip: null })))['too_many_requests'],
    ).toBeUndefined();
  });

  test('many at once share one count', async () => {
    const link = await givenLink();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => start(link, { details: phone('0541111111'), ip: null })),
    );
    expect(answers.map(wordOf).filter((word) => word === 'waiting')).toHaveLength(STARTED.atOneAccount);
  });

  test('on one sale: ten from one network and twenty from everywhere, and a card still pays it', async () => {
    const saleId = await givenSale();
    const seen = await words(14, (turn) => start(saleId, { details: turn % 2 === 0 ? PAYPAL : BIT, once: '' }));
    expect(seen).toEqual({
      waiting: STARTED.ofASaleFromOneNetwork,
      too_many_requests: 14 - STARTED.ofASaleFromOneNetwork,
    });
    expect(await words(14, (turn) => start(saleId, { ip: `203.0.113.${turn}`, once: '' }))).toEqual({
      waiting: STARTED.ofASale - STARTED.ofASaleFromOneNetwork,
      too_many_requests: 14 - (STARTED.ofASale - STARTED.ofASaleFromOneNetwork),
    });
    const card = {
      cardNumber: '4111111111111111',
      cardExpiry: '12/30',
      cardCvv: '123',
      buyerName: HOLDER,
      socialId: '',
      installments: '1',
      language: 'en' as const,
    };
    expect(await payFromPage(world.context, saleId, card, '198.51.100.7')).toMatchObject({ outcome: 'paid' });
  });

  test('that succeed give their place back, also when only a notice or a question told so', async () => {
    const link = await givenLink();
    const own = phone('0549999999');
    for (let turn = 0; turn < STARTED.atOneAccount + 3; turn += 1) {
      const answer = await start(link, { details: own });
      if (answer.outcome !== 'waiting') throw new Error(`not waiting but ${JSON.stringify(answer)}`);
      const { waiting } = await world.bank.control('GET', `/control/challenges?merchant=${seller.id}`);
      const { processorReference } = waiting.find(
        ({ reference }: { reference: string }) => reference === answer.payment.attemptId,
      );
      await methods.answers(processorReference, 'passed');
      if (turn % 2 === 0) await methods.notice(answer.payment.attemptId);
      else {
        await base.moveClock(16);
        await sweepAttempts(world.context);
      }
    }
    expect(
      (
        await base.db.query(
          statement(
            'test_open_starts',
            'SELECT 1 FROM open_start o JOIN attempt a ON a.id = o.attempt_id WHERE a.seller_id = $1',
          ),
          [seller.id],
        )
      ).length,
    ).toBe(0);
    // An unpaid start counts until its hour is over.
    expect(await words(STARTED.atOneAccount + 1, () => start(link, { details: own }))).toEqual({
      waiting: STARTED.atOneAccount,
      too_many_requests: 1,
    });
    await base.moveClock(3_601);
    expect(wordOf(await start(link, { details: own }))).toBe('waiting');
  });

  testInAll("and cards do not use up each other's places", async () => {
    const link = await givenLink();
    await words(STARTED.fromOneNetwork, () => start(link));
    const card = {
      cardNumber: '4111111111111111',
      cardExpiry: '12/30',
      cardCvv: '123',
      buyerName: HOLDER,
      socialId: '',
      installments: '1',
      language: 'en' as const,
      once: freshFormToken(),
    };
    expect(await payFromPage(world.context, link, card, '198.51.100.7')).toMatchObject({ outcome: 'paid' });
  });

  test('are kept as hashes: neither a telephone nor an address nor an account is in the rows', async () => {
    const link = await givenLink();
    await start(link, { details: phone('0547777777') });
    const rows = JSON.stringify([
      await base.db.query(statement('test_windows', 'SELECT scope FROM try_window'), []),
      await base.db.query(statement('test_starts', 'SELECT network, account FROM open_start'), []),
    ]);
    expect(rows).not.toMatch(/547777777|198\.51\.100/);
    expect(rows).toMatch(/start account/);
  });
});
