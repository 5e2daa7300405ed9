/** The audit log: people's actions with their origin, append-only, its entries chained by their hashes. */
export type { AuditAction, AuditFacts, AuditOrigin, AuditScope } from './contract.ts';
export { recordAudit } from './record-audit.ts';
export { changedFields, entriesOfRecords } from './record-entries.ts';
