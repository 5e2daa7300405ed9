import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { RIGHTS } from '#lib/modules/access/contract/rights.ts';
import { navigationOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';
import type { NavigationLink } from '../navigation.ts';
import { SECOND_KEY_MS } from './keys.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const LINKS: readonly NavigationLink[] = [
  { href: '/', label: 'Home', icon: 'house', section: 'work', letter: 'h' },
  { href: '/sales', label: 'Sales', icon: 'receipt', section: 'work', letter: 's' },
  { href: '/callbacks', label: 'Callbacks', icon: 'send', section: 'developers', letter: 'k' },
];

function Screen({ isOn: first = true }: { isOn?: boolean }) {
  const [isOn, turn] = useState(first);
  const [open, setOpen] = useState(false);
  useShortcuts({ links: LINKS, isOn, onHelp: () => setOpen(true) });
  return (
    <>
      <input aria-label="text" />
      <input aria-label="number" type="number" />
      <textarea aria-label="long text" />
      <select aria-label="select">
        <option>gs</option>
      </select>
      <article aria-label="editable" contentEditable suppressContentEditableWarning tabIndex={0}>
        text
      </article>
      <div aria-label="combobox" role="combobox" aria-expanded={false} aria-controls="none" tabIndex={0} />
      <div role="menu">
        <button type="button" aria-label="menu">
          entry
        </button>
      </div>
      <div role="dialog" aria-label="question">
        <button type="button" aria-label="dialog">
          answer
        </button>
      </div>
      <input aria-label="box" type="checkbox" />
      <a href="/sales" data-row="" aria-label="row">
        row
      </a>
      <ShortcutsHelp open={open} onOpenChange={setOpen} links={LINKS} isOn={isOn} turn={turn} />
    </>
  );
}

const FIELDS = ['text', 'number', 'long text', 'select', 'editable', 'combobox', 'menu', 'dialog'];

test.each(FIELDS)('letters and a question mark that go into this are no shortcuts: %s', async (name) => {
  const screen = renderScreen(<Screen />);
  act(() => screen.getByLabelText(name).focus());
  await screen.user.keyboard('gsgh?');
  expect(screen.navigation).toEqual([]);
  expect(screen.queryByText('Keyboard shortcuts')).toBeNull();
});

test('a second key that goes into a field is text, also after G on the screen', async () => {
  const screen = renderScreen(<Screen />);
  await screen.user.keyboard('g');
  act(() => screen.getByLabelText('text').focus());
  await screen.user.keyboard('s');
  expect(screen.navigation).toEqual([]);
  expect((screen.getByLabelText('text') as HTMLInputElement).value).toBe('s');
});

test.each(['nothing', 'box', 'row'])(
  'G and the letter of an entry lead to its screen with the focus on: %s',
  async (name) => {
    const screen = renderScreen(<Screen />);
    if (name !== 'nothing') act(() => screen.getByLabelText(name).focus());
    await screen.user.keyboard('gsx');
    await screen.user.keyboard('gkgz');
    await screen.user.keyboard('sh');
    expect(screen.navigation).toEqual(['push /sales', 'push /callbacks']);
  },
);

test('on a keyboard of another script the keys count, not what they type', () => {
  const screen = renderScreen(<Screen />);
  fireEvent.keyDown(document.body, { key: 'ע', code: 'KeyG' });
  fireEvent.keyDown(document.body, { key: 'ד', code: 'KeyS' });
  expect(screen.navigation).toEqual(['push /sales']);
});

test('with Ctrl, Cmd, Alt or Shift, too late, or held down, they are nothing', () => {
  const screen = renderScreen(<Screen />);
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }, { repeat: true }]) {
    fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG', ...held });
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS' });
    fireEvent.keyDown(document.body, { key: 'g', code: 'KeyG' });
    fireEvent.keyDown(document.body, { key: 's', code: 'KeyS', ...held });
  }
  const [first, late] = ['g', 's'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }));
  Object.defineProperty(late, 'timeStamp', { value: (first?.timeStamp ?? 0) + SECOND_KEY_MS + 1 });
  for (const event of [first, late]) if (event) document.body.dispatchEvent(event);
  expect(screen.navigation).toEqual([]);
});

test('the help lists the entries of the navigation with their letters, and turns shortcuts off', async () => {
  const screen = renderScreen(<Screen />);
  await screen.user.keyboard('?');
  await screen.findByText('Keyboard shortcuts');
  const keysOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(LINKS.map(({ label }) => keysOf(label))).toEqual(['GH', 'GS', 'GK']);
  await screen.user.click(screen.getByRole('switch', { name: /Single-key shortcuts/ }));
  await screen.user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByText('Keyboard shortcuts')).toBeNull());
  act(() => screen.getByLabelText('row').focus());
  await screen.user.keyboard('gs?');
  expect(screen.navigation).toEqual([]);
  expect(screen.queryByText('Keyboard shortcuts')).toBeNull();
});

test('each entry of the navigation has a letter or digit of its own, which is not G, but those of other money', () => {
  const entries = navigationOf(SCREEN_MODULES, { rights: RIGHTS, sandbox: true });
  // All 35 keys are taken; these stand beside a screen of money or sales that has one.
  expect(entries.flatMap(({ href, letter }) => (letter === undefined ? [href] : []))).toEqual([
    '/partner/fee-invoices',
    '/statistics',
    '/documents',
    '/documents/new',
    '/month-end',
    '/bank-statements',
    '/bookkeeping',
    '/disputes',
    '/agreements',
    '/early-alerts',
    '/settings/invoices',
    '/settings/signature',
    '/settings/tax-authority',
  ]);
  const letters = entries.flatMap(({ letter }) => letter ?? []);
  expect(letters.filter((letter) => !/^[a-fh-z0-9]$/.test(letter))).toEqual([]);
  expect(new Set(letters).size).toBe(letters.length);
});
