import type { Database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import type { OwnSession } from '../contract/account.ts';
import { IDLE_MINUTES } from '../domain.ts';
import { countRecoveryCodes } from '../sign-in/store-factor.ts';
import { listSessions } from '../sign-in/store-sessions.ts';

/** The screen of one's own account: live sessions, the last seen first, and the number of unused recovery codes. */
export async function ownAccount(
  database: Database,
  userId: number,
): Promise<{ sessions: OwnSession[]; codesLeft: number }> {
  const [sessions, codesLeft] = await Promise.all([
    listSessions(database, userId, IDLE_MINUTES[settings().environment]),
    countRecoveryCodes(database, userId),
  ]);
  return { sessions, codesLeft };
}
