import { expect, test } from 'vitest';
import { isOfPartner, ROLES, rightsOf } from '#lib/modules/access/contract/rights.ts';
import type { Result } from '#lib/kernel/result.ts';
import { statement } from '#lib/platform/db/database.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenReview } from '#lib/testing/onboarding/given-review.ts';
import { oneIn } from '#lib/testing/thorough.ts';
import { ONBOARDING_STATES, type OnboardingState } from '../contract/enums.ts';
import type { ReviewRefusal } from '../domain/review.ts';
import { approve, reject } from './approve.ts';
import { askForChanges, reopen } from './ask-for-changes.ts';
import type { ReviewContext, Reviewing } from './context.ts';
import { reviewFile } from './review-file.ts';
import { refuseField } from './decide-field.ts';
import { takeIntoReview } from './take.ts';

/** Every operation of a reviewer in every state, of a seller that began by itself: who may what stands in one table. */

const base = testDatabase();

const context = (): ReviewContext => ({
  database: base.db,
  notify: { origin: 'http://localhost:3000', sandbox: true, timeZone: 'Asia/Jerusalem' },
  wakeDeliveries: () => undefined,
});

type Given = Awaited<ReturnType<typeof givenReview>>;
type Operation = (given: Given, by: Reviewing) => Promise<Result<unknown, ReviewRefusal>>;

const problem = { step: 'bank', field: 'bankBranch', reason: 'incomplete', note: '' } as const;

const OPERATIONS = {
  take: (_, by) => takeIntoReview(context(), by),
  accept: ({ account }, by) => reviewFile(context(), by, { fileId: account, from: 'received', refusal: null }),
  refuseField: (_, by) => refuseField(context(), by, problem),
  ask: (_, by) => askForChanges(context(), by, { days: 7 }),
  approve: (_, by) => approve(context(), by),
  reject: (_, by) => reject(context(), by, { reason: 'not-allowed', note: '' }),
  reopen: (_, by) => reopen(context(), by, { ...problem, days: null }),
} as const satisfies Readonly<Record<string, Operation>>;
type Name = keyof typeof OPERATIONS;

const NAMES = Object.keys(OPERATIONS) as Name[];

const ALLOWED: Readonly<Record<OnboardingState, readonly Name[]>> = {
  invited: ['reject'],
  started: ['reject'],
  submitted: ['take', 'accept', 'refuseField', 'ask', 'approve', 'reject'],
  'in-review': ['accept', 'refuseField', 'ask', 'approve', 'reject'],
  'changes-requested': ['accept', 'reject'],
  approved: ['accept', 'reopen'],
  rejected: ['reopen'],
};

const BRING = statement(
  'testing_bring_onboarding_to',
  `UPDATE onboarding SET state = $2::text::onboarding_state, started_at = app_now(), signed_at = app_now(),
    terms_text = 'Terms', signed_name = 'Dana', signed_from = '\\x00' WHERE seller_id = $1`,
);
const DECIDE = statement(
  'testing_decide_documents',
  `UPDATE seller_file SET state = $2::text::seller_file_state, reviewed_at = app_now(),
    reason = CASE WHEN $2::text = 'refused' THEN 'expired'::seller_file_reason END
  WHERE seller_id = $1 AND type = ANY ($3::int[])`,
);

/** Input that an operation needs, so that the state alone decides. */
async function prepare(given: Given, state: OnboardingState, name: Name): Promise<void> {
  await base.db.query(BRING, [given.sellerId, state]);
  if (name === 'approve') await base.db.query(DECIDE, [given.sellerId, 'accepted', [1, 2]]);
  if (name === 'ask') await base.db.query(DECIDE, [given.sellerId, 'refused', [1]]);
}

test.each(oneIn(3, ONBOARDING_STATES))(
  'what a reviewer may do with one that is %s, at its own partner and at none else',
  async (state) => {
    const allowed: Name[] = [];
    for (const name of NAMES) {
      const given = await givenReview(base.db);
      await prepare(given, state, name);
      const { publicId, partnerId } = given;
      const foreign = { publicId, partnerIds: [partnerId + 10_000], userId: 7 };
      expect(await OPERATIONS[name](given, foreign)).toEqual({ ok: false, reason: 'gone' });
      expect(await OPERATIONS[name](given, { ...foreign, partnerIds: [] })).toEqual({ ok: false, reason: 'gone' });
      const done = await OPERATIONS[name](given, { ...foreign, partnerIds: [partnerId] });
      if (done.ok) allowed.push(name);
      else expect(done.reason).toBe('changed');
    }
    expect(allowed).toEqual(ALLOWED[state]);
  },
);

test('owners, managers and reviewers of a partner review; a role at a business gives nothing of it', () => {
  expect(ROLES.filter((role) => rightsOf(role).includes('review-sellers'))).toEqual(['owner', 'manager', 'reviewer']);
  expect(isOfPartner('review-sellers')).toBe(true);
  expect(isOfPartner('manage-sellers')).toBe(true);
});
