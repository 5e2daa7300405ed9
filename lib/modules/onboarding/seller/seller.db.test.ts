import { expect, test } from 'vitest';
import { beginPhoneUpload, openPhoneUpload, uploadOfPhone } from '#lib/modules/seller-files/uploads/phone-upload.ts';
import { addSeller, type ProfileChange } from '#lib/modules/sellers/index.ts';
import { statement } from '#lib/platform/db/database.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { openSecret } from '#lib/platform/secrets.ts';
import { devicesContextOf } from '#lib/testing/pos/devices.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenDocument, PROFILE } from '#lib/testing/onboarding/given-review.ts';
import { givenPartner } from '#lib/testing/sellers.ts';
import { beginOnboarding } from '../begin-onboarding.ts';
import { linkTokenOf, tokenHash } from './onboarding-link.ts';
import { moveOnboarding } from '../move-onboarding.ts';
import { endLink, endSession, forgetSessions } from '../store/store-access.sql.ts';
import { submitOnboarding, signTerms } from './submit-onboarding.ts';
import { joinDashboard } from './join-dashboard.ts';
import { readOwn } from './read-own.ts';
import { dropPerson, savePerson } from './save-people.ts';
import { saveDraft, saveStep } from './save-step.ts';
import { findByLink, findOpened, sendCode, verifyEmail } from './verify-email.ts';

const base = testDatabase();
const context = () => ({ ...devicesContextOf(base.db), keepAccount: async () => undefined });

const KEPT = statement(
  'onboarding_test_kept',
  `SELECT (SELECT count(*) FROM onboarding_session WHERE seller_id = $1) AS sessions,
    (SELECT count(*) FROM onboarding_code WHERE seller_id = $1) AS codes`,
);

let count = 0;

async function givenInvited(profile: ProfileChange = {}) {
  count += 1;
  const email = `seller${count}@example.com`;
  const { id: partnerId } = await givenPartner(base.db);
  return base.db.inTransaction(async (inside) => {
    const added = await addSeller(inside, { partnerId, profile: { ...profile, email } });
    if (added === 'email_taken') throw new Error('the e-mail is taken');
    const { sellerId } = added;
    const { token } = await beginOnboarding(inside, {
      sellerId,
      partnerId,
      email,
      name: 'Dana',
      language: 'he',
      invitedBy: null,
    });
    return { sellerId, partnerId, token, email };
  });
}

const mailsOf = async (sellerId: number) => {
  const { message } = await recordsOf(base.db, { sellerIds: [sellerId] });
  return message.findMany({ where: { sellerId }, orderBy: { id: 'asc' } });
};

/** The link in a message that opens the onboarding. */
const sealedIn = (mail: { facts: unknown } | undefined): string => {
  const facts = mail?.facts as { sealed: string } | undefined;
  return openSecret(Buffer.from(facts?.sealed ?? '', 'base64'));
};

const lastCodeOf = async (sellerId: number): Promise<string> => {
  const mails = (await mailsOf(sellerId)).filter(({ template }) => String(template) === 'onboarding-code');
  return sealedIn(mails.at(-1));
};

const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function givenOpened(profile: ProfileChange = {}) {
  const invited = await givenInvited(profile);
  await sendCode(context(), invited.token, null);
  const verified = await verifyEmail(context(), {
    token: invited.token,
    code: await lastCodeOf(invited.sellerId),
    ip: null,
  });
  if (verified.outcome !== 'right') throw new Error(verified.outcome);
  return { ...invited, session: verified.session };
}

/** Everything that an individual has to tell, prove and sign. */
async function givenWhole() {
  const opened = await givenOpened(PROFILE);
  await givenDocument(base.db, opened.sellerId, 1);
  await givenDocument(base.db, opened.sellerId, 2);
  await signTerms(context(), opened.sellerId, { text: 'Terms', name: 'Dana Levi', ip: '203.0.113.7' });
  return opened;
}

test('an invitation is written to with the link, which every later message has too', async () => {
  const { sellerId, token, email } = await givenInvited();
  const [mail] = await mailsOf(sellerId);
  expect(mail).toMatchObject({ template: 'onboarding-invitation', recipient: email, language: 'he' });
  expect(sealedIn(mail)).toBe(token);
  const { onboarding } = await readOwn(context(), sellerId);
  expect(linkTokenOf(onboarding.publicId)).toBe(token);
});

test('the code in the mail opens the onboarding in one browser, and begins it', async () => {
  const { sellerId, token, session } = await givenOpened();
  expect(await findOpened(context(), { token, session })).toMatchObject({ sellerId, state: 'started' });
  expect(await findOpened(context(), { token, session: 'A'.repeat(43) })).toBeNull();
  expect(await findOpened(context(), { token, session: undefined })).toBeNull();
});

test('two browsers have a session each, and one that is closed leaves the other open', async () => {
  const { sellerId, token, session } = await givenOpened();
  await sendCode(context(), token, null);
  const second = await verifyEmail(context(), { token, code: await lastCodeOf(sellerId), ip: null });
  if (second.outcome !== 'right') throw new Error(second.outcome);
  await endSession(base.db, tokenHash(session) ?? Buffer.alloc(0));
  expect(await findOpened(context(), { token, session })).toBeNull();
  expect(await findOpened(context(), { token, session: second.session })).not.toBeNull();
});

test('the session of another seller opens nothing here', async () => {
  const [mine, other] = [await givenOpened(), await givenOpened()];
  expect(await findOpened(context(), { token: mine.token, session: other.session })).toBeNull();
});

test('the link alone opens nothing, and an unknown one looks like a withdrawn one', async () => {
  const { sellerId, token, session } = await givenOpened();
  expect(await findOpened(context(), { token, session: token })).toBeNull();
  await sendCode(context(), token, null);
  const sentBefore = (await mailsOf(sellerId)).length;
  await endLink(base.db, sellerId);
  expect(await findOpened(context(), { token, session })).toBeNull();
  for (const one of [token, 'B'.repeat(43), 'short', null]) {
    expect(await findByLink(context(), one)).toBeNull();
    expect(await sendCode(context(), one, null)).toBe('unknown');
    expect(await verifyEmail(context(), { token: one, code: '123456', ip: null })).toEqual({ outcome: 'unknown' });
  }
  expect((await mailsOf(sellerId)).length).toBe(sentBefore);
});

test('a code has five tries, and the right one comes too late after them', async () => {
  const { sellerId, token } = await givenInvited();
  await sendCode(context(), token, null);
  const code = await lastCodeOf(sellerId);
  const outcomes = [];
  for (let round = 0; round < 5; round += 1)
    outcomes.push(await verifyEmail(context(), { token, code: otherThan(code), ip: null }));
  expect(outcomes.map((one) => ('left' in one ? one.left : one.outcome))).toEqual([4, 3, 2, 1, 'over']);
  expect(await verifyEmail(context(), { token, code, ip: null })).toEqual({ outcome: 'over' });
});

test('a code works once, and the one before a newer one not at all', async () => {
  const { sellerId, token } = await givenInvited();
  await sendCode(context(), token, null);
  const first = await lastCodeOf(sellerId);
  await sendCode(context(), token, null);
  const second = await lastCodeOf(sellerId);
  if (first !== second)
    expect(await verifyEmail(context(), { token, code: first, ip: null })).toMatchObject({ outcome: 'wrong' });
  expect(await verifyEmail(context(), { token, code: second, ip: null })).toMatchObject({ outcome: 'right' });
  expect(await verifyEmail(context(), { token, code: second, ip: null })).toEqual({ outcome: 'over' });
});

test('five codes are sent in an hour, and no sixth', async () => {
  const { sellerId, token } = await givenInvited();
  const sent = [];
  for (let round = 0; round < 6; round += 1) sent.push(await sendCode(context(), token, null));
  expect(sent).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'too_many']);
  expect((await mailsOf(sellerId)).filter(({ template }) => String(template) === 'onboarding-code')).toHaveLength(5);
});

test('ten codes are sent in a day, and no eleventh until it is over', async () => {
  const { token } = await givenInvited();
  const sent = [];
  for (let round = 0; round < 12; round += 1) {
    sent.push(await sendCode(context(), token, null));
    await base.moveClock(13 * 60);
  }
  expect(sent).toEqual([...Array(10).fill('sent'), 'too_many', 'too_many']);
  await base.moveClock(22 * 3_600);
  expect(await sendCode(context(), token, null)).toBe('sent');
});

test('what is typed at a step is kept sealed as it is, and forgotten once the step is saved', async () => {
  const { sellerId } = await givenOpened();
  await saveDraft(context(), sellerId, { step: 'person', typed: { firstName: 'Da', socialId: '00833' } });
  await saveDraft(context(), sellerId, { step: 'site', typed: { siteUrl: 'shop' } });
  expect((await readOwn(context(), sellerId)).drafts).toEqual({
    person: { firstName: 'Da', socialId: '00833' },
    site: { siteUrl: 'shop' },
  });
  const { onboarding } = await recordsOf(base.db, { sellerIds: [sellerId] });
  const row = await onboarding.findFirst({ select: { draftSealed: true } });
  expect(Buffer.from(row?.draftSealed ?? []).toString('latin1')).not.toContain('00833');
  await saveStep(context(), sellerId, { step: 'person', change: { firstName: 'Dana', socialId: '008336174' } });
  const own = await readOwn(context(), sellerId);
  expect(own.drafts).toEqual({ site: { siteUrl: 'shop' } });
  expect(own.profile).toMatchObject({ firstName: 'Dana', socialId: '008336174' });
});

test('what does not fit together is refused, and nothing of it is kept', async () => {
  const [{ sellerId }, other] = [await givenOpened(PROFILE), await givenOpened()];
  const save = (change: ProfileChange) => saveStep(context(), sellerId, { step: 'person', change });
  expect(await save({ socialId: '008336175' })).toMatchObject({ ok: false, reason: { refused: {} } });
  expect(await save({ email: other.email.toUpperCase() })).toEqual({ ok: false, reason: 'email_taken' });
  expect(await save({ kind: 5, merchantName: 'Dana', companyNumber: '123456789' })).toMatchObject({
    ok: false,
    reason: { refused: { key: 'business_number_mismatch' } },
  });
  const refused = { ok: false, reason: 'not_an_account' };
  expect(await save({ bankCode: '10', bankBranch: '936', bankAccount: '00000000' })).toEqual(refused);
  const account = { bankCode: '10', bankBranch: '936', bankAccount: '07869661' };
  const inProduction = { ...context(), sandbox: false };
  expect(await saveStep(inProduction, sellerId, { step: 'bank', change: account })).toEqual(refused);
  expect((await readOwn(context(), sellerId)).profile).toMatchObject({ kind: 1, socialId: '008336174' });
});

const ACCOUNT = { bankCode: '12', bankBranch: '571', bankAccount: '041116' };
const noticesOf = async (sellerId: number) =>
  (await mailsOf(sellerId)).filter(({ template }) => String(template) === 'onboarding-account');

/** Saves the account in a browser, as its page does. */
const saveAccount = async (
  { sellerId, token, session }: Awaited<ReturnType<typeof givenOpened>>,
  change: ProfileChange = ACCOUNT,
) =>
  saveStep(context(), sellerId, {
    step: 'bank',
    change,
    isFresh: (await findOpened(context(), { token, session }))?.isFresh ?? false,
  });

test('S-12: an account that is kept is replaced with a code of the last five minutes, and not with an older one', async () => {
  const opened = await givenOpened(PROFILE);
  await base.moveClock(5 * 60 - 5);
  const early = await saveAccount(opened, { ...ACCOUNT, bankAccount: '041118' });
  await base.moveClock(10);
  const late = await saveAccount(opened);
  const { bankAccount } = (await readOwn(context(), opened.sellerId)).profile;
  expect([early.ok, late, bankAccount]).toEqual([true, { ok: false, reason: 'unproved' }, '041118']);
  await sendCode(context(), opened.token, null);
  const again = await verifyEmail(context(), {
    token: opened.token,
    code: await lastCodeOf(opened.sellerId),
    ip: null,
  });
  if (again.outcome !== 'right') throw new Error(again.outcome);
  expect(await saveAccount({ ...opened, session: again.session })).toEqual({ ok: true, value: true });
  // The browser that proved nothing since is as old as before.
  expect(await saveAccount(opened, { bankAccount: '041118' })).toEqual({ ok: false, reason: 'unproved' });
});

test.each([
  ['its bank', { bankCode: '54' }],
  ['its branch', { bankBranch: '604' }],
  ['its number', { bankAccount: '123458' }],
])('S-12: %s alone is another account, too', async (_, change) => {
  const { sellerId } = await givenOpened(PROFILE);
  const saved = await saveStep(context(), sellerId, { step: 'bank', change: { ...PROFILE, ...change } });
  expect(saved).toEqual({ ok: false, reason: 'unproved' });
});

test('a first account, the same account once more and other details need no code', async () => {
  const [empty, told] = [await givenOpened(), await givenOpened(PROFILE)];
  const save = (sellerId: number, change: ProfileChange) => saveStep(context(), sellerId, { step: 'bank', change });
  expect(await save(empty.sellerId, ACCOUNT)).toMatchObject({ ok: true });
  expect(await save(told.sellerId, { bankCode: '12', bankBranch: '600', bankAccount: '123456' })).toMatchObject({
    ok: true,
  });
  expect(await save(told.sellerId, { siteUrl: 'https://new.example' })).toMatchObject({ ok: true });
  expect([await noticesOf(empty.sellerId), await noticesOf(told.sellerId)]).toEqual([[], []]);
});

test('of a replaced account the seller is told once, at the address of its invitation, by its last digits', async () => {
  const opened = await givenOpened(PROFILE);
  await saveStep(context(), opened.sellerId, { step: 'person', change: { email: `new-${opened.email}` } });
  expect(await saveAccount(opened)).toMatchObject({ ok: true });
  const notices = await noticesOf(opened.sellerId);
  expect(notices.map(({ recipient }) => recipient)).toEqual([opened.email]);
  expect(JSON.stringify(notices[0]?.facts)).toContain('****1116');
  expect(JSON.stringify(notices[0]?.facts)).not.toContain('041116');
});

test('owners have the whole at most together, and each is an owner or a signatory', async () => {
  const { sellerId } = await givenOpened({ ...PROFILE, kind: 3 });
  const person = { personId: null, name: 'Omar', socialId: '008336174', birthdate: null, isSignatory: false };
  expect(await savePerson(context(), sellerId, { ...person, share: 6_000 })).toEqual({ ok: true, value: true });
  expect(await savePerson(context(), sellerId, { ...person, share: 4_001 })).toEqual({
    ok: false,
    reason: 'over_whole',
  });
  expect(await savePerson(context(), sellerId, { ...person, share: null })).toEqual({ ok: false, reason: 'neither' });
  expect(await savePerson(context(), sellerId, { ...person, share: 4_000, socialId: '1' })).toEqual({
    ok: false,
    reason: 'wrong_number',
  });
  expect(await savePerson(context(), sellerId, { ...person, share: 4_000, isSignatory: true })).toMatchObject({
    ok: true,
  });
  const { people } = await readOwn(context(), sellerId);
  expect(people.map(({ share }) => share)).toEqual([6_000, 4_000]);
  const [first] = people;
  expect(await dropPerson(context(), sellerId, first?.personId ?? '')).toMatchObject({ ok: true });
  expect(await dropPerson(context(), sellerId, first?.personId ?? '')).toEqual({ ok: false, reason: 'gone' });
});

test('a person of another seller is neither changed nor removed', async () => {
  const [mine, other] = [await givenOpened({ ...PROFILE, kind: 3 }), await givenOpened({ kind: 3 })];
  const person = { name: 'Omar', socialId: '008336174', birthdate: null, share: 100, isSignatory: true };
  await savePerson(context(), mine.sellerId, { ...person, personId: null });
  const [{ personId = '' } = {}] = (await readOwn(context(), mine.sellerId)).people;
  expect(await savePerson(context(), other.sellerId, { ...person, personId })).toEqual({ ok: false, reason: 'gone' });
  expect(await dropPerson(context(), other.sellerId, personId)).toEqual({ ok: false, reason: 'gone' });
  expect((await readOwn(context(), mine.sellerId)).people).toHaveLength(1);
});

test('it is handed in when nothing is missing, and is closed to its seller then', async () => {
  const { sellerId } = await givenOpened(PROFILE);
  const early = await submitOnboarding(context(), sellerId);
  expect(early).toMatchObject({
    ok: false,
    reason: { lacks: expect.arrayContaining([{ step: 'bank', kind: 'document', name: 'bank' }]) },
  });
  const whole = await givenWhole();
  expect(await submitOnboarding(context(), whole.sellerId)).toEqual({ ok: true, value: true });
  expect(await submitOnboarding(context(), whole.sellerId)).toEqual({ ok: false, reason: 'closed' });
  expect(await saveStep(context(), whole.sellerId, { step: 'site', change: { siteUrl: 'https://x.example' } })).toEqual(
    {
      ok: false,
      reason: 'closed',
    },
  );
  expect(await saveDraft(context(), whole.sellerId, { step: 'site', typed: {} })).toEqual({
    ok: false,
    reason: 'closed',
  });
});

test('a phone that was let in adds nothing to what is handed in', async () => {
  const { sellerId } = await givenWhole();
  const { token } = await beginPhoneUpload(base.db, sellerId, { types: [26], language: 'en' });
  const phone = await openPhoneUpload(base.db, token);
  expect(await uploadOfPhone(base.db, token, phone)).toMatchObject({ sellerId });
  expect(await submitOnboarding(context(), sellerId)).toEqual({ ok: true, value: true });
  expect(await uploadOfPhone(base.db, token, phone)).toBeNull();
});

test('two presses of the last button hand it in once', async () => {
  const { sellerId } = await givenWhole();
  const both = await Promise.all([submitOnboarding(context(), sellerId), submitOnboarding(context(), sellerId)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});

test('what a reviewer asked for is mended by changing it, and handed in again', async () => {
  const { sellerId } = await givenWhole();
  await submitOnboarding(context(), sellerId);
  const { onboardingProblem } = await recordsOf(base.db, { sellerIds: [sellerId] });
  await onboardingProblem.create({ data: { sellerId, step: 'site', field: 'siteUrl', reason: 'not-found' as never } });
  await base.db.inTransaction((inside) => moveOnboarding(inside, sellerId, 'change-request'));
  const save = (siteUrl: string) => saveStep(context(), sellerId, { step: 'site', change: { siteUrl } });
  expect((await readOwn(context(), sellerId)).progress.site).toBe('problem');
  await save(String(PROFILE.siteUrl));
  expect(await submitOnboarding(context(), sellerId)).toEqual({ ok: false, reason: 'problems' });
  await save('https://other.example.com');
  expect((await readOwn(context(), sellerId)).problems).toMatchObject([{ field: 'siteUrl', isCorrected: true }]);
  expect(await submitOnboarding(context(), sellerId)).toEqual({ ok: true, value: true });
});

test('a signature is kept with the text word for word, the name, when, and where from as a hash', async () => {
  const { sellerId } = await givenWhole();
  const { onboarding } = await recordsOf(base.db, { sellerIds: [sellerId] });
  const row = await onboarding.findFirst();
  expect(row).toMatchObject({ termsText: 'Terms', signedName: 'Dana Levi' });
  expect(row?.signedAt).toBeInstanceOf(Date);
  expect(row?.signedFrom).toHaveLength(32);
  expect(Buffer.from(row?.signedFrom ?? []).toString('latin1')).not.toContain('203.0.113.7');
});

test('a seller that proved its address is led into the dashboard as its owner before it is complete, a rejected one is not', async () => {
  const invited = await givenInvited();
  expect(await joinDashboard(context(), invited.sellerId)).toBeNull();
  const { sellerId } = await givenWhole();
  const early = await joinDashboard(context(), sellerId);
  expect(early).toMatchObject({ invitation: expect.stringMatching(/^[\w-]{43}$/), name: 'Dana Levi' });
  // Asked for again, the one before ends: an invitation that nobody used is in nobody's way.
  expect(await joinDashboard(context(), sellerId)).toMatchObject({ invitation: expect.not.stringMatching(/^$/) });
  const other = await givenWhole();
  await base.db.inTransaction((inside) => moveOnboarding(inside, other.sellerId, 'rejection'));
  expect(await joinDashboard(context(), other.sellerId)).toBeNull();
  await submitOnboarding(context(), sellerId);
  await base.db.inTransaction(async (inside) => {
    await moveOnboarding(inside, sellerId, 'review');
    await moveOnboarding(inside, sellerId, 'approval');
  });
  const way = await joinDashboard(context(), sellerId);
  expect(way).toMatchObject({ invitation: expect.stringMatching(/^[\w-]{43}$/) });
});

// These move the clock of the whole file, so they come last.
test('a code is good for ten minutes, and an hour after five of them more are sent', async () => {
  const { sellerId, token } = await givenInvited();
  for (let round = 0; round < 5; round += 1) await sendCode(context(), token, null);
  const code = await lastCodeOf(sellerId);
  await base.moveClock(9 * 60);
  expect(await verifyEmail(context(), { token, code: otherThan(code), ip: null })).toMatchObject({ outcome: 'wrong' });
  await base.moveClock(61);
  expect(await verifyEmail(context(), { token, code, ip: null })).toEqual({ outcome: 'over' });
  expect(await sendCode(context(), token, null)).toBe('too_many');
  await base.moveClock(51 * 60);
  expect(await sendCode(context(), token, null)).toBe('sent');
  expect(await verifyEmail(context(), { token, code: await lastCodeOf(sellerId), ip: null })).toMatchObject({
    outcome: 'right',
  });
});

test('a browser stays open for fourteen days, and what is over is forgotten', async () => {
  const { sellerId, token, session } = await givenOpened();
  await base.moveClock(14 * 86_400 - 60);
  expect(await findOpened(context(), { token, session })).toMatchObject({ sellerId });
  await base.moveClock(120);
  expect(await findOpened(context(), { token, session })).toBeNull();
  await forgetSessions(base.db);
  expect(await base.owner.query(KEPT, [sellerId])).toEqual([{ sessions: 0, codes: 0 }]);
});
