import { describe, expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenDocument, givenReview } from '#lib/testing/onboarding/given-review.ts';
import { readOnboarding } from '../store/store-onboarding.ts';
import { approve, reject } from './approve.ts';
import { linkTokenOf } from '../seller/onboarding-link.ts';
import { findByLink } from '../seller/verify-email.ts';
import { endLink } from '../store/store-access.sql.ts';
import { askForChanges, reopen } from './ask-for-changes.ts';
import type { ReviewContext } from './context.ts';
import { reviewFile } from './review-file.ts';
import { clearField, refuseField } from './decide-field.ts';
import { reviewInSandbox } from './sandbox-reviewer.ts';
import { showReview } from './store-shown-review.ts';
import { takeIntoReview } from './take.ts';

const base = testDatabase();

const context = (): ReviewContext => ({
  database: base.db,
  notify: { origin: 'http://localhost:3000', sandbox: true, timeZone: 'Asia/Jerusalem' },
  wakeDeliveries: () => undefined,
});

const CALLBACKS = statement(
  'testing_callbacks_of_review',
  'SELECT notify_type::text AS type FROM delivery WHERE seller_id = $1 ORDER BY id',
);

const DANA = 7;
const ELI = 8;

type Given = Awaited<ReturnType<typeof givenReview>>;
const by = ({ publicId, partnerId }: Given, userId: number | null = DANA) => ({
  publicId,
  partnerIds: [partnerId],
  userId,
});
const accept = (given: Given, fileId: string, userId: number | null = DANA) =>
  reviewFile(context(), by(given, userId), { fileId, from: 'received', refusal: null });
const refuse = (given: Given, fileId: string) =>
  reviewFile(context(), by(given), { fileId, from: 'received', refusal: { reason: 'cut-off', note: 'Left edge' } });

async function acceptAll(given: Given): Promise<void> {
  for (const fileId of [given.identity, given.account]) expect((await accept(given, fileId)).ok).toBe(true);
}

const stateOf = async ({ sellerId }: Given) => (await readOnboarding(base.db, sellerId))?.state;
const eventsOf = async ({ sellerId }: Given) => {
  const { onboardingEvent } = await recordsOf(base.db, { sellerIds: [sellerId] });
  return (await onboardingEvent.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind);
};
const isApproved = async ({ sellerId }: Given) => {
  const { seller } = await recordsOf(base.db, { sellerIds: [sellerId] });
  const row = plain(await seller.findFirst({ select: { approved: true, profile: { select: { approvedAt: true } } } }));
  return { approved: row?.approved, hasDate: row?.profile?.approvedAt instanceof Date };
};
const callbacksOf = async ({ sellerId }: Given) =>
  (await base.db.query<{ type: string }>(CALLBACKS, [sellerId])).map(({ type }) => type);
const mailsOf = async ({ sellerId }: Given) => {
  const { message } = await recordsOf(base.db, { sellerIds: [sellerId] });
  return plain(await message.findMany({ orderBy: { id: 'asc' }, select: { template: true, facts: true } }));
};

test.each([
  ['en', ['12 · Bank Hapoalim', 'Israel', 'March 21, 1990', 'Female']],
  ['he', ['12 · בנק הפועלים', 'ישראל', '21 במרץ 1990', 'נקבה']],
] as const)('a reviewer reads banks, countries and days as words (%s)', async (language, words) => {
  const given = await givenReview(base.db);
  const asked = { publicId: given.publicId, partnerIds: [given.partnerId] };
  const review = await showReview(base.db, asked, { language, userId: DANA });
  const valueOf = (field: string) => review?.fields.find((one) => one.field === field)?.value;
  expect([valueOf('bankCode'), valueOf('country'), valueOf('birthdate'), valueOf('gender')]).toEqual(words);
});

describe('a seller that waits', () => {
  test('is taken by one reviewer, and the second hears it', async () => {
    const given = await givenReview(base.db);
    const both = await Promise.all([
      takeIntoReview(context(), by(given, DANA)),
      takeIntoReview(context(), by(given, ELI)),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' });
    expect(await stateOf(given)).toBe('in-review');
  });

  test('is approved once every document is accepted, may sell, and both sides hear it', async () => {
    const given = await givenReview(base.db);
    expect(await approve(context(), by(given))).toEqual({ ok: false, reason: 'open' });
    await acceptAll(given);
    expect(await approve(context(), by(given))).toMatchObject({ ok: true, value: { isFinal: true } });
    expect(await stateOf(given)).toBe('approved');
    expect(await isApproved(given)).toEqual({ approved: true, hasDate: true });
    expect(await callbacksOf(given)).toEqual(['seller-update', 'seller-approve']);
    expect((await mailsOf(given)).map(({ template }) => template)).toEqual(['onboarding-approved']);
    expect((await eventsOf(given)).toSorted()).toEqual(
      ['submitted', 'taken', 'document-accepted', 'document-accepted', 'approved'].toSorted(),
    );
  });

  test('is another partner’s nobody', async () => {
    const given = await givenReview(base.db);
    const other = { ...by(given), partnerIds: [given.partnerId + 1_000] };
    const asked = { fileId: given.identity, from: 'received', refusal: null } as const;
    const problem = { step: 'bank', field: 'bankAccount', reason: 'incomplete', note: '' } as const;
    for (const refused of [
      await takeIntoReview(context(), other),
      await reviewFile(context(), other, asked),
      await refuseField(context(), other, problem),
      await clearField(context(), other, given.publicId),
      await askForChanges(context(), other, { days: null }),
      await approve(context(), other),
      await reject(context(), other, { reason: 'incomplete', note: '' }),
      await reopen(context(), other, { ...problem, days: null }),
    ])
      expect(refused).toEqual({ ok: false, reason: 'gone' });
    expect(await eventsOf(given)).toEqual(['submitted']);
  });
});

describe('a document', () => {
  test('is refused with its reason and a note; decided by one of two at once', async () => {
    const given = await givenReview(base.db);
    const both = await Promise.all([accept(given, given.identity, ELI), refuse(given, given.identity)]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' });
  });

  test('of another seller is not decided about', async () => {
    const [given, other] = [await givenReview(base.db), await givenReview(base.db)];
    expect(await accept(given, other.identity)).toEqual({ ok: false, reason: 'changed' });
    expect(await stateOf(given)).toBe('submitted');
  });

  test('that is refused for another reason needs a note', async () => {
    const given = await givenReview(base.db);
    const refusal = { reason: 'other', note: '  ' } as const;
    const asked = { fileId: given.identity, from: 'received', refusal } as const;
    expect(await reviewFile(context(), by(given), asked)).toEqual({ ok: false, reason: 'note-missing' });
  });
});

describe('asking for changes', () => {
  test('sends one message that lists documents, fields and what is missing, in the seller’s language', async () => {
    const given = await givenReview(base.db);
    expect(await askForChanges(context(), by(given), { days: 7 })).toEqual({ ok: false, reason: 'nothing-to-mend' });
    await refuse(given, given.account);
    const problem = { step: 'bank', field: 'bankAccount', reason: 'does-not-match', note: '' } as const;
    for (const other of [{ field: 'none of ours' }, { step: 'terms' }] as const)
      expect(await refuseField(context(), by(given), { ...problem, ...other })).toEqual({ ok: false, reason: 'gone' });
    expect((await refuseField(context(), by(given), problem)).ok).toBe(true);
    expect(await refuseField(context(), by(given), problem)).toEqual({ ok: false, reason: 'changed' });
    expect(await askForChanges(context(), by(given), { days: 7 })).toMatchObject({ ok: true, value: { asked: 2 } });
    expect(await stateOf(given)).toBe('changes-requested');
    const [mail] = await mailsOf(given);
    expect(mail?.template).toBe('onboarding-changes');
    expect((mail?.facts as { listed: object[] } | undefined)?.listed).toEqual([
      { label: 'Proof of bank account', value: expect.stringContaining('cut off') },
      { label: 'Account number', value: expect.stringContaining('match') },
    ]);
    expect(JSON.stringify(mail?.facts)).toContain('Left edge');
    const kept = await readOnboarding(base.db, given.sellerId);
    expect((kept?.dueAt?.getTime() ?? 0) - (kept?.stateAt.getTime() ?? 0)).toBeCloseTo(7 * 86_400_000, -4);
  });

  test('a refusal that is taken back is asked of nobody', async () => {
    const given = await givenReview(base.db);
    const problem = { step: 'bank', field: '', reason: 'incomplete', note: '' } as const;
    await refuseField(context(), by(given), problem);
    const { onboardingProblem } = await recordsOf(base.db, { sellerIds: [given.sellerId] });
    const row = await onboardingProblem.findFirst({ select: { publicId: true } });
    expect((await clearField(context(), by(given), row?.publicId ?? '')).ok).toBe(true);
    expect(await clearField(context(), by(given), row?.publicId ?? '')).toEqual({ ok: false, reason: 'changed' });
    expect(await askForChanges(context(), by(given), { days: null })).toEqual({ ok: false, reason: 'nothing-to-mend' });
  });

  test('an approved seller that is asked again sells on; one that is rejected cannot', async () => {
    const given = await givenReview(base.db);
    await acceptAll(given);
    await approve(context(), by(given));
    const problem = { step: 'documents', field: '', reason: 'other', note: 'A newer card' } as const;
    expect(await reopen(context(), by(given), { ...problem, note: '', days: null })).toEqual({
      ok: false,
      reason: 'note-missing',
    });
    // The link of an invitation that was withdrawn leads to it again.
    await endLink(base.db, given.sellerId);
    expect(await findByLink(context(), linkTokenOf(given.publicId))).toBeNull();
    expect((await reopen(context(), by(given), { ...problem, days: 14 })).ok).toBe(true);
    expect(await findByLink(context(), linkTokenOf(given.publicId))).toMatchObject({ sellerId: given.sellerId });
    expect(await stateOf(given)).toBe('changes-requested');
    expect((await isApproved(given)).approved).toBe(true);
    expect((await reject(context(), by(given), { reason: 'not-allowed', note: '' })).ok).toBe(true);
    expect(await stateOf(given)).toBe('rejected');
    expect((await isApproved(given)).approved).toBe(false);
    expect((await mailsOf(given)).map(({ template }) => template)).toEqual([
      ...['onboarding-approved', 'onboarding-changes', 'onboarding-rejected'],
    ]);
  });
});

describe('four eyes', () => {
  test('the first approval is kept, the same person twice is refused, a second person makes it whole', async () => {
    const given = await givenReview(base.db, { fourEyes: true });
    await acceptAll(given);
    expect(await approve(context(), by(given, DANA))).toMatchObject({ value: { isFinal: false } });
    expect((await isApproved(given)).approved).toBe(false);
    expect(await approve(context(), by(given, DANA))).toEqual({ ok: false, reason: 'same-person' });
    expect(await approve(context(), by(given, ELI))).toMatchObject({ value: { isFinal: true } });
    expect(await isApproved(given)).toEqual({ approved: true, hasDate: true });
    expect((await eventsOf(given)).slice(-2)).toEqual(['approved-first', 'approved']);
  });

  test('one person at once in two windows gives one approval of two', async () => {
    const given = await givenReview(base.db, { fourEyes: true });
    await acceptAll(given);
    const both = await Promise.all([approve(context(), by(given)), approve(context(), by(given))]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'same-person' });
    expect((await isApproved(given)).approved).toBe(false);
  });

  test('a refusal after the first approval takes it back', async () => {
    const given = await givenReview(base.db, { fourEyes: true });
    await acceptAll(given);
    await approve(context(), by(given, DANA));
    const late = await givenDocument(base.db, given.sellerId, 19);
    await refuse(given, late);
    expect((await readOnboarding(base.db, given.sellerId))?.firstApprovalBy).toBeNull();
  });

  test('the database refuses the same person twice by itself', async () => {
    const given = await givenReview(base.db, { fourEyes: true });
    const both = statement(
      'testing_same_person_twice',
      'UPDATE onboarding SET first_approval_by = $2, approved_by = $2 WHERE seller_id = $1',
    );
    await expect(base.db.query(both, [given.sellerId, DANA])).rejects.toMatchObject({
      constraint: 'four_eyes_are_two_people',
    });
  });

  test('two people who approve at once, without four eyes: one does, the other hears it', async () => {
    const given = await givenReview(base.db);
    await acceptAll(given);
    const both = await Promise.all([approve(context(), by(given, DANA)), approve(context(), by(given, ELI))]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'changed' });
    expect((await mailsOf(given)).length).toBe(1);
  });
});

describe('the sandbox’s reviewer', () => {
  test('accepts everything and approves', async () => {
    const given = await givenReview(base.db, { sandboxReviewer: true });
    expect(await reviewInSandbox(context(), 0)).toBeGreaterThan(0);
    expect(await stateOf(given)).toBe('approved');
    expect(await isApproved(given)).toEqual({ approved: true, hasDate: true });
  });

  test('refuses a document whose name says so, and asks for changes', async () => {
    const given = await givenReview(base.db, { sandboxReviewer: true, documents: ['refuse-expired.png', 'ok.png'] });
    await reviewInSandbox(context(), 0);
    expect(await stateOf(given)).toBe('changes-requested');
    const { sellerFile } = await recordsOf(base.db, { sellerIds: [given.sellerId] });
    const files = await sellerFile.findMany({ orderBy: { id: 'asc' }, select: { state: true, reason: true } });
    expect(files).toEqual([
      { state: 'refused', reason: 'expired' },
      { state: 'accepted', reason: null },
    ]);
  });

  test('takes a seller that never began by itself once its partner uploaded every document', async () => {
    const given = await givenReview(base.db, { sandboxReviewer: true, state: 'invited' });
    const half = await givenReview(base.db, { sandboxReviewer: true, state: 'invited', documents: ['card.png', null] });
    await reviewInSandbox(context(), 0);
    expect(await stateOf(given)).toBe('approved');
    expect(await stateOf(half)).toBe('invited');
  });

  test('looks for some seconds, and leaves alone what people review', async () => {
    const given = await givenReview(base.db, { sandboxReviewer: true });
    await reviewInSandbox(context(), 3_600);
    expect(await stateOf(given)).toBe('submitted');
    const byPeople = await givenReview(base.db);
    await reviewInSandbox(context(), 0);
    expect(await stateOf(byPeople)).toBe('submitted');
  });
});
