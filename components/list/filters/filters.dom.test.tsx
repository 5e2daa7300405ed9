import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { Button } from '#components/ui/button.tsx';
import { FilterRow } from './filter-row.tsx';
import { SearchField } from './search-field.tsx';
import { useAddress } from './use-address.ts';

type Params = { q: string; status: string };
const write = (params: Params, change: Partial<Params>) => `/sales?${new URLSearchParams({ ...params, ...change })}`;

function Filters({ address }: { address: Params }) {
  const { shown, waiting, change } = useAddress(address, write);
  return (
    <FilterRow
      waiting={waiting}
      onClear={null}
      count={shown.status === 'any' ? 0 : 1}
      search={<SearchField key={shown.q} q={shown.q} label="Search sales" onSearch={(q) => change({ q })} />}
    >
      <Button onClick={() => change({ status: 'paid' })}>{`Status: ${shown.status}`}</Button>
    </FilterRow>
  );
}
const network = (state: 'online' | 'offline') => act(() => void window.dispatchEvent(new Event(state)));
afterEach(() => network('online'));

const EMPTY: Params = { q: '', status: 'any' };

test('a search is asked for once, a moment after the typing stops', async () => {
  const { user, getByLabelText, navigation } = renderScreen(<Filters address={EMPTY} />);
  await user.type(getByLabelText('Search sales'), 'coffee');
  expect(navigation).toEqual([]);
  await waitFor(() => expect(navigation).toEqual(['push /sales?q=coffee&status=any']));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(navigation).toHaveLength(1);
});

test('a filter without network says so, keeps what was chosen, and is applied when the network is back', async () => {
  const { user, getByRole, findByText, navigation } = renderScreen(<Filters address={EMPTY} />);
  network('offline');
  await user.click(getByRole('button', { name: 'Status: any' }));
  expect(await findByText('Status: paid')).toBeDefined();
  expect(getByRole('status').textContent).toMatch(/offline/);
  expect(navigation).toEqual([]);
  network('online');
  await waitFor(() => expect(navigation).toEqual(['push /sales?q=&status=paid']));
  expect(getByRole('status').textContent).toBe('');
});
