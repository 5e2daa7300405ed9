import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { BoxCell, ColumnHead, RowLink, TableRow, WideTable } from './wide-table.tsx';

const table = (
  <WideTable title="Sales">
    <thead>
      <tr>
        <ColumnHead isBox>box</ColumnHead>
        <ColumnHead sort={{ href: '?sort=created', way: 'descending' }}>Created</ColumnHead>
        <ColumnHead className="w-32" sort={{ href: '?sort=status', way: null }}>
          Status
        </ColumnHead>
        <ColumnHead end>Amount</ColumnHead>
      </tr>
    </thead>
    <tbody>
      <TableRow isTall isSelected>
        <BoxCell>
          <input type="checkbox" aria-label="Coffee" />
        </BoxCell>
        <td>
          <RowLink href="/sales/1">Coffee</RowLink>
        </td>
        <td>Paid</td>
        <td>50.75</td>
      </TableRow>
      <TableRow>
        <td>Tea</td>
      </TableRow>
    </tbody>
  </WideTable>
);

test('a column says by which way the list is sorted by it, and one that does not sort says nothing', () => {
  renderScreen(table);
  const heads = within(screen.getByRole('table', { name: 'Sales' })).getAllByRole('columnheader');
  expect(heads.map((head) => [head.textContent, head.getAttribute('aria-sort')])).toEqual([
    ['box', null],
    ['Created', 'descending'],
    ['Status', 'none'],
    ['Amount', null],
  ]);
  expect(screen.getByRole('link', { name: 'Status' }).getAttribute('href')).toBe('?sort=status');
  expect(screen.getByRole('link', { name: 'Created' }).getAttribute('title')).not.toBeNull();
  expect(screen.queryByRole('link', { name: 'Amount' })).toBeNull();
  expect(heads.map((head) => /\bfigures\b/.test(head.className))).toEqual([false, false, false, true]);
});

test('the link of a row is the one that the keys find, and only a selected row looks selected', () => {
  renderScreen(table);
  const link = screen.getByRole('link', { name: 'Coffee' });
  expect([link.getAttribute('href'), link.hasAttribute('data-row')]).toEqual(['/sales/1', true]);
  const [, first, second] = screen.getAllByRole('row');
  expect([first, second].map((row) => row?.classList.contains('bg-accent-soft'))).toEqual([true, false]);
  expect([first, second].map((row) => row?.dataset['tall'])).toEqual(['true', undefined]);
});
