import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { FeeField } from '#lib/modules/sellers/contract/fees-form.ts';
import type { Done } from './seller-actions.ts';
import { BulkFees, BulkMethods, BulkNote } from './bulk-dialogs.tsx';
import { BulkReserve } from './bulk-reserve.tsx';
import { BulkSchedule } from './bulk-schedule.tsx';

const SELLERS = ['Café', 'Kiosk', 'Salon'].map((name, index) => ({ ref: `seller-${index}`, name }));
const go = () => screen.getByRole('button', { name: 'Apply to 3 sellers' });
const rows = () => screen.getAllByRole('listitem').map(({ dataset }) => dataset['outcome']);

/** Changes fees as the test answers, one seller after the other. */
async function feesOf() {
  const sent: unknown[][] = [];
  let next = promised<Done<FeeField>>();
  const close = vi.fn();
  const change = (...asked: unknown[]) => {
    sent.push(asked);
    next = promised();
    return next.promise;
  };
  const all = renderScreen(<BulkFees sellers={SELLERS} change={change} close={close} />);
  await all.user.type(field('Processing fee, %'), '1.5');
  const answer = (given: Done<FeeField> | 'lost') =>
    act(async () => (given === 'lost' ? next.reject() : next.resolve(given)));
  return { ...all, sent, close, answer };
}

test('a wrong fee is refused under its field, and no seller is touched', async () => {
  const { user, sent } = await feesOf();
  await user.type(field('Fixed charge'), 'free');
  await user.click(go());
  await waitFor(() => expect(errorUnder('Fixed charge')).toMatch(/^Enter a number/));
  expect(sent).toEqual([]);
});

test('half refused: each seller has its own answer with the reason, and the others are done all the same', async () => {
  const { user, sent, answer, close, navigation } = await feesOf();
  await user.dblClick(go());
  await waitFor(() => expect(rows()).toEqual(['running', 'waiting', 'waiting']));
  await answer({ ok: true });
  await waitFor(() => expect(rows()).toEqual(['done', 'running', 'waiting']));
  await answer({ ok: false, message: 'No marketplace fee.', fields: { marketFee: 'No marketplace fee.' } });
  await waitFor(() => expect(rows()).toEqual(['done', 'refused', 'running']));
  await answer({ ok: true });
  expect(await screen.findByText('Done for 2 of 3')).toBeDefined();
  expect(screen.getByText('No marketplace fee.').closest('li')?.textContent).toContain('Kiosk');
  expect(sent.map(([ref]) => ref)).toEqual(SELLERS.map(({ ref }) => ref));
  expect(sent[0]?.[1]).toMatchObject({ processingFee: '1.5', marketFee: '' });
  await user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  expect([close.mock.calls.length, navigation]).toEqual([1, ['refresh']]);
});

test('a call without an answer leaves its seller unknown, and the rest is not begun', async () => {
  const { user, sent, answer } = await feesOf();
  await user.click(go());
  await waitFor(() => expect(sent.length).toBe(1));
  await answer('lost');
  await waitFor(() => expect(rows()).toEqual(['unknown', 'waiting', 'waiting']));
  expect([sent.length, screen.getByText(/^The server didn’t respond/).closest('li')?.textContent]).toEqual([
    1,
    expect.stringContaining('Café'),
  ]);
});

test('stopped, the seller under way is finished and no other is begun', async () => {
  const { user, sent, answer } = await feesOf();
  await user.click(go());
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await answer({ ok: true });
  await waitFor(() => expect(rows()).toEqual(['done', 'waiting', 'waiting']));
  expect(sent.length).toBe(1);
});

test('no method at all is refused before anything is done', async () => {
  const change = vi.fn();
  const { user } = renderScreen(<BulkMethods sellers={SELLERS} change={change} close={() => undefined} />);
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(go());
  expect(await screen.findByText('Choose at least one.')).toBeDefined();
  expect(change).not.toHaveBeenCalled();
});

test('an email to many is seen as it is typed, and goes to each of them', async () => {
  const write = vi.fn(async () => ({ ok: true }) as const);
  const { user } = renderScreen(<BulkNote sellers={SELLERS} write={write} close={() => undefined} />);
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  await user.type(field('Subject'), 'Hello');
  await user.type(field('Message'), 'New terms.');
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain('New terms.');
  await user.click(go());
  expect(await screen.findByText('Done for 3 of 3')).toBeDefined();
  const note = { subject: 'Hello', text: 'New terms.' };
  expect(write.mock.calls).toEqual(SELLERS.map(({ ref }) => [ref, note]));
});

test('a payout schedule is set for each, with the day that its rhythm has', async () => {
  const change = vi.fn(async () => ({ ok: true }) as const);
  const { user } = renderScreen(<BulkSchedule sellers={SELLERS} change={change} close={() => undefined} />);
  await user.selectOptions(field('Payouts'), 'monthly');
  expect(screen.queryByLabelText('Day of the week')).toBeNull();
  await user.selectOptions(await screen.findByLabelText('Day of the month'), '15');
  await user.type(field('Minimum payout'), 'ten');
  await user.click(go());
  await waitFor(() => expect(errorUnder('Minimum payout')).toMatch(/^Enter an amount/));
  expect(change).not.toHaveBeenCalled();
  await user.clear(field('Minimum payout'));
  await user.type(field('Minimum payout'), '250');
  await user.click(go());
  expect(await screen.findByText('Done for 3 of 3')).toBeDefined();
  const typed = { interval: 'monthly', weekday: '0', day: '15', minimum: '250' };
  expect(change.mock.calls).toEqual(SELLERS.map(({ ref }) => [ref, typed]));
});

test('a reserve is set for each, once percent, days and the reason that the seller reads are right', async () => {
  const change = vi.fn(async () => ({ ok: true }) as const);
  const { user } = renderScreen(<BulkReserve sellers={SELLERS} change={change} close={() => undefined} />);
  const [percent, days] = ['Percent of the money released each day', 'Days for which it’s held'] as const;
  await user.type(field(percent), '101');
  await user.type(field(days), '0');
  await user.type(field('Reason'), 'New business');
  await user.click(go());
  await waitFor(() => expect(errorUnder(percent)).toBe('Enter a number from 0 to 100.'));
  expect(errorUnder(days)).toBe('Enter a whole number from 1 to 730.');
  expect(change).not.toHaveBeenCalled();
  await user.clear(field(percent));
  await user.type(field(percent), '7.5');
  await user.clear(field(days));
  await user.type(field(days), '90');
  await user.click(go());
  expect(await screen.findByText('Done for 3 of 3')).toBeDefined();
  const typed = { percent: '7.5', days: '90', reason: 'New business' };
  expect(change.mock.calls).toEqual(SELLERS.map(({ ref }) => [ref, typed]));
});
