import type { ImportTable } from '#lib/platform/tables/import-rows.ts';
import { withOwnNames } from '#lib/platform/tables/own-columns.ts';
import type { Table } from '#lib/platform/tables/read-table.ts';
import { INVITE_FIELDS } from './invite-form.ts';

const ALSO = { e_mail: 'email', email_address: 'email', business_name: 'name', seller_id: 'number' };

/** A table of businesses under our column names. */
export function invitationTable(table: Table): ImportTable {
  const { rows, columns, twice } = withOwnNames(table, INVITE_FIELDS, ALSO);
  const isKnown = (column: string) => INVITE_FIELDS.some((field) => field === column);
  return {
    source: null,
    rows,
    aside: [],
    columns: columns.filter(isKnown),
    unknown: columns.filter((column) => !isKnown(column)),
    twice: twice.filter(isKnown),
  };
}
