import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import type { NavigationLink } from './navigation.ts';
import { NavigationLinks } from './rail/links-context.tsx';

const LINKS: readonly NavigationLink[] = [
  { href: '/', label: 'Home', icon: 'house', section: 'work' },
  { href: '/sales', label: 'Sales', icon: 'receipt', section: 'work' },
];

test.each([
  ['/sales', ['Sales']],
  ['/', []],
  ['/sales/SALE-1', []],
])('while %s is on its way, the title that is known already is there, and loading is announced', (path, titles) => {
  const screen = renderScreen(
    <NavigationLinks links={LINKS}>
      <LoadingScreen />
    </NavigationLinks>,
    { path },
  );
  expect(screen.queryAllByRole('heading').map(({ textContent }) => textContent)).toEqual(titles);
  expect(screen.getByRole('status').textContent).toBe('Loading');
});
