import type { Figure } from '#lib/module.ts';

/** Counts for operators. SQL because each is one aggregate that a partial index answers. */

const attempts = (state: string, label: string): Figure => ({
  gauge: 'kupa_attempts_open',
  help: 'Attempts that are not over, by state.',
  label: { name: 'state', value: label },
  sql: `SELECT count(*) FROM attempt WHERE state = '${state}'`,
});

export const paymentFigures = {
  atWork: attempts('in_flight', 'at_work'),
  inDoubt: attempts('in_doubt', 'in_doubt'),
  challenged: attempts('challenged', 'challenged'),
  oldestSeconds: {
    gauge: 'kupa_attempt_oldest_seconds',
    help: 'Age of the oldest attempt at work or in doubt.',
    sql: `SELECT coalesce(extract(epoch FROM app_now() - min(created_at)), 0)::int FROM attempt
    WHERE state IN ('in_flight', 'in_doubt')`,
  },
  holds: {
    gauge: 'kupa_holds',
    help: 'Authorizations that wait for their capture.',
    sql: `SELECT count(*) FROM sale WHERE status = 'authorized'`,
  },
} as const satisfies Readonly<Record<string, Figure>>;
