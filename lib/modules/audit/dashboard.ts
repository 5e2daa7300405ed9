import { bound } from '#lib/platform/db/bound.ts';
import * as lists from './list-audit.sql.ts';
import * as writing from './record-audit.ts';

/** The audit log as the screens use it. */

export const recordAudit = bound(writing.recordEntry);
export const listAudit = bound(lists.listAudit);
