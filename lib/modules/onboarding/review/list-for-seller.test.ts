import { SELLER_KIND_NUMBERS } from '#lib/kernel/seller.ts';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#lib/kernel/language.ts';
import { FILE_TYPE_NUMBERS } from '#lib/modules/seller-files/contract/file-types.ts';
import { REFUSAL_REASONS } from '../contract/review-view.ts';
import { ONBOARDING_REASONS, ONBOARDING_STEPS } from '../contract/enums.ts';
import { fileNeedsOf } from '../domain/needs.ts';
import { fieldReasonText, fieldText, fileReasonText, listForSeller, typeText } from './list-for-seller.ts';
import { REVIEWED_FIELDS } from '../domain/reviewed-fields.ts';

test.each(LANGUAGES)('everything that a reviewer can ask for has its words in %s', (language) => {
  const texts = [
    ...FILE_TYPE_NUMBERS.map((type) => typeText(language, type)),
    ...Object.entries(REVIEWED_FIELDS).flatMap(([step, fields]) =>
      fields.map((field) => fieldText(language, { step, field })),
    ),
    ...ONBOARDING_STEPS.map((step) => fieldText(language, { step, field: '' })),
    ...REFUSAL_REASONS.map((reason) => fileReasonText(language, reason)),
    ...ONBOARDING_REASONS.map((reason) => fieldReasonText(language, reason, 'Orchard')),
  ];
  expect(texts.filter((text) => !/\p{L}/u.test(text) || /[{}]/.test(text))).toEqual([]);
});

test('documents come before what was typed, and what is missing last; each says what to do', () => {
  const purposes = [...new Set(SELLER_KIND_NUMBERS.flatMap((kind) => fileNeedsOf(kind)))];
  const file = {
    fileId: '',
    name: '',
    format: 'png',
    size: 1,
    pages: 1,
    createdAt: new Date(),
    reviewedBy: 1,
  } as const;
  const listed = listForSeller(
    {
      files: [
        {
          ...file,
          type: 1,
          state: 'refused',
          reason: 'cut-off',
          note: 'Left edge',
          isReplaced: false,
          reviewedAt: null,
        },
        { ...file, type: 1, state: 'refused', reason: 'expired', note: '', isReplaced: true, reviewedAt: null },
        { ...file, type: 2, state: 'accepted', reason: null, note: '', isReplaced: false, reviewedAt: null },
      ],
      problems: [
        { problemId: '', step: 'bank', field: 'bankAccount', reason: 'does-not-match', note: '', isCorrected: false },
        { problemId: '', step: 'bank', field: 'bankBranch', reason: 'incomplete', note: '', isCorrected: true },
      ],
      obstacles: [
        ...purposes.map(
          ({ step, purpose }) => ({ kind: 'lack', lack: { step, kind: 'document', name: purpose } }) as const,
        ),
        { kind: 'lack', lack: { step: 'terms', kind: 'signature', name: 'signature' } },
      ],
    },
    'en',
    'Orchard',
  );
  expect(listed[0]).toEqual({ label: 'Identity card', value: expect.stringMatching(/cut off.*corners.* Left edge$/) });
  expect(listed[1]?.label).toBe('Account number');
  expect(listed).toHaveLength(2 + purposes.length + 1);
  expect(listed.filter(({ label, value }) => label === '' || value === '')).toEqual([]);
});
