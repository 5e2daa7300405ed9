import { SELLER_KIND_NUMBERS } from '#lib/kernel/seller.ts';
import { expect, test } from 'vitest';
import { EMPTY_PROFILE, type SellerProfile } from '#lib/modules/sellers/index.ts';
import { ONBOARDING_STEPS } from '../contract/enums.ts';
import { fileNeedsOf, fieldsOf } from './needs.ts';
import { lacksOf, type OnboardingFacts, progressOf, refusedFor } from './steps.ts';

const WHOLE: SellerProfile = {
  ...EMPTY_PROFILE,
  firstName: 'דנה',
  lastName: 'לוי',
  socialId: '008336174',
  socialIdIssued: '2019-05-01',
  birthdate: '1990-03-21',
  gender: 1,
  email: 'dana@example.com',
  phone: '0521234567',
  kind: 1,
  description: 'Ceramics',
  city: 'Haifa',
  street: 'HaNassi',
  streetNumber: '5',
  country: 'IL',
  bankCode: '12',
  bankBranch: '600',
  bankAccount: '123456',
  siteUrl: 'https://example.com',
};

const file = (type: number, state: 'received' | 'refused' = 'received', isReplaced = false) => ({
  type,
  state,
  isReplaced,
});

const facts = (given: Partial<OnboardingFacts> = {}): OnboardingFacts => ({
  profile: WHOLE,
  files: [file(1), file(2)],
  people: [],
  onboarding: { state: 'started', isSigned: true },
  problems: [],
  ...given,
});

const named = (given: Partial<OnboardingFacts>) => lacksOf(facts(given)).map(({ step, name }) => `${step} ${name}`);

test('an individual proves itself and its account, and nothing else', () => {
  expect(named({})).toEqual([]);
  expect(named({ files: [] })).toEqual(['bank bank', 'documents identity']);
});

test.each([
  [1, ['identity', 'bank']],
  [2, ['identity', 'bank', 'registration']],
  [3, ['identity', 'bank', 'registration', 'tax']],
  [4, ['identity', 'bank', 'registration', 'tax']],
  [5, ['identity', 'bank', 'registration']],
  [6, ['identity', 'bank', 'registration', 'management']],
  [7, ['identity', 'bank', 'registration', 'tax']],
  [8, ['identity', 'bank', 'registration', 'tax']],
  [9, ['identity', 'bank', 'registration', 'tax']],
  [10, ['identity', 'bank', 'registration', 'management']],
] as const)('kind %s proves %s', (kind, purposes) => {
  expect(fileNeedsOf(kind).map(({ purpose }) => purpose)).toEqual(purposes);
});

test.each([
  [1, []],
  [2, ['merchantName', 'companyNumber']],
  [3, ['merchantName', 'companyNumber', 'signatory', 'owner']],
  [4, ['merchantName', 'companyNumber', 'signatory', 'owner']],
  [5, ['merchantName', 'companyNumber']],
  [6, ['merchantName', 'companyNumber', 'signatory']],
  [7, ['merchantName', 'companyNumber', 'signatory', 'owner']],
  [8, ['merchantName', 'companyNumber', 'signatory']],
  [9, ['merchantName', 'companyNumber', 'signatory']],
  [10, ['merchantName', 'companyNumber', 'signatory']],
] as const)('kind %s tells beside what an individual tells: %s', (kind, names) => {
  const business = lacksOf(facts({ profile: { ...WHOLE, kind } })).filter(({ step }) => step === 'business');
  expect(business.map(({ name }) => name)).toEqual(names);
});

test('every field is asked for at one step', () => {
  for (const kind of SELLER_KIND_NUMBERS) {
    const asked = ONBOARDING_STEPS.flatMap((step) => fieldsOf(step, kind));
    expect(new Set(asked).size).toBe(asked.length);
  }
});

test.each([
  ['two sides of an identity card', [90, 91], true],
  ['one side of it', [90], false],
  ['a passport', [26], true],
  ['a side of each of two', [90, 95], false],
])('%s', (_, types, isEnough) => {
  const lacks = named({ files: [file(2), ...types.map((type) => file(type))] });
  expect(lacks.includes('documents identity')).toBe(!isEnough);
});

test('a document that was refused is a problem of its step until another is there', () => {
  const refused = facts({ files: [file(1), file(2, 'refused')] });
  expect(progressOf(refused)).toMatchObject({ bank: 'problem', documents: 'done' });
  const lack = { step: 'bank', kind: 'document', name: 'bank' } as const;
  expect(lacksOf(refused)).toEqual([lack]);
  expect(refusedFor(refused, lack)).toEqual([file(2, 'refused')]);
  expect(refusedFor(refused, { ...lack, step: 'documents', name: 'identity' })).toEqual([]);
  expect(refusedFor(refused, { step: 'bank', kind: 'field', name: 'bank' })).toEqual([]);
  const mended = facts({ files: [file(1), file(2, 'refused', true), file(2)] });
  expect(progressOf(mended)).toMatchObject({ bank: 'done' });
});

test('what a reviewer asks for is a problem until it is mended', () => {
  const asked = (isCorrected: boolean) => progressOf(facts({ problems: [{ step: 'site', isCorrected }] })).site;
  expect([asked(false), asked(true)]).toEqual(['problem', 'done']);
});

test('the minimum is first: a seller that was only invited lacks something at each step', () => {
  const progress = progressOf({
    profile: EMPTY_PROFILE,
    files: [],
    people: [],
    problems: [],
    onboarding: { state: 'invited', isSigned: false },
  });
  expect(ONBOARDING_STEPS.map((step) => progress[step])).toEqual(ONBOARDING_STEPS.map(() => 'todo'));
});

test.each([
  ['started', 'done'],
  ['submitted', 'in-review'],
  ['in-review', 'in-review'],
  ['approved', 'done'],
] as const)('what is whole is, of one that is %s, %s', (state, step) => {
  expect(new Set(Object.values(progressOf(facts({ onboarding: { state, isSigned: true } }))))).toEqual(new Set([step]));
});
