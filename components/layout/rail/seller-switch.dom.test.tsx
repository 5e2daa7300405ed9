import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '#components/testing/fake-server.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { SellerSwitch } from './seller-switch.tsx';

const shops = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `key-${index}`, name: `Shop ${index}` }));
const chosen = () => /kupa-seller=([^;]*)/.exec(document.cookie)?.[1];

afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: the switch writes it so.
  document.cookie = 'kupa-seller=; max-age=0; path=/';
});

const open = async (count: number, findsSellers = true) => {
  const shown = renderScreen(<SellerSwitch sellers={shops(count)} chosenSeller="" findsSellers={findsSellers} />);
  await shown.user.click(screen.getByRole('button', { name: 'All businesses' }));
  return shown;
};
const names = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('a few businesses are a menu', async () => {
  const { user, navigation } = await open(3);
  await user.click(await screen.findByRole('menuitem', { name: 'Shop 2' }));
  expect([chosen(), navigation]).toEqual(['key-2', ['refresh']]);
});

test('many are looked for: those that are here at once, and an older one by the server', async () => {
  const server = fakeServer();
  server.answer('/partner/pick', [
    { key: 'old', name: 'Shop of 1998' },
    { key: 'key-19', name: 'Shop 19' },
  ]);
  const { user, navigation } = await open(500);
  expect(names().slice(0, 2)).toEqual(['All businesses', 'Shop 0']);
  await user.type(screen.getByRole('combobox'), 'shop 19');
  await waitFor(() => expect(names()).toContain('Shop of 1998'));
  expect(names().filter((name) => name === 'Shop 19')).toHaveLength(1);
  expect(server.asked).toEqual(['/partner/pick?q=shop+19']);
  await user.click(screen.getByRole('option', { name: 'Shop of 1998' }));
  expect([chosen(), navigation]).toEqual(['old', ['refresh']]);
});

test('what nothing matches says so, and a search that failed is not called empty', async () => {
  const server = fakeServer();
  server.answer('/partner/pick?q=zzz', []);
  const { user } = await open(20);
  await user.type(screen.getByRole('combobox'), 'zzz');
  expect(await screen.findByText('No business matches')).toBeDefined();
});

test('people of businesses alone ask no partner', async () => {
  const server = fakeServer();
  const { user } = await open(20, false);
  await user.type(screen.getByRole('combobox'), 'shop 7');
  expect(names()).toEqual(['Shop 7']);
  expect(server.asked).toEqual([]);
});
