import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Member, PeopleResult } from '#lib/modules/access/contract/people.ts';
import { ProofContext } from './confirm.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';

const GIVEN = ['manager', 'cashier', 'read-only'] as const;
const PLACE = { ref: 'shop', name: 'Shop' };

function invite(answers: (() => Promise<PeopleResult>)[] = []) {
  const ask = vi.fn(() => (answers.shift() ?? (async (): Promise<PeopleResult> => ({ ok: true })))());
  const close = vi.fn();
  const dialog = <InviteDialog open close={close} workspace={PLACE} given={GIVEN} invite={ask} />;
  return { ask, close, dialog };
}

const send = () => screen.getByRole('button', { name: 'Send invitation' });

test('what is no e-mail is said before the server is asked, in the words of the server', async () => {
  const { ask, dialog } = invite();
  const { user } = renderScreen(dialog);
  await waitFor(() => expect(document.activeElement).toBe(field('Email')));
  await user.keyboard('dana@');
  await user.click(send());
  await waitFor(() => expect(errorUnder('Email')).toBe('Enter a valid email address.'));
  expect(document.activeElement).toBe(field('Email'));
  expect(ask).not.toHaveBeenCalled();
});

test('an e-mail that is invited already is refused under the field, and the role stays chosen', async () => {
  const message = 'This person already has access or an invitation.';
  const { ask, close, dialog } = invite([
    async () => ({ ok: false, why: 'already', message, fields: { email: message } }),
  ]);
  const { user } = renderScreen(dialog);
  await user.type(field('Email'), 'dana@example.com');
  await user.click(screen.getByRole('radio', { name: /^Manager/ }));
  await user.click(send());
  await waitFor(() => expect(errorUnder('Email')).toBe(message));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Manager/ }).checked).toBe(true);
  expect(ask.mock.calls).toEqual([['shop', 'dana@example.com', 'manager']]);
  expect(close).not.toHaveBeenCalled();
});

test('a lost connection loses nothing, and the second try goes through', async () => {
  const { close, dialog } = invite([() => Promise.reject(new TypeError('Failed to fetch'))]);
  const { user } = renderScreen(dialog);
  await user.type(field('Email'), 'dana@example.com');
  await user.click(send());
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Try again.');
  expect(field('Email').value).toBe('dana@example.com');
  await user.click(send());
  await waitFor(() => expect(close).toHaveBeenCalled());
});

test('Escape asks before it gives up what was typed, and does nothing while the server works', async () => {
  const { promise, resolve } = promised<PeopleResult>();
  const { close, dialog } = invite([() => promise]);
  const { user } = renderScreen(dialog);
  await user.type(field('Email'), 'dana@example.com');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field('Email').value).toBe('dana@example.com');
  expect(close).not.toHaveBeenCalled();
  await user.click(send());
  await waitFor(() => expect(send().getAttribute('aria-busy')).toBe('true'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull();
  resolve({ ok: true });
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
});

test('Escape closes at once where nothing was typed, and after the person agreed to lose it', async () => {
  const { close, dialog } = invite();
  const { user } = renderScreen(dialog);
  await user.click(field('Email'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  await user.type(field('Email'), 'd');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(close).toHaveBeenCalledTimes(2));
});

test('proof of who the person is is asked for within the form, once the fields are right', async () => {
  const { ask, dialog } = invite();
  const confirm = vi.fn(async (typed: string) =>
    typed === 'mine' ? ({ ok: true } as const) : ({ ok: false, message: 'Incorrect password.' } as const),
  );
  const proof = { isFresh: async () => ({ ok: false }), confirm, hasSecondFactor: false };
  const { user } = renderScreen(<ProofContext value={proof}>{dialog}</ProofContext>);
  await user.type(field('Email'), 'dana@example.com');
  await user.click(send());
  await user.type(await screen.findByLabelText('Password'), 'other{Enter}');
  await waitFor(() => expect(errorUnder('Password')).toBe('Incorrect password.'));
  expect(document.activeElement).toBe(field('Password'));
  expect(ask).not.toHaveBeenCalled();
  await user.type(field('Password'), 'mine{Enter}');
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
});

const DANA: Member = {
  membershipId: 7,
  userId: 9,
  name: 'Dana',
  email: 'dana@example.com',
  role: 'cashier',
  isDisabled: false,
  hasSecondFactor: false,
  lastSeenAt: null,
};

test('a role is changed by arrow keys and Enter, once; a refusal stays in the dialog', async () => {
  const answers: PeopleResult[] = [
    { ok: false, why: 'above', message: 'Nobody can give more than they may.' },
    { ok: true },
  ];
  const changeRole = vi.fn(async () => answers.shift() ?? ({ ok: true } as const));
  const close = vi.fn();
  const other = async () => ({ ok: true }) as const;
  const actions = { changeRole, suspend: other, remove: other };
  const { user } = renderScreen(
    <MemberDialog member={DANA} close={close} workspace={PLACE} given={GIVEN} actions={actions} />,
  );
  const save = screen.getByRole('button', { name: 'Change role' });
  expect(save.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^Cashier/ }));
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Manager/ }).checked).toBe(true);
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody can give more than they may.');
  await user.dblClick(save);
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  expect(changeRole.mock.calls).toEqual([
    ['shop', 7, 'manager'],
    ['shop', 7, 'manager'],
  ]);
});
