import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field, warnsBeforeClosing } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { BrandForm } from '#lib/modules/sellers/contract/brand.ts';
import type { BrandResult } from './brand-actions.ts';
import { BrandStudio } from './brand-studio.tsx';

const FIRST: BrandForm = {
  color: null,
  buttonText: null,
  paper: null,
  ink: null,
  name: '',
  corner: 6,
  font: 'system',
  scheme: 'auto',
  origins: '',
  methods: '',
  terms: '',
};

function open(answers: (() => Promise<BrandResult>)[] = []) {
  const saveBrand = vi.fn((_: string, __: BrandForm) =>
    (answers.shift() ?? (async (): Promise<BrandResult> => ({ ok: true })))(),
  );
  const logo = async (): Promise<BrandResult> => ({ ok: true });
  const shown = renderScreen(
    <BrandStudio
      sellerKey="shop"
      sellerName="Shop"
      first={FIRST}
      logo={null}
      mayChange
      sandbox
      origin="http://localhost:3000"
      methods={[
        { word: 'credit-card', name: 'Card' },
        { word: 'multi', name: 'All' },
        { word: 'bit', name: 'Bit' },
      ]}
      actions={{ saveBrand, saveLogo: logo, removeLogo: logo }}
    />,
  );
  return { saveBrand, ...shown };
}

const save = () => screen.getByRole('button', { name: 'Save' });
const color = () => document.querySelector('#brand-color') as HTMLInputElement;

test('an address that is no site is refused under its field before the server is asked, and named', async () => {
  const { saveBrand, user } = open();
  await user.type(field('Sites that may embed the page'), 'https://shop.example.com http://evil.example');
  await user.click(save());
  await waitFor(() =>
    expect(errorUnder('Sites that may embed the page')).toBe(
      'http://evil.example isn’t a site address. Enter https:// and a host, with no path.',
    ),
  );
  await waitFor(() => expect(document.activeElement).toBe(field('Sites that may embed the page')));
  expect(saveBrand).not.toHaveBeenCalled();
});

test('what is saved is the look that was typed; until then leaving asks', async () => {
  const { saveBrand, user, navigation } = open();
  await user.type(field('Display name'), 'Negev & Co');
  await user.selectOptions(field('Font'), 'serif');
  fireEvent.change(color(), { target: { value: '#1F4E79' } });
  expect(warnsBeforeClosing()).toBe(true);
  await user.click(save());
  await screen.findByText('Saved. Buyers see the change now.');
  expect(saveBrand.mock.calls).toEqual([['shop', { ...FIRST, name: 'Negev & Co', font: 'serif', color: '#1f4e79' }]]);
  expect([navigation, warnsBeforeClosing()]).toEqual([['refresh'], false]);
});

test('colours that cannot be read cannot be saved, and the nearest that can is one click away', async () => {
  const { user } = open();
  fireEvent.change(color(), { target: { value: '#ffe600' } });
  expect(screen.getByText(/barely stands out/)).toBeTruthy();
  expect(save().hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: /^Use/ }));
  expect(save().hasAttribute('disabled')).toBe(false);
});

test('a server that fails loses nothing, and a refusal of its own stands under its field', async () => {
  const refused: BrandResult = { ok: false, message: 'x', fields: { name: 'Use at most 80 characters.' } };
  const { user } = open([() => Promise.reject(new TypeError('Failed to fetch')), async () => refused]);
  await user.type(field('Display name'), 'Negev');
  await user.click(save());
  expect((await screen.findByRole('alert')).textContent).toBe('Couldn’t save. Try again.');
  expect(field('Display name').value).toBe('Negev');
  await user.click(save());
  await waitFor(() => expect(errorUnder('Display name')).toBe('Use at most 80 characters.'));
  expect(document.activeElement).toBe(field('Display name'));
});

const rows = () => [...document.querySelectorAll('[data-method]')].map((row) => row.getAttribute('data-method'));

test('the order of methods changes by its buttons, says where one went, is saved and shown, and goes back to the usual', async () => {
  const { saveBrand, user } = open();
  expect(rows().slice(0, 4)).toEqual(['apple-pay', 'google-pay', 'bit', 'credit-card']);
  expect(screen.getByRole('button', { name: 'Move apple-pay up' }).hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Move Bit down' }));
  expect(rows().slice(2, 4)).toEqual(['credit-card', 'bit']);
  expect(screen.getByText('Bit: 4 of 9')).toBeTruthy();
  await waitFor(() =>
    expect(new URL(document.querySelector('iframe')?.src ?? '').searchParams.get('methods')).toMatch(
      /^apple-pay google-pay credit-card bit /,
    ),
  );
  await user.click(save());
  await screen.findByText('Saved. Buyers see the change now.');
  expect(saveBrand.mock.calls[0]?.[1].methods).toMatch(/^apple-pay google-pay credit-card bit paypal/);
  await user.click(screen.getByRole('button', { name: 'Default order' }));
  expect(rows()[2]).toBe('bit');
});

test('a method that is dragged over another takes its place', () => {
  open();
  const row = (method: string) => document.querySelector(`[data-method=${method}]`) as HTMLElement;
  fireEvent.dragStart(row('credit-card'));
  fireEvent.dragOver(row('bit'));
  fireEvent.dragEnd(row('credit-card'));
  expect(rows().slice(2, 4)).toEqual(['credit-card', 'bit']);
  fireEvent.dragOver(row('apple-pay'));
  expect(rows()[0]).toBe('apple-pay');
});

test('terms that are no https address are refused under their field', async () => {
  const { saveBrand, user } = open();
  await user.type(field('Terms of sale'), 'shop.example.com/terms');
  await user.click(save());
  await waitFor(() => expect(errorUnder('Terms of sale')).toContain('begins with https://'));
  expect(saveBrand).not.toHaveBeenCalled();
});
