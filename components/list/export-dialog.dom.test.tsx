import { beforeEach, expect, test } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { ExportDialog } from './export-dialog.tsx';

beforeEach(() => window.localStorage.clear());

async function openDialog() {
  const screen = renderScreen(
    <ExportDialog
      name="sales"
      href="/sales/export?status=failed"
      columns={['sale_svc_id', 'sale_created', 'buyer_name']}
      timeZone="Asia/Jerusalem"
      days="2026-11-01_2026-11-23"
    />,
  );
  await screen.user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('dialog');
  return { ...screen, download: () => screen.queryByRole('link')?.getAttribute('href') ?? null };
}

test('an export has all columns and the filters of its list, and names its days', async () => {
  const { download, getByText } = await openDialog();
  expect(download()).toBe('/sales/export?status=failed');
  expect(getByText(/2026-11-01 – 2026-11-23/)).toBeDefined();
});

test('columns and zone that are chosen go with it, and the columns are remembered', async () => {
  const first = await openDialog();
  await first.user.click(first.getByLabelText('sale_created'));
  await first.user.clear(first.getByLabelText('Times in'));
  await first.user.type(first.getByLabelText('Times in'), 'UTC{Enter}');
  expect(first.download()).toBe('/sales/export?status=failed&columns=sale_svc_id,buyer_name&zone=UTC');
  first.unmount();
  const again = await openDialog();
  expect(again.download()).toBe('/sales/export?status=failed&columns=sale_svc_id,buyer_name');
});

test('columns of a table for people are chosen by their names', async () => {
  const { user, getByRole, getByLabelText, findByRole } = renderScreen(
    <ExportDialog
      name="named"
      href="/sales/export"
      columns={['sale_svc_id', 'net']}
      names={['Sale ID', 'Net']}
      timeZone="Asia/Jerusalem"
      days={null}
    />,
  );
  await user.click(getByRole('button', { name: 'Export' }));
  await findByRole('dialog');
  await user.click(getByLabelText('Net'));
  expect(getByRole('link').getAttribute('href')).toBe('/sales/export?columns=sale_svc_id');
});

test('a table without columns is not offered', async () => {
  const { user, download, getByRole, getByText } = await openDialog();
  await user.click(getByRole('button', { name: 'None' }));
  expect(download()).toBeNull();
  expect(getByText('Choose at least one column.')).toBeDefined();
  await user.click(getByRole('button', { name: 'All' }));
  expect(download()).not.toBeNull();
});
