import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { brandColors } from './brand-colors.ts';
import { InBrand } from './in-brand.tsx';

const accentOf = (element: HTMLElement | null) => element?.style.getPropertyValue('--accent') ?? '';
const page = () => document.querySelector<HTMLElement>('#page');
const drawn = (color: string | null) => <InBrand id="page" colors={brandColors(color)} />;

test('a partner’s colour is on the page and on what opens over it, also after a navigation, and goes with it', () => {
  const { redraw } = renderScreen(drawn('#6b2fa0'));
  const first = accentOf(page());
  expect(first).toMatch(/^light-dark\(#[0-9a-f]{6}, ?#[0-9a-f]{6}\)$/);
  redraw(<p>On its way</p>);
  expect(accentOf(document.documentElement)).toBe('');
  redraw(drawn('#6b2fa0'));
  expect([accentOf(page()), accentOf(document.documentElement)]).toEqual([first, first]);
  expect(document.querySelector('style')).toBeNull();
  redraw(drawn(null));
  expect([accentOf(page()), accentOf(document.documentElement)]).toEqual(['', '']);
});
