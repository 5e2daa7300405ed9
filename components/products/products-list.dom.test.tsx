import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { promised } from '#components/testing/promised.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { parseListParams } from '#components/list/filters/list-params.ts';
import { PRODUCTS } from './products.ts';
import type { RecordsChanged, Refused } from '../catalog/catalog-actions.ts';
import { type ProductListRow, ProductsList } from './products-list.tsx';

const row = (name: string, status: number): ProductListRow => ({
  guid: `guid-${name}`,
  name,
  remoteId: '',
  description: '',
  status,
  price: 5_000,
  currency: 'ILS',
  sellerKey: 'key',
  sellerName: 'Cafe',
  updatedAt: new Date('2026-01-01T00:00:00Z'),
  isAllowed: true,
});
const ROWS = [row('Beans', 1), row('Mug', 1)];

async function takeOutBeans() {
  const NO = { ok: false as const, message: '' };
  const asked: string[] = [];
  let next = promised<RecordsChanged | Refused>();
  const drawn = (rows: readonly ProductListRow[]) => (
    <ProductsList
      rows={rows}
      params={parseListParams(PRODUCTS, {})}
      showSeller={false}
      timeZone="Asia/Jerusalem"
      now={new Date('2026-01-02T00:00:00Z')}
      change={(guids, what) => {
        asked.push(`${what} ${guids}`);
        next = promised();
        return next.promise;
      }}
      links={{ make: async () => NO, send: async () => NO }}
    />
  );
  const screen = renderScreen(drawn(ROWS));
  const table = () => screen.getByRole('table').textContent ?? '';
  await screen.user.click(screen.getAllByRole('checkbox', { name: /Beans/ })[0] as HTMLElement);
  await screen.user.click(screen.getByRole('button', { name: 'Hide' }));
  const answer = (result: RecordsChanged | Refused | 'lost') =>
    act(async () => (result === 'lost' ? next.reject() : next.resolve(result)));
  return { ...screen, asked, table, answer, draw: (rows: readonly ProductListRow[]) => screen.redraw(drawn(rows)) };
}

test('a product shows its new status at once, and keeps it until the list is rendered again', async () => {
  const { table, asked, answer, navigation, draw } = await takeOutBeans();
  expect(asked).toEqual(['unavailable guid-Beans']);
  expect(table()).toMatch(/BeansHidden.*MugAvailable/);
  await answer({ ok: true, guids: ['guid-Beans'] });
  expect(table()).toMatch(/BeansHidden/);
  expect(navigation).toEqual(['refresh']);
  draw([row('Beans', 0), row('Mug', 1)]);
  expect(table()).toMatch(/BeansHidden.*MugAvailable/);
});

test.each<[string, RecordsChanged | Refused | 'lost', RegExp]>([
  ['refuses', { ok: false, message: 'Your role cannot change products.' }, /Your role cannot/],
  ['does not answer', 'lost', /connection/],
])(
  'where the server %s the old status is back, the list says why, and the product is still selected',
  async (_, result, words) => {
    const { table, answer, findByRole, getAllByRole, navigation } = await takeOutBeans();
    await answer(result);
    expect(table()).toMatch(/BeansAvailable/);
    expect((await findByRole('alert')).textContent).toMatch(words);
    expect((getAllByRole('checkbox', { name: /Beans/ })[0] as HTMLInputElement).checked).toBe(true);
    expect(navigation).toEqual([]);
  },
);

test('products that are selected are exported by their identifiers; who may only look changes none', async () => {
  const NO = { ok: false as const, message: '' };
  const { user, getAllByRole, getByRole, getByText, queryByRole } = renderScreen(
    <ProductsList
      rows={[row('Beans', 1), { ...row('Mug', 1), isAllowed: false }]}
      params={parseListParams(PRODUCTS, {})}
      showSeller={false}
      timeZone="Asia/Jerusalem"
      now={new Date('2026-01-02T00:00:00Z')}
      change={async () => NO}
      links={{ make: async () => NO, send: async () => NO }}
    />,
  );
  const box = (name: RegExp) => getAllByRole('checkbox', { name })[0] as HTMLElement;
  await user.click(box(/Beans/));
  expect(getByRole('button', { name: 'Hide' })).toBeDefined();
  await user.click(box(/Mug/));
  expect(getByRole('link', { name: 'Export selected' }).getAttribute('href')).toBe(
    '/products/export?ids=guid-Beans,guid-Mug',
  );
  expect(queryByRole('button', { name: 'Hide' })).toBeNull();
  expect(getByText('You have view-only access.')).toBeDefined();
});
