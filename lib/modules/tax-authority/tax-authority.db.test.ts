import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeDocument } from '#lib/modules/documents/index.ts';
import { findDocument } from '#lib/modules/documents/store/documents-of-seller.sql.ts';
import { cancelDocument } from '#lib/modules/documents/cancel-document.ts';
import { statement } from '#lib/platform/db/database.ts';
import { armFailpoint } from '#lib/platform/failpoints.ts';
import { log } from '#lib/platform/log.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenIssuer } from '#lib/testing/issuer.ts';
import { givenPerson } from '#lib/testing/pos/counter.ts';
import { taxAuthorityOf } from '#lib/testing/tax-authority.ts';
import { givenSeller, type TestSeller, testWorld } from '#lib/testing/world.ts';
import { accessOf } from './access-token.ts';
import { beginConnecting, disconnect, endConnecting } from './connect.ts';
import type { TaxAuthority } from './contract/port.ts';
import type { AllocationWay } from './contract/request-states.ts';
import { askOnceMore, decideRefused, endWait } from './decide.ts';
import { countStuck, findWaiting, listWaiting } from './store/waiting.sql.ts';
import { workOnRequests } from './work-on-requests.ts';

/** Allocation numbers: documents that wait, the authority's answers, and what people do about them. */

const base = testDatabase();
const world = testWorld(base);
const authority = taxAuthorityOf(base, world);

/** Seconds after which a claim is over, and after which a decision that takes its time is there. */
const [LEASE, LATER] = [61, 700];
const DOCUMENTS = statement(
  'test_documents_of_allocations',
  'SELECT public_id AS "publicId", type FROM fiscal_document WHERE seller_id = $1 ORDER BY id',
);

const WITHOUT_DOCUMENTS = statement(
  'test_without_documents',
  'UPDATE seller SET invoices_module = false WHERE id = $1',
);

let person: number;
let seller: TestSeller;
let passed = 0;
beforeAll(async () => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  person = await givenPerson(base, 'Rina');
});
beforeEach(async () => {
  seller = await givenSeller(base.db);
  await givenIssuer(base.owner, seller);
});
afterEach(() => armFailpoint(null));

const pass = (seconds: number) => {
  passed += seconds;
  return authority.passTime(seconds, passed);
};
const work = () => workOnRequests(authority.context());
const connect = () => authority.connect(seller.id, person);
const about = (documentId: string, who = seller) => ({ documentId, sellerIds: [who.id], decidedBy: person });

/** A tax invoice of 11,800 and so many agorot. */
async function givenInvoice(agorot = 0, type: 'invoice' | 'invoice-receipt' = 'invoice'): Promise<string> {
  const made = await makeDocument({ database: base.db, timeZone: 'Asia/Jerusalem' }, seller.id, {
    type,
    currency: 'ILS',
    language: null,
    buyer: { name: 'Levi Ltd', companyNumber: '515000002' },
    lines: [
      { name: 'Consulting', quantity: 3, unitPrice: 333_300 },
      { name: 'Travel', quantity: 1, unitPrice: 180_100 + agorot },
    ],
    comment: '',
  });
  return made.ok ? made.value.publicId : expect.fail(made.reason.key);
}

/** Takes one agora of a document back. */
const givenCreditNote = (originId: string) =>
  makeDocument({ database: base.db, timeZone: 'Asia/Jerusalem' }, seller.id, {
    type: 'credit-note',
    currency: 'ILS',
    language: null,
    buyer: { name: 'Levi Ltd', companyNumber: '515000002' },
    lines: [{ name: 'Part', quantity: 1, unitPrice: 100 }],
    comment: '',
    originId,
  });

const documentOf = async (publicId: string) =>
  (await findDocument(base.db, seller.id, publicId)) ?? expect.fail('no such document');
const allocationOf = async (publicId: string) => (await documentOf(publicId)).allocation;
const waitOf = (publicId: string) => findWaiting(base.db, publicId, [seller.id]);
const askedOf = async (publicId: string) =>
  (await authority.invoices()).filter(({ invoice_id }) => invoice_id === publicId);

test('a document waits until its business is connected, and is given nine digits', async () => {
  const publicId = await givenInvoice();
  expect(await allocationOf(publicId)).toEqual({ status: 'waiting', number: null });
  await work();
  expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why: 'not-connected', net: 1_000_000 });
  expect(await countStuck(base.db, [seller.id])).toBe(1);
  expect((await connect()).outcome).toBe('connected');
  await work();
  const [asked] = await askedOf(publicId);
  expect(await allocationOf(publicId)).toEqual({ status: 'given', number: asked?.confirmation?.slice(-9) });
  expect(asked?.confirmation).toMatch(/^\d{26}$/);
  expect(await waitOf(publicId)).toBeNull();
  expect(await countStuck(base.db, [seller.id])).toBe(0);
});

describe('one number, whatever happens', () => {
  test.each(['after_claim', 'after_call', 'after_book'])('a process that ends %s', async (step) => {
    await connect();
    const publicId = await givenInvoice();
    armFailpoint(`allocation.${step}:throw`);
    await work();
    await pass(LEASE);
    await work();
    const asked = await askedOf(publicId);
    expect(asked).toMatchObject([{ asked: 1 }]);
    expect(await allocationOf(publicId)).toEqual({ status: 'given', number: asked[0]?.confirmation?.slice(-9) });
  });

  test.each(['lose_request', 'lose_answer', 'refuse', 'answer_late', 'reset'])('a connection that %s', async (what) => {
    await connect();
    const publicId = await givenInvoice();
    await world.bank.control('POST', '/control/tax-next', { operation: 'tax-approval', what, ms: 200 });
    await work();
    expect((await allocationOf(publicId))?.status).toBe('waiting');
    await new Promise((resolve) => setTimeout(resolve, 250));
    await pass(LEASE);
    await work();
    const asked = await askedOf(publicId);
    expect(asked).toMatchObject([{ asked: 1 }]);
    expect(await allocationOf(publicId)).toEqual({ status: 'given', number: asked[0]?.confirmation?.slice(-9) });
  });

  test('one that the authority may know of is looked up after a new connection, and not issued without', async () => {
    await connect();
    const publicId = await givenInvoice();
    await world.bank.control('POST', '/control/tax-next', { operation: 'tax-approval', what: 'lose_answer' });
    await work();
    await disconnect(authority.context(), { sellerId: seller.id, endedBy: person });
    await pass(LEASE);
    await work();
    expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why: 'not-connected', isInDoubt: true });
    const without = { ...about(publicId), number: null };
    expect(await endWait(authority.context(), without)).toEqual({ ok: false, reason: 'gone' });
    await connect();
    await work();
    expect(await askedOf(publicId)).toMatchObject([{ asked: 1 }]);
    expect((await allocationOf(publicId))?.status).toBe('given');
  });

  test('while the authority is down nothing is lost, and an authority that takes its time is asked again', async () => {
    await connect();
    const [first, slow] = [await givenInvoice(), await givenInvoice(70)];
    await world.bank.control('PUT', '/control/tax-behaviour', { isDown: true });
    await work();
    await pass(LEASE);
    await work();
    expect((await allocationOf(first))?.status).toBe('waiting');
    await world.bank.control('PUT', '/control/tax-behaviour', {});
    await pass(LEASE);
    await work();
    expect((await allocationOf(first))?.status).toBe('given');
    expect((await allocationOf(slow))?.status).toBe('waiting');
    await pass(LATER);
    await work();
    expect((await allocationOf(slow))?.status).toBe('given');
    expect(await askedOf(slow)).toMatchObject([{ asked: 1 }]);
  });

  test('two processes that work at once ask about a document once', async () => {
    await connect();
    const publicId = await givenInvoice();
    await Promise.all([work(), work(), work()]);
    expect(await askedOf(publicId)).toMatchObject([{ asked: 1 }]);
    expect((await allocationOf(publicId))?.status).toBe('given');
  });
});

/** Works as a process that the authority meets so. */
async function workMeeting(met: (real: TaxAuthority) => Partial<TaxAuthority>): Promise<void> {
  const { reached, ...context } = authority.context();
  if (!reached) return expect.fail('no authority');
  const meeting = { ...reached.authority, ...met(reached.authority) };
  await workOnRequests({ ...context, reached: { ...reached, authority: meeting } });
}

test('a claim that ran out while another document was asked about is let go', async () => {
  await connect();
  const documents = [await givenInvoice(), await givenInvoice()];
  let calls = 0;
  await workMeeting(({ approve }) => ({
    async approve(...asked) {
      const answer = await approve(...asked);
      calls += 1;
      await pass(LEASE);
      await work();
      return answer;
    },
  }));
  expect(calls).toBe(1);
  for (const publicId of documents) {
    expect(await askedOf(publicId)).toMatchObject([{ asked: 1 }]);
    expect((await allocationOf(publicId))?.status).toBe('given');
  }
});

describe('a refused document', () => {
  const refused = async (agorot = 60) => {
    await connect();
    const publicId = await givenInvoice(agorot);
    await work();
    expect(await waitOf(publicId)).toMatchObject({ state: 'refused', code: 400 + agorot, isWhole: true });
    expect(await allocationOf(publicId)).toEqual({ status: 'refused', number: null });
    return publicId;
  };
  const go = (publicId: string, way: AllocationWay, who = seller) =>
    decideRefused(authority.context(), { ...about(publicId, who), way });
  const typesOf = async () =>
    (await base.db.query<{ publicId: string; type: string }>(DOCUMENTS, [seller.id])).map(({ type }) => type);

  test('goes on without a number', async () => {
    const publicId = await refused();
    expect(await go(publicId, 'continue')).toEqual({ ok: true, value: null });
    expect(await allocationOf(publicId)).toEqual({ status: 'without', number: null });
    expect(await askedOf(publicId)).toMatchObject([{ way: 'Continue' }]);
    expect(await go(publicId, 'cancel')).toEqual({ ok: false, reason: 'gone' });
  });

  test('that was decided on elsewhere is not taken for decided on so', async () => {
    const publicId = await refused();
    const { reached } = authority.context();
    const decide = async () => ({ outcome: 'decided_before', code: 462 }) as const;
    if (!reached) return expect.fail('no authority');
    const context = { ...authority.context(), reached: { ...reached, authority: { ...reached.authority, decide } } };
    expect((await decideRefused(context, { ...about(publicId), way: 'cancel' })).ok).toBe(true);
    expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why: 'rejected', code: 462 });
    expect((await documentOf(publicId)).status).not.toBe('cancelled');
  });

  test('goes the way that was chosen once its business is connected again', async () => {
    const publicId = await refused();
    await disconnect(authority.context(), { sellerId: seller.id, endedBy: person });
    await go(publicId, 'continue');
    expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why: 'not-connected', way: 'continue' });
    await connect();
    await work();
    expect(await askedOf(publicId)).toMatchObject([{ way: 'Continue' }]);
    expect((await allocationOf(publicId))?.status).toBe('without');
  });

  test('is cancelled by a credit note', async () => {
    const publicId = await refused(61);
    expect((await go(publicId, 'cancel')).ok).toBe(true);
    expect((await documentOf(publicId)).status).toBe('cancelled');
    expect(await typesOf()).toEqual(['invoice', 'credit-note']);
    expect(await waitOf(publicId)).toBeNull();
  });

  test('is objected to: the authority looks again, and gives a number or refuses again', async () => {
    const [allowed, refusedAgain] = [await refused(), await refused(61)];
    for (const publicId of [allowed, refusedAgain]) {
      await go(publicId, 'objection');
      expect(await waitOf(publicId)).toMatchObject({ state: 'objected' });
      expect((await allocationOf(publicId))?.status).toBe('waiting');
    }
    await pass(LATER);
    await work();
    expect((await allocationOf(allowed))?.status).toBe('given');
    expect(await waitOf(refusedAgain)).toMatchObject({ state: 'refused', code: 461 });
    await go(refusedAgain, 'continue');
    expect(await askedOf(refusedAgain)).toMatchObject([{ way: 'Continue' }]);
    expect((await allocationOf(refusedAgain))?.status).toBe('without');
  });

  test('is issued again without VAT, which its buyer reports, with a number of its own', async () => {
    const publicId = await refused();
    await go(publicId, 'reverse-charge');
    expect((await documentOf(publicId)).status).toBe('cancelled');
    expect(await typesOf()).toEqual(['invoice', 'credit-note', 'invoice']);
    const [, , made] = await base.db.query<{ publicId: string }>(DOCUMENTS, [seller.id]);
    const { total, vat, allocation } = await documentOf(made?.publicId ?? '');
    expect([total, vat]).toEqual([1_000_051, 0]);
    expect(allocation).toMatchObject({ status: 'reversed', number: expect.stringMatching(/^\d{9}$/) });
  });

  test.each(['after_claim', 'after_call', 'after_book'])('goes one way once when a process ends %s', async (step) => {
    for (const way of ['cancel', 'reverse-charge'] as const) {
      const publicId = await refused();
      armFailpoint(`allocation.${step}:throw`);
      await go(publicId, way);
      await pass(LEASE);
      await work();
      expect((await documentOf(publicId)).status).toBe('cancelled');
      expect(await waitOf(publicId)).toBeNull();
    }
    const types = ['invoice', 'credit-note', 'invoice', 'credit-note', 'invoice'];
    expect(await typesOf()).toEqual(types);
  });

  test('is not issued again in full where something was taken back of it meanwhile', async () => {
    const publicId = await refused();
    const { reached } = authority.context();
    if (!reached) return expect.fail('no authority');
    const approve: TaxAuthority['approve'] = async (...asked) => {
      await givenCreditNote(publicId);
      return reached.authority.approve(...asked);
    };
    const context = { ...authority.context(), reached: { ...reached, authority: { ...reached.authority, approve } } };
    await decideRefused(context, { ...about(publicId), way: 'reverse-charge' });
    expect(await typesOf()).toEqual(['invoice', 'credit-note']);
    expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why: 'rejected', code: null });
  });

  test('that cannot be taken back is left to a person', async () => {
    const publicId = await refused();
    await base.owner.query(WITHOUT_DOCUMENTS, [seller.id]);
    await go(publicId, 'cancel');
    expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why: 'rejected', code: null });
  });

  test('with an objection that nobody answers is ended by hand after a day', async () => {
    const publicId = await refused(61);
    await go(publicId, 'objection');
    const end = () => endWait(authority.context(), { ...about(publicId), number: '123456780' });
    expect(await end()).toEqual({ ok: false, reason: 'gone' });
    await base.moveClock(25 * 60 * 60);
    passed += 25 * 60 * 60;
    expect((await end()).ok).toBe(true);
    expect((await allocationOf(publicId))?.status).toBe('given');
  });

  test('of another business is not there, and two people choose one way', async () => {
    const publicId = await refused();
    expect(await go(publicId, 'continue', await givenSeller(base.db))).toEqual({ ok: false, reason: 'gone' });
    expect(await go('nonsense', 'continue')).toEqual({ ok: false, reason: 'gone' });
    const both = await Promise.all([go(publicId, 'continue'), go(publicId, 'cancel')]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('that was paid in part is not cancelled', async () => {
    const publicId = await refused();
    await makeDocument({ database: base.db, timeZone: 'Asia/Jerusalem' }, seller.id, {
      type: 'receipt',
      currency: 'ILS',
      language: null,
      buyer: { name: 'Levi Ltd', companyNumber: '515000002' },
      lines: [{ name: 'Part', quantity: 1, unitPrice: 100 }],
      comment: '',
      basedOn: [publicId],
    });
    expect(await waitOf(publicId)).toMatchObject({ isWhole: false });
    expect(await go(publicId, 'reverse-charge')).toEqual({ ok: false, reason: 'gone' });
    expect((await go(publicId, 'continue')).ok).toBe(true);
  });
});

describe('a document that somebody has to do something about', () => {
  test.each([
    [31, 'buyer-number', 431],
    [34, 'dates', 434],
    [38, 'setup', 438],
  ])('says so for the total’s agorot %i: %s', async (agorot, why, code) => {
    await connect();
    const publicId = await givenInvoice(agorot, 'invoice-receipt');
    await work();
    expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why, code });
    expect((await askOnceMore(authority.context(), about(publicId))).ok).toBe(true);
    expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why });
  });

  test('takes the number that was given elsewhere, nine digits of it', async () => {
    const publicId = await givenInvoice();
    await work();
    const end = (number: string | null, who = seller) =>
      endWait(authority.context(), { ...about(publicId, who), number });
    for (const wrong of ['', '000000000', '12345678', '1234567890', '12345678a', '１２３４５６７８９'])
      expect(await end(wrong)).toEqual({ ok: false, reason: 'not-digits' });
    expect(await end('123456789', await givenSeller(base.db))).toEqual({ ok: false, reason: 'gone' });
    expect((await end('123456789')).ok).toBe(true);
    expect(await allocationOf(publicId)).toEqual({ status: 'given', number: '123456789' });
    expect(await end(null)).toEqual({ ok: false, reason: 'gone' });
  });

  test('or goes out without one', async () => {
    const publicId = await givenInvoice();
    await work();
    expect((await endWait(authority.context(), { ...about(publicId), number: null })).ok).toBe(true);
    expect((await allocationOf(publicId))?.status).toBe('without');
  });

  test('and is asked about no more once it was cancelled', async () => {
    const publicId = await givenInvoice();
    await cancelDocument({ database: base.db, timeZone: 'Asia/Jerusalem' }, seller.id, publicId);
    await connect();
    await work();
    expect(await askedOf(publicId)).toEqual([]);
    expect(await listWaiting(base.db, [seller.id], 10)).toEqual({ count: 0, documents: [] });
  });
});

describe('a business is connected', () => {
  test('by the session that began it alone, and once', async () => {
    const [session, code] = ['one', 'x'];
    const began = async () => {
      const address = await beginConnecting(authority.context(), { sellerId: seller.id, userId: person, session });
      return new URL(address ?? '').searchParams;
    };
    const sent = await began();
    expect(sent.get('redirect_uri')).toBe('http://localhost:3000/settings/tax-authority/return');
    const state = sent.get('state') ?? '';
    const end = (more: object) => endConnecting(authority.context(), { userId: person, session, state, code, ...more });
    expect((await end({ session: 'another' })).outcome).toBe('stale');
    expect((await end({ userId: await givenPerson(base, 'Dan') })).outcome).toBe('stale');
    expect((await end({ state: 'guessed' })).outcome).toBe('stale');
    expect((await end({ code: null })).outcome).toBe('refused');
    expect((await end({})).outcome).toBe('stale');
    const late = (await began()).get('state') ?? '';
    await pass(16 * 60);
    expect((await end({ state: late })).outcome).toBe('stale');
    expect((await authority.connect(seller.id, person)).outcome).toBe('connected');
  });

  test('with tokens that are renewed in time, by one process of several', async () => {
    await connect();
    await pass(31 * 60);
    const access = () => accessOf(authority.context(), seller.id);
    const all = await Promise.all([access(), access(), access()]);
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    const [again, too] = [await access(), await access()];
    expect(again.ok && too.ok && again.token === too.token).toBe(true);
    const publicId = await givenInvoice();
    await work();
    expect((await allocationOf(publicId))?.status).toBe('given');
  });

  test('and stays so when a renewal of the connection before it is refused', async () => {
    await connect();
    await pass(31 * 60);
    const { reached } = authority.context();
    if (!reached) return expect.fail('no authority');
    const renew = async () => {
      await connect();
      return { outcome: 'ended' } as const;
    };
    const context = { ...authority.context(), reached: { ...reached, authority: { ...reached.authority, renew } } };
    expect(await accessOf(context, seller.id)).toEqual({ ok: false, why: 'busy' });
    expect((await accessOf(authority.context(), seller.id)).ok).toBe(true);
  });

  test('until the authority ends it, or its people do: documents wait for a new connection', async () => {
    await connect();
    await pass(31 * 60);
    armFailpoint('allocation.renewal_called:throw');
    await expect(accessOf(authority.context(), seller.id)).rejects.toThrow('renewal_called');
    await pass(LEASE);
    // The renewed tokens were lost with the process, and those before them count no more.
    const publicId = await givenInvoice();
    await work();
    expect(await waitOf(publicId)).toMatchObject({ state: 'blocked', why: 'not-connected' });
    await connect();
    await work();
    expect((await allocationOf(publicId))?.status).toBe('given');
    expect(await disconnect(authority.context(), { sellerId: seller.id, endedBy: person })).toBe(true);
    expect(await disconnect(authority.context(), { sellerId: seller.id, endedBy: person })).toBe(false);
  });

  test('and its tokens lie in no column as they are', async () => {
    await connect();
    const access = await accessOf(authority.context(), seller.id);
    if (!access.ok) return expect.fail('no access');
    expect(access.grant.sealed.includes(Buffer.from(access.token))).toBe(false);
  });
});
