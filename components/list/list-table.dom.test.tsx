import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { Absent, type Column, ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { RowLink } from './wide-table.tsx';
import { OneFilter } from './filters/choice-filters.tsx';
import { FilterRow } from './filters/filter-row.tsx';
import { SearchField } from './filters/search-field.tsx';

type Row = { id: number; name: string; buyer: string };

const COLUMNS: Column<Row>[] = [
  { key: 'name', label: 'Name', phone: 'head', cell: ({ id, name }) => <RowLink href={`/rows/${id}`}>{name}</RowLink> },
  { key: 'buyer', label: 'Buyer', phone: 'line', cell: ({ buyer }) => buyer || <Absent>No buyer</Absent> },
  { key: 'method', label: 'Method', className: 'hidden lg:table-cell', cell: () => 'Card' },
];

test('a list is drawn once: each row has one link, and its cells know their place in the card of a phone', () => {
  renderScreen(
    <ListTable
      rows={[
        { id: 1, name: 'Coffee', buyer: 'Dana' },
        { id: 2, name: 'Tea', buyer: '' },
      ]}
      columns={COLUMNS}
      keyOf={({ id }) => id}
    />,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Coffee', 'Tea']);
  expect(document.querySelectorAll('ul, li')).toHaveLength(0);
  const [, coffee, tea] = screen.getAllByRole('row').map((row) => [...row.children] as HTMLElement[]);
  expect(coffee?.map(({ dataset, textContent }) => [dataset['phone'], textContent])).toEqual([
    ['head', 'Coffee'],
    ['line', 'Dana'],
    [undefined, 'Card'],
  ]);
  // A dash says nothing on a phone: its cell is left out, and with it the mark between the two.
  expect(tea?.[1]?.querySelector(':scope > .wide-only')?.textContent).toBe('–No buyer');
});

test('on a phone all tools but the main one are under one button', async () => {
  const { user } = renderScreen(
    <ListTools>
      <button type="button">Export</button>
      <button type="button" className="button-main">
        New
      </button>
    </ListTools>,
  );
  const more = screen.getByRole('button', { name: 'More actions' });
  const tools = more.closest<HTMLElement>('.list-tools');
  expect([more.getAttribute('aria-expanded'), tools?.dataset['open']]).toEqual(['false', 'false']);
  await user.click(more);
  expect([more.getAttribute('aria-expanded'), tools?.dataset['open']]).toEqual(['true', 'true']);
  expect(screen.getAllByRole('button', { name: 'Export' })).toHaveLength(1);
});

test('the filters of a phone stand in a sheet, with the number of those that are on', async () => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(
    <FilterRow
      waiting={false}
      onClear={null}
      count={1}
      search={<SearchField q="" label="Search" onSearch={() => undefined} />}
    >
      <OneFilter
        label="Status"
        choices={[
          { value: 'paid', label: 'Paid' },
          { value: 'failed', label: 'Failed' },
        ]}
        chosen="paid"
        onChange={(chosen) => asked.push(chosen)}
      />
    </FilterRow>,
  );
  await user.click(screen.getByRole('button', { name: 'Filters 1' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.queryByLabelText('Search')).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Status Paid' }));
  await user.click(sheet.getByRole('button', { name: 'Failed' }));
  await user.click(sheet.getByRole('button', { name: /^Remove.*Status/ }));
  expect(asked).toEqual(['failed', null]);
  await user.click(sheet.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull());
});
