/** The table of the stack in docs/architecture.md: which package does what here, and in how many files. */

export type SourceFile = { path: string; text: string };

/** The packages that a file takes: of an import, an export, a call of `import` or a style sheet's `@import`. */
const TAKES =
  /(?:\bfrom|\bimport|@import|@plugin)\s*\(?\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^'"\n]*)?['"]|\brequire\(\s*['"]((?:@[\w.-]+\/)?[a-z][\w.-]*)/g;

/** By package, the number of files that take it. */
export function filesByPackage(sources: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of sources) {
    const taken = new Set([...text.matchAll(TAKES)].map(([, name, required]) => name ?? required ?? ''));
    for (const name of taken) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** What the table says instead of a number that changes with every file. */
const RANGES: readonly { says: string; from: number; to: number }[] = [
  { says: 'one', from: 1, to: 1 },
  { says: '2 to 5', from: 2, to: 5 },
  { says: '6 to 20', from: 6, to: 20 },
  { says: '21 to 100', from: 21, to: 100 },
  { says: 'more than 100', from: 101, to: Number.POSITIVE_INFINITY },
];

export const inFiles = (count: number): string => RANGES.find(({ to }) => count <= to)?.says ?? '';

/** Half as many again on both sides: a range is corrected where it misleads, not where it is left by one file. */
function isAbout(says: string, count: number): boolean {
  const range = RANGES.find((one) => one.says === says);
  return range !== undefined && count >= range.from / 1.5 && count <= range.to * 1.5;
}

export type Row = { name: string; role: string; files: string };

/** The rows of the table: `| \`name\` | what it does here | files |`. */
export const rowsOf = (page: string): Row[] =>
  [...page.matchAll(/^\| `([^`]+)` \| (\S[^|]*) \| ([^|]+) \|$/gm)].map(([, name = '', role = '', files = '']) => ({
    name,
    role: role.trim(),
    files: files.trim(),
  }));

/**
 * What of the table is not so: a package that is missing or gone, or a number. Zero is said as how it is used instead
 * of being imported.
 */
export function faultsOfStack(rows: readonly Row[], packages: readonly string[], counts: ReadonlyMap<string, number>) {
  const named = new Set(rows.map(({ name }) => name));
  return [
    ...packages.filter((name) => !named.has(name)).map((name) => `${name} is not in the table`),
    ...rows.flatMap(({ name, files }) => {
      if (!packages.includes(name)) return [`${name} is in the table and in no package.json`];
      const count = counts.get(name) ?? 0;
      const isCount = RANGES.some(({ says }) => says === files);
      if (count === 0) return isCount ? [`${name}: no file takes it; say how it is used`] : [];
      return isAbout(files, count) ? [] : [`${name}: in "${files}" files, and it is in ${count}`];
    }),
  ];
}
