import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findMissingTexts } from './client-texts.ts';

test('every part that works in the browser finds its texts wherever it stands', () => {
  const paths = globSync('{app,components}/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'));
  expect(paths.length).toBeGreaterThan(500);
  expect(findMissingTexts(new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])))).toEqual([]);
});

const ROOT = `import { NextIntlClientProvider } from 'next-intl';
export default function Root({ children }) {
  return <NextIntlClientProvider messages={{ common, sales: { state } }}><Bar />{children}</NextIntlClientProvider>;
}`;
const part = (texts: string) => `'use client';
export function Part() {
  ${texts}
  return null;
}`;
const page = (drawn: string) => `import { Part } from '#components/part.tsx';
export default function Page() {
  return ${drawn};
}`;
const missing = (drawn: string, texts: string) =>
  findMissingTexts(
    new Map([
      ['app/layout.tsx', ROOT],
      ['app/sales/page.tsx', page(drawn)],
      ['components/part.tsx', part(texts)],
    ]),
  );

test.each([
  ['<Part />', "const t = useTranslations('catalog');", ['catalog']],
  ['<Part />', "const t = useTranslations('catalog')('failed');", ['catalog.failed']],
  ['<Part />', "const t = useTranslations('sales'); t('title');", ['sales.title']],
  ["<Texts of={['catalog']}><Part /></Texts>", "const t = useTranslations('common');", ['common']],
  ["<p><Texts of={['catalog']}>a</Texts><Part /></p>", "const t = useTranslations('catalog');", ['catalog']],
])('%s with %s has no %s', (drawn, texts, asked) => {
  expect(missing(drawn, texts)).toEqual(asked.map((one) => `app/sales/page.tsx: components/part.tsx asks for ${one}`));
});

test.each([
  ['<Part />', "const t = useTranslations('common'); t('any');"],
  ['<Part />', "const t = useTranslations('sales.state'); t('paid');"],
  ["<Texts of={['catalog']}><Part /></Texts>", "const t = useTranslations('catalog.link');"],
])('%s with %s has all', (drawn, texts) => {
  expect(missing(drawn, texts)).toEqual([]);
});
