import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { plain, recordsOf } from '#lib/platform/db/records.ts';
import { scopeOf, type WorkspaceKey } from './store-people.ts';

/** Invitations, as those who manage the people of a business or a partner see them. */

const OPEN = { kind: 'invitation', usedAt: null, endedAt: null } as const;

/** An open invitation of the workspace, neither accepted nor withdrawn; its link may have expired. */
export async function findOpenInvitation(
  database: Database,
  id: number,
  workspace: WorkspaceKey,
): Promise<{ id: number; email: string; role: string | null } | null> {
  const { personLink } = await recordsOf(database, scopeOf(workspace));
  return plain(await personLink.findFirst({ where: { ...OPEN, id }, select: { id: true, email: true, role: true } }));
}

const MINUTE_MS = 60_000;

/** Gives an open invitation a new link; the one before it is no longer valid. False if the invitation is not open. */
export async function renewLink(
  database: Database,
  id: number,
  workspace: WorkspaceKey,
  { tokenHash, minutes }: { tokenHash: Buffer<ArrayBuffer>; minutes: number },
): Promise<boolean> {
  const { personLink } = await recordsOf(database, scopeOf(workspace));
  const { now } = await readClock(database);
  const expiresAt = new Date(now.getTime() + minutes * MINUTE_MS);
  return (await personLink.updateMany({ where: { ...OPEN, id }, data: { tokenHash, expiresAt } })).count > 0;
}

/** Ends a link; false if it is not open. */
export async function endLink(database: Database, id: number, workspace: WorkspaceKey): Promise<boolean> {
  const { personLink } = await recordsOf(database, scopeOf(workspace));
  const { now } = await readClock(database);
  return (await personLink.updateMany({ where: { ...OPEN, id }, data: { endedAt: now } })).count > 0;
}

export async function isInvited(database: Database, email: string, workspace: WorkspaceKey): Promise<boolean> {
  const { personLink } = await recordsOf(database, scopeOf(workspace));
  return (await personLink.count({ where: { ...OPEN, email } })) > 0;
}
