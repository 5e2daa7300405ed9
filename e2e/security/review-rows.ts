import { randomUUID } from 'node:crypto';
import { reviewContext } from '#lib/contexts.ts';
import { refuseField } from '#lib/modules/onboarding/review/decide-field.ts';
import { reject } from '#lib/modules/onboarding/review/approve.ts';
import { readProblems } from '#lib/modules/onboarding/store/store-problems.ts';
import { database, statement } from '#lib/platform/db/database.ts';
import { givenReview } from '#lib/testing/onboarding/given-review.ts';
import type { ActionRow } from './action-rows.ts';
import { type Named, NOTHING } from './world.ts';

/** Actions of reviewers, and the preview of a seller's dashboard: each is about a seller of its own. */

const REVIEW = '(dashboard)/(screens)/partner/review/actions';
const REASON = { reason: 'incomplete', note: '' };
const PROBLEM = { step: 'bank', field: 'bankBranch', ...REASON } as const;

const ACCEPT_ALL = statement(
  'security_accept_documents',
  `UPDATE seller_file SET state = 'accepted', reviewed_at = app_now() WHERE seller_id = $1`,
);

const partnerOf = ({ partnerPlace }: Named): number => Number(/\d+$/.exec(partnerPlace)?.[0] ?? 0);
/** What no partner has. */
const nobodys = () => ({ publicId: randomUUID(), identity: randomUUID(), sellerId: 0, partnerId: 0 });

/** A seller under review at the partner that is named, or one that it has invited. */
const given = async (named: Named, state?: 'invited') => {
  const partnerId = partnerOf(named);
  return partnerId === partnerOf(NOTHING) ? nobodys() : givenReview(database(), { partnerId, ...(state && { state }) });
};

type Given = Awaited<ReturnType<typeof given>>;
const by = ({ publicId, partnerId }: Given) => ({ publicId, partnerIds: [partnerId], userId: null });

const row = (args: (one: Given) => readonly unknown[] | Promise<readonly unknown[]>): ActionRow => ({
  right: 'review-sellers',
  args: async (named) => {
    const one = await given(named);
    return { args: await args(one), sellerId: one.sellerId };
  },
});

export const REVIEW_ROWS: Readonly<Record<string, ActionRow>> = {
  '(dashboard)/(screens)/partner/sellers/actions withdraw': {
    right: 'manage-sellers',
    args: async (named) => {
      const { publicId, sellerId } = await given(named, 'invited');
      return { args: [publicId], sellerId };
    },
  },
  [`${REVIEW} takeReview`]: row(({ publicId }) => [publicId]),
  [`${REVIEW} acceptDocument`]: row(({ publicId, identity }) => [publicId, identity, 'received']),
  [`${REVIEW} refuseDocument`]: row(({ publicId, identity }) => [
    ...[publicId, identity, 'received', { reason: 'cut-off', note: '' }],
  ]),
  [`${REVIEW} refuseDetail`]: row(({ publicId }) => [publicId, { step: 'bank', field: 'bankBranch' }, REASON]),
  [`${REVIEW} clearDetail`]: row(async (one) => {
    await refuseField(reviewContext(), by(one), { ...PROBLEM, reason: 'incomplete' });
    const [problem] = await readProblems(database(), one.sellerId);
    return [one.publicId, problem?.problemId ?? randomUUID()];
  }),
  [`${REVIEW} askSeller`]: row(async (one) => {
    await refuseField(reviewContext(), by(one), { ...PROBLEM, reason: 'incomplete' });
    return [one.publicId, { days: '7' }];
  }),
  [`${REVIEW} approveSeller`]: row(async (one) => {
    await database().query(ACCEPT_ALL, [one.sellerId]);
    return [one.publicId];
  }),
  [`${REVIEW} rejectSeller`]: row(({ publicId }) => [publicId, REASON]),
  [`${REVIEW} reopenSeller`]: row(async (one) => {
    await reject(reviewContext(), by(one), { reason: 'incomplete', note: '' });
    return [one.publicId, { step: 'bank', ...REASON, days: '7' }];
  }),
  [`${REVIEW} switchReviewer`]: {
    right: 'review-sellers',
    args: (named, turn) => [partnerOf(named), turn % 2 === 0],
  },
  // Whoever looks at a seller's dashboard can do nothing else from then on.
  '_server/preview startPreview': { right: 'manage-sellers', args: ({ partnerRef }) => [partnerRef], isLast: 2 },
  '_server/preview endPreview': { right: 'person', args: () => [], reads: true },
};
