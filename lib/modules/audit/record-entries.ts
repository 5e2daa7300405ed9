import type { AuditAction, AuditFacts, AuditScope } from './contract.ts';

/** Audit entries about many records: identifiers only, and for personal data only the names of fields. */

type Touched = { guid: string; sellerId: number };

/** Identifiers that one entry has room for. */
const MAX_NAMED = 50;

/** Entries of changed records: one per business and fifty records; a single record is the entry's subject. */
export function entriesOfRecords(
  action: AuditAction,
  records: readonly Touched[],
  facts: { before?: AuditFacts; after?: AuditFacts } = {},
): { scope: AuditScope; action: AuditAction; subject: string; before: AuditFacts | null; after: AuditFacts | null }[] {
  return [...Map.groupBy(records, (record) => record.sellerId)].flatMap(([sellerId, touched]) =>
    Array.from({ length: Math.ceil(touched.length / MAX_NAMED) }, (_, at) => {
      const [first = '', ...others] = touched.slice(at * MAX_NAMED, (at + 1) * MAX_NAMED).map(({ guid }) => guid);
      const after = { ...facts.after, ...(others.length > 0 && { records: [first, ...others] }) };
      return {
        scope: { sellerId },
        action,
        subject: others.length === 0 ? first : '',
        before: facts.before ?? null,
        after: Object.keys(after).length > 0 ? after : null,
      };
    }),
  );
}

/** The names of the fields that differ. */
export const changedFields = <Fields extends object>(before: Fields, after: Fields): string[] =>
  (Object.keys(after) as (keyof Fields & string)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .sort();
