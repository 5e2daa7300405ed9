import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MAXIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { dayOf, shiftDay } from '#lib/kernel/time/zoned-time.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { log } from '#lib/platform/log.ts';
import { resendDeliveries } from '#lib/modules/callbacks/deliveries/resend.ts';
import { secretsOf } from '#lib/modules/messages/secrets.ts';
import { givenAgreement, NEW_CONTRACT } from '#lib/testing/agreements.ts';
import { withRecords } from '#lib/testing/callbacks/with-records.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { DEBIT, methodsWorld, TRANSFER } from '#lib/testing/payment-methods.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { answerAgreement, sendApproverCode } from './buyer/answer-agreement.ts';
import { openAgreement } from './buyer/open-agreement.ts';
import { followAgreements } from './follow-agreements.ts';

const base = testDatabase();
const world = testWorld(base);
const methods = methodsWorld(base, world);

const IP = '203.0.113.7';
const EVENTS = statement(
  'test_agreement_events',
  `SELECT e.body, d.url FROM event e JOIN delivery d ON d.event_id = e.id
  WHERE d.seller_id = $1 AND e.notify_type = 'contract-status' ORDER BY e.id`,
);
const MAILS = statement(
  'test_agreement_mails',
  `SELECT template, channel, recipient, facts FROM message WHERE seller_id = $1 ORDER BY id`,
);
const DROPPED = statement(
  'test_agreement_dropped',
  `UPDATE delivery SET state = 'dropped', outcome = '503', settled_at = app_now() WHERE seller_id = $1 RETURNING id`,
);
const NO_MAIL = statement('test_agreement_no_mail', 'UPDATE seller SET email_module = false WHERE id = $1');
const CURRENCIES = statement('test_agreement_currencies', 'UPDATE seller SET currencies = $2 WHERE id = $1');
const SALES = statement(
  'test_agreement_sales',
  'SELECT public_id AS "saleId", status FROM sale WHERE seller_id = $1 ORDER BY id',
);

let seller: TestSeller;
beforeAll(() => void vi.spyOn(log, 'error').mockImplementation(() => undefined));
beforeEach(async () => {
  seller = await givenSeller(base.db);
});

const send = async (method: string, path: string, body?: object, who = seller) =>
  (
    await world.send(path, {
      method,
      headers: { 'content-type': 'application/json', 'svc-merchant-key': who.svcId },
      ...(body && { body: JSON.stringify(body) }),
    })
  ).body;
const get = (id: string, who = seller) => send('GET', `contracts/${id}`, undefined, who);
const post = (id: string, what: 'send' | 'cancel', who = seller) => send('POST', `contracts/${id}/${what}`, {}, who);
const create = (more: object = {}) => send('POST', 'contracts', { ...NEW_CONTRACT, ...more });
const given = (more: object = {}) => givenAgreement(world, seller, more);
const today = async () => dayOf((await readClock(base.db)).now, 'Asia/Jerusalem');
/** `dd/mm/yyyy` of so many days from now. */
const inDays = async (days: number) =>
  shiftDay(await today(), days)
    .split('-')
    .toReversed()
    .join('/');
const changes = async () =>
  (await base.db.query<{ body: string; url: string }>(EVENTS, [seller.id])).map(({ body, url }) => ({
    url,
    ...(Object.fromEntries(new URLSearchParams(body)) as Record<string, string>),
  }));
const statuses = async () => (await changes()).map((form) => form['contract_status' as 'url']);
const mails = () =>
  base.owner.query<{ template: string; channel: string; recipient: string; facts: unknown }>(MAILS, [seller.id]);
const codeOf = async (contractId: string): Promise<string> => (await get(contractId)).contract_url.split('/').at(-1);
const who = async (contractId: string, position = 1) => ({ typed: await codeOf(contractId), position, ip: IP });
const lastCode = async (): Promise<string> =>
  secretsOf((await mails()).findLast(({ template }) => template === 'agreement-code')?.facts).secret;

async function answer(contractId: string, hasAccepted = true, { position = 1, reason = '' } = {}) {
  const by = await who(contractId, position);
  expect(await sendApproverCode(world.context, by)).toBe('sent');
  return answerAgreement(world.context, by, { digits: await lastCode(), hasAccepted, reason });
}

/** Sent and accepted, with its milestones in so many days. */
async function accepted(days: readonly number[] = [0], more: object = {}, amount = 10_000): Promise<string> {
  const milestones = await Promise.all(
    days.map(async (count, place) => ({
      description: `Part ${place + 1}`,
      amount,
      due_date: await inDays(count),
    })),
  );
  const id = await given({ amount: undefined, due_date: undefined, milestones, ...more });
  await post(id, 'send');
  expect(await answer(id)).toEqual({ outcome: 'recorded' });
  return id;
}
const follow = () => followAgreements(world.context);
/** Moves the clock to the moment after eight in the morning, so many days from today. */
async function morning(days: number) {
  const { now } = await readClock(base.db);
  const at = new Date(`${shiftDay(await today(), days)}T08:00:30+02:00`).getTime();
  await base.moveClock(Math.ceil((at - now.getTime()) / 1_000));
}
const saleOf = async (id: string, place = 0): Promise<string> => (await get(id)).milestones[place].svc_sale_id;
const pay = async (id: string, place = 0) => world.pay(seller, await saleOf(id, place), { sale_price: '10000' });

describe('making one', () => {
  test('gives a draft with its page, and tells nobody', async () => {
    const made = await create({ transaction_id: 'PO-1' });
    expect(made).toMatchObject({
      status_code: 0,
      contract_id: expect.stringMatching(/^CONT/),
      contract_url: expect.stringMatching(/\/agreement\/[0-9A-Z]{15}$/),
      status: 'draft',
      amount: 10_000,
      amount_due: 10_000,
      milestones: [{ description: 'A website', due_date: '2099-12-31', svc_sale_id: null }],
    });
    expect([await changes(), await mails()]).toEqual([[], []]);
    expect(await openAgreement(world.context, await codeOf(made.contract_id), { ip: IP, isPerson: true })).toEqual({
      outcome: 'unknown',
    });
  });

  test.each([
    ['no subject', { subject: '' }, 1, 'subject'],
    ['a subject that is too long', { subject: 'x'.repeat(256) }, 9001, 'subject'],
    ['no currency', { currency: undefined }, 1, 'currency'],
    ['a currency of another seller', { currency: 'JPY' }, 252, 'currency'],
    ['no buyer', { buyer: undefined }, 1, 'buyer'],
    ['a buyer without approvers', { buyer: { ...NEW_CONTRACT.buyer, approvers: [] } }, 9001, 'buyer.approvers'],
    [
      'three approvers',
      { buyer: { ...NEW_CONTRACT.buyer, approvers: Array(3).fill({ name: 'x', email: 'x@x.example' }) } },
      9001,
      'buyer.approvers',
    ],
    [
      'a business number of letters',
      { buyer: { ...NEW_CONTRACT.buyer, business_code: 'abcdef' } },
      9001,
      'buyer.business_code',
    ],
    ['no address', { buyer: { ...NEW_CONTRACT.buyer, email: 'dana' } }, 9001, 'buyer.email'],
    ['a phone that nobody can dial', { buyer: { ...NEW_CONTRACT.buyer, phone: '12345678' } }, 9001, 'buyer.phone'],
    ['no amount', { amount: undefined }, 1, 'amount'],
    ['an amount too small', { amount: 499 }, 352, 'amount'],
    ['neither amount nor milestones', { amount: undefined, due_date: undefined }, 1, 'milestones'],
    ['no milestones in the list', { amount: undefined, due_date: undefined, milestones: [] }, 9001, 'milestones'],
    [
      'milestones and an amount',
      { milestones: [{ description: 'x', amount: 500, due_date: '31/12/2099' }] },
      790,
      'amount',
    ],
    ['a day that has passed', { due_date: '01/01/2020' }, 9001, 'due_date'],
    ['no such day', { due_date: '31/02/2099' }, 9001, 'due_date'],
    ['no way to pay', { payment_methods: [] }, 9001, 'payment_methods'],
    ['another way to pay', { payment_methods: ['bit'] }, 9001, 'payment_methods[0]'],
    ['a debit in dollars', { currency: 'USD', payment_methods: ['il-direct-debit'] }, 790, 'payment_methods'],
    ['a callback to this machine', { callback_url: 'http://127.0.0.1/x' }, 21, 'callback_url'],
  ] as const)('is refused with %s', async (_, more, code, field) => {
    const refused = await create(more);
    expect([refused.status_error_code, refused.status_additional_info]).toEqual([code, field]);
  });

  test('amounts that together are above the highest price are refused', async () => {
    const part = { description: 'x', amount: MAXIMUM_AMOUNT - 500, due_date: '31/12/2099' };
    const refused = await create({ amount: undefined, due_date: undefined, milestones: [part, part] });
    expect([refused.status_error_code, refused.status_additional_info]).toEqual([352, 'milestones']);
  });
});

describe('reading them', () => {
  test('lists a seller’s own, the newest first, by status and reference, a page at a time', async () => {
    const [first, second] = [await given({ transaction_id: 'a' }), await given()];
    const page = await send('GET', 'contracts?limit=1');
    expect(page.items.map(({ contract_id }: { contract_id: string }) => contract_id)).toEqual([second]);
    expect(await send('GET', `contracts?limit=1&cursor=${page.next_cursor}`)).toMatchObject({
      items: [{ contract_id: first }],
      next_cursor: null,
    });
    expect((await send('GET', 'contracts?transaction_id=a')).items).toHaveLength(1);
    expect((await send('GET', 'contracts?status=sent')).items).toHaveLength(0);
    const other = await givenSeller(base.db);
    expect((await send('GET', 'contracts', undefined, other)).items).toEqual([]);
    for (const refused of [
      await get(first, other),
      await post(first, 'send', other),
      await post(first, 'cancel', other),
    ])
      expect([refused.status_error_code, refused.status_additional_info]).toEqual([9007, 'contract_id']);
  });

  test.each(['status=gone', 'limit=0', 'limit=201', 'cursor=nowhere'])('refuses %s', async (query) => {
    expect((await send('GET', `contracts?${query}`)).status_error_code).toBe(9001);
  });
});

describe('sending', () => {
  test('writes to the buyer, by text message too, and to each approver once, and says so in a callback', async () => {
    const buyer = { ...NEW_CONTRACT.buyer, phone: '0521234567' };
    const approvers = [...buyer.approvers, { name: 'Avi', email: 'avi@levi.example' }];
    const id = await given({
      buyer: { ...buyer, approvers },
      callback_url: 'https://shop.example.com/c',
      transaction_id: 'PO-1',
    });
    expect(await post(id, 'send')).toMatchObject({ status: 'sent', sent_at: expect.any(String) });
    expect((await mails()).map(({ channel, recipient }) => `${channel} ${recipient}`).toSorted()).toEqual([
      'email avi@levi.example',
      'email dana@levi.example',
      'sms 0521234567',
    ]);
    const [change, ...more] = await changes();
    expect(more).toEqual([]);
    expect(change).toEqual({
      url: 'https://shop.example.com/c',
      contract_id: id,
      contract_status: 'sent',
      previous_status: 'draft',
      amount_paid: '0',
      amount_due: '10000',
      currency: 'ILS',
      transaction_id: 'PO-1',
      changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      notify_type: 'contract-status',
    });
    // Once more: the same again, and no change.
    expect(await post(id, 'send')).toMatchObject({ status: 'sent' });
    expect([(await mails()).length, (await changes()).length]).toEqual([6, 1]);
  });

  test('is told again where it was told first, whatever the seller’s own endpoint is', async () => {
    const id = await given({ callback_url: 'https://shop.example.com/c' });
    await post(id, 'send');
    const [delivery] = await base.owner.query<{ id: number }>(DROPPED, [seller.id]);
    const owner = { userId: 7, sellerIds: [seller.id], partnerSellerIds: [], allowedSellerIds: [seller.id] };
    const context = {
      ...withRecords(base.db),
      origin: 'http://localhost:3000',
      sandbox: true,
      wakeDeliveries: () => {},
    };
    const again = { ids: [delivery?.id ?? 0], before: 0, ignoresAdvice: true };
    expect((await resendDeliveries(context, owner, again)).deliveryIds).toHaveLength(1);
    expect((await changes()).map(({ url }) => url)).toEqual(Array(2).fill('https://shop.example.com/c'));
  });

  test('has a limit an hour, needs e-mail, and ends with the answer', async () => {
    const id = await given();
    for (let time = 0; time < 5; time += 1) expect((await post(id, 'send')).status_code).toBe(0);
    expect((await post(id, 'send')).status_error_code).toBe(998);
    const done = await accepted();
    expect(await post(done, 'send')).toMatchObject({ status_error_code: 305, status_additional_info: 'accepted' });
    const mute = await given();
    await base.owner.query(NO_MAIL, [seller.id]);
    expect((await post(mute, 'send')).status_error_code).toBe(720);
  });
});

describe('the buyer', () => {
  test('is seen to open the page once, and programs and the seller are not', async () => {
    const id = await given();
    await post(id, 'send');
    const code = await codeOf(id);
    await openAgreement(world.context, code, { ip: IP, isPerson: false });
    expect((await get(id)).status).toBe('sent');
    for (let time = 0; time < 2; time += 1)
      expect(await openAgreement(world.context, code.toLowerCase(), { ip: IP, isPerson: true })).toMatchObject({
        outcome: 'found',
        agreement: { businessName: 'Levi Ltd', approvers: [{ name: 'Dana Levi', hasAccepted: null }] },
      });
    expect([(await get(id)).status, await statuses()]).toEqual(['viewed', ['sent', 'viewed']]);
  });

  test('finds nothing at guessed addresses, and soon nothing at all', async () => {
    const id = await given();
    await post(id, 'send');
    const code = await codeOf(id);
    const from = { ip: '198.51.100.9', isPerson: true };
    const guesses = Array.from(
      { length: 31 },
      (_, place) => `00${'A'.repeat(11)}${'ABCD'[place % 4]}${'ABCDEFGH'[place % 8]}`,
    );
    const outcomes: string[] = [];
    for (const guess of guesses) outcomes.push((await openAgreement(world.context, guess, from)).outcome);
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['unknown', 'too_many']);
    expect((await openAgreement(world.context, code, from)).outcome).toBe('too_many');
    expect((await openAgreement(world.context, code, { ...from, ip: IP })).outcome).toBe('found');
  });

  test('accepts when both approvers have, each with a code of their own, and from where is kept', async () => {
    const approvers = [NEW_CONTRACT.buyer.approvers[0], { name: 'Avi', email: 'avi@levi.example' }];
    const id = await given({ buyer: { ...NEW_CONTRACT.buyer, approvers } });
    await post(id, 'send');
    expect(await answer(id)).toEqual({ outcome: 'recorded' });
    expect((await get(id)).status).toBe('sent');
    const used = await lastCode();
    // The first one's code is not the second one's, and nobody answers twice.
    expect(await sendApproverCode(world.context, await who(id, 1))).toBe('closed');
    expect(
      await answerAgreement(world.context, await who(id, 2), { digits: used, hasAccepted: true, reason: '' }),
    ).toEqual({ outcome: 'not_taken', trouble: 'over' });
    expect(await answer(id, true, { position: 2 })).toEqual({ outcome: 'recorded' });
    const { status, buyer, accepted_at } = await get(id);
    expect([status, accepted_at]).toEqual(['accepted', expect.any(String)]);
    expect(buyer.approvers).toEqual([
      expect.objectContaining({ name: 'Dana Levi', accepted_at: expect.any(String), network: IP }),
      expect.objectContaining({ name: 'Avi', accepted_at: expect.any(String), network: IP }),
    ]);
    expect(await statuses()).toEqual(['sent', 'accepted']);
  });

  test('declines with a reason, also after another has accepted, and nothing follows', async () => {
    const approvers = [NEW_CONTRACT.buyer.approvers[0], { name: 'Avi', email: 'avi@levi.example' }];
    const id = await given({ buyer: { ...NEW_CONTRACT.buyer, approvers }, due_date: await inDays(0) });
    await post(id, 'send');
    await answer(id);
    expect(await answer(id, false, { position: 2, reason: 'Too dear' })).toEqual({ outcome: 'recorded' });
    const declined = await get(id);
    expect(declined).toMatchObject({ status: 'declined', amount_due: 0 });
    expect(declined.buyer.approvers[1]).toMatchObject({ decline_reason: 'Too dear', declined_at: expect.any(String) });
    await morning(1);
    await follow();
    expect(await base.db.query(SALES, [seller.id])).toEqual([]);
    expect(await post(id, 'cancel')).toMatchObject({ status_error_code: 305, status_additional_info: 'declined' });
    expect(await openAgreement(world.context, await codeOf(id), { ip: IP, isPerson: true })).toMatchObject({
      outcome: 'found',
      agreement: { status: 'declined' },
    });
  });

  test('has five tries of a code, and each code ends the one before', async () => {
    const id = await given();
    await post(id, 'send');
    const by = await who(id);
    const tries = (digits: string) => answerAgreement(world.context, by, { digits, hasAccepted: true, reason: '' });
    expect(await tries('')).toEqual({ outcome: 'not_taken', trouble: 'missing' });
    expect(await tries('123456')).toEqual({ outcome: 'not_taken', trouble: 'over' });
    await sendApproverCode(world.context, by);
    const first = await lastCode();
    const wrong = first === '000000' ? '000001' : '000000';
    for (const left of [4, 3, 2, 1]) expect(await tries(wrong)).toEqual({ outcome: 'not_taken', trouble: { left } });
    expect(await tries(wrong)).toEqual({ outcome: 'not_taken', trouble: 'over' });
    expect(await tries(first)).toEqual({ outcome: 'not_taken', trouble: 'over' });
    await sendApproverCode(world.context, by);
    const late = await lastCode();
    await base.moveClock(601);
    expect(await tries(late)).toEqual({ outcome: 'not_taken', trouble: 'over' });
    for (let time = 0; time < 3; time += 1) expect(await sendApproverCode(world.context, by)).toBe('sent');
    expect(await sendApproverCode(world.context, by)).toBe('too_many');
    expect(await tries(await lastCode())).toEqual({ outcome: 'recorded' });
  });
});

describe('milestones', () => {
  test('fall due as sales once, however many look, and are paid in part, in full, and given back', async () => {
    const id = await accepted([1, 3], { callback_url: 'https://shop.example.com/c' });
    await follow();
    expect((await get(id)).milestones.map(({ svc_sale_id }: { svc_sale_id: string }) => svc_sale_id)).toEqual([
      null,
      null,
    ]);
    await morning(1);
    await Promise.all([follow(), follow()]);
    const { status, milestones } = await get(id);
    expect([status, milestones[1].svc_sale_id]).toEqual(['active', null]);
    expect(milestones[0].sale_url).toContain(milestones[0].svc_sale_id);
    expect(await base.db.query(SALES, [seller.id])).toHaveLength(1);
    expect((await mails()).filter(({ template }) => template === 'agreement-due')).toHaveLength(1);
    expect((await pay(id)).body.status_code).toBe(0);
    await follow();
    expect(await get(id)).toMatchObject({ status: 'partly-paid', amount_paid: 10_000, amount_due: 10_000 });
    await morning(2);
    await follow();
    await pay(id, 1);
    await follow();
    expect(await get(id)).toMatchObject({ status: 'paid', amount_paid: 20_000, amount_due: 0 });
    expect(await post(id, 'cancel')).toMatchObject({ status_error_code: 305, status_additional_info: 'paid' });
    await world.refund(seller, await saleOf(id, 1), 4_000);
    await follow();
    expect(await get(id)).toMatchObject({ status: 'partly-paid', amount_paid: 16_000, amount_due: 4_000 });
    await morning(30);
    await follow();
    // A refund makes nothing late: that sale was paid.
    expect((await get(id)).status).toBe('partly-paid');
    expect(await statuses()).toEqual(['sent', 'accepted', 'active', 'partly-paid', 'paid', 'partly-paid']);
    expect(new Set((await changes()).map(({ url }) => url))).toEqual(new Set(['https://shop.example.com/c']));
  });

  test('are paid by transfer, by debit and by card, and by nothing that was not agreed on', async () => {
    const byBank = await accepted([0], { payment_methods: ['bank-transfer', 'il-direct-debit'] });
    const byDebit = await accepted([0], { payment_methods: ['il-direct-debit'] });
    await morning(1);
    await follow();
    const [transfer, debit] = [await saleOf(byBank), await saleOf(byDebit)];
    expect(await methods.paidWithCard(transfer)).toMatchObject({ outcome: 'refused' });
    expect(await methods.start(debit, TRANSFER)).toMatchObject({ outcome: 'refused', field: 'method' });
    const waiting = await methods.givenWaiting(transfer, TRANSFER);
    expect((await methods.start(debit, DEBIT())).outcome).not.toBe('refused');
    await morning(1);
    await follow();
    // Both are at their banks: neither is late.
    expect((await get(byBank)).status).not.toBe('paid');
    await methods.sends(waiting.name, 10_000);
    await methods.notice(waiting.attemptId);
    await follow();
    expect(await get(byBank)).toMatchObject({ status: 'paid', amount_paid: 10_000 });
  });

  test('are overdue by the clock, reminded of, and paid late', async () => {
    const id = await accepted([5]);
    await morning(2);
    await follow();
    expect((await mails()).map(({ template }) => template)).toContain('agreement-reminder');
    await morning(3);
    await follow();
    expect((await get(id)).status).toBe('active');
    await morning(1);
    await follow();
    expect((await get(id)).status).toBe('overdue');
    await follow();
    await morning(6);
    await follow();
    expect((await mails()).filter(({ template }) => template === 'agreement-overdue')).toHaveLength(2);
    await pay(id);
    await follow();
    expect(await statuses()).toEqual(['sent', 'accepted', 'active', 'overdue', 'paid']);
  });

  test('whose sale is refused hold up nothing else, and have it when it is refused no more', async () => {
    const id = await accepted([1, 2]);
    await morning(1);
    await follow();
    await pay(id);
    await morning(1);
    await base.owner.query(CURRENCIES, [seller.id, ['USD']]);
    await follow();
    expect(await get(id)).toMatchObject({ status: 'partly-paid', milestones: [{}, { svc_sale_id: null }] });
    await base.owner.query(CURRENCIES, [seller.id, ['ILS']]);
    await base.moveClock(901);
    await follow();
    expect(await saleOf(id, 1)).toEqual(expect.any(String));
  });

  test('have one sale also where the process ends right after making it', async () => {
    const id = await accepted([0]);
    await morning(1);
    // The sale is committed by itself, and the status that it brings after it.
    for (const [point, sales] of [
      ['after_sale', 0],
      ['before_commit', 1],
    ] as const) {
      armFailpoint(`agreement.${point}:throw`);
      await follow();
      armFailpoint(null);
      expect([(await get(id)).status, (await base.db.query(SALES, [seller.id])).length]).toEqual(['accepted', sales]);
      await base.moveClock(901);
    }
    await follow();
    expect(await base.db.query(SALES, [seller.id])).toHaveLength(1);
    expect(await statuses()).toEqual(['sent', 'accepted', 'active', 'overdue'].slice(0, (await statuses()).length));
  });
});

describe('cancelling', () => {
  test('closes what is unpaid, and what comes later never opens', async () => {
    const id = await accepted([0, 5]);
    await morning(1);
    await follow();
    expect(await post(id, 'cancel')).toMatchObject({ status: 'cancelled', amount_due: 0 });
    expect((await pay(id)).body.status_error_code).toBe(305);
    await morning(6);
    await follow();
    expect(await base.db.query(SALES, [seller.id])).toMatchObject([{ status: 'canceled' }]);
    expect((await statuses()).at(-1)).toBe('cancelled');
    expect(await post(id, 'cancel')).toMatchObject({ status_error_code: 305, status_additional_info: 'cancelled' });
  });

  test('lets a payment under way end and count, and closes the sale if it fails', async () => {
    const [paid, failed] = [
      await accepted([0], { payment_methods: ['bank-transfer'] }),
      await accepted([0], { payment_methods: ['bank-transfer'] }, 20_000),
    ];
    await morning(1);
    await follow();
    const [one, other] = [
      await methods.givenWaiting(await saleOf(paid), TRANSFER),
      await methods.givenWaiting(await saleOf(failed), TRANSFER),
    ];
    expect((await post(paid, 'cancel')).status).toBe('cancelled');
    expect((await post(failed, 'cancel')).status).toBe('cancelled');
    await methods.sends(one.name, 10_000);
    await methods.notice(one.attemptId);
    await follow();
    expect(await get(paid)).toMatchObject({ status: 'cancelled', amount_paid: 10_000, amount_due: 0 });
    expect(other.isCancellable).toBe(true);
    const { cancelPayment } = await import('#lib/modules/checkout/cancel-payment.ts');
    await cancelPayment(world.context, await saleOf(failed));
    await follow();
    expect((await methods.start(await saleOf(failed), TRANSFER)).outcome).toBe('refused');
    expect(await get(failed)).toMatchObject({ status: 'cancelled', amount_paid: 0 });
  });

  test('ends a draft and one that was sent', async () => {
    const [draft, sent] = [await given(), await given()];
    await post(sent, 'send');
    for (const id of [draft, sent]) expect((await post(id, 'cancel')).status).toBe('cancelled');
    expect(await sendApproverCode(world.context, await who(sent))).toBe('closed');
  });
});
