/** The columns that a query of the Prisma client reads, by their names: `select: { ...columns('id', 'name') }`. */
export const columns = <const Names extends readonly string[]>(...names: Names): { [Name in Names[number]]: true } =>
  Object.fromEntries(names.map((name) => [name, true])) as { [Name in Names[number]]: true };
