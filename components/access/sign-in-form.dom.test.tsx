import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Answers of next-auth's own address, and the bodies sent to it. */
let answers: (() => Response | Promise<Response>)[] = [];
let sent: URLSearchParams[] = [];

const refusedWith = (word: string) => () =>
  Response.json({ url: `http://localhost:3000/api/auth/signin?error=${word}` }, { status: 401 });
const welcome = () => Response.json({ url: 'https://elsewhere.example/' });

const assign = vi.fn();

beforeEach(() => {
  answers = [];
  sent = [];
  assign.mockClear();
  vi.stubGlobal('location', { ...window.location, assign, href: 'http://localhost:3000/sign-in' });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (input.endsWith('/providers')) return Response.json({ credentials: { id: 'credentials', type: 'credentials' } });
    if (input.endsWith('/csrf')) return Response.json({ csrfToken: 'token' });
    if (!input.includes('/callback/credentials')) throw new Error(`nobody answers ${input}`);
    sent.push(new URLSearchParams(String(init?.body)));
    return (answers.shift() ?? welcome)();
  });
});
afterEach(() => vi.unstubAllGlobals());

const submit = () => screen.getByRole('button', { name: 'Sign in' });

async function typeIn(user: ReturnType<typeof renderScreen>['user']): Promise<void> {
  await user.type(field('Email'), ' dana@kupa.test');
  await user.type(field('Password'), 'right password{Enter}');
}

test('without an e-mail and a password nobody is asked, and the e-mail has the focus', async () => {
  const { user } = renderScreen(<SignInForm next="/" />);
  await user.click(submit());
  await waitFor(() => expect(errorUnder('Email')).toBe('Enter your email address.'));
  expect(errorUnder('Password')).toBe('Enter your password.');
  expect(document.activeElement).toBe(field('Email'));
  expect(sent).toEqual([]);
});

test('a wrong password is said under it, keeps what was typed and has the focus', async () => {
  answers = [refusedWith('CredentialsSignin')];
  const { user } = renderScreen(<SignInForm next="/" />);
  await typeIn(user);
  await waitFor(() => expect(errorUnder('Password')).toContain('Incorrect email or password'));
  expect(document.activeElement).toBe(field('Password'));
  expect([field('Email').value.trim(), field('Password').value]).toEqual(['dana@kupa.test', 'right password']);
  expect(sent[0]?.get('csrfToken')).toBe('token');
});

test.each([
  ['too many tries', refusedWith('throttled'), 'Too many attempts.'],
  ['a server that fails', () => new Response('{}', { status: 500 }), 'The server didn’t respond.'],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'The server didn’t respond.'],
])('%s is said above the button, and nothing typed is lost', async (_, answer, words) => {
  answers = [answer];
  const { user } = renderScreen(<SignInForm next="/" />);
  await typeIn(user);
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(field('Password').value).toBe('right password');
  expect(assign).not.toHaveBeenCalled();
});

test('somebody with a second factor is asked for the code, and a wrong one is said under it', async () => {
  answers = [refusedWith('code'), refusedWith('code-wrong'), welcome];
  const { user } = renderScreen(<SignInForm next="/sales?q=1" />);
  await typeIn(user);
  await screen.findByLabelText('Code');
  await user.type(field('Code'), '000000{Enter}');
  await waitFor(() => expect(errorUnder('Code')).toBe('That code is incorrect or was already used.'));
  expect(document.activeElement).toBe(field('Code'));
  await user.clear(field('Code'));
  await user.type(field('Code'), '123456{Enter}');
  await waitFor(() => expect(assign).toHaveBeenCalled());
  expect(sent.map((body) => [body.get('email'), body.get('password'), body.get('code')])).toEqual([
    ['dana@kupa.test', 'right password', ''],
    ['dana@kupa.test', 'right password', '000000'],
    ['dana@kupa.test', 'right password', '123456'],
  ]);
  // Where to go is the page's own, whatever address is answered.
  expect(assign.mock.calls).toEqual([['/sales?q=1']]);
});

test('two submits in a row sign in once, and the button stays busy until the next page is there', async () => {
  const { promise, resolve } = promised<Response>();
  answers = [() => promise];
  const { user } = renderScreen(<SignInForm next="/" />);
  await typeIn(user);
  await user.type(field('Password'), '{Enter}');
  resolve(welcome());
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  await user.click(submit());
  expect(sent.length).toBe(1);
  expect(submit().getAttribute('aria-busy')).toBe('true');
});
