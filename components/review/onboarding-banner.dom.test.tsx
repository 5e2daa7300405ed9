import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { OnboardingBanner } from './onboarding-banner.tsx';

type Props = Parameters<typeof OnboardingBanner>[0];

const MISSING: Props['openItems']['missing'] = [
  { kind: 'step', step: 'bank', anchor: '' },
  { kind: 'document', step: 'documents', name: 'identity', anchor: 'need-identity' },
  { kind: 'signature', step: 'terms', name: 'signature', anchor: 'name' },
];
const REFUSED: Props['openItems']['refused'] = [
  { kind: 'document', step: 'bank', anchor: 'need-bank', type: 2, reason: 'cut-off', note: 'Left edge' },
  { kind: 'field', step: 'site', anchor: 'siteUrl', field: 'siteUrl', reason: 'not-found', note: '' },
];
const AT = new Date('2026-12-25T10:00:00Z');

function banner(given: Partial<Props> = {}, language: Language = 'en'): HTMLElement {
  renderScreen(
    <OnboardingBanner
      {...{ name: 'Café Noga', partner: 'Orchard', state: 'started', mayStillSell: false, token: 'T' }}
      {...{ isSandbox: true, timeZone: 'Asia/Jerusalem' }}
      openItems={{ missing: MISSING, refused: [] }}
      due={{ at: AT, days: 12, isOver: false }}
      {...given}
    />,
    { language },
  );
  return screen.getByRole('complementary');
}
const said = (element: HTMLElement) => (element.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, '');
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the banner of a seller that is not approved', () => {
  test('names what is missing, each with the way to it, until when, and what waits', () => {
    const shown = banner();
    expect(linksOf(shown)).toEqual([
      ['a bank account', '/onboarding/T/bank'],
      ['a photo of your ID', '/onboarding/T/documents#need-identity'],
      ['your signature on the terms', '/onboarding/T/terms#name'],
      ['Continue', '/onboarding/T'],
    ]);
    expect(said(shown)).toContain('Missing: a bank account, a photo of your ID, and your signature on the terms.');
    expect(said(shown)).toContain('Complete it by December 25, 2026: 12 days left.');
    expect(said(shown)).toContain('In the sandbox you can sell right away');
  });

  test('says one day, the last hours and what is over as such', () => {
    expect(said(banner({ due: { at: AT, days: 1, isOver: false } }))).toContain('one day left');
    cleanup();
    expect(said(banner({ due: { at: AT, days: 0, isOver: false } }))).toContain('less than a day left');
    cleanup();
    expect(said(banner({ due: { at: AT, days: 0, isOver: true } }))).toContain('is overdue');
  });

  test('says of what was refused which, why and what the reviewer adds', () => {
    const shown = banner({ state: 'changes-requested', openItems: { missing: [], refused: REFUSED } });
    expect(said(shown)).toContain('2 items weren’t accepted:');
    const [proof, site] = within(shown).getAllByRole('listitem').map(said);
    expect(proof).toBe('Proof of bank account: Part of the document is cut off. Left edge');
    expect(site).toContain('couldn’t be found in the register');
    expect(said(shown)).not.toContain('Missing');
  });

  test.each([
    [{ isSandbox: false }, 'New sales and subscriptions can’t be created until approval.'],
    [{ isSandbox: false, mayStillSell: true }, 'You can keep selling in the meantime.'],
    [{ isSandbox: false, state: 'rejected' }, 'New sales and subscriptions can’t be created.'],
  ] as const)('says what the product holds back: %o', (given, text) => {
    expect(said(banner(given))).toContain(text);
  });

  test('of one that is reviewed asks for nothing, and one that is rejected leads nowhere', () => {
    const nothing = { openItems: { missing: [], refused: [] }, due: null } as const;
    expect(linksOf(banner({ ...nothing, state: 'in-review' }))).toEqual([['Continue', '/onboarding/T']]);
    cleanup();
    const rejected = banner({ ...nothing, state: 'rejected' });
    expect(within(rejected).queryByRole('link')).toBeNull();
    expect(said(rejected)).toBe('Café Noga wasn’t approved. To ask why, contact Orchard. ');
  });

  test('joins the names as the language joins words', () => {
    expect(said(banner({}, 'he'))).toContain('חשבון בנק, צילום תעודה מזהה וחתימה על התנאים.');
  });

  test.each(LANGUAGES)('has every word in %s', (language) => {
    const shown = banner({ state: 'changes-requested', openItems: { missing: MISSING, refused: REFUSED } }, language);
    // A key without a text is shown as the key.
    expect(said(shown)).not.toMatch(/review\.|onboarding\.|seller-files\./);
    expect(within(shown).getAllByRole('link')).toHaveLength(6);
  });
});
