import { audit } from '#app/audit.ts';
import type { AuditAction, AuditFacts } from '#lib/modules/audit/index.ts';
import type { Editor } from './authorize-catalog.ts';

/** Audit entries of products and customers: identifiers only, and for personal data only the names of fields. */

export type Touched = { guid: string; sellerId: number };

/** Identifiers that one entry has room for. */
const MAX_NAMED = 50;

/** One entry for each business, and for each fifty records of it; one record alone is the entry's subject. */
export async function auditRecords(
  { person }: Editor,
  action: AuditAction,
  records: readonly Touched[],
  facts: { before?: AuditFacts; after?: AuditFacts } = {},
): Promise<void> {
  for (const [sellerId, touched] of Map.groupBy(records, (record) => record.sellerId)) {
    for (let from = 0; from < touched.length; from += MAX_NAMED) {
      const [first, ...others] = touched.slice(from, from + MAX_NAMED).map(({ guid }) => guid);
      const more = others.length === 0 ? {} : { records: [first ?? '', ...others] };
      const after = { ...facts.after, ...more };
      await audit({
        userId: person.id,
        scope: { sellerId },
        action,
        subject: others.length === 0 ? (first ?? '') : '',
        before: facts.before ?? null,
        after: Object.keys(after).length > 0 ? after : null,
      });
    }
  }
}

/** The names of the fields that differ. */
export const changedFields = <Fields extends object>(before: Fields, after: Fields): string[] =>
  (Object.keys(after) as (keyof Fields & string)[])
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .sort();
