import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '#lib/kernel/result.ts';
import { listGrants } from '#lib/modules/access/store.sql.ts';
import { bookReport } from '#lib/modules/payments/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { log } from '#lib/platform/log.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { disputesOf } from '#lib/testing/disputes.ts';
import { madePdf } from '#lib/testing/files/pdfs.ts';
import { png } from '#lib/testing/files/pictures.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { givenPartner, givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { acceptDispute, followAnswers, submitDispute } from './answer-dispute.ts';
import { ANSWER_STEPS } from './answer-steps.ts';
import { LOST_CHARGEBACK } from './book-loss.ts';
import { followDisputes, openMissingCases } from './follow-disputes.ts';
import { readPaper } from './paper/read-paper.ts';
import { countDisputes, listDisputeRows } from './queries/list-disputes.sql.ts';
import { disputesOfSale, showDispute } from './queries/show-dispute.sql.ts';
import { saveEvidence } from './save-evidence.ts';
import { claimAnswer, lockDispute, saveEvidenceRows } from './store-answers.sql.ts';
import { findBrokenDisputes } from './store-broken.sql.ts';

const base = testDatabase();
const world = testWorld(base);
const disputes = disputesOf(base, world);

const CHARGEBACK_FEE = statement('test_fee_of_chargebacks', 'UPDATE seller SET chargeback_fee = 7510 WHERE id = $1');
const BALANCE = statement(
  'test_balance_of_seller',
  `SELECT coalesce(-sum(amount), 0)::bigint AS balance FROM ledger_entry WHERE account = 'seller_balance'
  AND owner_id = $1`,
);
const WITHOUT_TRIGGERS = statement(
  'test_disputes_as_replica',
  `SELECT set_config('session_replication_role', 'replica', true)`,
);
const SALE = statement(
  'test_sale_of_dispute',
  'SELECT status, charged_back AS "chargedBack" FROM sale WHERE public_id = $1',
);

const JOIN = statement(
  'test_join_partner_of_disputes',
  `INSERT INTO membership (user_id, partner_id, role) VALUES ($1, $2, 'manager')`,
);
const EVERY = {
  statuses: [],
  reasons: [],
  currency: null,
  from: null,
  until: null,
  dueBefore: null,
  sort: 'due',
  page: 1,
  size: 10,
} as const;

let seller: TestSeller;
beforeAll(() => void vi.spyOn(log, 'warn').mockImplementation(() => undefined));
beforeEach(async () => {
  seller = await givenSeller(base.db);
  await base.owner.query(CHARGEBACK_FEE, [seller.id]);
});

const of = (disputeId: string, who = seller) => ({ disputeId, sellerIds: [who.id] });
const shown = async (disputeId: string, who = seller) => {
  const found = await showDispute(base.db, disputeId, [who.id]);
  if (!found) throw new Error('there is no such dispute');
  return found;
};
const balance = async () => (await base.db.query<{ balance: number }>(BALANCE, [seller.id]))[0]?.balance ?? 0;
const saleOf = async (saleId: string) => (await base.db.query(SALE, [saleId]))[0];
const say = (disputeId: string, text: string) =>
  saveEvidence(disputes.context(), of(disputeId), [{ kind: 'explanation', value: { text } }]);
const submit = (disputeId: string) => submitDispute(disputes.context(), { ...of(disputeId), madeBy: null });
const accept = (disputeId: string) => acceptDispute(disputes.context(), { ...of(disputeId), madeBy: null });

describe('a chargeback', () => {
  test('is a case with its reason, its date and what wins it', async () => {
    const { disputeId, saleId } = await disputes.given(seller, { dueInSeconds: 86_400 });
    const found = await shown(disputeId);
    expect(found).toMatchObject({
      status: 'needs-response',
      reason: 'not-received',
      reasonCode: '13.1',
      amount: 5_000,
      amountWon: 0,
      fee: 7_510,
      feeVat: 1_352,
      wins: ['delivery', 'service', 'conversation'],
      isOpen: true,
      previous: null,
      gathered: { receipt: { saleId, amount: 5_000, cardLast4: '1111' }, earlierSales: { count: 0 } },
    });
    expect(found.dueAt.getTime() - found.openedAt.getTime()).toBeGreaterThan(80_000_000);
    expect(found.dueAt.getTime() - found.openedAt.getTime()).toBeLessThan(90_000_000);
    expect(JSON.stringify(found)).not.toMatch(/4111111|cvv/i);
  });

  test('of an acquirer that says nothing of it is due after the days of its brand', async () => {
    const { disputeId } = await disputes.given(seller, { reasonCode: undefined });
    const { dueAt, openedAt, reason } = await shown(disputeId);
    expect(reason).toBe('other');
    expect(Math.round((dueAt.getTime() - openedAt.getTime()) / 86_400_000)).toBe(18);
  });

  test('is nobody else’s case', async () => {
    const { disputeId } = await disputes.given(seller);
    const other = await givenSeller(base.db);
    expect(await showDispute(base.db, disputeId, [other.id])).toBeNull();
    expect(await showDispute(base.db, disputeId, [])).toBeNull();
    const context = disputes.context();
    const foreign = of(disputeId, other);
    expect(await saveEvidence(context, foreign, [{ kind: 'other', value: { text: 'x' } }])).toMatchObject({
      reason: 'not-found',
    });
    for (const answer of [submitDispute, acceptDispute])
      expect(await answer(context, { ...foreign, madeBy: null })).toMatchObject({ reason: 'not-found' });
    expect(await readPaper(context, foreign)).toBeNull();
    expect(await countDisputes(base.db, [other.id])).toMatchObject({ needsResponse: 0, nextDueAt: null });
  });

  test('is seen by the people of its seller’s partner, and by nobody of another partner', async () => {
    const [partner, other] = [await givenPartner(base.db), await givenPartner(base.db)];
    const theirs = await givenSeller(base.db, { partner });
    await givenSeller(base.db, { partner: other });
    const { disputeId } = await disputes.given(theirs);
    const seen = async (partnerId: number) => {
      const userId = await givenPerson(base, `Person ${partnerId}`);
      await base.owner.query(JOIN, [userId, partnerId]);
      const sellerIds = (await listGrants(base.db, userId, null)).map(({ id }) => id);
      const { rows } = await listDisputeRows(base.db, sellerIds, EVERY);
      const shownTo = await showDispute(base.db, disputeId, sellerIds);
      return [rows.map((row) => row.disputeId), shownTo?.disputeId ?? null, sellerIds.length];
    };
    expect(await seen(partner.id)).toEqual([[disputeId], disputeId, 1]);
    expect(await seen(other.id)).toEqual([[], null, 1]);
  });

  test('told twice, or booked before there were cases, is one case', async () => {
    const { disputeId, chargeback, saleId } = await disputes.given(seller);
    expect(await disputes.hear(chargeback)).toBe('processed');
    expect(await disputesOfSale(base.db, saleId, [seller.id])).toMatchObject([{ disputeId }]);
    expect(await openMissingCases(base.db)).toBe(0);
  });
});

describe('a case that is answered', () => {
  test('with what wins it gives everything back, the fee and its tax too', async () => {
    const before = await balance();
    const { disputeId, saleId } = await disputes.given(seller);
    const paid = 5_000 - 168 - 30;
    expect(await balance()).toBe(before + paid - 5_000 - 7_510 - 1_352);
    const pdf = await madePdf();
    const saved = await saveEvidence(disputes.context(), of(disputeId), [
      { kind: 'explanation', value: { text: 'It was delivered on Monday.' } },
      { kind: 'delivery', value: { name: 'slip.pdf', content: { read: async () => ok(pdf) } } },
      { kind: 'identity', value: { name: 'id.png', content: { read: async () => ok(await png()) } } },
    ]);
    expect(saved.ok).toBe(true);
    expect((await shown(disputeId)).own.map(({ kind }) => kind).toSorted()).toEqual([
      'delivery',
      'explanation',
      'identity',
    ]);
    expect(await submit(disputeId)).toEqual({ ok: true, value: null });
    const sent = await shown(disputeId);
    expect(sent).toMatchObject({
      status: 'submitted',
      isOpen: false,
      answer: { action: 'contest', state: 'taken', hasPaper: true },
    });
    expect((await readPaper(disputes.context(), of(disputeId)))?.subarray(0, 5).toString()).toBe('%PDF-');
    await disputes.decided();
    expect(await shown(disputeId)).toMatchObject({ status: 'won', amountWon: 5_000, isFeeReturned: true });
    expect(await saleOf(saleId)).toEqual({ status: 'completed', chargedBack: 0 });
    expect(await balance()).toBe(before + paid);
  });

  test('is won in part: a part comes back, the rest is lost, and the fee stays', async () => {
    const { disputeId, saleId } = await disputes.given(seller);
    const before = await balance();
    await say(disputeId, 'partly_winning_evidence');
    await submit(disputeId);
    await disputes.decided();
    expect(await shown(disputeId)).toMatchObject({
      status: 'partly-won',
      amountWon: 2_500,
      amountLost: 2_500,
      isFeeReturned: false,
    });
    expect(await balance()).toBe(before + 2_500);
    expect(await saleOf(saleId)).toEqual({ status: 'partial-chargeback', chargedBack: 2_500 });
  });

  test('without what wins it is lost', async () => {
    const { disputeId } = await disputes.given(seller);
    const before = await balance();
    await say(disputeId, 'We are sorry.');
    await submit(disputeId);
    await disputes.decided();
    expect(await shown(disputeId)).toMatchObject({ status: 'lost', amountWon: 0, amountLost: 5_000 });
    expect(await balance()).toBe(before);
  });

  test('is answered once, by the first of two at the same time', async () => {
    const { disputeId } = await disputes.given(seller);
    await say(disputeId, 'winning_evidence');
    const both = await Promise.all([submit(disputeId), submit(disputeId), accept(disputeId)]);
    expect(both.filter(({ ok: isTaken }) => isTaken)).toHaveLength(1);
    for (const one of both) if (!one.ok) expect(['busy', 'closed']).toContain(one.reason);
    expect(await submit(disputeId)).toMatchObject({ reason: 'closed' });
    expect(await say(disputeId, 'later')).toMatchObject({ reason: 'closed' });
  });

  test('takes no answer without evidence, and keeps a draft by kind', async () => {
    const { disputeId } = await disputes.given(seller);
    expect(await submit(disputeId)).toMatchObject({ reason: 'no-evidence' });
    await say(disputeId, 'first');
    await say(disputeId, 'second');
    expect((await shown(disputeId)).own).toMatchObject([{ kind: 'explanation', text: 'second' }]);
    await saveEvidence(disputes.context(), of(disputeId), [{ kind: 'explanation', value: null }]);
    expect((await shown(disputeId)).own).toEqual([]);
  });

  test('keeps what was sent, whatever becomes of the sale', async () => {
    const { disputeId, saleId } = await disputes.given(seller);
    await say(disputeId, 'losing_evidence');
    await submit(disputeId);
    const before = (await shown(disputeId)).gathered;
    await base.owner.query(statement('test_rename', `UPDATE sale SET product_name = 'Other' WHERE public_id = $1`), [
      saleId,
    ]);
    expect((await shown(disputeId)).gathered).toEqual(before);
  });
});

const WAITING = statement(
  'test_disputes_waiting',
  `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
);

describe('two at one case', () => {
  const waits = () => vi.waitFor(async () => expect(await base.db.query(WAITING, [])).toHaveLength(1), 10_000);

  test('an answer that waited for evidence to be saved has that evidence', async () => {
    const { disputeId } = await disputes.given(seller);
    await say(disputeId, 'losing_evidence');
    const { id } = await shown(disputeId);
    const asRead = (await base.db.inTransaction((inside) => lockDispute(inside, id))).mark;
    const { held } = await base.db.inTransaction(async (inside) => {
      await lockDispute(inside, id);
      const pieces = [{ kind: 'explanation' as const, value: { text: 'winning_evidence' } }];
      await saveEvidenceRows(inside, { disputeId: id, sellerId: seller.id }, pieces);
      const behind = base.db.inTransaction((other) => lockDispute(other, id));
      await waits();
      return { held: behind };
    });
    expect((await held).mark).not.toBe(asRead);
  });

  test('evidence that waited for an answer is refused: it would not have been sent', async () => {
    const { disputeId } = await disputes.given(seller);
    await say(disputeId, 'winning_evidence');
    const { id } = await shown(disputeId);
    const { saved } = await base.db.inTransaction(async (inside) => {
      await lockDispute(inside, id);
      const content = { gathered: null, own: [] };
      await claimAnswer(inside, { disputeId: id, action: 'accept', content, paperId: null, madeBy: null });
      const behind = say(disputeId, 'later');
      await waits();
      return { saved: behind };
    });
    expect(await saved).toMatchObject({ ok: false, reason: 'busy' });
    expect((await shown(disputeId)).own).toMatchObject([{ text: 'winning_evidence' }]);
  });
});

describe('a case that is not answered', () => {
  test('ends with its date, and takes no answer any more', async () => {
    const { disputeId } = await disputes.given(seller, { dueInSeconds: 3_600 });
    await say(disputeId, 'winning_evidence');
    await base.moveClock(3_700);
    expect(await submit(disputeId)).toMatchObject({ reason: 'closed' });
    await followDisputes(disputes.context());
    expect(await shown(disputeId)).toMatchObject({ status: 'expired', isOpen: false });
    expect(await accept(disputeId)).toMatchObject({ reason: 'closed' });
  });

  test('is accepted by its seller: the acquirer says that all of it is lost', async () => {
    const { disputeId } = await disputes.given(seller);
    expect(await accept(disputeId)).toEqual({ ok: true, value: null });
    expect(await shown(disputeId)).toMatchObject({ status: 'accepted', answer: { action: 'accept', state: 'taken' } });
    await disputes.decided();
    expect(await shown(disputeId)).toMatchObject({ status: 'accepted', amountLost: 5_000 });
  });
});

describe('a bank that is hard to reach', () => {
  test('is asked after an answer that was lost, and has it once', async () => {
    const { disputeId } = await disputes.given(seller);
    await say(disputeId, 'winning_evidence');
    await world.bank.next({ operation: 'dispute-answer', what: 'lose_answer' });
    expect(await submit(disputeId)).toMatchObject({ reason: 'unknown' });
    expect(await shown(disputeId)).toMatchObject({ status: 'needs-response', answer: { state: 'waiting' } });
    expect(await submit(disputeId)).toMatchObject({ reason: 'busy' });
    await base.moveClock(120);
    await followAnswers(disputes.context());
    expect(await shown(disputeId)).toMatchObject({ status: 'submitted', answer: { state: 'taken' } });
  });

  test('is told again of an answer that never arrived', async () => {
    const { disputeId } = await disputes.given(seller);
    await say(disputeId, 'winning_evidence');
    await world.bank.next({ operation: 'dispute-answer', what: 'lose_request' });
    expect(await submit(disputeId)).toMatchObject({ reason: 'unknown' });
    await base.moveClock(120);
    await followAnswers(disputes.context());
    expect(await shown(disputeId)).toMatchObject({ status: 'submitted' });
    const { disputes: there } = await world.bank.control('GET', '/control/disputes');
    expect(there.filter(({ answer_reference }: { answer_reference: string | null }) => answer_reference)).toBeDefined();
  });

  test('cannot be told again once the paper is lost: the case is free for another answer, and not before', async () => {
    const { disputeId } = await disputes.given(seller);
    await say(disputeId, 'winning_evidence');
    await world.bank.next({ operation: 'dispute-answer', what: 'lose_request' });
    expect(await submit(disputeId)).toMatchObject({ reason: 'unknown' });
    const context = disputes.context();
    const store = { ...context.files.store, get: () => Promise.resolve(null) };
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    const looks = async (times: number) => {
      for (let look = 0; look < times; look += 1) {
        await base.moveClock(61);
        await followAnswers({ ...context, files: { ...context.files, store } });
      }
    };
    await looks(9);
    expect(await submit(disputeId)).toMatchObject({ reason: 'busy' });
    await looks(1);
    expect(await shown(disputeId)).toMatchObject({ isOpen: true, answer: { state: 'refused', refusal: 'paper_lost' } });
    expect(await submit(disputeId)).toEqual({ ok: true, value: null });
    await disputes.decided();
    expect(await shown(disputeId)).toMatchObject({ status: 'won' });
  });

  test('takes none after its own date, and the case is over', async () => {
    const { disputeId } = await disputes.given(seller, { dueInSeconds: 86_400 });
    await say(disputeId, 'winning_evidence');
    await world.bank.control('PUT', '/control/clock', { offsetSeconds: 90_000 });
    expect(await submit(disputeId)).toMatchObject({ reason: { refused: expect.stringMatching(/too_late|decided/) } });
    await world.bank.control('PUT', '/control/clock', { offsetSeconds: 0 });
    expect(await shown(disputeId)).toMatchObject({ status: 'expired', answer: { state: 'refused' } });
  });
});

test('parts that are lost one after another count once each, however often the list of a day names them', async () => {
  const { disputeId, chargeback } = await disputes.given(seller);
  const isLost = async (reference: string, amount: number) => {
    const said = { operation: 'chargeback-lost', reference, originalReference: chargeback, amount, currency: 'ILS' };
    return (await LOST_CHARGEBACK.book(world.context, said as Parameters<typeof LOST_CHARGEBACK.book>[1])).outcome;
  };
  const words = [];
  for (const part of [`${chargeback}-1`, `${chargeback}-2`, `${chargeback}-1`]) words.push(await isLost(part, 1_500));
  expect(words).toEqual(['booked', 'booked', 'known']);
  expect(await shown(disputeId)).toMatchObject({ status: 'lost', amountLost: 3_000 });
});

describe('what comes back after a case is over', () => {
  test('is booked, and the case is won', async () => {
    const { disputeId, chargeback } = await disputes.given(seller);
    await accept(disputeId);
    const before = await balance();
    const { reference } = await world.bank.control('POST', `/control/chargebacks/${chargeback}/reverse`, {
      amount: 2_000,
    });
    await disputes.hear(reference);
    expect(await shown(disputeId)).toMatchObject({ status: 'partly-won', amountWon: 2_000 });
    expect(await balance()).toBe(before + 2_000);
  });

  test('is never a sum of 0: the fee comes back once', async () => {
    const { disputeId, chargeback, paymentId } = await disputes.given(seller, { outcome: 'win' });
    await say(disputeId, 'x');
    await submit(disputeId);
    await disputes.decided();
    const before = await balance();
    const says = (operation: 'chargeback' | 'chargeback-reversal', originalReference: string) => {
      const record = { operation, reference: `${chargeback}-${operation}`, originalReference, amount: 0 };
      return bookReport(world.context, record as Parameters<typeof bookReport>[1]);
    };
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await says('chargeback-reversal', chargeback)).toEqual({ outcome: 'too-much' });
    expect(await says('chargeback', paymentId)).toEqual({ outcome: 'too-much' });
    expect(await balance()).toBe(before);
  });

  test('a second chargeback of the payment is a case of its own that names the first', async () => {
    const first = await disputes.given(seller, { outcome: 'win' });
    await say(first.disputeId, 'x');
    await submit(first.disputeId);
    await disputes.decided();
    const second = await disputes.given(seller, {}, first);
    expect(await shown(second.disputeId)).toMatchObject({
      status: 'needs-response',
      previous: { disputeId: first.disputeId, status: 'won' },
    });
    expect((await shown(first.disputeId)).next).toMatchObject({ disputeId: second.disputeId });
  });
});

test('a list has the first due date first, its totals, and the filters of its address', async () => {
  const late = await disputes.given(seller, { dueInSeconds: 900_000 });
  const soon = await disputes.given(seller, { dueInSeconds: 90_000 });
  const page = await listDisputeRows(base.db, [seller.id], EVERY);
  expect(page.rows.map(({ disputeId }) => disputeId)).toEqual([soon.disputeId, late.disputeId]);
  expect(page.totals).toEqual([{ currency: 'ILS', count: 2, open: 10_000, won: 0, lost: 0 }]);
  const { rows } = await listDisputeRows(base.db, [seller.id], { ...EVERY, reasons: ['fraudulent'] });
  expect(rows).toEqual([]);
  expect(await countDisputes(base.db, [seller.id])).toMatchObject({ needsResponse: 2, dueSoon: 1 });
});

describe('a process that dies while it answers', () => {
  test.each(ANSWER_STEPS)('at %s leaves an answer that its job ends: the bank has it once', async (step) => {
    const { disputeId, chargeback } = await disputes.given(seller);
    await say(disputeId, 'winning_evidence');
    vi.spyOn(log, 'error').mockImplementation(() => undefined);
    armFailpoint(`dispute.${step}:throw`);
    expect(await submit(disputeId)).toMatchObject({ reason: 'unknown' });
    armFailpoint(null);
    await base.moveClock(120);
    await followAnswers(disputes.context());
    expect(await shown(disputeId)).toMatchObject({ status: 'submitted', answer: { state: 'taken' } });
    const { disputes: cases } = await world.bank.control('GET', '/control/disputes');
    expect(cases.filter((one: { chargeback: string }) => one.chargeback === chargeback)).toMatchObject([
      { action: 'contest', answer_reference: expect.any(String) },
    ]);
    expect(await followAnswers(disputes.context())).toBe(0);
  });
});

describe('what the books say', () => {
  test('of a part of a capture, in another currency: bank, ledger and case agree', async () => {
    const { saleId: held } = await world.givenSale(seller, { sale_type: 'authorize', currency: 'USD' });
    await world.pay(seller, held, { currency: 'USD' });
    await world.call('capture-sale', { seller_svc_id: seller.svcId, svc_sale_id: held, sale_price: 3_000 });
    const [capture] = await base.db.query<{ reference: string }>(
      statement(
        'test_capture_of_hold',
        `SELECT a.public_id AS reference FROM attempt a JOIN sale s ON s.id = a.sale_id
        WHERE s.public_id = $1 AND a.kind = 'capture'`,
      ),
      [held],
    );
    const sale = { saleId: held, paymentId: capture?.reference ?? '' };
    const { disputeId } = await disputes.given(seller, { amount: 2_000, outcome: 'win-part' }, sale);
    await say(disputeId, 'x');
    await submit(disputeId);
    await disputes.decided();
    expect(await shown(disputeId)).toMatchObject({
      status: 'partly-won',
      currency: 'USD',
      amount: 2_000,
      amountWon: 1_000,
      amountLost: 1_000,
    });
    expect(await saleOf(held)).toEqual({ status: 'partial-chargeback', chargedBack: 1_000 });
  });

  test('I18 finds a case that says another sum than they do', async () => {
    const { disputeId } = await disputes.given(seller, { outcome: 'win' });
    await say(disputeId, 'x');
    await submit(disputeId);
    await disputes.decided();
    expect(await findBrokenDisputes(base.db, '-infinity')).toEqual([]);
    const forge = (status: string, won: number) =>
      base.owner.query(
        statement(
          `test_forge_dispute_${status}`,
          `UPDATE dispute SET status = '${status}', amount_won = $2 WHERE public_id = $1`,
        ),
        [disputeId, won],
      );
    await forge('lost', 0);
    expect(await findBrokenDisputes(base.db, '-infinity')).toMatchObject([{ what: disputeId }]);
    await forge('won', 5_000);
  });

  test('a chargeback of before there were cases gets one, with what came back of it', async () => {
    const { disputeId, chargeback } = await disputes.given(seller);
    const { reference } = await world.bank.control('POST', `/control/chargebacks/${chargeback}/reverse`, {
      amount: 1_000,
    });
    await disputes.hear(reference);
    await base.owner.inTransaction(async (inside) => {
      await inside.query(WITHOUT_TRIGGERS, []);
      await inside.query(statement('test_forget_dispute', 'DELETE FROM dispute WHERE public_id = $1'), [disputeId]);
    });
    expect(await openMissingCases(base.db)).toBe(1);
    const { rows } = await listDisputeRows(base.db, [seller.id], { ...EVERY, sort: 'opened' });
    expect(rows).toMatchObject([{ status: 'partly-won', amount: 5_000, amountWon: 1_000 }]);
  });
});

describe('mails', () => {
  const MAILS = statement(
    'test_mails_of_dispute',
    `SELECT template::text AS template, count(*)::int AS count FROM message WHERE facts->>'disputeId' = $1
    GROUP BY template ORDER BY min(id)`,
  );

  test('tell of a case once when it is opened, before its date, and when it is decided', async () => {
    const { disputeId } = await disputes.given(seller, { dueInSeconds: 10 * 86_400 });
    await followDisputes(disputes.context());
    await followDisputes(disputes.context());
    const count = (template: string) => ({ template, count: expect.any(Number) });
    const mails = () => base.db.query(MAILS, [disputeId]);
    expect(await mails()).toEqual([count('dispute-opened')]);
    await base.moveClock(8 * 86_400);
    await followDisputes(disputes.context());
    expect(await mails()).toEqual([count('dispute-opened'), count('dispute-due')]);
    await base.moveClock(3 * 86_400);
    await followDisputes(disputes.context());
    await followDisputes(disputes.context());
    expect(await mails()).toEqual([count('dispute-opened'), count('dispute-due'), count('dispute-decided')]);
  });
});
