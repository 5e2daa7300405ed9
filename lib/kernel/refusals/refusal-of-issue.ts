import type { z } from 'zod';
import type { Cause } from './refusal-causes.ts';
import { REFUSALS, type RefusalKey } from './refusals.ts';

/**
 * The refusal behind one issue of a schema, and what would be allowed where that is known. Readers of the wire name a
 * refusal as their message; what zod itself says (not an object, too many items) is `invalid_value`. The API's answers
 * and the forms of the dashboard are both made of it.
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
