import type { z } from 'zod';
import type { Cause } from '#lib/kernel/refusal-causes.ts';
import { REFUSALS, type Refusal, type RefusalKey } from '#lib/kernel/refusals.ts';

/**
 * One refusal of the many that a request may deserve: the first in the catalogue's order, and of equal ones the first
 * field in the specification's order. So missing fields are reported one at a time, as they are listed (answers,
 * section 1).
 */
export function firstRefusal(request: z.ZodObject, error: z.ZodError): Refusal {
  const fields = Object.keys(request.shape);
  const found = error.issues.map((issue) => ({
    precedence: precedenceOf(keyOf(issue.message)),
    place: fields.indexOf(String(issue.path[0] ?? '')),
    refusal: { key: keyOf(issue.message), field: issue.path.map(String).join('.'), ...causeOf(issue) },
  }));
  found.sort((one, other) => one.precedence - other.precedence || one.place - other.place);
  return found[0]?.refusal ?? { key: 'invalid_value' };
}

/** Our readers name a refusal; what zod itself says (not an object, too many items) is an invalid value. */
function keyOf(message: string): RefusalKey {
  return REFUSALS.find(({ key }) => key === message)?.key ?? 'invalid_value';
}

/** What would be allowed: as our readers say it, or as zod does of closed lists and long ones. */
function causeOf(issue: z.core.$ZodIssue): { cause?: Cause } {
  if (issue.code === 'custom') return issue.params?.['cause'] ? { cause: issue.params['cause'] as Cause } : {};
  if (issue.code === 'invalid_value')
    return { cause: { key: 'one_of', values: { values: issue.values.map(String).join(', ') } } };
  return issue.code === 'too_big' && issue.origin === 'array'
    ? { cause: { key: 'at_most_values', values: { max: Number(issue.maximum) } } }
    : {};
}

const precedenceOf = (key: RefusalKey): number => REFUSALS.findIndex((refusal) => refusal.key === key);
