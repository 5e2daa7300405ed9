import { describe, expect, test } from 'vitest';
import { EMPTY_PROFILE } from '#lib/modules/sellers/index.ts';
import { openItemsOf } from './open-items.ts';
import type { Lack } from './steps.ts';

const BANK_FIELDS = ['bankCode', 'bankBranch'].map((name): Lack => ({ step: 'bank', kind: 'field', name }));
const PROOF: Lack = { step: 'bank', kind: 'document', name: 'bank' };
const IDENTITY: Lack = { step: 'documents', kind: 'document', name: 'identity' };
const SIGNATURE: Lack = { step: 'terms', kind: 'signature', name: 'signature' };
const file = (type: number, state: 'received' | 'refused', isReplaced = false) => ({
  fileId: `file ${type} ${state} ${isReplaced}`,
  type,
  state,
  isReplaced,
  ...({ reason: 'cut-off', note: 'Left edge' } as const),
});
const partsOf = (given: Partial<Parameters<typeof openItemsOf>[0]>) =>
  openItemsOf({ profile: EMPTY_PROFILE, lacks: [], files: [], problems: [], ...given });

describe('what keeps an onboarding open', () => {
  test('names the missing fields of a step once, and each document and the signature', () => {
    expect(partsOf({ lacks: [...BANK_FIELDS, PROOF, IDENTITY, SIGNATURE] })).toEqual({
      refused: [],
      missing: [
        { kind: 'step', step: 'bank', anchor: '' },
        { ...PROOF, anchor: 'need-bank' },
        { ...IDENTITY, anchor: 'need-identity' },
        { ...SIGNATURE, anchor: 'name' },
      ],
    });
  });

  test('says of a refused document which one and why, and does not call it missing', () => {
    const parts = partsOf({
      lacks: [PROOF],
      files: [file(19, 'refused'), file(2, 'refused', true), file(1, 'refused')],
    });
    expect(parts.missing).toEqual([]);
    expect(parts.refused).toEqual([
      { kind: 'document', step: 'bank', anchor: 'need-bank', type: 19, reason: 'cut-off', note: 'Left edge' },
    ]);
  });

  test('names a document once that would do for two things that are missing', () => {
    // Of an association: type 15 proves the management, and 3 the registration.
    const profile = { ...EMPTY_PROFILE, kind: 2 as const };
    const registration: Lack = { step: 'documents', kind: 'document', name: 'registration' };
    const parts = partsOf({ profile, lacks: [registration, registration], files: [file(15, 'refused')] });
    expect(parts.refused).toHaveLength(1);
  });

  test('has what a reviewer wants mended until it is mended', () => {
    const problem = { step: 'site', field: 'siteUrl', reason: 'not-found', note: '' } as const;
    const parts = partsOf({
      problems: [
        { ...problem, isCorrected: false },
        { ...problem, step: 'bank', isCorrected: true },
      ],
    });
    expect(parts).toEqual({ missing: [], refused: [{ ...problem, kind: 'field', anchor: 'siteUrl' }] });
  });

  test('is nothing once all is there', () => {
    expect(partsOf({ files: [file(1, 'received')] })).toEqual({ missing: [], refused: [] });
  });
});
