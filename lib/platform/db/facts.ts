/**
 * Facts about this installation: one row each of `app_fact`, by a name of its own. A fact is written in the statement
 * that it describes, so that both commit together.
 */

import { type Fragment, fragment } from './fragments.ts';

/** Names of facts that modules keep. */
type Fact =
  | 'invariants-whole'
  | 'balance-fold'
  | 'balance-days'
  | 'statements-made'
  | 'fees-billed'
  | 'balance-months'
  | 'vault-swept'
  | 'files-swept'
  | 'tries-forgotten';

/** Keeps a fact; `value` is SQL of a text, `merged` what takes the place of a value that is there already. */
export const keepFact = (fact: Fact, value: string, merged = 'excluded.value'): Fragment =>
  fragment(
    {},
    `INSERT INTO app_fact AS known (key, value) VALUES ('${fact}', ${value})
    ON CONFLICT (key) DO UPDATE SET value = ${merged}`,
  );

/** Locks a fact until the transaction ends, and makes it with its first value where it is not there. */
export const lockFact = (fact: Fact, first: string): Fragment => keepFact(fact, first, 'known.value');
