export { reconcileDay, reconcileWhenDue } from './reconcile-day.ts';
export { type LastRun, lastRun } from './store.sql.ts';
