import { act, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { Language } from '#lib/kernel/language.ts';
import type { BankResult, Effect } from '#lib/sandbox/terminal/device.ts';
import type { NumberedDeviceMessage, Ready, ServerCommand } from '#lib/sdk/terminal/messages.ts';
import { Bench } from './bench.tsx';
import { TerminalTextsProvider } from '../terminal/texts.tsx';
import { textsOfTerminals } from '../terminal/texts-by-language.ts';
import type { Connections } from './use-terminal.ts';

/** The bench in a document, with the server and the bank in the hands of the test. */

const REFERENCE = 'TRAN7K2M-1';
const PAYMENT: ServerCommand = {
  type: 'payment',
  reference: REFERENCE,
  operation: 'sale',
  amount: 5075,
  currency: 'ILS',
  product: 'Coffee beans',
  language: 'en',
  tips: [],
  installments: [1],
  expiresAt: new Date(Date.now() + 120_000).toISOString(),
};
const READY: Ready = {
  type: 'ready',
  lastSeq: 0,
  name: 'Counter',
  posId: '001',
  business: { name: 'Alma Coffee', logoUrl: null },
  tips: [],
  language: 'en',
};
const PRESENT: ServerCommand = { type: 'present', reference: REFERENCE, amount: 5075, tip: 0, installments: 1 };

beforeEach(() => localStorage.clear());

function openBench(ids: readonly string[], { language = 'en' as Language, only = null as string | null } = {}) {
  if (ids.length > 0) localStorage.setItem('kupa-terminals', ids.join(' '));
  type Line = Parameters<Connections['openLine']>[2];
  const lines = new Map<string, Line>();
  const sent: NumberedDeviceMessage[] = [];
  const asked: Extract<Effect, { do: 'ask-bank' }>[] = [];
  const answer: BankResult = { outcome: 'approved', processorReference: 'P-1', code: null };
  const connections: Connections = {
    openLine: (terminalId, _, events) => {
      lines.set(terminalId, events);
      return { send: (message) => void sent.push(message), close: () => void lines.delete(terminalId) };
    },
    askBank: async (_, question) => {
      asked.push(question);
      return answer;
    },
  };
  const screen = renderScreen(
    <TerminalTextsProvider texts={textsOfTerminals()}>
      <Bench timeZone="Asia/Jerusalem" only={only} connections={connections} />
    </TerminalTextsProvider>,
    { language },
  );
  const receive = (terminalId: string, ...messages: readonly (ServerCommand | Ready)[]) =>
    act(async () => {
      for (const message of messages) lines.get(terminalId)?.received(message);
    });
  const open = (terminalId: string) => act(async () => lines.get(terminalId)?.link('open'));
  return { ...screen, lines, sent, asked, receive, open };
}

test('a first visit finds one terminal, which says its number', async () => {
  const { getAllByRole, lines, open, receive, findByText } = openBench([]);
  expect(getAllByRole('region', { name: /^Terminal \d{8}$/ })).toHaveLength(1);
  const [own = ''] = lines.keys();
  await open(own);
  await receive(own, { ...READY, name: null, posId: null, business: null });
  expect(await findByText(`Not paired yet: ${own}`)).toBeDefined();
});

test('terminals are added and taken away, each with a line of its own', async () => {
  const { user, getByRole, getAllByRole, lines } = openBench(['48217306']);
  await user.click(getByRole('button', { name: 'Add a terminal' }));
  expect(lines.size).toBe(2);
  const [remove] = getAllByRole('button', { name: 'Remove this terminal' });
  await user.click(remove as HTMLElement);
  expect([...lines.keys()]).not.toContain('48217306');
  expect(localStorage.getItem('kupa-terminals')).not.toContain('48217306');
});

test('one terminal has the tab to itself where the address names it', () => {
  const { lines, getByRole } = openBench(['48217306', '11111111'], { only: '11111111' });
  expect([...lines.keys()]).toEqual(['11111111']);
  expect(getByRole('link', { name: 'All terminals' }).getAttribute('href')).toBe('/sandbox/terminal');
});

test('a sale is paid with the keyboard alone, and each screen is announced once as a sentence', async () => {
  const { user, receive, open, sent, asked, getByRole, getAllByRole } = openBench(['48217306']);
  const status = () => getAllByRole('status')[0]?.textContent;
  await open('48217306');
  await receive('48217306', READY);
  expect(status()).toBe('Ready. Alma Coffee');
  await receive('48217306', PAYMENT, PRESENT);
  expect(status()).toContain('Tap, insert or swipe');
  const insert = getByRole('button', { name: 'Insert' });
  insert.focus();
  await user.keyboard('{Enter}');
  expect(status()).toBe('Reading. Leave the card in');
  await act(() => new Promise((done) => setTimeout(done, 1_500)));
  expect(status()).toBe('Enter your PIN');
  getByRole('group', { name: /^Terminal 48217306/ }).focus();
  await user.keyboard('9999{Enter}');
  expect(status()).toBe('Wrong PIN. 2 attempts left');
  await user.keyboard('1235{Backspace}4{Enter}');
  expect(asked).toMatchObject([{ reference: REFERENCE, amount: 5075, pin: '1234', entry: 'insert' }]);
  await act(() => new Promise((done) => setTimeout(done, 10)));
  expect(sent.at(-1)).toMatchObject({ type: 'result', outcome: 'approved', processorReference: 'P-1' });
});

test('cards can be held only while the terminal asks for one', async () => {
  const { receive, open, getByRole } = openBench(['48217306']);
  await open('48217306');
  await receive('48217306', READY);
  expect(getByRole('button', { name: 'Tap' })).toHaveProperty('disabled', true);
  await receive('48217306', PAYMENT, PRESENT);
  expect(getByRole('button', { name: 'Tap' })).toHaveProperty('disabled', false);
});

test('a payment is shown in the language of its buyer, on a terminal that speaks its shop’s', async () => {
  const { receive, open, container } = openBench(['48217306']);
  const lcd = () => container.querySelector('.pos-lcd');
  await open('48217306');
  await receive('48217306', READY);
  expect([lcd()?.getAttribute('lang'), lcd()?.getAttribute('dir')]).toEqual(['en', 'ltr']);
  await receive('48217306', { ...PAYMENT, language: 'he' }, PRESENT);
  expect([lcd()?.getAttribute('lang'), lcd()?.getAttribute('dir')]).toEqual(['he', 'rtl']);
  expect(lcd()?.textContent).toContain('יש להצמיד, להכניס או להעביר כרטיס');
});

test('a network that is cut closes the line and a dead battery too; both come back', async () => {
  const { user, lines, open, receive, getByRole, container } = openBench(['48217306']);
  await open('48217306');
  await receive('48217306', READY);
  await user.click(getByRole('switch', { name: 'Network' }));
  expect(lines.size).toBe(0);
  expect(within(container).getByText('No network')).toBeDefined();
  await user.click(getByRole('switch', { name: 'Network' }));
  expect(lines.size).toBe(1);
  await user.click(getByRole('switch', { name: 'Battery' }));
  expect(lines.size).toBe(0);
  expect(container.querySelector('.pos-lcd')?.getAttribute('data-at')).toBe('off');
  await user.click(getByRole('switch', { name: 'Battery' }));
  expect(container.querySelector('.pos-lcd')?.getAttribute('data-at')).toBe('starting');
});

test('what was printed can be read in full, the newest first', async () => {
  const { user, receive, open, findByRole, getByRole } = openBench(['48217306']);
  await open('48217306');
  await receive('48217306', READY, { type: 'print', title: 'Test print', lines: ['Paper is loaded'] });
  await user.click(await findByRole('button', { name: 'Tear off the receipt' }, { timeout: 3_000 }));
  const printed = within(getByRole('region', { name: 'Printed' }));
  expect(printed.getByText('Test print')).toBeDefined();
  expect(printed.getByText('Paper is loaded')).toBeDefined();
});

test.each(['he', 'es', 'ru', 'ar'] as const)('every outcome of the bank can be chosen, in %s as well', (language) => {
  const { getByRole } = openBench(['48217306'], { language });
  const options = [...(getByRole('combobox') as HTMLSelectElement).options];
  expect(options.map(({ value }) => value)).toEqual([
    ...['approve', '20004', '21001', '21002', '21003', '21004', '21005', '21006', '21007', '21008'],
    ...['unreachable', 'late', 'after-cancel'],
  ]);
  expect(options.every(({ text }) => text.length > 3 && !text.includes('terminal.'))).toBe(true);
});
