import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { SellerSettings } from '#lib/modules/sellers/contract/seller-settings.ts';
import type { Done } from './seller-actions.ts';
import { Settings } from './settings.tsx';

const KEPT: SellerSettings = { methods: ['bit', 'credit-card'], currencies: ['ILS'], rateLimit: 50, isActive: true };
const save = () => screen.getByRole('button', { name: 'Save' });
type Answer = Done<keyof SellerSettings>;

test('a person who may only look can change nothing and is told so', () => {
  renderScreen(<Settings sellerRef="a" settings={KEPT} change={null} />);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(field('Calls per 10 seconds').matches(':disabled')).toBe(true);
  expect(screen.getByText('Your role has view-only access.')).toBeDefined();
});

test('no currency and a limit beyond all bounds are refused where they stand, and nothing is sent', async () => {
  const change = vi.fn(async (): Promise<Answer> => ({ ok: true }));
  const { user } = renderScreen(<Settings sellerRef="a" settings={KEPT} change={change} />);
  await user.click(field('ILS'));
  await user.clear(field('Calls per 10 seconds'));
  await user.type(field('Calls per 10 seconds'), '10001');
  await user.click(save());
  await waitFor(() => expect(errorUnder('Calls per 10 seconds')).toMatch(/from 1 to 10,?000/));
  const group = screen.getByRole('group', { name: 'Currencies' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose at least one.',
  );
  expect(change).not.toHaveBeenCalled();
});

test('pressed twice, they are saved once with what was chosen', async () => {
  const answer = promised<Answer>();
  const change = vi.fn(() => answer.promise);
  const { user, navigation } = renderScreen(<Settings sellerRef="a" settings={KEPT} change={change} />);
  await user.click(field('USD'));
  await user.dblClick(save());
  await waitFor(() => expect(change).toHaveBeenCalled());
  await act(async () => answer.resolve({ ok: true }));
  expect(await screen.findByText('Saved')).toBeDefined();
  const sent = { ...KEPT, currencies: ['ILS', 'USD'], rateLimit: '50' };
  expect([change.mock.calls, navigation]).toEqual([[['a', sent]], ['refresh']]);
});

test('a refusal of the server stands beside its field; one without a field and a missing answer above the button', async () => {
  const change = vi.fn(
    async (): Promise<Answer> => ({ ok: false, message: 'Too many.', fields: { rateLimit: 'Too many.' } }),
  );
  const { user, navigation } = renderScreen(<Settings sellerRef="a" settings={KEPT} change={change} />);
  await user.click(field('USD'));
  await user.click(save());
  await waitFor(() => expect(errorUnder('Calls per 10 seconds')).toBe('Too many.'));
  change.mockResolvedValueOnce({ ok: false, message: 'It is gone.' });
  await user.type(field('Calls per 10 seconds'), '0');
  await user.click(save());
  expect(await screen.findByText('It is gone.')).toBeDefined();
  change.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await user.click(save());
  expect(await screen.findByText(/^The server didn’t respond/)).toBeDefined();
  expect([field('USD').checked, navigation]).toEqual([true, []]);
});
