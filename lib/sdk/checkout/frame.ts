import { connectToPage } from '../frame-channel.ts';
import type { FrameMessage, HostMessage, Init, PageState, Theme } from './protocol.ts';

/**
 * The payment page's half of an embedding, in every document of it. It listens to its direct parent only, and where
 * origins are registered to those only. On a page of its own it does nothing but the bare frame's `redirect=top`.
 */
const page = document.documentElement;
const allowed = page.dataset['origins']?.split(' ');

let mode: Init['mode'] | null = null;
let isBusy = false;

const channel = connectToPage<Init, FrameMessage, HostMessage>({
  accepts: (origin) => !allowed || allowed.includes(origin),
  begin,
  receive: obey,
});

function begin(init: Init): void {
  mode = init.mode;
  page.dataset['hosted'] = init.mode;
  page.dataset['redirect'] = init.redirect;
  if (init.theme) setTheme(init.theme);
  const state = (document.querySelector<HTMLElement>('main')?.dataset['state'] ?? 'form') as PageState;
  channel.send({ type: 'ready', state, language: page.lang });
  // The page was made after the payment: the host still hears of it.
  if (state === 'paid')
    channel.send({
      type: 'succeeded',
      attemptId: document.querySelector<HTMLElement>('[data-attempt]')?.dataset['attempt'] ?? '',
    });
  // Sends at most one message a frame, as often as the observer reports.
  new ResizeObserver(() =>
    channel.send({ type: 'resize', height: Math.ceil(document.body.getBoundingClientRect().height) }),
  ).observe(document.body);
}

function obey(message: HostMessage): void {
  if (message.type === 'set-theme') setTheme(message.theme);
  else if (message.type === 'set-language') setLanguage(message.language);
  else if (message.type === 'close') cancel();
}

function setTheme(theme: Theme): void {
  if (theme === 'light' || theme === 'dark') page.dataset['theme'] = theme;
  else delete page.dataset['theme'];
}

// The server knows the words and the direction: the page is asked for again, never while a payment runs.
function setLanguage(language: string): void {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.languages a')].find(({ lang }) => lang === language);
  if (link && !isHeld() && language !== page.lang) location.assign(link.href);
}

function cancel(): void {
  if (!isHeld()) channel.send({ type: 'cancelled' });
  // A dialog over the page asks its buyer first, if it listens.
  else document.dispatchEvent(new Event('kupa-close'));
}

/** A payment runs, or a dialog is open over the page. */
const isHeld = (): boolean => isBusy || document.querySelector('dialog[open]') !== null;

/** How long the last screen stands before the buyer goes on, milliseconds. */
const RETURN_AFTER_MS = 2_500;

// A buyer who comes back paid from the issuer goes on to the shop as one who never had to leave.
if (new URLSearchParams(location.search).has('returned'))
  setTimeout(() => document.querySelector<HTMLAnchorElement>('a[data-return]')?.click(), RETURN_AFTER_MS);

// The page's own events. One that leaves for the shop may be cancelled here: the embedding page then takes the buyer
// there.
document.addEventListener('kupa', (event) => {
  const message = (event as CustomEvent<FrameMessage>).detail;
  isBusy = message.type === 'submitting';
  channel.send(message);
  if (message.type === 'redirect') leave(event, message.url);
});

// The link back to the shop goes where the page itself would.
addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-return]') : null;
  if (!link) return;
  channel.send({ type: 'redirect', url: link.href });
  leave(event, link.href);
});

function leave(event: Event, url: string): void {
  const redirect = page.dataset['redirect'] ?? 'frame';
  if (redirect === 'frame') return;
  event.preventDefault();
  if (!channel.isOpen) open(url, '_top');
}

addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && mode === 'modal' && !document.querySelector('.languages[open],dialog[open]')) cancel();
});
