/**
 * Names for a statement's numbered parameters: the text says `${at.price}` instead of `$14`, and the values are given
 * by name, so that a parameter added in the middle moves nothing.
 */
export const parameters = <Name extends string>(...names: readonly Name[]) => parametersAfter(0, names);

/** The same of a part that stands behind others in a statement. `count`: how many parameters these have. */
export function parametersAfter<Name extends string>(count: number, names: readonly Name[]) {
  const numbered = names.map((name, index) => [name, `$${count + index + 1}`]);
  const at = Object.fromEntries(numbered) as Readonly<Record<Name, string>>;
  return { at, values: (given: Readonly<Record<Name, unknown>>): unknown[] => names.map((name) => given[name]) };
}
