import type { Figure } from '#lib/module.ts';

/** Counts for operators. SQL because each is one aggregate over a whole table. */
export const reconciliationFigures = {
  findings: {
    gauge: 'kupa_reconciliation_findings',
    help: "Differences between the acquirer's books and ours.",
    sql: 'SELECT count(*) FROM reconciliation_finding',
  },
} as const satisfies Readonly<Record<string, Figure>>;
