import type { z } from 'zod';
import { refusalOfIssue } from '#lib/kernel/refusals/refusal-of-issue.ts';
import { REFUSALS, type Refusal, type RefusalKey } from '#lib/kernel/refusals/refusals.ts';

/**
 * One refusal of the many that a request may deserve: the first in the catalogue's order, and of equal ones the first
 * field in the specification's order. So missing fields are reported one at a time, as they are listed (answers,
 * section 1).
 */
export function firstRefusal(request: z.ZodObject, error: z.ZodError): Refusal {
  const fields = Object.keys(request.shape);
  const found = error.issues.map((issue) => {
    const refusal = refusalOfIssue(issue);
    return {
      precedence: precedenceOf(refusal.key),
      place: fields.indexOf(String(issue.path[0] ?? '')),
      refusal: { ...refusal, field: fieldOf(issue.path) },
    };
  });
  found.sort((one, other) => one.precedence - other.precedence || one.place - other.place);
  return found[0]?.refusal ?? { key: 'invalid_value' };
}

/** `items[2].name`: a place in a list is no name. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (named, part) =>
      typeof part === 'number' ? `${named}[${part}]` : named === '' ? String(part) : `${named}.${String(part)}`,
    '',
  );

const precedenceOf = (key: RefusalKey): number => REFUSALS.findIndex((refusal) => refusal.key === key);
