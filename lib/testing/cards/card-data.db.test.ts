import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallLog, recordCalls } from '#lib/modules/api-log/index.ts';
import { openSession } from '#lib/modules/access/sign-in/sessions.ts';
import { testMailServer } from '#lib/testing/mail/mail-server.ts';
import { payFromPage } from '#lib/modules/checkout/pay-from-page.ts';
import { sweepAttempts } from '#lib/modules/payments/settlement/sweep-attempts.ts';
import { statement } from '#lib/platform/db/database.ts';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { onCalls } from '#lib/platform/http/api/api-handler.ts';
import { log } from '#lib/platform/log.ts';
import { times } from '#lib/testing/thorough.ts';
import {
  cardDataDetector,
  databaseFiles,
  databaseText,
  type Hit,
  logPosition,
  type MarkedCard,
  recordOutput,
} from './card-data-detector.ts';
import { testDatabase } from '../database.ts';
import { markedCards } from './marked-cards.ts';
import { type WrongPlace, wrongPlaces } from './wrong-places.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld, type WireResponse } from '../world.ts';

/**
 * V-01, V-02, V-03: marked cards go through everything that takes a card; then everything that is left behind is
 * searched for them.
 */

const base = testDatabase();
const world = testWorld(base);
const post = testMailServer(base);
const [PLANTED, ...CARDS] = markedCards(times(11, 41)) as [MarkedCard, ...MarkedCard[]];
const detector = cardDataDetector(CARDS);

let seller: TestSeller;
let userId: number;
/** The process's output until the search. */
let said = '';
let from: string;
let recording: ReturnType<typeof recordOutput>;
let calls: CallLog;
/** Every answer that any client got. */
const answers: string[] = [];
const outcomes: Record<string, number> = {};

beforeAll(async () => {
  useSettings(
    readSettings({
      ...base.environment,
      BANK_URL: 'http://127.0.0.1:9',
      APP_URL: 'http://localhost:3000',
      LOG_LEVEL: 'debug',
    }),
  );
  from = await logPosition(base.owner);
  recording = recordOutput();
  seller = await givenSeller(base.db);
  calls = recordCalls(() => base.db);
  // Each at once: under a flood the log leaves bodies out, and here all of them shall be looked at.
  onCalls((call) => {
    calls.record(call);
    void calls.flush();
  });
  const [user] = await base.owner.query<{ id: number }>(
    statement(
      'marked_user',
      `INSERT INTO app_user (email, name, password_hash) VALUES ('dana@example.com', 'Dana', '') RETURNING id`,
    ),
    [],
  );
  userId = user?.id ?? 0;
});
afterAll(() => recording.stop());

const keep = (answer: WireResponse): WireResponse => {
  answers.push(JSON.stringify([answer.status, answer.body, [...answer.headers]]));
  return answer;
};

const cardOf = ({ number, cvv }: MarkedCard) => ({
  credit_card_number: number,
  credit_card_exp: '12/30',
  credit_card_cvv: cvv,
});

async function sale(more: object = {}): Promise<string> {
  const answer = keep(
    await world.call('generate-sale', {
      seller_svc_id: seller.svcId,
      sale_price: 5000,
      currency: 'ILS',
      product_name: 'Coffee beans',
      sale_send_notification: true,
      sale_email: 'dana@example.com',
      ...more,
    }),
  );
  return answer.body.svc_sale_id;
}
const pay = async (card: MarkedCard, saleId: string, more: object = {}) =>
  keep(await world.pay(seller, saleId, { ...cardOf(card), ...more }));

/** Every way in which a card comes in. */
const JOURNEYS: Readonly<Record<string, (card: MarkedCard) => Promise<string>>> = {
  'paid and refunded': async (card) => {
    const saleId = await sale();
    const { body } = await pay(card, saleId);
    keep(await world.refund(seller, saleId, 1000));
    return body.sale_status;
  },
  'held and captured': async (card) => {
    const saleId = await sale({ sale_type: 'authorize' });
    await pay(card, saleId);
    return keep(await world.capture(seller, saleId)).body.sale_status;
  },
  'kept, then paid with its token': async (card) => {
    const kept = keep(
      await world.call('capture-buyer-token', {
        seller_svc_id: seller.svcId,
        ...cardOf(card),
        buyer_name: 'Dana Levi',
        buyer_is_permanent: true,
      }),
    );
    const answer = await world.call('pay-sale', {
      seller_svc_id: seller.svcId,
      svc_sale_id: await sale(),
      sale_price: '5000',
      currency: 'ILS',
      installments: '1',
      sale_return_url: 'https://shop.example.com/done',
      buyer_key: kept.body.buyer_key,
    });
    return keep(answer).body.sale_status;
  },
  'paid and kept': async (card) => (await pay(card, await sale({ capture_buyer: true }))).body.sale_status,
  'paid on the page': async (card) => {
    const saleId = await sale();
    const input = {
      cardNumber: card.number.replace(/(.{4})(?=.)/g, '$1 '),
      cardExpiry: '12 / 30',
      cardCvv: card.cvv,
      buyerName: 'Dana Levi',
      socialId: '',
      installments: '1',
      language: 'en',
    } as const;
    const answer = await payFromPage(world.context, saleId, input);
    answers.push(JSON.stringify(answer));
    return answer.outcome === 'paid' ? 'completed' : answer.outcome;
  },
  'sold in one call': async (card) => {
    const answer = await world.call('sales', {
      seller_svc_id: seller.svcId,
      product_name: 'Coffee beans',
      sale_price: 5000,
      transaction_id: 'order-1',
      sale_callback_url: 'https://shop.example.com/callback',
      currency: 'ILS',
      payment: { method: 'credit-card', card_number: card.number, card_expiry: '1230', card_cvv: card.cvv },
      customer: { name: 'Dana Levi', email: 'dana@example.com', phone: '0501234567' },
    });
    return keep(answer).body.sale_status;
  },
  'declined by the issuer': async (card) => {
    await world.bank.next({ merchant: String(seller.id), operation: 'charge', what: 'decline', code: 20004 });
    return String((await pay(card, await sale())).body.status_error_code);
  },
  'without an answer, settled by the sweeper': async (card) => {
    const saleId = await sale();
    const { acquirer } = world.context;
    const submit: typeof acquirer.submit = async (submission, deadline) => {
      await acquirer.submit(submission, deadline);
      return { outcome: 'unknown', why: 'test' };
    };
    Object.assign(world.context, {
      acquirer: { ...acquirer, submit, cancelOrConfirm: async () => ({ outcome: 'unknown', why: 'test' }) },
    });
    await pay(card, saleId);
    Object.assign(world.context, { acquirer });
    await base.moveClock(3_600);
    for (let turn = 0; turn < 5 && (await sweepAttempts(world.context)) > 0; turn += 1);
    return (await world.call('get-sales', { seller_svc_id: seller.svcId, svc_sale_id: saleId })).body.items[0]
      .sale_status;
  },
  'refused before the bank': async (card) =>
    String((await pay(card, await sale(), { credit_card_exp: '99/99' })).body.status_error_code),
  'with the database gone in the middle': async (card) => {
    const saleId = await sale();
    const { database } = world.context;
    const query: typeof database.query = (asked, values) =>
      /book|settle/.test(asked.name) ? Promise.reject(new Error('connection lost')) : database.query(asked, values);
    Object.assign(world.context, { database: { ...database, query } });
    const answer = await pay(card, saleId).then(
      ({ status }) => status,
      () => 'threw',
    );
    Object.assign(world.context, { database });
    return String(answer);
  },
};

const NAMES = Object.keys(JOURNEYS);

describe(`V-01, V-02: ${CARDS.length} marked cards`, () => {
  test('go through everything that takes a card', { timeout: 120_000 }, async () => {
    for (const [index, card] of CARDS.entries()) {
      const name = NAMES[index % NAMES.length] ?? '';
      const outcome = `${name}: ${await JOURNEYS[name]?.(card)}`;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    const each = times(1, 4);
    expect(outcomes).toEqual({
      'paid and refunded: completed': each,
      'held and captured: completed': each,
      'kept, then paid with its token: completed': each,
      'paid and kept: completed': each,
      'paid on the page: completed': each,
      'sold in one call: completed': each,
      'declined by the issuer: 20004': each,
      'without an answer, settled by the sweeper: completed': each,
      'refused before the bank: 9001': each,
      'with the database gone in the middle: 503': each,
    });
    // They were really there: the bank has seen them, and the vault keeps those that were to be kept.
    expect((await world.bank.requests()).length).toBeGreaterThanOrEqual(9 * each);
    const [vault] = await base.owner.query(statement('marked_in_vault', 'SELECT count(*) AS cards FROM card'), []);
    expect(vault).toEqual({ cards: 2 * each });
  });
});

const WRITTEN = [
  (number: string) => number,
  (number: string) => number.replace(/(.{4})(?=.)/g, '$1 '),
  (number: string) => number.replace(/(.{4})(?=.)/g, '$1-'),
];

/** Each wrong place is tried in one of the ways to write a number, and in `npm run test:all` in three. */
const PLACEMENTS = times(66, 200);

describe('V-03: card numbers where none belongs', () => {
  test(`${PLACEMENTS} placements are refused or masked`, { timeout: 120_000 }, async () => {
    const places = wrongPlaces(world, { seller, userId, givenSale: sale });
    const seen = { placed: 0, refused: 0, masked: 0 };
    for (let turn = 0; turn < PLACEMENTS; turn += 1) {
      const [, send] = places[turn % places.length] as WrongPlace;
      const { number } = CARDS[turn % CARDS.length] as MarkedCard;
      const { body } = keep(
        await send((WRITTEN[Math.floor(turn / places.length) % WRITTEN.length] as (typeof WRITTEN)[number])(number)),
      );
      seen.placed += 1;
      if (body.status_code !== 0) seen.refused += 1;
    }
    const [stored] = await base.owner.query<{ masked: number }>(
      statement('masked_sales', `SELECT count(*) AS masked FROM sale WHERE sale::text ~ '4556 ?-?73(71|\\*\\*)'`),
      [],
    );
    seen.masked = stored?.masked ?? 0;
    expect(seen).toMatchObject({ placed: PLACEMENTS });
    expect(seen.refused).toBeGreaterThan(times(10, 30));
    expect(seen.masked).toBeGreaterThan(times(12, 40));
  });
});

describe('V-01, V-02, V-03: what is left behind', () => {
  test('is found by the detector where it is planted: in rows, in bytes, in rows that were deleted, in the log', {
    timeout: 60_000,
  }, async () => {
    const planting = cardDataDetector([PLANTED]);
    const mark = await logPosition(base.owner);
    await base.owner.query(
      statement('plant_table', 'CREATE TABLE planted (text text, bytes bytea) WITH (autovacuum_enabled = false)'),
      [],
    );
    await base.owner.query(statement('plant_rows', 'INSERT INTO planted VALUES ($1, NULL), (NULL, $2)'), [
      `buyer ${PLANTED.number}`,
      Buffer.from(PLANTED.number),
    ]);
    const rows = (await databaseText(base.owner)).flatMap(({ where, text }) => planting.search(where, text));
    expect(rows.map(({ where, form }) => `${where} ${form}`).sort()).toEqual([
      'public.planted hex',
      'public.planted plain',
    ]);
    await base.owner.query(statement('plant_gone', 'DELETE FROM planted'), []);
    const files = (await databaseFiles(base.owner, mark)).flatMap(({ where, bytes }) => planting.search(where, bytes));
    expect(files.some(({ where }) => where.startsWith('/base/'))).toBe(true);
    expect(files.some(({ where }) => where.startsWith('/pg_wal/'))).toBe(true);
    const heard = recordOutput();
    log.info(`a payment of ${PLANTED.number}`);
    console.info(`cvv=${PLANTED.cvv}`);
    const said = await heard.stop();
    expect(
      planting
        .search('log', said)
        .map(({ form }) => form)
        .sort(),
    ).toEqual(['code', 'plain']);
  });

  test('holds none of them in any row, file, log line, callback, e-mail or answer', {
    timeout: 120_000,
  }, async () => {
    while ((await post.sendAll()) > 0) {
      /* sixteen at a time */
    }
    const messages = await post.messages(seller.publicKey);
    expect(messages.length).toBeGreaterThan(times(15, 60));
    await calls.flush();
    said = await recording.stop();
    const text = await databaseText(base.owner);
    const files = await databaseFiles(base.owner, from);
    const hits: Hit[] = [
      ...text.flatMap(({ where, text: rows }) => detector.search(where, rows)),
      ...files.flatMap(({ where, bytes }) => detector.search(where, bytes)),
      ...detector.search('answers', answers.join('\n')),
      ...detector.search('e-mails', JSON.stringify(messages)),
      ...detector.search('output', said),
    ];
    expect(hits).toEqual([]);
    expect(said.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThan(times(60, 200));
    expect(answers.length).toBeGreaterThan(times(80, 280));
    expect(text.map(({ where }) => where)).toEqual(
      expect.arrayContaining([
        'public.sale',
        'public.attempt',
        'public.event',
        'public.message',
        'vault.card',
        'public.idempotent_call',
        'public.api_call',
      ]),
    );
    expect(text.find(({ where }) => where === 'public.api_call')?.text.length).toBeGreaterThan(10_000);
    expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeGreaterThan(20_000_000);
    expect(text.find(({ where }) => where === 'public.event')?.text.length).toBeGreaterThan(10_000);
  });

  test('A-10: and none of the keys that were issued, in any row, file or log line', async () => {
    const partner = await givenPartner(base.db);
    const other = await givenSeller(base.db, { partner });
    const token = await openSession({ userId, ip: '192.0.2.1', userAgent: 'test' });
    const issued = [
      seller.svcId,
      seller.svcSecret,
      other.svcId,
      other.svcSecret,
      partner.clientKey,
      partner.clientSecret,
      token,
    ];
    const left = [
      ...(await databaseText(base.owner)).map(({ text }) => Buffer.from(text)),
      ...(await databaseFiles(base.owner, from)).map(({ bytes }) => bytes),
      Buffer.from(said),
    ];
    const forms = (key: string): (string | Buffer)[] => [
      key,
      Buffer.from(key).toString('hex'),
      Buffer.from(key).toString('base64'),
      [...key].reverse().join(''),
    ];
    expect(issued.filter((key) => key.length >= 20)).toHaveLength(7);
    expect(issued.flatMap((key) => forms(key).filter((form) => left.some((bytes) => bytes.includes(form))))).toEqual(
      [],
    );
    // Public values are found, so that the search is known to work.
    expect(left.some((bytes) => bytes.includes(seller.publicKey))).toBe(true);
  });
});
