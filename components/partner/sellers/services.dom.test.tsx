import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { ShownService } from '#lib/modules/services/views.ts';
import type { Done } from './seller-actions.ts';
import { Services } from './services.tsx';

const service = (type: ShownService['type'], isActive: boolean): ShownService => ({
  type,
  isActive,
  websites: type === 'methods' ? ['shop.example'] : null,
});
const ALL = [
  ...[service('invoice', false), service('sms', true), service('methods', true)],
  ...[service('email', true), service('catalog', true), service('customers', false), service('pos', false)],
];
const NAMES = [
  'Invoices',
  'Text messages',
  'Alternative payment methods',
  'Email',
  'Catalog',
  'Customers',
  'Point of sale',
];
const switchOf = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const rowOf = (name: string) => screen.getByText(name).closest('li')?.textContent ?? '';

test('each service has a switch that says how it stands', () => {
  renderScreen(<Services sellerRef="a" services={ALL} change={vi.fn()} />);
  const drawn = screen.getAllByRole<HTMLInputElement>('switch');
  expect(drawn.map(({ checked }) => checked)).toEqual([false, true, true, true, true, false, false]);
  expect(NAMES.map((name) => drawn.indexOf(switchOf(name)))).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

test('the sites where wallets open are shown with alternative methods, and that there is none', () => {
  const { redraw } = renderScreen(<Services sellerRef="a" services={ALL} change={vi.fn()} />);
  expect(rowOf('Alternative payment methods')).toContain('shop.example');
  redraw(<Services sellerRef="a" services={[{ ...service('methods', true), websites: [] }]} change={vi.fn()} />);
  expect(rowOf('Alternative payment methods')).toContain('None yet.');
});

test('a person who may only look sees how each stands and nothing to press', () => {
  renderScreen(<Services sellerRef="a" services={ALL} change={null} />);
  expect(screen.queryByRole('switch')).toBeNull();
  expect([rowOf('Text messages'), rowOf('Customers')].map((row) => /(On|Off)(?=[A-Z])/.exec(row)?.[0])).toEqual([
    'On',
    'Off',
  ]);
});

test('a double click switches once, and the screen is read again', async () => {
  const answer = promised<Done>();
  const change = vi.fn(() => answer.promise);
  const { user, navigation } = renderScreen(<Services sellerRef="a" services={ALL} change={change} />);
  await user.dblClick(switchOf('Point of sale'));
  expect(change.mock.calls).toEqual([['a', 'pos', true]]);
  expect([switchOf('Point of sale').disabled, switchOf('Catalog').disabled]).toEqual([true, false]);
  await act(async () => answer.resolve({ ok: true }));
  expect(navigation).toEqual(['refresh']);
  expect(await screen.findByText('Switched on')).toBeDefined();
});

test('a refusal and a missing answer stand beside their switch, which stays as it was', async () => {
  const change = vi.fn(async (): Promise<Done> => ({ ok: false, message: 'You may not.' }));
  const { user, navigation } = renderScreen(<Services sellerRef="a" services={ALL} change={change} />);
  await user.click(switchOf('Text messages'));
  expect((await screen.findByText('You may not.')).closest('li')?.textContent).toContain('Text messages');
  const [problem] = switchOf('Text messages').getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(document.getElementById(problem ?? '')?.textContent).toBe('You may not.');
  change.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.click(switchOf('Catalog'));
  expect((await screen.findByText(/^The server didn’t respond/)).closest('li')?.textContent).toContain('Catalog');
  expect([switchOf('Text messages').checked, switchOf('Catalog').checked, navigation]).toEqual([true, true, []]);
});
