import { expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { MAX_SELECTED } from './filters/export-params.ts';
import { SelectPage, Selectable, SelectRow } from './selection.tsx';

const draw = (rows: readonly string[]) => (
  <Selectable exportHref="/sales/export?status=failed" path="/sales/export" count={94}>
    <SelectPage rows={rows} />
    {rows.map((id) => (
      <SelectRow key={id} id={id} name={id} />
    ))}
  </Selectable>
);

test('rows that are selected are exported by their identifiers, or all that match', async () => {
  const { user, getByLabelText, getByRole, queryByText } = renderScreen(draw(['SALE-A', 'SALE-B', 'SALE-C']));
  expect(queryByText(/selected$/, { selector: 'p' })).toBeNull();
  await user.click(getByLabelText(/SALE-A/));
  await user.click(getByLabelText(/SALE-C/));
  expect(getByRole('link', { name: 'Export selected' }).getAttribute('href')).toBe('/sales/export?ids=SALE-A,SALE-C');
  expect(getByRole('link', { name: /Export all 94/ }).getAttribute('href')).toBe('/sales/export?status=failed');
  expect((getByLabelText('Select all on this page') as HTMLInputElement).indeterminate).toBe(true);
});

test('what is selected stays while one turns pages, and is given up at once', async () => {
  const { user, getByLabelText, getByText, getByRole, queryByText, redraw } = renderScreen(draw(['SALE-A', 'SALE-B']));
  await user.click(getByLabelText('Select all on this page'));
  redraw(draw(['SALE-C']));
  await user.click(getByLabelText(/SALE-C/));
  expect(getByText('3 selected')).toBeDefined();
  await user.click(getByRole('button', { name: 'Clear' }));
  expect(queryByText(/selected$/)?.textContent ?? '').not.toContain('3');
});

test('no more are taken than an address has room for, and the box says why', async () => {
  const many = Array.from({ length: MAX_SELECTED + 1 }, (_, index) => `SALE-${index}`);
  const { user, getByLabelText, getByText } = renderScreen(draw(many));
  await user.click(getByLabelText('Select all on this page'));
  expect(getByText(`${MAX_SELECTED} selected`)).toBeDefined();
  expect((getByLabelText(/At most/) as HTMLInputElement).disabled).toBe(true);
});
