import { maskCards } from '#lib/kernel/card/card-in-text.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { AuditFacts, AuditRecord, AuditScope } from './contract.ts';
import { appendEntry } from './store.sql.ts';

/** Longest subject, value and browser's name that are kept, characters. */
const MAX_TEXT_LENGTH = 500;

/** Values of a list that are kept. */
const MAX_VALUES = 50;

/**
 * Writes an audit entry of a person's action, which may be one that a module adds. Entries of one chain wait for each
 * other, so this is called beside the movement of money and never inside its database transaction. Card numbers are
 * masked here; the caller leaves secrets out.
 */
export async function recordEntry(
  database: Database,
  { scope, userId, action, subject, before, after, ip, userAgent }: AuditRecord<string>,
): Promise<void> {
  await appendEntry(database, {
    chain: chainOf(scope),
    userId,
    ...ownersOf(scope),
    action,
    subject: clean(subject),
    before: cleanFacts(before),
    after: cleanFacts(after),
    ip: clean(ip),
    userAgent: clean(userAgent),
  });
}

/** Writes an entry of an action of `AUDIT_AREAS`. */
export const recordAudit = (database: Database, record: AuditRecord): Promise<void> => recordEntry(database, record);

function chainOf(scope: AuditScope): string {
  if (scope === 'platform') return scope;
  if ('sellerId' in scope) return `seller ${scope.sellerId}`;
  return 'partnerId' in scope ? `partner ${scope.partnerId}` : `person ${scope.personId}`;
}

function ownersOf(scope: AuditScope): { sellerId: number | null; partnerId: number | null } {
  if (scope === 'platform' || 'personId' in scope) return { sellerId: null, partnerId: null };
  return 'sellerId' in scope
    ? { sellerId: scope.sellerId, partnerId: null }
    : { sellerId: null, partnerId: scope.partnerId };
}

const clean = (text: string): string =>
  maskCards(text.toWellFormed().replaceAll('\u0000', '').slice(0, MAX_TEXT_LENGTH));

function cleanFacts(facts: AuditFacts | null | undefined): AuditFacts | null {
  if (!facts) return null;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, cleanValue(value)]));
}

function cleanValue(value: AuditFacts[string]): AuditFacts[string] {
  if (typeof value === 'string') return clean(value);
  return typeof value === 'object' && value !== null ? value.slice(0, MAX_VALUES).map(clean) : value;
}
