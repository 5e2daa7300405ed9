import type { Figure } from '#lib/module.ts';

/** Counts for operators. SQL because each is one aggregate. */

const figure = (state: string, sql: string): Figure => ({
  gauge: 'kupa_disputes',
  help: 'Disputes that need a response, and answers that the acquirer has not confirmed.',
  label: { name: 'state', value: state },
  sql,
});

export const disputeFigures = {
  disputesToAnswer: figure('needs-response', `SELECT count(*) FROM dispute WHERE status = 'needs-response'`),
  disputeAnswersInDoubt: figure('in-doubt', 'SELECT count(*) FROM dispute_response WHERE next_at IS NOT NULL'),
} as const satisfies Readonly<Record<string, Figure>>;
