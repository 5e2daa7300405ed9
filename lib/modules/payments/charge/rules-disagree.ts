import type { SaleFacts } from '../domain/facts.ts';

/** Facts of a sale that the rules read: amounts and states, no buyer data. */
type RuleFacts = Partial<
  Pick<
    SaleFacts,
    | 'status'
    | 'type'
    | 'price'
    | 'currency'
    | 'authorized'
    | 'captured'
    | 'refunded'
    | 'refundReserved'
    | 'drawn'
    | 'drawnReserved'
    | 'voided'
    | 'chargedBack'
  >
>;

const RULE_FACTS = [
  'type',
  'status',
  'price',
  'currency',
  'authorized',
  'captured',
  'refunded',
  'refundReserved',
  'drawn',
  'drawnReserved',
  'voided',
  'chargedBack',
] as const satisfies readonly (keyof RuleFacts)[];

/**
 * A claim took nothing, and the rules that explain a refusal find no reason: a defect. The message names both answers
 * and what both had read. `rules-and-claims.db.test.ts` goes through states and amounts and finds none.
 */
export function rulesDisagree(operation: string, allowed: object, read: RuleFacts): Error {
  const seen = RULE_FACTS.flatMap((name) => (read[name] === undefined ? [] : [`${name} ${read[name]}`]));
  return new Error(
    `${operation}: the rules allow ${JSON.stringify(allowed)}, the statement took nothing (${seen.join(', ')})`,
  );
}
