import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { errorUnder, field } from '#components/testing/form-fields.ts';
import { renderScreen } from '#components/testing/render-screen.tsx';
import { EMPTY_DOCUMENT, EMPTY_LINE, type TypedDocument } from '#lib/modules/documents/views/document-form.ts';
import type { PreparedDocument } from '#lib/modules/documents/views/prepared-document.ts';
import { DocumentForm } from './document-form.tsx';
import type { FormActions } from './form-actions.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const PREPARED: PreparedDocument = {
  state: 'ready',
  types: ['offer', 'invoice', 'receipt'],
  currencies: ['ILS', 'USD'],
  vatRate: 1_800,
  today: '2026-11-28',
  bases: [],
  credited: null,
  typed: { ...EMPTY_DOCUMENT, language: 'en' },
};

function open({ prepared = {}, typed = {} }: { prepared?: Partial<PreparedDocument>; typed?: Partial<TypedDocument> }) {
  const issue = vi.fn<FormActions['issue']>(async () => ({ ok: true, documentId: ID, number: 7 }));
  const keep = vi.fn<FormActions['keep']>(async () => ({ ok: true, documentId: ID, number: null }));
  const preview = vi.fn<FormActions['preview']>(async () => ({ ok: false, message: 'No.', fields: { total: 'No.' } }));
  const shown = renderScreen(
    <DocumentForm
      prepared={{ ...PREPARED, typed: { ...PREPARED.typed, ...typed }, ...prepared }}
      documentId={ID}
      seller={{ key: 's', seesCustomers: false, seesProducts: false }}
      actions={{ issue, keep, preview }}
    />,
  );
  return { issue, keep, preview, ...shown };
}

const sums = () => within(screen.getAllByRole('region', { name: 'Sum' })[0] as HTMLElement);

test('lines are added up as they are typed, and each wrong field of a row is named at it', async () => {
  const { issue, user } = open({});
  await user.type(field('Line 1'), 'Chairs');
  await user.type(field('Price each'), '1,180');
  await waitFor(() => expect(sums().getByText('Before VAT').nextSibling?.textContent).toBe('₪1,000.00'));
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await user.type(field('Line 2'), 'Freight');
  await user.click(screen.getByRole('button', { name: 'Issue tax invoice, ₪1,180.00' }));
  await waitFor(() => expect(errorUnder('Name')).toBe('Required.'));
  const [, second] = screen.getAllByRole('textbox', { name: 'Price each' });
  expect(second?.getAttribute('aria-invalid')).toBe('true');
  expect(issue).not.toHaveBeenCalled();
  await user.type(field('Name'), 'Levi Ltd');
  await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
  await user.click(screen.getByRole('button', { name: /^Issue/ }));
  await waitFor(() => expect(issue).toHaveBeenCalledOnce());
  expect(issue.mock.calls[0]?.[2]).toMatchObject({
    buyerName: 'Levi Ltd',
    lines: [{ name: 'Chairs', price: '1,180', quantity: '1' }],
  });
});

test('a receipt shows what it pays of each document, and takes one payment of the rest', async () => {
  const bases = [
    { documentId: 'a', type: 'invoice', number: 1, total: 11_800, left: 11_800 },
    { documentId: 'b', type: 'invoice', number: 2, total: 23_600, left: 20_000 },
  ] as const;
  const { issue, keep, user } = open({
    prepared: { bases },
    typed: {
      type: 'receipt',
      buyerName: 'Levi Ltd',
      lines: [{ ...EMPTY_LINE, name: 'x', price: '200' }],
    },
  });
  const pays = within(screen.getByRole('region', { name: 'Pays, in this order' })).getAllByRole('listitem');
  expect(pays.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('₪118.00 of ₪118.00'),
    expect.stringContaining('₪82.00 of ₪200.00'),
  ]);
  expect(field('Amount').placeholder).toBe('₪200.00');
  expect(screen.queryByLabelText(/Due by/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(keep).toHaveBeenCalledOnce());
  expect(issue).not.toHaveBeenCalled();
});

test('what a preview is refused for stands where it is when the document is issued', async () => {
  const { preview, user } = open({
    typed: { buyerName: 'Levi Ltd', lines: [{ ...EMPTY_LINE, name: 'x', price: '1' }] },
  });
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(preview).toHaveBeenCalledOnce());
  await waitFor(() => expect(sums().getByRole('alert').textContent).toContain('No.'));
});
