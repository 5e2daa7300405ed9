import type { DisputeStatus } from '#lib/kernel/dispute.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** SQL because the screen of a sale reads its cases without a person's businesses, which it has checked. */

const OF_SALE = statement(
  'disputes_lines_of_sale',
  `SELECT status, due_at AS "dueAt", submitted_at AS "submittedAt", decided_at AS "decidedAt"
FROM dispute WHERE sale_id = $1::bigint ORDER BY id`,
);

export type LineOfCase = {
  status: DisputeStatus;
  dueAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
};

/** The cases of a sale, by its row. */
export const linesOfCases = (database: Database, saleId: number): Promise<LineOfCase[]> =>
  database.query<LineOfCase>(OF_SALE, [saleId]);
