/**
 * Names for a statement's numbered parameters: the text says `${at.price}` instead of `$14`, and the values are given
 * by name, so that a parameter added in the middle moves nothing.
 */
export function parameters<Name extends string>(...names: readonly Name[]) {
  const at = Object.fromEntries(names.map((name, index) => [name, `$${index + 1}`])) as Readonly<Record<Name, string>>;
  return { at, values: (given: Readonly<Record<Name, unknown>>): unknown[] => names.map((name) => given[name]) };
}
