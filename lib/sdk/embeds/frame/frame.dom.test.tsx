import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EmbedView, FrameTexts } from '#lib/modules/embedded/contract/embeds.ts';

/**
 * The frame of an embed, as a partner's page greets it: it waits, shows, says that there is nothing or that it failed,
 * and asks the page for another token where its own has ended.
 */

const SITE = 'https://market.example';
const TEXTS: FrameTexts = {
  title: 'Payments',
  loading: 'Loading',
  empty: 'No payments yet.',
  emptyFiltered: 'None of these.',
  filter: 'Show',
  retry: 'Try again',
  previous: 'Newer',
  next: 'Older',
  page: 'Page {page}',
  total: 'Balance',
  releasable: 'Available',
  waiting: 'On its way',
  payouts: 'Payouts',
  noPayouts: 'No payouts yet',
  steps: 'Steps',
  newTab: 'new tab',
  columns: { name: 'For', when: 'When', amount: 'Amount', state: 'State' },
  filters: { all: 'All', paid: 'Paid', waiting: 'Waiting', refunded: 'Refunded', unpaid: 'Not paid' },
  errors: {
    ended: 'Your session ended.',
    network: 'No connection.',
    unavailable: 'Not available.',
    'wrong-embed': 'Another embed.',
    'wrong-origin': 'Another site.',
    'too-many-requests': 'Too many.',
  },
};

type Answer = { view: EmbedView } | { error: string };
const line = { id: 'S1', name: 'Cup', at: '2026-11-25T10:00:00Z', when: 'today', amount: '₪50.00', state: 'Paid' };
const PAYMENTS = (count: number, hasMore = false): Answer => ({
  view: {
    embed: 'payments',
    lines: Array.from({ length: count }, () => ({ ...line, tone: 'good' })),
    page: 1,
    hasMore,
  },
});

let asked: { token: string; body: { filter: string; page: number } }[] = [];
let answers: (Answer | 'no answer' | Promise<Answer>)[] = [];
let heard: { type: string; error?: string }[] = [];
let host: MessagePort;

/** Opens the frame of an embed with a token, as the page's script does. */
async function opened(embed: 'payments' | 'balance' | 'onboarding', ...given: typeof answers): Promise<void> {
  answers = [...given];
  vi.resetModules();
  vi.stubGlobal('kupaTexts', { ...TEXTS, embed, language: 'en', origin: SITE });
  const page = new MessageChannel().port1;
  vi.stubGlobal('parent', page);
  await import('./frame.ts');
  const { port1, port2 } = new MessageChannel();
  host = port1;
  host.onmessage = ({ data }) => {
    heard.push(data);
    if (data.type === 'token') host.postMessage({ kupa: 1, id: 'one', type: 'token', token: 'fresh' });
  };
  const init = { kupa: 1, id: 'one', type: 'init', token: 'first' };
  dispatchEvent(new MessageEvent('message', { data: init, origin: SITE, source: page, ports: [port2] }));
}

const shown = (): string => document.getElementById('embed')?.textContent ?? '';
const told = (type: string) => vi.waitFor(() => expect(heard.map((one) => one.type)).toContain(type));

beforeEach(() => {
  [asked, heard] = [[], []];
  document.body.innerHTML = '<main id="embed"></main>';
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
    },
  );
  vi.stubGlobal('fetch', async (_: string, { headers, body }: { headers: { authorization: string }; body: string }) => {
    asked.push({ token: headers.authorization.replace('Bearer ', ''), body: JSON.parse(body) });
    const answer = await answers.shift();
    if (answer === 'no answer' || !answer) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  });
});
afterEach(() => vi.unstubAllGlobals());

test('while it waits it says so to who cannot see it, and then it is ready', async () => {
  let arrive: (answer: Answer) => void = () => undefined;
  await opened('payments', new Promise<Answer>((resolve) => (arrive = resolve)));
  await vi.waitFor(() => expect(document.getElementById('embed')?.getAttribute('aria-busy')).toBe('true'));
  arrive(PAYMENTS(2));
  await told('ready');
  expect(document.getElementById('embed')?.hasAttribute('aria-busy')).toBe(false);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(2);
});

test('payments: none at all, none of a filter, and pages are each said as what they are', async () => {
  await opened('payments', PAYMENTS(0), PAYMENTS(0), PAYMENTS(2, true));
  await told('ready');
  expect(shown()).toContain('No payments yet.');
  const filter = document.querySelector('select') as HTMLSelectElement;
  filter.value = filter.options[1]?.value ?? '';
  filter.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(shown()).toContain('None of these.'));
  const again = document.querySelector('select') as HTMLSelectElement;
  again.value = 'all';
  again.dispatchEvent(new Event('change'));
  await vi.waitFor(() => expect(shown()).toContain('Page 1'));
  expect((document.getElementById('previous') as HTMLButtonElement).disabled).toBe(true);
  expect(asked.map(({ body }) => body.filter === 'all')).toEqual([true, false, true]);
});

test('a balance without money says so, and one with it says what is available', async () => {
  await opened('balance', { view: { embed: 'balance', lines: [], payouts: [] } });
  await told('ready');
  expect(shown()).toBe('No payments yet.');
  const money = { currency: 'ILS', total: '₪90.00', releasable: '₪50.00', waiting: '₪40.00' };
  document.body.innerHTML = '<main id="embed"></main>';
  await opened('balance', { view: { embed: 'balance', lines: [money], payouts: [] } });
  await vi.waitFor(() => expect(shown()).toContain('₪40.00'));
  expect(shown()).toContain('No payouts yet');
  document.body.innerHTML = '<main id="embed"></main>';
  const at = '2026-11-20T08:00:00Z';
  const paid = { at, when: 'Nov 20', amount: '₪480.20', state: 'Came back', tone: 'bad' as const };
  await opened('balance', { view: { embed: 'balance', lines: [money], payouts: [paid] } });
  await vi.waitFor(() => expect(shown()).toContain('Came back'));
  expect([shown().includes('₪480.20'), document.querySelector('time')?.dateTime]).toEqual([true, at]);
});

test('an onboarding shows its steps and the way on, and one that is over neither', async () => {
  const view = { embed: 'onboarding', title: 'Set up', body: 'Ten minutes.' } as const;
  const link = { address: 'https://kupa.example/onboarding/x', label: 'Continue' };
  const lines = [{ name: 'Bank account', state: 'To do', tone: 'plain' as const }];
  await opened('onboarding', { view: { ...view, lines, link } });
  await told('ready');
  expect(shown()).toContain('Bank account');
  expect(document.querySelector('a')?.getAttribute('href')).toBe(link.address);
  document.body.innerHTML = '<main id="embed"></main>';
  await opened('onboarding', { view: { ...view, title: 'Approved', lines: [], link: null } });
  await vi.waitFor(() => expect(shown()).toContain('Approved'));
  expect(document.querySelector('a, table')).toBeNull();
});

test('a token that has ended is renewed by the page, and what was asked for is shown', async () => {
  await opened('payments', { error: 'ended' }, PAYMENTS(1));
  await told('ready');
  expect(asked.map(({ token }) => token)).toEqual(['first', 'fresh']);
  expect(heard.map(({ type }) => type)).toEqual(['token', 'ready']);
  expect(document.querySelectorAll('tbody tr')).toHaveLength(1);
});

test('without an answer it says so, tells the page, and shows what is there when it is tried again', async () => {
  await opened('payments', 'no answer', PAYMENTS(1));
  await told('failed');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('No connection.');
  expect(heard.at(-1)).toMatchObject({ type: 'failed', error: 'network' });
  document.querySelector('button')?.click();
  await told('ready');
  expect(document.querySelector('[role=alert]')).toBeNull();
});

test('text of a seller is text and no markup', async () => {
  const [{ view }] = [PAYMENTS(1) as { view: Extract<EmbedView, { embed: 'payments' }> }];
  await opened('payments', { view: { ...view, lines: [{ ...line, name: '<img src=x>', tone: 'good' }] } });
  await told('ready');
  expect(document.querySelector('img')).toBeNull();
  expect(shown()).toContain('<img src=x>');
});
