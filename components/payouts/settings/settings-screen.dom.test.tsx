import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { WaitingApproval } from '#lib/modules/approvals/views.ts';
import type { PayoutSettings } from '#lib/modules/payouts/views/settings.ts';
import { PayOutNow } from '../pay-out-now.tsx';
import { PayoutSettingsScreen } from './settings-screen.tsx';

const NOW = new Date('2026-11-22T09:00:00Z');
const account = {
  publicId: 'a',
  currency: 'ILS',
  bank: '12',
  branch: '600',
  last4: '3456',
  holder: 'Levi Ceramics',
  usableFrom: NOW,
  nameDiffers: false,
  state: 'used' as const,
};
const waits = {
  ...account,
  publicId: 'b',
  last4: '4321',
  holder: 'Dana',
  nameDiffers: true,
  state: 'waiting' as const,
};
const SETTINGS: PayoutSettings = {
  isApproved: true,
  accounts: [waits, account],
  schedule: {
    interval: 'weekly',
    weekday: 0,
    day: 1,
    minimum: 10_000,
    nextAt: new Date('2026-11-29T06:00:00Z'),
    arrives: '2026-11-30',
    pausedReason: null,
  },
  approvalAbove: null,
  holdDays: 3,
};
const ASKED: WaitingApproval = {
  publicId: 'r',
  kind: 'payout',
  says: 'Pay out everything available.',
  requestedBy: 'Rina',
  requestedAt: NOW,
  expiresAt: NOW,
  isOwn: false,
};

const done = async () => ({ ok: true as const });
const actionsOf = () => ({
  add: vi.fn(done),
  remove: vi.fn(done),
  setSchedule: vi.fn(done),
  setRule: vi.fn(async () => ({ ok: true as const, waits: true })),
});
const draw = (more: Partial<PayoutSettings> = {}, waiting: readonly WaitingApproval[] = []) => {
  const actions = actionsOf();
  const approvals = { approve: vi.fn(done), decline: vi.fn(done), withdraw: vi.fn(done) };
  const screen = renderScreen(
    <PayoutSettingsScreen
      seller={{ key: 'k', name: 'Levi Ceramics' }}
      choices={[]}
      settings={{ ...SETTINGS, ...more }}
      waiting={waiting}
      actions={actions}
      approvals={approvals}
      timeZone="Asia/Jerusalem"
      now={NOW}
    />,
  );
  return { screen, actions, approvals };
};

test('the accounts say which is used and which waits, by their last digits, and that a name differs', () => {
  const { screen } = draw();
  const text = screen.container.textContent ?? '';
  expect(text).toContain('In use');
  expect(text).toContain('Waiting');
  expect(text).toContain('The account holder’s name differs');
  expect(text).toContain('Next payout: Sunday');
  expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(1);
});

test('wrong numbers are said at their field and nothing is sent; right ones are', async () => {
  const { screen, actions } = draw();
  await screen.user.click(screen.getByRole('button', { name: 'Add or replace account' }));
  await screen.user.selectOptions(await screen.findByLabelText('Bank'), '12');
  await screen.user.type(screen.getByLabelText('Branch'), '600');
  await screen.user.type(screen.getByLabelText('Account number'), '12');
  await screen.user.click(screen.getByRole('button', { name: 'Add account' }));
  await vi.waitFor(() => expect(screen.getByLabelText('Account number').getAttribute('aria-invalid')).toBe('true'));
  expect(actions.add).not.toHaveBeenCalled();
  await screen.user.type(screen.getByLabelText('Account number'), '3456');
  await screen.user.click(screen.getByRole('button', { name: 'Add account' }));
  await vi.waitFor(() =>
    expect(actions.add).toHaveBeenCalledWith('k', {
      currency: 'ILS',
      holder: 'Levi Ceramics',
      bankCode: '12',
      bankBranch: '600',
      bankAccount: '123456',
    }),
  );
});

test('the schedule asks for the day that its rhythm needs', async () => {
  const { screen, actions } = draw();
  expect(screen.getByLabelText('Day of the week')).toBeTruthy();
  await screen.user.selectOptions(screen.getByLabelText('Pay out'), 'monthly');
  await screen.user.selectOptions(screen.getByLabelText('Day of the month'), '31');
  expect(screen.queryByLabelText('Day of the week')).toBeNull();
  await screen.user.click(screen.getByRole('button', { name: 'Save schedule' }));
  await vi.waitFor(() =>
    expect(actions.setSchedule).toHaveBeenCalledWith('k', {
      interval: 'monthly',
      weekday: '0',
      day: '31',
      minimum: '100.00',
    }),
  );
});

test('a pause is told with its reason, and a business that is not approved adds no account', () => {
  const schedule = { ...SETTINGS.schedule, pausedReason: 'We are checking a chargeback' };
  const { screen } = draw({ schedule, isApproved: false, accounts: [] });
  expect(screen.container.textContent).toContain('We are checking a chargeback');
  expect(screen.queryByRole('button', { name: 'Add account' })).toBeNull();
});

test('what waits is approved by another person, and only withdrawn by the one who asked', async () => {
  const { screen, approvals } = draw({}, [ASKED]);
  await screen.user.click(screen.getByRole('button', { name: 'Approve' }));
  const buttons = await screen.findAllByRole('button', { name: 'Approve' });
  await screen.user.click(buttons.at(-1) as HTMLElement);
  await vi.waitFor(() => expect(approvals.approve).toHaveBeenCalledWith('r'));
  screen.unmount();
  const own = draw({}, [{ ...ASKED, isOwn: true }]).screen;
  expect(own.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(own.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
});

test('a payout now shows its amount, account and day before it is made', async () => {
  const offer = {
    currency: 'ILS',
    amount: 50_000,
    account: { publicId: 'a', last4: '3456' },
    arrives: '2026-11-23',
    takesTwo: false,
    why: null,
  };
  const payOut = vi.fn(async () => ({ ok: false as const, message: 'Payouts are paused.' }));
  const screen = renderScreen(<PayOutNow sellerKey="k" offer={offer} payOut={payOut} />);
  await screen.user.click(screen.getByRole('button', { name: 'Pay out now' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('3456');
  expect(dialog.textContent).toContain('Monday, November 23');
  await screen.user.click(screen.getByRole('button', { name: /Pay out .*500/ }));
  expect(payOut).toHaveBeenCalledWith('k', 'ILS', 'a');
  expect(await screen.findByText('Payouts are paused.')).toBeTruthy();
  screen.redraw(<PayOutNow sellerKey="k" offer={{ ...offer, amount: 0 }} payOut={payOut} />);
  expect(screen.queryByRole('button', { name: 'Pay out now' })).toBeNull();
});
