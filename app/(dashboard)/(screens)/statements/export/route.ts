import { listExport } from '#app/_server/lists/export.ts';
import { STATEMENTS, statementsQuery } from '#components/statements/statements.ts';
import { everyStatement, statementRow } from '#lib/modules/statements/dashboard.ts';

/** GET /statements/export. */
export const GET = listExport('/statements/export', {
  list: STATEMENTS,
  pages: ({ sellerIds, params }) => everyStatement(sellerIds, statementsQuery(params)),
  row: statementRow,
});
