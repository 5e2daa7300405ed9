import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ProofContext } from '#components/access/confirm.tsx';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { FeeField } from '#lib/modules/sellers/contract/fees-form.ts';
import type { ShownFees } from '#lib/modules/sellers/views.ts';
import { Fees } from './fees.tsx';
import type { Done, SellerActions } from './seller-actions.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const FEES: ShownFees = {
  processingFee: 150,
  processingCharge: 120,
  foreignProcessingFee: 290,
  foreignProcessingCharge: 0,
  marketFee: 50,
  chargebackFee: 4_550,
  fromAt: NOW,
  by: 'Noa',
};
const TYPED = {
  processingFee: '1.50',
  processingCharge: '1.20',
  foreignProcessingFee: '2.90',
  foreignProcessingCharge: '0.00',
  marketFee: '0.50',
  chargebackFee: '45.50',
};
const drawn = (change: SellerActions['changeFees'] | null) => (
  <Fees
    seller={{ ref: 'a', name: 'Café' }}
    fees={[FEES]}
    change={change}
    {...{ timeZone: 'Asia/Jerusalem', now: NOW }}
  />
);
const submit = () => screen.getAllByRole('button', { name: 'Change fees' }).at(-1) as HTMLElement;

async function opened(change: SellerActions['changeFees']) {
  const all = renderScreen(drawn(change));
  await all.user.click(screen.getByRole('button', { name: 'Change fees' }));
  await screen.findByRole('dialog');
  return all;
}

async function type({ user }: ReturnType<typeof renderScreen>, label: string, text: string) {
  await user.clear(field(label));
  await user.type(field(label), text);
}

test('a person who may not change fees has no button for it', () => {
  renderScreen(drawn(null));
  expect(screen.queryByRole('button', { name: 'Change fees' })).toBeNull();
});

test('a fee that is no number is refused under its field, before the server is asked', async () => {
  const change = vi.fn(async (): Promise<Done<FeeField>> => ({ ok: true }));
  const all = await opened(change);
  expect(field('Processing fee, %').value).toBe('1.50');
  await type(all, 'Processing fee, %', '1.555');
  await all.user.click(submit());
  await waitFor(() => expect(errorUnder('Processing fee, %')).toMatch(/^Enter a number from 0/));
  expect(change).not.toHaveBeenCalled();
});

test('what the server refuses stands beside its field, and what was typed stays', async () => {
  const message = 'This seller’s plan has no marketplace fee.';
  const change = vi.fn(async (): Promise<Done<FeeField>> => ({ ok: false, message, fields: { marketFee: message } }));
  const all = await opened(change);
  await type(all, 'Marketplace fee, %', '3');
  await all.user.click(submit());
  await waitFor(() => expect(errorUnder('Marketplace fee, %')).toBe(message));
  expect([field('Marketplace fee, %').value, errorUnder('Processing fee, %')]).toEqual(['3', null]);
  expect(all.navigation).toEqual([]);
});

test('pressed twice, fees are changed once; then the dialog goes and the screen is read again', async () => {
  const answer = promised<Done<FeeField>>();
  const change = vi.fn(() => answer.promise);
  const all = await opened(change);
  await type(all, 'Processing fee, %', '2');
  await all.user.dblClick(submit());
  await waitFor(() => expect(change).toHaveBeenCalled());
  await act(async () => answer.resolve({ ok: true }));
  // A toast is a dialog too, for seconds.
  await waitFor(() => expect(screen.queryByLabelText('Processing fee, %')).toBeNull());
  expect([change.mock.calls, all.navigation]).toEqual([[['a', { ...TYPED, processingFee: '2' }]], ['refresh']]);
});

test('a missing answer is said as such, not as a failure', async () => {
  const all = await opened(() => Promise.reject(new TypeError('Failed to fetch')));
  await type(all, 'Processing fee, %', '2');
  await all.user.click(submit());
  expect(await screen.findByText(/^The server didn’t respond\. Reload the page/)).toBeDefined();
});

test('who has not proved who they are is asked for the password, and nothing is sent until it is right', async () => {
  const change = vi.fn(async (): Promise<Done<FeeField>> => ({ ok: true }));
  const confirm = vi.fn(async (typed: string) =>
    typed === 'right' ? ({ ok: true } as const) : { ok: false as const, message: 'That is not it.' },
  );
  const isFresh = async () => ({ ok: false }) as never;
  const all = renderScreen(
    <ProofContext value={{ isFresh, confirm, hasSecondFactor: false }}>{drawn(change)}</ProofContext>,
  );
  await all.user.click(screen.getByRole('button', { name: 'Change fees' }));
  await type(all, 'Processing fee, %', '2');
  await all.user.click(submit());
  await all.user.type(await screen.findByLabelText(/password/i), 'wrong');
  await all.user.click(submit());
  expect(await screen.findByText('That is not it.')).toBeDefined();
  expect(change).not.toHaveBeenCalled();
  await all.user.type(screen.getByLabelText(/password/i), 'right');
  await all.user.click(submit());
  await waitFor(() => expect(change).toHaveBeenCalledWith('a', { ...TYPED, processingFee: '2' }));
});
