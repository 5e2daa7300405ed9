import type { z } from 'zod';
import type { Cause } from './refusal-causes.ts';
import { REFUSALS, type RefusalKey } from './refusals.ts';

/**
 * Refusal of one issue of a schema, with the allowed values if they are known. Readers of the wire use a refusal key as
 * their message; zod's own messages (not an object, too many items) are `invalid_value`. Both the API's responses and
 * the forms of the dashboard use it.
 */
export function refusalOfIssue(issue: z.core.$ZodIssue): { key: RefusalKey; cause?: Cause } {
  return { key: REFUSALS.find(({ key }) => key === issue.message)?.key ?? 'invalid_value', ...causeOf(issue) };
}

/** Bounds and closed lists, as the readers of the wire give them or as zod has them. */
function causeOf(issue: z.core.$ZodIssue): { cause?: Cause } {
  if (issue.code === 'custom') return issue.params?.['cause'] ? { cause: issue.params['cause'] as Cause } : {};
  if (issue.code === 'invalid_value')
    return { cause: { key: 'one_of', values: { values: issue.values.map(String).join(', ') } } };
  return issue.code === 'too_big' && issue.origin === 'array'
    ? { cause: { key: 'at_most_values', values: { max: Number(issue.maximum) } } }
    : {};
}
