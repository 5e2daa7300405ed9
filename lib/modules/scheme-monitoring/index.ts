/** The part of the schemes' thresholds that other modules gather figures with. */
export { listNearThresholds, monitoredIn, worstStanding } from './queries/worst-standing.sql.ts';
