import { type Database, type Statement, statement } from '#lib/platform/db/database.ts';

/** Documents that break what must hold of them. SQL because each is one question over all documents since a moment. */

const finding = (name: string, id: 'D01' | 'D02' | 'D03' | 'D04'): Statement =>
  statement(
    name,
    `SELECT what, detail FROM documents_broken_since($1::timestamptz) WHERE invariant LIKE '${id}%' LIMIT 1000`,
  );

const asking = (question: Statement) => (database: Database, since: string) =>
  database.query<{ what: string; detail: string }>(question, [since]);

/** Documents credited for more than their total, or whose stored credited sum is wrong. */
export const findOvercredited = asking(finding('documents_find_overcredited', 'D01'));

/** Documents that are older than the one of the number before theirs. */
export const findDisordered = asking(finding('documents_find_disordered', 'D02'));

/** Documents whose number has none before it although their series began earlier. */
export const findGaps = asking(finding('documents_find_gaps', 'D03'));

/** Documents that were paid for more than their total, or whose stored paid sum is wrong. */
export const findOverpaid = asking(finding('documents_find_overpaid', 'D04'));
