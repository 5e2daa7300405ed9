import type { ListCondition } from './record-list.sql.ts';

/** Conditions as the text of a statement, with its values. */
export type Selection = { texts: string[]; values: unknown[]; add(value: unknown): string };

export function selectionOf(conditions: readonly ListCondition[]): Selection {
  const values: unknown[] = [];
  const add = (value: unknown): string => `$${values.push(value)}`;
  return { texts: conditions.map(({ where, value }) => where.replaceAll('$?', add(value))), values, add };
}

/** Condition on a column. A single value is planned by its own frequency. */
export const oneOf = (values: readonly number[], type: 'bigint' | 'smallint', add: Selection['add']): string =>
  values.length === 1 ? `${add(values[0])}::${type}` : `ANY (${add(values)}::${type}[])`;
