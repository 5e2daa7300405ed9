import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { KeyPanel } from '#components/developers/key-panel.tsx';
import { errorUnder, field, warnsBeforeClosing } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { AccountResult } from './account-actions.ts';
import { InvitationForm, type LinkResult, NewPasswordForm, ResetForm } from './link-forms.tsx';
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

test.each([
  ['somebody of it', 'Noa', '\u2068Noa\u2069 invited you to \u2068Shop\u2069. Your role: Cashier.'],
  ['nobody of it', '', 'You have access to \u2068Shop\u2069. Your role: Cashier.'],
])('who is invited to a business by %s reads a whole sentence', async (_, inviter, sentence) => {
  window.location.hash = '#token';
  const look = async () => ({ ok: true as const, link: { ...LINK, inviter, hasAccount: false } });
  renderScreen(<InvitationForm actions={{ look, accept: async () => ({ ok: true }) }} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test.each([
  ['without an account types a name and a password', false],
  ['with an account types its password', true],
])('somebody who is invited %s; a refusal stands under its field', async (_, hasAccount) => {
  const message = hasAccount ? 'Incorrect password.' : 'Too easy to guess. Choose something else.';
  const answers: LinkResult[] = [{ ok: false, message, fields: { password: message } }, { ok: true }];
  const accept = vi.fn(async () => answers.shift() ?? ({ ok: true } as const));
  window.location.hash = '#token';
  const actions = { look: async () => ({ ok: true as const, link: { ...LINK, hasAccount } }), accept };
  const { user } = renderScreen(<InvitationForm actions={actions} />);
  const password = hasAccount ? 'Your password' : 'New password';
  await screen.findByLabelText(password);
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  await waitFor(() => expect(errorUnder(password)).toBe('Required.'));
  if (!hasAccount) {
    expect(errorUnder('Your name')).toBe('Enter your name on a single line.');
    await user.type(field('Your name'), 'Dana');
  }
  expect(accept).not.toHaveBeenCalled();
  await user.type(field(password), `${GOOD}{Enter}`);
  await waitFor(() => expect(errorUnder(password)).toBe(message));
  await user.type(field(password), '{Enter}');
  expect((await screen.findByRole('status')).textContent).toContain('You now have access.');
  expect(accept.mock.calls[1]).toEqual(['token', hasAccount ? '' : 'Dana', GOOD]);
});

test('the owner of a new business has typed the name before, and sees the partner’s', async () => {
  window.location.hash = '#token/Dana%20Levi';
  const brand = { name: 'Tamar Pay', logo: null, colors: { '--accent': '#7a3b1d' } };
  const look = vi.fn(async () => ({ ok: true as const, link: { ...LINK, inviter: '', hasAccount: false, brand } }));
  const accept = vi.fn(async (..._: unknown[]) => ({ ok: true }) as const);
  const { user } = renderScreen(<InvitationForm actions={{ look, accept }} />);
  expect(await screen.findByText('Tamar Pay')).toBeTruthy();
  expect(document.documentElement.style.getPropertyValue('--accent')).toBe('#7a3b1d');
  expect(field('Your name').value).toBe('Dana Levi');
  expect(document.activeElement).toBe(field('New password'));
  await user.type(field('New password'), `${GOOD}{Enter}`);
  await waitFor(() => expect(accept.mock.calls).toEqual([['token', 'Dana Levi', GOOD]]));
  expect(look.mock.calls).toEqual([['token']]);
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
