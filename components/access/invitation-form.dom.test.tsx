import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { InvitationForm, type LinkResult } from './link-forms.tsx';

/** Accepting an invitation: the password that is typed signs in as well. */

const GOOD = 'four quite different words';
const LINK = {
  email: 'dana.levi@kupa.test',
  workspaceName: 'Shop',
  inviter: 'Noa',
  role: 'cashier' as const,
  brand: null,
};

/** Answers of next-auth's own address, and the bodies sent to it. */
let answer: () => Response;
let sent: URLSearchParams[] = [];
const assign = vi.fn();

function openedBy(hash: string): void {
  vi.stubGlobal('location', { ...window.location, assign, href: `http://localhost:3000/invitation${hash}`, hash });
}

beforeEach(() => {
  answer = () => Response.json({ url: 'http://localhost:3000/' });
  sent = [];
  assign.mockClear();
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.endsWith('/providers')) return Response.json({ credentials: { id: 'credentials', type: 'credentials' } });
    if (input.endsWith('/csrf')) return Response.json({ csrfToken: 'token' });
    if (!input.includes('/callback/credentials')) throw new Error(`nobody answers ${input}`);
    sent.push(new URLSearchParams(String(init?.body)));
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['somebody of it', 'Noa', '\u2068Noa\u2069 invited you to \u2068Shop\u2069. Your role: Cashier.'],
  ['nobody of it', '', 'You have access to \u2068Shop\u2069. Your role: Cashier.'],
])('who is invited to a business by %s reads a whole sentence', async (_, inviter, sentence) => {
  openedBy('#token');
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
  openedBy('#token');
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
  await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
  expect([sent[0]?.get('email'), sent[0]?.get('password')]).toEqual([LINK.email, GOOD]);
  expect(accept.mock.calls[1]).toEqual(['token', hasAccount ? '' : 'Dana', GOOD]);
});

test('the owner of a new business has typed the name before, and sees the partner’s', async () => {
  openedBy('#token/Dana%20Levi');
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

test('a person whose sign-in asks for a code is led to the sign-in', async () => {
  openedBy('#token');
  answer = () => Response.json({ url: 'http://localhost:3000/api/auth/signin?error=code' }, { status: 401 });
  const look = async () => ({ ok: true as const, link: { ...LINK, hasAccount: true } });
  const { user } = renderScreen(<InvitationForm actions={{ look, accept: async () => ({ ok: true }) }} />);
  await user.type(await screen.findByLabelText('Your password'), `${GOOD}{Enter}`);
  expect((await screen.findByRole('status')).textContent).toContain('You now have access.');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  expect(assign).not.toHaveBeenCalled();
});
