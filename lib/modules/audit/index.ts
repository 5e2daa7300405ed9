/** Who did what, from where: an append-only log whose entries are chained by their hashes. */
export type { AuditAction, AuditFacts, AuditOrigin, AuditScope } from './contract/audit.ts';
export { recordAudit } from './record-audit.ts';
