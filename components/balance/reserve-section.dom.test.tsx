import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { field } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { ReserveView } from '#lib/modules/reserves/views.ts';
import type { ChangeReserve } from './reserve-dialog.tsx';
import { ReserveSection } from './reserve-section.tsx';

/** The reserve of a seller with the form that changes it, at its partner and at operators. */

const NONE: ReserveView = { terms: null, held: [] };
const HELD: ReserveView = {
  terms: { percent: 1_250, days: 60, reason: 'A new business' },
  held: [{ currency: 'ILS', amount: 4_800, next: { day: '2026-12-03', amount: 800 } }],
};
const [PERCENT, DAYS, REASON] = ['Percent of the money released each day', 'Days for which it’s held', 'Reason'];
const accept = () => vi.fn<ChangeReserve>(async () => ({ ok: true }));

async function opened(reserve: ReserveView, change: ChangeReserve) {
  const all = renderScreen(<ReserveSection reserve={reserve} change={change} />);
  await all.user.click(screen.getByRole('button', { name: 'Change reserve' }));
  await screen.findByRole('dialog');
  return all;
}

test('a person who may not change it reads it', () => {
  renderScreen(<ReserveSection reserve={HELD} change={null} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('12.5% for 60 days')).toBeDefined();
});

test('a change begins with the terms that hold now', async () => {
  await opened(HELD, accept());
  expect([PERCENT, DAYS, REASON].map((label) => field(label).value)).toEqual(['12.50', '60', 'A new business']);
});

test('a first reserve names no percent that nobody chose, and is sent as it is typed', async () => {
  const change = accept();
  const { user } = await opened(NONE, change);
  expect([PERCENT, DAYS, REASON].map((label) => field(label).value)).toEqual(['', '90', '']);
  await user.type(field(PERCENT), '5');
  await user.type(field(REASON), 'New here');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(change).toHaveBeenCalledWith({ percent: '5', days: '90', reason: 'New here' }));
});
