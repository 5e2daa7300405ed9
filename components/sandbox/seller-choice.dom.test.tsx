import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { SellerChoice } from './seller-choice.tsx';

const sellers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Shop ${index}`, publicKey: `key-${index}` }));

const choice = (count: number) => {
  const all = sellers(count);
  return renderScreen(<SellerChoice label="Business" sellers={all} chosen={all[0] ?? null} />);
};

test("one's only business is named, and no choice is asked for", () => {
  const { queryByRole, container } = choice(1);
  expect(container.textContent).toContain('Shop 0');
  expect([queryByRole('link'), queryByRole('combobox')]).toEqual([null, null]);
});

test('of a few businesses each is a click', () => {
  const { getAllByRole } = choice(3);
  expect(getAllByRole('link').map((link) => link.textContent)).toEqual(['Shop 0', 'Shop 1', 'Shop 2']);
});

test('a partner looks for one of many, and no row of chips stands above the list', async () => {
  const { user, getByLabelText, findByRole, queryByRole, navigation } = choice(19);
  expect(queryByRole('link')).toBeNull();
  await user.clear(getByLabelText('Business'));
  await user.type(getByLabelText('Business'), 'Shop 17');
  await user.click(await findByRole('option', { name: 'Shop 17' }));
  expect(navigation.join(' ')).toContain('seller=key-17');
});
