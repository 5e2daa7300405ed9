import { earlyAlertsContext } from '#lib/contexts.ts';
import type { Module } from '#lib/module.ts';
import { MINUTE_MS, oncePerPause } from '#lib/platform/queue/jobs.ts';
import { answerAlerts } from './answer-alerts.ts';
import { ALERT_FIGURES } from './figures.sql.ts';
import { mailAlerts } from './mails/mail-alerts.ts';
import { ALERTS_DUE, ALERTS_TO_MAIL } from './queue.ts';
import { readOpenAlerts } from './take-alert.ts';

/** How often alerts with something to do are looked for, milliseconds. */
const ANSWER_MS = 2_000;

/** Pause between readings of the acquirer's open alerts, whose notices may be lost, milliseconds. */
const READ_MS = 10 * MINUTE_MS;

/** Registration of early alerts. */
export const earlyAlerts = {
  name: 'early-alerts',
  jobs: () => [
    { name: ALERTS_DUE, everyMs: ANSWER_MS, waitsForTime: true, run: () => answerAlerts(earlyAlertsContext()) },
    {
      name: ALERTS_TO_MAIL,
      everyMs: MINUTE_MS,
      waitsForTime: true,
      run: () => mailAlerts(earlyAlertsContext().database),
    },
    { name: 'read-alerts', everyMs: READ_MS, run: () => oncePerPause(readOpenAlerts(earlyAlertsContext())) },
  ],
  figures: ALERT_FIGURES,
} as const satisfies Module;
