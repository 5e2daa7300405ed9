import type { FormProblem } from '../form-contract.ts';
import type { MessageKey } from '../i18n/say.ts';
import type { Identity } from './identify.ts';
import type { TableRow } from './read-table.ts';

/** Common parts of the three imports of records. */

/** A row of a shop's export that is no record of ours, with the reason in words for people. */
export type AsideRow = { line: number; name: string; why: MessageKey };

/** Table with columns of our names, from any source. */
export type ImportTable = {
  source: 'shopify' | 'woocommerce' | null;
  rows: readonly TableRow[];
  aside: readonly AsideRow[];
  /** Columns that have an effect, under our names; those of the file that have none, and those that it has twice. */
  columns: readonly string[];
  unknown: readonly string[];
  twice: readonly string[];
};

/** The effect of a row. `guid` is the record that it changes; null makes a new one. */
export type ImportRow<Fields, Field extends string> = {
  line: number;
  name: string;
  guid: string | null;
  /** Fields of the row; null where it has a problem. */
  fields: Fields | null;
  problems: FormProblem<Field>[];
};

const SENTENCES = {
  again: 'catalog.import.wrong.again',
  several: 'catalog.import.wrong.several',
  taken: 'catalog.import.wrong.taken',
} as const satisfies Record<NonNullable<Identity['wrong']>['why'], MessageKey>;

/** Problem of a row that names no single record, beside those of its fields. */
export function problemsOfIdentity<Field extends string>(field: Field, { wrong }: Identity): FormProblem<Field>[] {
  if (wrong === null) return [];
  return [{ field, key: 'invalid_value', sentence: SENTENCES[wrong.why], values: { line: wrong.line } }];
}
