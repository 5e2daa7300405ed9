/** The tables of moves as docs/architecture.md prints them. */

type Move = { by: string; from: readonly string[]; to: string | readonly string[]; meaning: string };

const words = (states: string | readonly string[]): string =>
  [states]
    .flat()
    .map((state) => `\`${state}\``)
    .join(', ');

/** One row for each move, in the order of the table. */
export function printMoves(moves: readonly Move[]): string {
  const rows = moves.map(({ by, from, to, meaning }) => `| ${by} | ${words(from)} | ${words(to)} | ${meaning} |`);
  return ['| By | From | To | What it means |', '|---|---|---|---|', ...rows].join('\n');
}

/** The table that a document prints between `<!-- name -->` and `<!-- end of name -->`; null where it has none. */
export function printedIn(document: string, name: string): string | null {
  const [begin, end] = [`<!-- ${name} -->\n`, `\n<!-- end of ${name} -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  return from < 0 || to < from ? null : document.slice(from + begin.length, to);
}
