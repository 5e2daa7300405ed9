export type { Finding } from './domain.ts';
export { reconcileDay, reconcileWhenDue } from './reconcile-day.ts';
export { keepFindings, keepRun, type LastRun, lastRun, type OtherBooks } from './store.sql.ts';
export { compareWhenDue } from './when-due.ts';
export { countOpenFindings, explainFinding, listFindings } from './store-findings.sql.ts';
