import type { Database } from '#lib/platform/db/database.ts';
import type { ApprovalKind } from './approval-kind.ts';

/** Dependencies of approvals. `kinds`: those that modules bring. */
export type ApprovalsContext = { database: Database; timeZone: string; kinds: readonly ApprovalKind[] };

/** The kind of a name. Throws where no module of this process brings it. */
export function kindOf({ kinds }: Pick<ApprovalsContext, 'kinds'>, name: string): ApprovalKind {
  const found = kinds.find(({ kind }) => kind === name);
  if (!found) throw new Error(`no module brings approvals of ${name}`);
  return found;
}
