import type { Figure } from '#lib/module.ts';
import type { MessageKey } from '#lib/platform/i18n/say.ts';

/** Counts for operators. SQL because each is one aggregate that a partial index answers. */

const ATTEMPTS = 'docs.status.attempts';

const attempts = (state: string, label: string, says: MessageKey): Figure => ({
  gauge: 'kupa_attempts_open',
  help: 'Attempts that are not over, by state.',
  label: { name: 'state', value: label },
  sql: `SELECT count(*) FROM attempt WHERE state = '${state}'`,
  onStatus: { line: ATTEMPTS, says },
});

export const paymentFigures = {
  atWork: attempts('in_flight', 'at_work', 'docs.status.atWork'),
  inDoubt: attempts('in_doubt', 'in_doubt', 'docs.status.inDoubt'),
  challenged: attempts('challenged', 'challenged', 'docs.status.challenged'),
  oldestSeconds: {
    gauge: 'kupa_attempt_oldest_seconds',
    help: 'Age of the oldest attempt at work or in doubt.',
    sql: `SELECT coalesce(extract(epoch FROM app_now() - min(created_at)), 0)::int FROM attempt
    WHERE state IN ('in_flight', 'in_doubt')`,
    onStatus: { line: ATTEMPTS, says: 'docs.status.oldest', wrongFrom: 300, isHiddenAtZero: true },
  },
  holds: {
    gauge: 'kupa_holds',
    help: 'Authorizations that wait for their capture.',
    sql: `SELECT count(*) FROM sale WHERE status = 'authorized'`,
    onStatus: { line: 'docs.status.holds', says: 'docs.status.holdsText' },
  },
} as const satisfies Readonly<Record<string, Figure>>;
