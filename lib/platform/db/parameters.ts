/**
 * Names of a statement's numbered parameters: `${at.price}` instead of `$14`, with values by name, so that a parameter
 * added in the middle moves no other.
 */
export const parameters = <Name extends string>(...names: readonly Name[]) => parametersAfter(0, names);

/** Parameters of a part that follows others in a statement. `count`: number of parameters before it. */
export function parametersAfter<Name extends string>(count: number, names: readonly Name[]) {
  const numbered = names.map((name, index) => [name, `$${count + index + 1}`]);
  const at = Object.fromEntries(numbered) as Readonly<Record<Name, string>>;
  return { at, values: (given: Readonly<Record<Name, unknown>>): unknown[] => names.map((name) => given[name]) };
}
