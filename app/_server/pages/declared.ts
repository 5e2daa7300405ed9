import type { Right } from '#lib/modules/access/index.ts';
import type { Audience } from '#lib/screen.ts';

/**
 * What the functions of this folder made, with the path that it stands at and whom it is open to. A page, layout or
 * route that none of them made declares nothing, and `declared.tree.test.ts` names it.
 */
export type Declaration = {
  /** Null for a layout: it is asked with the page inside it. */
  path: string | null;
  /** A right, or `person` for every signed-in one. */
  who: Right | 'person' | Audience;
  /** What a layout draws around its pages. */
  frame?: 'dashboard' | 'open' | 'entrance';
};

const DECLARED = new WeakMap<object, Declaration>();

export function declared<Made extends object>(made: Made, declaration: Declaration): Made {
  DECLARED.set(made, declaration);
  return made;
}

/** Null for what was made elsewhere; for the test of the tree. */
export const declarationOf = (made: unknown): Declaration | null =>
  typeof made === 'function' ? (DECLARED.get(made) ?? null) : null;
