import type { Refusal } from './refusals.ts';

/**
 * The refusal of a search that ran longer than it may. It names the first text that was sent; `filters` are the fields
 * of the request that look for one.
 */
export function tooBroad<Field extends string>(
  request: Readonly<Partial<Record<Field, string | undefined>>>,
  filters: readonly Field[],
): Refusal {
  const field = filters.find((name) => request[name] !== undefined);
  return { key: 'invalid_value', ...(field && { field }), cause: { key: 'search_too_broad' } };
}
