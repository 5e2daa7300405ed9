import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { field } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { SoldProduct } from '#components/products/sold-product.ts';
import type { LinkResult } from './link-actions.ts';
import { LinkDialog } from './link-dialog.tsx';

const MUG: SoldProduct = { guid: 'g-1', name: 'Mug', price: 5000, currency: 'ILS' };
const TEA: SoldProduct = { guid: 'g-2', name: 'Tea', price: 2500, currency: 'ILS' };
const MADE: LinkResult = {
  ok: true,
  url: 'https://pay.example.com/sale/SALE1',
  saleId: 'SALE1',
  price: 5000,
  maxPrice: null,
  currency: 'ILS',
};

afterEach(() => vi.unstubAllGlobals());

function open() {
  const asked: string[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => {
      asked.push(path);
      const text = new URLSearchParams(path.split('?')[1]).get('q') ?? '';
      return Response.json([MUG, TEA].filter(({ name }) => name.toLowerCase().includes(text)));
    }),
  );
  const make = vi.fn(async (..._: unknown[]) => MADE);
  const customer = { guid: 'c-1', name: 'Dana Levi', email: 'dana@example.com' };
  const shown = renderScreen(
    <LinkDialog
      sellerKey="s"
      customer={customer}
      links={{ make, send: async () => ({ ok: true }) }}
      onClose={() => undefined}
    />,
  );
  return { make, asked, ...shown };
}

const picker = () => screen.getByRole('combobox', { name: 'Add a product' });

test('a customer is asked for products that are picked by keyboard, and sent the link by the press that makes it', async () => {
  const { make, asked, user } = open();
  await waitFor(() => expect(document.activeElement).toBe(picker()));
  await user.keyboard('te');
  await screen.findByRole('option', { name: /Tea/ });
  await waitFor(() => expect(screen.queryByRole('option', { name: /Mug/ })).toBeNull());
  await user.keyboard('{Enter}');
  expect(make).not.toHaveBeenCalled();
  // Where products stand, no amount is asked for.
  expect(screen.queryByLabelText('Amount')).toBeNull();
  await user.click(picker());
  await user.click(await screen.findByRole('option', { name: /Mug/ }));
  expect(asked.at(-1)).toContain('currency=ILS');
  await user.click(screen.getByRole('button', { name: /Add one Tea/ }));
  expect(field('Send to').value).toBe('dana@example.com');
  await user.click(screen.getByRole('button', { name: 'Create and send' }));
  await waitFor(() => expect(make).toHaveBeenCalledTimes(1));
  expect(make.mock.calls[0]?.[0]).toEqual({
    sellerKey: 's',
    customer: 'c-1',
    items: [
      { guid: 'g-2', quantity: 2 },
      { guid: 'g-1', quantity: 1 },
    ],
  });
  expect(make.mock.calls[0]?.[1]).toMatchObject({ to: 'dana@example.com' });
});

test('a product that is taken out again leaves the amount to be typed', async () => {
  const { user } = open();
  await user.click(picker());
  await user.click(await screen.findByRole('option', { name: /Mug/ }));
  await user.click(screen.getByRole('button', { name: /Remove Mug/ }));
  expect(field('Amount')).toBeTruthy();
});

test('Escape closes the list and not the dialog, and an empty field to send to only makes the link', async () => {
  const { user } = open();
  await user.click(picker());
  await screen.findByRole('option', { name: /Mug/ });
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option', { name: /Mug/ })).toBeNull();
  await user.clear(field('Send to'));
  expect(screen.getByRole('button', { name: 'Create link' })).toBeTruthy();
});
