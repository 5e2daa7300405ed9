import type { Figure } from '#lib/module.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Counts for operators. SQL because each is one aggregate over a whole table. */
export const reconciliationFigures = {
  findings: {
    gauge: 'kupa_reconciliation_findings',
    help: "Differences between our books and the acquirer's or the payout bank's that nobody has explained.",
    sql: `SELECT count(*) FROM reconciliation_finding WHERE state = 'open'`,
  },
} as const satisfies Readonly<Record<string, Figure>>;

const FIND_DIFFERENCES = statement(
  'reconciliation_find_differences',
  `SELECT reference AS what, format('Comparing %s with the %s found: %s.', day, CASE source WHEN 'acquirer'
  THEN 'acquirer' ELSE 'payout bank' END, kind) AS detail
FROM reconciliation_finding WHERE state = 'open' LIMIT 1000`,
);

/** Differences found, of any age: a finding stays until a person has explained it. */
export const findDifferences = (database: Database) =>
  database.query<{ what: string; detail: string }>(FIND_DIFFERENCES, []);
