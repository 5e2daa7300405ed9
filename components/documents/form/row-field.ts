import type { TypedLine, TypedPayment } from '#lib/modules/documents/views/document-form.ts';

type RowOf = { lines: TypedLine; payments: TypedPayment };

/** The name of a field of a row, for a field of the form kit, and the identifier of its control. */
export const rowField = <Rows extends keyof RowOf>(
  rows: Rows,
  place: number,
  field: keyof RowOf[Rows] & string,
): { name: never; id: string } => ({
  // The kit names the fields of a form; those of its rows are found by their path.
  name: `${rows}.${place}.${field}` as never,
  id: `${rows}-${place}-${field}`,
});
