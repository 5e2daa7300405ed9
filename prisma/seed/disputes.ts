import { openMissingCases } from '#lib/modules/disputes/follow-disputes.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { DECIDE_DEMO_DISPUTES } from './disputes.sql.ts';

/** Cases of the demo's chargebacks, won, lost, accepted and not answered in time. */
export async function seedDisputes(database: Database): Promise<void> {
  while ((await openMissingCases(database)) > 0);
  await database.query(DECIDE_DEMO_DISPUTES, []);
}
