import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { LinkResponse, SendLink as Send } from './link-actions.ts';
import { SendLink } from './send-link.tsx';

const URL = 'https://pay.example.com/sale/generate/SALE1';
const said = (subject: string) => ({ subject, text: `${subject}\n${URL}` });
const LINK: LinkResponse = {
  url: URL,
  isOpen: true,
  language: 'he',
  buyer: { name: 'Dana', email: 'dana@example.com', phone: '0521234567' },
  whatsApp: '972521234567',
  texts: { he: said('שלום'), en: said('Hello'), es: said('Hola'), ru: said('Привет'), ar: said('مرحبا') },
  closed: { email: null, sms: null },
  sent: [],
  code: { size: 3, path: 'M0 .5h3' },
};

afterEach(() => vi.unstubAllGlobals());

/** The dialog over a server that answers `link`, and after something was sent `after`. */
type Opened = { link?: LinkResponse; after?: LinkResponse; mayWrite?: boolean };
function open({ link = LINK, after = link, mayWrite = true }: Opened = {}) {
  let answer = link;
  const send = vi.fn<Send>(async () => {
    answer = after;
    return { ok: true };
  });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(answer)),
  );
  const onClose = vi.fn();
  const shown = renderScreen(
    <SendLink of={{ id: 'SALE1', path: '/sales/SALE1' }} url={URL} send={mayWrite ? send : null} onClose={onClose} />,
  );
  return { send, onClose, ...shown };
}

const isMain = (name: string) => screen.getByRole('button', { name }).classList.contains('button-main');
const way = (name: RegExp | string) => screen.findByRole('button', { name });

test('copying is the main thing until a way is chosen, and closing never is', async () => {
  const { user } = open();
  expect([isMain('Copy link'), isMain('Close')]).toEqual([true, false]);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(URL);
  expect(screen.getByRole('button', { name: 'Link copied' })).toBeTruthy();
  await user.click(await way('Email'));
  expect([isMain('Send email'), isMain('Link copied'), isMain('Close')]).toEqual([true, false, false]);
});

test('the buyer is filled in, and what was sent is told with the way to it', async () => {
  const sent = { id: 7, channel: 'email', recipient: 'dana@example.com', state: 'sent', reason: null } as const;
  const { send, user, onClose, navigation } = open({ after: { ...LINK, sent: [sent] } });
  await user.click(await way('Email'));
  expect(field('Email address').value).toBe('dana@example.com');
  await user.selectOptions(field('Language'), 'en');
  await user.click(screen.getByRole('button', { name: 'Send email' }));
  const line = await screen.findByText(/Sent to/);
  expect(line.textContent).toContain('dana@example.com');
  expect(screen.getByRole('link', { name: 'View message' }).getAttribute('href')).toBe('/sales/SALE1#message-7');
  expect(send).toHaveBeenCalledExactlyOnceWith('SALE1', 'email', { recipient: 'dana@example.com', language: 'en' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect([onClose.mock.calls.length, navigation]).toEqual([1, ['refresh']]);
});

test('what could not be sent is not told as sent, with the reason', async () => {
  const sent = { id: 7, channel: 'sms', recipient: '0521234567', state: 'skipped', reason: 'sms_module_off' } as const;
  open({ link: { ...LINK, sent: [sent] } });
  expect((await screen.findByText(/Not sent to/)).textContent).toContain('text message service');
});

test('a wrong number is named before the server is asked', async () => {
  const { send, user } = open();
  await user.click(await way('Text message'));
  await user.clear(field('Mobile number'));
  await user.type(field('Mobile number'), 'no number');
  await user.click(screen.getByRole('button', { name: 'Send text message' }));
  await waitFor(() => expect(errorUnder('Mobile number')).toContain('052-123-4567'));
  expect(send).not.toHaveBeenCalled();
});

test('a channel that is off says so in place of its form', async () => {
  const { user } = open({ link: { ...LINK, closed: { email: null, sms: 'sms_module_off' } } });
  await user.click(await way('Text message'));
  expect(screen.getByText('The text message service isn’t active for this business.')).toBeTruthy();
  expect(screen.queryByLabelText('Mobile number')).toBeNull();
});

test('the text message is shown in the language that is chosen', async () => {
  const { user } = open();
  await user.click(await way('Text message'));
  expect(screen.getByText(/שלום/)).toBeTruthy();
  await user.selectOptions(field('Language'), 'es');
  expect(screen.getByText(/Hola/)).toBeTruthy();
});

test('WhatsApp is opened by the person, to the buyer’s number, with the text of the sale’s language', async () => {
  open();
  const link = await screen.findByRole('link', { name: /WhatsApp/ });
  expect(link.getAttribute('href')).toBe(`https://wa.me/972521234567?text=${encodeURIComponent(`שלום\n${URL}`)}`);
});

test('the code is drawn, with a page to print', async () => {
  const { user } = open();
  await user.click(await way('QR code'));
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /Print/ }).getAttribute('href')).toBe('/sales/SALE1/link/poster');
});

test('whoever may not write to buyers copies and shows it', async () => {
  open({ mayWrite: false });
  expect(await way('QR code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Email' })).toBeNull();
});

test('the device’s own sheet is offered where it has one', async () => {
  const share = vi.fn(async () => undefined);
  Object.assign(navigator, { share });
  const { user } = open();
  await user.click(await way('Share'));
  expect(share).toHaveBeenCalledWith({ title: 'שלום', url: URL });
  Reflect.deleteProperty(navigator, 'share');
});
