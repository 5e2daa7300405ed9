import type { SaleExtension } from '#lib/modules/payments/index.ts';
import { type LineOfCase, linesOfCases } from './queries/lines-of-cases.sql.ts';

type Line = Awaited<ReturnType<NonNullable<SaleExtension['lines']>>>[number];

/** Events of a sale's cases that no attempt tells, for its timeline; the date of a response too. */
export const LINES_OF_CASES = {
  lines: async ({ database }, { id }) => (await linesOfCases(database, id)).flatMap(linesOf),
} as const satisfies SaleExtension;

function linesOf({ status, dueAt, submittedAt, decidedAt }: LineOfCase): Line[] {
  const lines: Line[] = [];
  if (status === 'needs-response') lines.push({ at: dueAt, icon: 'note', sentence: { key: 'disputes.line.due' } });
  if (submittedAt) lines.push({ at: submittedAt, icon: 'document', sentence: { key: 'disputes.line.submitted' } });
  if (!decidedAt) return lines;
  if (status === 'expired' || status === 'accepted' || status === 'lost')
    lines.push({ at: decidedAt, icon: 'note', sentence: { key: `disputes.line.${status}` } });
  return lines;
}
