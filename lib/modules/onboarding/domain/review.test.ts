import { describe, expect, test } from 'vitest';
import { EMPTY_PROFILE } from '#lib/modules/sellers/index.ts';
import { ONBOARDING_STATES } from '../contract/enums.ts';
import { mayMove } from './onboarding-moves.ts';
import { approvalOf, isCorrectable, isUnderReview, mayDecideFiles, mayTake, obstaclesOf } from './review.ts';
import type { FileFact, OnboardingFacts } from './steps.ts';

const file = (type: number, state: FileFact['state'], isReplaced = false): FileFact => ({ type, state, isReplaced });

const PROVEN = [file(1, 'accepted'), file(2, 'accepted')];

const facts = (more: Partial<OnboardingFacts> = {}): OnboardingFacts => ({
  profile: {
    ...EMPTY_PROFILE,
    firstName: 'Dana',
    lastName: 'Levi',
    socialId: '008336174',
    socialIdIssued: '2015-01-01',
    birthdate: '1990-03-21',
    gender: 1,
    email: 'dana@example.com',
    phone: '0521234567',
    kind: 1,
    description: 'Ceramics',
    city: 'Haifa',
    street: 'Herzl',
    streetNumber: '12',
    country: 'IL',
    bankCode: '12',
    bankBranch: '600',
    bankAccount: '123456',
    siteUrl: 'https://shop.example.com',
  },
  files: PROVEN,
  people: [],
  onboarding: { state: 'in-review', isSigned: true },
  problems: [],
  ...more,
});

const obstacles = (more: Partial<OnboardingFacts> = {}, isEnteredByPartner = false) =>
  obstaclesOf(facts(more), { isEnteredByPartner });

describe('what stands in the way of an approval', () => {
  test('nothing, where all is told, proven and accepted', () => {
    expect(obstacles()).toEqual([]);
  });

  test('what a reviewer refused, until its seller mends it', () => {
    expect(obstacles({ problems: [{ step: 'bank', isCorrected: false }] })).toEqual([{ kind: 'problem' }]);
    expect(obstacles({ problems: [{ step: 'bank', isCorrected: true }] })).toEqual([]);
  });

  test('a document that nobody decided about or that was refused, but none that was replaced', () => {
    expect(obstacles({ files: [...PROVEN, file(3, 'received')] })).toEqual([{ kind: 'document-undecided' }]);
    expect(obstacles({ files: [...PROVEN, file(3, 'in-review')] })).toEqual([{ kind: 'document-undecided' }]);
    expect(obstacles({ files: [...PROVEN, file(3, 'refused')] })).toEqual([{ kind: 'document-refused' }]);
    expect(obstacles({ files: [...PROVEN, file(2, 'refused', true)] })).toEqual([]);
  });

  test('a purpose for which there is no document; one whose document was refused is asked for once', () => {
    expect(obstacles({ files: [file(1, 'accepted')] })).toEqual([
      { kind: 'lack', lack: { step: 'bank', kind: 'document', name: 'bank' } },
    ]);
    expect(obstacles({ files: [file(1, 'accepted'), file(2, 'refused')] })).toEqual([{ kind: 'document-refused' }]);
    expect(obstacles({ files: [file(1, 'received'), file(2, 'accepted')] })).toEqual([{ kind: 'document-undecided' }]);
  });

  test('what is not told, and no signature; unless the partner told of the seller itself', () => {
    const untold = {
      profile: { ...facts().profile, gender: null },
      onboarding: { state: 'in-review', isSigned: false },
    } as const;
    expect(obstacles(untold)).toHaveLength(2);
    expect(obstacles(untold, true)).toEqual([]);
    expect(obstacles({ ...untold, files: [] }, true)).toHaveLength(2);
  });

  test('a seller can mend everything but what nobody has looked at', () => {
    expect(obstacles({ files: [...PROVEN, file(3, 'received')] }).filter(isCorrectable)).toEqual([]);
    expect(obstacles({ files: [...PROVEN, file(3, 'refused')] }).filter(isCorrectable)).toHaveLength(1);
  });
});

describe('whose approval counts', () => {
  test.each([
    [{ fourEyes: false, firstApprovalBy: null }, 1, 'whole'],
    [{ fourEyes: false, firstApprovalBy: 1 }, 1, 'whole'],
    [{ fourEyes: true, firstApprovalBy: null }, 1, 'first'],
    [{ fourEyes: true, firstApprovalBy: 1 }, 1, 'same-person'],
    [{ fourEyes: true, firstApprovalBy: 1 }, 2, 'whole'],
    [{ fourEyes: true, firstApprovalBy: null }, null, 'whole'],
  ] as const)('with %j an approval by %s is %s', (standing, userId, comes) => {
    expect(approvalOf(standing, userId)).toBe(comes);
  });
});

test('what may be decided in which state', () => {
  const table = ONBOARDING_STATES.map((state) => [
    state,
    ...(isUnderReview(state) ? ['fields'] : []),
    ...(mayDecideFiles(state) ? ['documents'] : []),
    ...(['review', 'change-request', 'approval', 'rejection', 'reopening'] as const).filter((by) => mayMove(state, by)),
  ]);
  expect(table).toEqual([
    ['invited', 'review', 'rejection'],
    ['started', 'rejection'],
    ['submitted', 'fields', 'documents', 'review', 'change-request', 'rejection'],
    ['in-review', 'fields', 'documents', 'change-request', 'approval', 'rejection'],
    ['changes-requested', 'documents', 'review', 'rejection'],
    ['approved', 'documents', 'reopening'],
    ['rejected', 'reopening'],
  ]);
});

test('a reviewer takes what was handed in; what was not, where the partner told everything itself', () => {
  const taken = (isEnteredByPartner: boolean) =>
    ONBOARDING_STATES.filter((state) => mayTake(state, { isEnteredByPartner }));
  expect(taken(false)).toEqual(['submitted']);
  expect(taken(true)).toEqual(['invited', 'submitted', 'changes-requested']);
});
