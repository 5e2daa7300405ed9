import { describe, expect, test, vi } from 'vitest';
import { checkInvariants } from '#lib/modules/ledger/index.ts';
import { reconcileDay } from '#lib/modules/reconciliation/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { log } from '#lib/platform/log.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { type TestSeller, testWorld } from '#lib/testing/world.ts';
import { closeUnpaidSales } from '../../checkout/create-open-amount-sale.ts';
import { purgeCards } from '../tokens/purge-cards.ts';
import { releaseExpiredHolds } from '../holds/release-holds.ts';
import { pollWaits, sweepAttempts, sweepUnsettled } from './sweep-attempts.ts';
import { DEBIT, methodsWorld } from '../../../testing/payment-methods.ts';

const base = testDatabase();
const world = testWorld(base);
const { seller, givenWaiting, told, bankClock, notice } = methodsWorld(base, world);

const HOURS = 3_600;
const ATTEMPTS = statement(
  'test_attempts_of',
  `SELECT a.state, a.kind, a.public_id AS "attemptId" FROM attempt a JOIN sale s ON s.id = a.sale_id
    WHERE s.public_id = $1 ORDER BY a.id`,
);
const STATUS = statement('test_status_of', 'SELECT status, captured FROM sale WHERE public_id = $1');
const TOKEN = statement('test_token_state', 'SELECT state FROM buyer_token WHERE public_id = $1');

const attemptsOf = (saleId: string) =>
  base.db.query<{ state: string; kind: string; attemptId: string }>(ATTEMPTS, [saleId]);
const statusOf = async (saleId: string) =>
  (await base.db.query<{ status: string; captured: number }>(STATUS, [saleId]))[0];

const NO_CARD = { credit_card_number: undefined, credit_card_exp: undefined, credit_card_cvv: undefined };

/** A mandate that its bank agreed to. */
async function givenMandate(own: TestSeller): Promise<string> {
  const { saleId } = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
  const waiting = await givenWaiting(saleId, DEBIT());
  await bankClock(61);
  await notice(waiting.attemptId);
  await bankClock(0);
  return (await told(saleId))[0]?.form.get('buyer_key') ?? '';
}

describe('security 2: the token of a mandate', () => {
  test.each([
    ['a sale that only keeps a card', { sale_type: 'token' }],
    ['a hold', { sale_type: 'authorize' }],
    ['another currency', { currency: 'USD' }],
  ])('does not pay %s: refused by name before anything is claimed or asked', async (_, more) => {
    const own = await seller();
    const key = await givenMandate(own);
    const { saleId } = await world.givenSale(own, more);
    const before = (await world.bank.requests()).length;
    const { body } = await world.pay(own, saleId, {
      ...NO_CARD,
      buyer_key: key,
      currency: 'ILS',
      ...('currency' in more && more),
    });
    expect(body).toMatchObject({ status_code: 1, status_error_code: 790, status_additional_info: 'buyer_key' });
    const atOnce = await world.call('generate-sale', {
      seller_svc_id: own.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee',
      buyer_key: key,
      language: 'en',
      ...more,
    });
    expect(atOnce.body).toMatchObject({ status_code: 1, status_error_code: 790, status_additional_info: 'buyer_key' });
    expect([(await attemptsOf(saleId)).length, await statusOf(saleId), (await world.bank.requests()).length]).toEqual([
      0,
      { status: 'initial', captured: 0 },
      before,
    ]);
    expect(await base.db.query(TOKEN, [key])).toEqual([{ state: 'unused' }]);
  });

  test("pays what the page would let it pay, and a card's token pays the rest as before", async () => {
    const own = await seller();
    const key = await givenMandate(own);
    const { saleId } = await world.givenSale(own);
    expect((await world.pay(own, saleId, { ...NO_CARD, buyer_key: key })).body).toMatchObject({
      status_code: 0,
      sale_status: 'pending',
    });
    const card = await world.givenToken(own);
    for (const [more, status] of [
      [{ sale_type: 'authorize' }, 'authorized'],
      [{ currency: 'USD' }, 'completed'],
    ] as const) {
      const { saleId: other } = await world.givenSale(own, more);
      expect(
        (await world.pay(own, other, { ...NO_CARD, buyer_key: card, currency: 'ILS', ...('currency' in more && more) }))
          .body.sale_status,
      ).toBe(status);
    }
    // The payment is not settled here: the bank decides when its clock says so.
    const { waiting } = await world.bank.control('GET', `/control/challenges?merchant=${own.id}`);
    await bankClock(122);
    for (const { reference } of waiting) await notice(reference);
    await bankClock(0);
    expect((await statusOf(saleId))?.status).toBe('completed');
  });

  test('of one use is not used up by a sale that it does not pay', async () => {
    const own = await seller();
    const key = await givenMandate(own);
    await base.owner.query(
      statement('test_single_use', 'UPDATE buyer_token SET is_permanent = false WHERE public_id = $1'),
      [key],
    );
    const { saleId } = await world.givenSale(own, { sale_type: 'token' });
    expect((await world.pay(own, saleId, { ...NO_CARD, buyer_key: key })).body.status_error_code).toBe(790);
    expect(await base.db.query(TOKEN, [key])).toEqual([{ state: 'unused' }]);
  });
});

/** A payment whose process heard nothing from the acquirer, which made it. */
async function givenInDoubt(own: TestSeller): Promise<string> {
  const { saleId } = await world.givenSale(own);
  const { acquirer } = world.context;
  const nobodyKnows = async () => ({ outcome: 'unknown', why: 'test' }) as const;
  const submit: typeof acquirer.submit = async (submission, deadline) => {
    await acquirer.submit(submission, deadline);
    return nobodyKnows();
  };
  Object.assign(world.context, { acquirer: { ...acquirer, submit, cancelOrConfirm: nobodyKnows } });
  try {
    await world.pay(own, saleId);
  } finally {
    Object.assign(world.context, { acquirer });
  }
  return saleId;
}

const BREAK = statement(
  'test_break_attempt',
  `UPDATE attempt SET kind = 'tokenize', state = 'in_doubt', waits_until = NULL, lease_until = app_now()
    WHERE public_id = $1`,
);
const MEND = statement(
  'test_mend_attempt',
  `UPDATE attempt SET kind = 'pay', state = 'submitted', created_at = app_now(),
    lease_until = app_now() + interval '1 hour' WHERE public_id = $1`,
);

describe('security 2: a broken attempt in the round', () => {
  test('stops nothing else, is named each time, and by I07 however often it is asked about', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_payment_method: 'il-direct-debit' });
    const { attemptId } = await givenWaiting(saleId, DEBIT());
    // As it was: a bank has a debit whose attempt may not wait at one (23514).
    await base.owner.query(BREAK, [attemptId]);
    const doubtful = [await givenInDoubt(own), await givenInDoubt(own), await givenInDoubt(own)];
    const error = vi.spyOn(log, 'error');
    await base.moveClock(41);
    expect(await sweepUnsettled(world.context)).toBe(3);
    for (const one of doubtful) expect(await statusOf(one)).toMatchObject({ status: 'completed', captured: 5000 });
    expect(error).toHaveBeenCalledWith('an attempt could not be settled', expect.objectContaining({ attemptId }));
    for (let turn = 0; turn < 4; turn += 1) {
      await base.moveClock(301);
      await sweepAttempts(world.context);
    }
    const { broken } = await checkInvariants(base.db);
    expect(broken.filter(({ what }) => what === attemptId).map(({ invariant }) => invariant)).toContain(
      'I07 nothing stays open',
    );
    error.mockRestore();
    await base.owner.query(MEND, [attemptId]);
    await bankClock(61);
    await notice(attemptId);
    await bankClock(0);
    expect(
      (await checkInvariants(base.db, { everything: true })).broken.filter(({ what }) => what === attemptId),
    ).toEqual([]);
  });

  test('whose seller cannot be read stops nothing else either', async () => {
    const [own, other] = [await seller(), await seller()];
    const [broken, sound] = [await givenInDoubt(own), await givenInDoubt(other)];
    const sealed = statement(
      'test_swap_seal',
      'UPDATE seller SET svc_secret_sealed = $2 WHERE id = $1 RETURNING svc_secret_sealed',
    );
    const [{ kept } = { kept: null }] = await base.owner.query<{ kept: Buffer | null }>(
      statement('test_read_seal', 'SELECT svc_secret_sealed AS kept FROM seller WHERE id = $1'),
      [own.id],
    );
    await base.owner.query(sealed, [own.id, Buffer.alloc(60)]);
    await base.moveClock(41);
    expect(await sweepUnsettled(world.context)).toBe(1);
    expect(await statusOf(sound)).toMatchObject({ status: 'completed' });
    await base.owner.query(sealed, [own.id, kept]);
    await base.moveClock(61);
    expect(await sweepUnsettled(world.context)).toBe(1);
    expect(await statusOf(broken)).toMatchObject({ status: 'completed' });
  });

  test('is found by reconciliation where money moved for a card that was only to be kept', async () => {
    const own = await seller();
    const { saleId } = await world.givenSale(own, { sale_type: 'token' });
    await world.pay(own, saleId);
    const [attempt] = await attemptsOf(saleId);
    const { acquirer } = world.context;
    const day = new Date().toISOString().slice(0, 10);
    const listed = await acquirer.list(day, 10_000);
    const record = {
      ...listed[0],
      reference: attempt?.attemptId ?? '',
      operation: 'charge' as const,
      amount: 5000,
      currency: 'ILS',
      originalReference: null,
    };
    const withoutIt = listed.filter(({ reference }) => reference !== record.reference);
    const list = async () => [...withoutIt, record] as typeof listed;
    const { findings } = await reconcileDay({ ...world.context, acquirer: { ...acquirer, list } }, day);
    expect(findings.filter(({ reference }) => reference === record.reference)).toEqual([
      expect.objectContaining({ kind: 'other_amount', theirAmount: 5000, ourAmount: 0, saleId: expect.any(Number) }),
    ]);
    await base.owner.query(statement('test_no_findings', 'DELETE FROM reconciliation_finding'), []);
    // Its own check of the card is no money and no finding.
    expect(
      (await reconcileDay({ ...world.context, acquirer }, day)).findings.filter(
        ({ reference }) => reference === record.reference,
      ),
    ).toEqual([]);
  });
});

/** While a condition refuses what would be written for one row, as a rule of its table would. */
async function whileRefused<Value>(table: string, condition: string, work: () => Promise<Value>): Promise<Value> {
  await base.owner.query(
    statement(
      `test_refuse_${table}`,
      `ALTER TABLE ${table} ADD CONSTRAINT "test_refusal" CHECK (${condition}) NOT VALID`,
    ),
    [],
  );
  try {
    return await work();
  } finally {
    await base.owner.query(statement(`test_allow_${table}`, `ALTER TABLE ${table} DROP CONSTRAINT "test_refusal"`), []);
  }
}

const idOf = async (saleId: string) =>
  (
    await base.db.query<{ id: number }>(statement('test_id_of_sale', 'SELECT id FROM sale WHERE public_id = $1'), [
      saleId,
    ])
  )[0]?.id ?? 0;

describe('security 2: a job that one row stops', () => {
  test('is not the release of holds', async () => {
    const own = await seller();
    const holds = [await world.givenHold(own), await world.givenHold(own), await world.givenHold(own)];
    const broken = await idOf(holds[0] ?? '');
    await base.moveClock(169 * HOURS);
    await whileRefused('attempt', `sale_id <> ${broken} OR kind <> 'void'`, () => releaseExpiredHolds(world.context));
    for (const hold of holds.slice(1)) expect((await statusOf(hold))?.status).toBe('voided');
    expect((await statusOf(holds[0] ?? ''))?.status).toBe('authorized');
    expect(await releaseExpiredHolds(world.context)).toBe(1);
  });

  test('is not the closing of unpaid sales', async () => {
    const own = await seller();
    const sales = await Promise.all([1, 2, 3].map(() => world.givenSale(own)));
    const ids = await Promise.all(sales.map(({ saleId }) => idOf(saleId)));
    await base.owner.query(
      statement('test_closes_at', 'UPDATE sale SET closes_at = app_now() WHERE id = ANY ($1::bigint[])'),
      [ids],
    );
    expect(
      await whileRefused('sale', `id <> ${ids[0]} OR status <> 'canceled'`, () => closeUnpaidSales(world.context)),
    ).toBe(2);
    expect(await closeUnpaidSales(world.context)).toBe(1);
  });

  test('is not the forgetting of spent cards', async () => {
    const own = await seller();
    const keys = await Promise.all([1, 2, 3].map(() => world.givenToken(own, { buyer_is_permanent: false })));
    for (const key of keys) {
      const { saleId } = await world.givenSale(own);
      await world.pay(own, saleId, { ...NO_CARD, buyer_key: key });
    }
    const left = async () =>
      (
        await base.db.query<{ key: string }>(
          statement(
            'test_kept_keys',
            'SELECT public_id AS key FROM buyer_token WHERE public_id = ANY ($1::text[]) AND vault_card_id > 0',
          ),
          [keys],
        )
      ).map(({ key }) => key);
    expect(
      await whileRefused('buyer_token', `public_id <> '${keys[0]}' OR vault_card_id > 0`, () =>
        purgeCards(world.context),
      ),
    ).toBe(2);
    expect(await left()).toEqual([keys[0]]);
    expect(await purgeCards(world.context)).toBe(1);
  });
});

test('security 3: a full round of waits or of doubts asks for the next at once, and waits are no part of the round of doubts', async () => {
  const own = await seller();
  const { saleId } = await world.givenSale(own, { sale_payment_method: 'bank-transfer' });
  await givenWaiting(saleId, { method: 'bank-transfer' });
  const COPY = statement(
    'test_many_waits',
    `INSERT INTO attempt (public_id, sale_id, seller_id, kind, state, amount, currency, channel, method, challenge_url,
      lease_until)
SELECT 'TRAN-' || gen_random_uuid(), (SELECT id FROM sale WHERE public_id = $1), $2, 'pay', 'challenged', 5000, 'ILS',
  'page', 'paypal', 'https://wallet.example.com/', app_now() - interval '1 minute' FROM generate_series(1, $3::int)`,
  );
  await base.owner.query(statement('test_drop_one_open', 'DROP INDEX one_open_attempt_per_sale'), []);
  await base.owner.query(COPY, [saleId, own.id, 230]);
  const doubtful = await givenInDoubt(own);
  await base.moveClock(41);
  expect(await sweepUnsettled(world.context)).toBe(1);
  expect((await statusOf(doubtful))?.status).toBe('completed');
  expect(await pollWaits(world.context)).toBe(1);
  expect(await pollWaits(world.context)).toBe(0);
  await base.owner.query(
    statement(
      'test_drop_copies',
      `DELETE FROM attempt WHERE method = 'paypal' AND state = 'challenged' AND sale_id = (SELECT id FROM sale
        WHERE public_id = $1)`,
    ),
    [saleId],
  );
});
