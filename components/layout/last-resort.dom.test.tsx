import { render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { directionOf, LANGUAGES } from '#lib/kernel/language.ts';
import { lastResortTexts } from '#lib/platform/i18n/last-resort.ts';
import { LastResort } from './last-resort.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  // biome-ignore lint/suspicious/noDocumentCookie: a document of a test has no cookie store.
  document.cookie = 'kupa-theme=; max-age=0';
});

test.each(LANGUAGES)(
  'a document that failed says so in the browser’s language and tells nothing of why (%s)',
  (language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([`${language}-XX`, 'en']);
    const error = Object.assign(new Error('SELECT secret FROM vault'), { digest: 'D-17' });
    const retry = vi.fn();
    render(<LastResort error={error} retry={retry} />, { container: document });
    const shown = document.documentElement;
    const texts = lastResortTexts['last-resort'][language];
    expect([shown.lang, shown.dir]).toEqual([language, directionOf(language)]);
    for (const text of Object.values(texts)) expect(shown.textContent).toContain(text);
    expect(shown.textContent).toContain('D-17');
    expect(shown.innerHTML).not.toContain('SELECT');
    document.querySelector('button')?.click();
    expect(retry).toHaveBeenCalledOnce();
  },
);

test('it keeps the theme that was chosen', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: a document of a test has no cookie store.
  document.cookie = 'kupa-theme=dark';
  render(<LastResort error={null} retry={() => {}} />, { container: document });
  expect(document.documentElement.dataset['theme']).toBe('dark');
});
