import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { KeyPanel } from '#components/developers/key-panel.tsx';
import { errorUnder, field, warnsBeforeClosing } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { AccountResult } from './account-actions.ts';
import { NewPasswordForm, ResetForm } from './link-forms.tsx';
import { PasswordForm } from './password-form.tsx';

afterEach(() => {
  window.location.hash = '';
});

const GOOD = 'four different words 7';
const LINK = {
  email: 'dana.levi@kupa.test',
  workspaceName: 'Shop',
  inviter: 'Noa',
  role: 'cashier' as const,
  brand: null,
};
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

test('another password: both fields are judged at once, a wrong present one is refused under it, and what was typed stays', async () => {
  const message = 'Incorrect password.';
  const answers: (() => Promise<AccountResult>)[] = [
    async () => ({ ok: false, message, fields: { current: message } }),
    lost,
    async () => ({ ok: true }),
  ];
  const change = vi.fn((_: string, __: string) => (answers.shift() ?? lost)());
  const { user } = renderScreen(<PasswordForm email="dana.levi@kupa.test" change={change} />);
  await user.type(field('New password'), 'short');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  await waitFor(() => expect(errorUnder('New password')).toBe('Use at least 12 characters.'));
  expect(errorUnder('Current password')).toBe('Required.');
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  await user.type(field('Current password'), 'mine');
  await user.clear(field('New password'));
  await user.type(field('New password'), 'my dana.levi password');
  await waitFor(() => expect(errorUnder('New password')).toBe('It can’t contain the name in your email address.'));
  await user.clear(field('New password'));
  await user.type(field('New password'), `${GOOD}{Enter}`);
  await waitFor(() => expect(errorUnder('Current password')).toBe(message));
  expect([change.mock.calls, warnsBeforeClosing()]).toEqual([[['mine', GOOD]], true]);
  await user.keyboard('{Enter}');
  expect((await screen.findByText(/didn’t respond/)).textContent).toBeTruthy();
  expect([field('Current password').value, field('New password').value]).toEqual(['mine', GOOD]);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field('New password').value).toBe(''));
  expect(warnsBeforeClosing()).toBe(false);
});

test('a new password by a link keeps what was typed when the server cannot be reached', async () => {
  window.location.hash = '#token';
  const actions = { look: async () => ({ ok: true as const, link: { ...LINK, hasAccount: true } }), set: vi.fn(lost) };
  const { user } = renderScreen(<NewPasswordForm actions={actions} />);
  await user.type(await screen.findByLabelText('New password'), `${GOOD}{Enter}`);
  expect((await screen.findByRole('alert')).textContent).toBe('The server didn’t respond. Try again.');
  expect(field('New password').value).toBe(GOOD);
});

test('a forgotten password needs an e-mail before anybody is asked', async () => {
  const ask = vi.fn(async () => ({ ok: true }));
  const { user } = renderScreen(<ResetForm ask={ask} />);
  await user.click(screen.getByRole('button', { name: 'Send link' }));
  await waitFor(() => expect(errorUnder('Email')).toBe('Enter your email address.'));
  await user.type(field('Email'), 'dana@kupa.test{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain('dana@kupa.test');
  expect(ask.mock.calls).toEqual([['dana@kupa.test']]);
});

test('a new key: the overlap is chosen, and a refusal stays in the dialog', async () => {
  const since = new Date('2026-11-22T10:00:00Z');
  const answers = [{ ok: false, message: 'This has changed meanwhile.' } as const, { ok: true } as const];
  const change = vi.fn(async () => answers.shift() ?? ({ ok: true } as const));
  const other = async () => ({ ok: true, key: 'k' }) as const;
  const row = {
    kind: 'seller-secret' as const,
    ownerId: 3,
    ownerName: 'Shop',
    since,
    oldUntil: null,
    lastUsedAt: null,
    oldLastUsedAt: null,
  };
  const actions = { show: other, change, end: other };
  const { user } = renderScreen(<KeyPanel row={row} actions={actions} timeZone="Asia/Jerusalem" now={since} />);
  await user.click(screen.getByRole('button', { name: /^New key/ }));
  await user.click(await screen.findByRole('radio', { name: 'One week' }));
  await user.click(screen.getByRole('button', { name: 'Create new key' }));
  expect((await screen.findByRole('alert')).textContent).toBe('This has changed meanwhile.');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'One week' }).checked).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Create new key' }));
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  expect(change.mock.calls).toEqual([
    ['seller-secret', 3, 'week', since],
    ['seller-secret', 3, 'week', since],
  ]);
});
