import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { GROUPS_COOKIE, rememberChoice } from '../choices.ts';
import type { NavigationGroup, NavigationLink } from '../navigation.ts';

const { at } = vi.hoisted(() => ({ at: { path: '/' } }));
vi.mock('next/navigation', async (original) => ({
  ...(await original<typeof import('next/navigation')>()),
  usePathname: () => at.path,
}));

const LINKS: readonly NavigationLink[] = [
  { href: '/', label: 'Home', icon: 'house', section: 'work' },
  { href: '/products', label: 'Products', icon: 'package', section: 'business' },
  { href: '/developers/keys', label: 'API keys', icon: 'key', section: 'developers' },
  { href: '/sandbox/clock', label: 'Clock', icon: 'clock', section: 'sandbox' },
];

async function shown(path: string, openGroups: readonly NavigationGroup[]) {
  at.path = path;
  // Folded groups are remembered for the life of a document.
  vi.resetModules();
  const { NavigationGroups } = await import('./navigation-groups.tsx');
  const drawn = () => <NavigationGroups links={LINKS} openGroups={openGroups} />;
  const screen = renderScreen(drawn());
  const go = (next: string) => {
    at.path = next;
    screen.redraw(drawn());
  };
  return { ...screen, again: () => renderScreen(drawn()), go };
}

const entries = (screen: { queryAllByRole: (role: string) => HTMLElement[] }) =>
  screen.queryAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => rememberChoice(GROUPS_COOKIE, ''));
afterEach(cleanup);

test('a group that is folded is remembered, in the document and in a cookie', async () => {
  const screen = await shown('/', ['work', 'business']);
  expect(entries(screen)).toEqual(['Home', 'Products']);
  await screen.user.click(screen.getByRole('button', { name: 'Business' }));
  expect(entries(screen)).toEqual(['Home']);
  expect(screen.getByRole('button', { name: 'Business' }).getAttribute('aria-expanded')).toBe('false');
  expect(document.cookie).toContain('kupa-rail-groups=work');
  cleanup();
  expect(entries(screen.again())).toEqual(['Home']);
});

test('the group of the current page is open, with its entry marked, and can be folded', async () => {
  const screen = await shown('/sandbox/clock', ['work']);
  expect(entries(screen)).toEqual(['Home', 'API keys', 'Clock']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Clock');
  await screen.user.click(screen.getByRole('button', { name: 'Developers' }));
  expect(entries(screen)).toEqual(['Home']);
});

test('going to a page of a folded group opens it, and nothing is remembered', async () => {
  const screen = await shown('/', ['work']);
  screen.go('/products');
  expect(entries(screen)).toEqual(['Home', 'Products']);
  expect(document.cookie).not.toContain('kupa-rail-groups');
});
