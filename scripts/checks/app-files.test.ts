import { globSync, readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { misplacedInApp } from './app-files.ts';

const files = globSync('{app,components,lib}/**/*.{ts,tsx}')
  .filter((path) => statSync(path).isFile())
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('.test.') && !path.startsWith('lib/testing/'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('what lies beside a page is used there and below it, what several share lies in app/_server', () => {
  expect(files.length).toBeGreaterThan(1000);
  expect(misplacedInApp(files)).toEqual([]);
});

test('a file beside a page that another page uses is named', () => {
  const uses = (path: string) => ({ path, text: `import { load } from '#app/(dashboard)/(screens)/sales/load.ts';` });
  expect(
    misplacedInApp([
      ...['app/(dashboard)/(screens)/sales/page.tsx', 'app/(dashboard)/(screens)/sales/[saleId]/page.tsx'].map(uses),
      ...['app/(dashboard)/(screens)/refunds/page.tsx', 'app/(dashboard)/(screens)/page.tsx'].map(uses),
    ]),
  ).toEqual([
    'app/(dashboard)/(screens)/sales/load.ts, by app/(dashboard)/(screens)/refunds/page.tsx',
    'app/(dashboard)/(screens)/sales/load.ts, by app/(dashboard)/(screens)/page.tsx',
  ]);
});
