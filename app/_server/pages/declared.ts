import type { Right } from '#lib/modules/access/index.ts';
import type { Audience } from '#lib/screen.ts';

/**
 * Declaration of a page, layout or route that this folder's functions made: its path and its audience. One that was
 * made elsewhere has no declaration, and `declared.tree.test.ts` names it.
 */
export type Declaration = {
  /** Path of the page; null for a layout, which its page declares. */
  path: string | null;
  /** A right, or `person` for every signed-in one. */
  who: Right | 'person' | Audience;
  /** The frame that a layout draws around its pages. */
  frame?: 'dashboard' | 'open' | 'entrance' | 'operator';
};

const DECLARED = new WeakMap<object, Declaration>();

export function declared<Made extends object>(made: Made, declaration: Declaration): Made {
  DECLARED.set(made, declaration);
  return made;
}

/** Declaration of a page function; null for functions of other folders. For the test of the tree. */
export const declarationOf = (made: unknown): Declaration | null =>
  typeof made === 'function' ? (DECLARED.get(made) ?? null) : null;
