/**
 * Parts of statements that one module makes and the statements of others carry. A fragment names the rows that it reads
 * and does not bring; a statement that lacks one of them is refused when it is made, at the load of its module.
 */

/**
 * Rows by their columns. A single word is a common table expression before the fragment, with these columns; two words
 * are a table and its alias (`seller m`), anywhere in the statement.
 */
export type Needs = Readonly<Record<string, readonly string[]>>;

/** Part of a statement. A template includes it like any text; its needs travel with it and are checked there. */
export type Fragment = { readonly text: string; readonly needs: Needs; toString(): string };

/** Makes a part of statements that reads the named rows. */
export function fragment(needs: Needs, text: string): Fragment {
  const listed = Object.entries(needs).map(([row, columns]) => `${row}(${columns.join(' ')})`);
  return { text, needs, toString: () => (listed.length === 0 ? text : `/*needs ${listed.join(', ')}*/${text}`) };
}

const MARK = /\/\*needs ([^*]+)\*\//g;

/** Text of a statement without the marks of its fragments. Throws if one of them lacks a need. */
export function withFragments(name: string, text: string): string {
  if (!text.includes('/*needs ')) return text;
  const whole = text.replaceAll(MARK, '');
  for (const { 1: listed = '', index } of text.matchAll(MARK)) {
    const before = text.slice(0, index).replaceAll(MARK, '');
    for (const need of listed.split(', ')) {
      const [, row = '', columns = ''] = /^(.+)\((.*)\)$/.exec(need) ?? [];
      const lacking = row.includes(' ')
        ? !isNamed(whole, row) && row
        : lackingOf(before, row, columns === '' ? [] : columns.split(' '));
      if (lacking) throw new Error(`the statement ${name || '(without a name)'} carries a part that needs ${lacking}`);
    }
  }
  return whole;
}

const isNamed = (text: string, row: string): boolean =>
  new RegExp(String.raw`\b${row.replace(' ', String.raw`\s+(?:AS\s+)?`)}\b`).test(text);

/** Name or column that a common table expression is missing in `before`; null if complete. */
function lackingOf(before: string, row: string, columns: readonly string[]): string | null {
  const body = bodyOf(before, row);
  if (body === null) return row;
  if (/(?<![\w)])\*|\.\*/.test(body.replace(/count\(\*\)/g, ''))) return null;
  const column = columns.find((one) => !new RegExp(String.raw`\b${one}\b`).test(body));
  return column === undefined ? null : `${row}.${column}`;
}

/** The columns' names and the query of a common table expression; null where there is none of that name. */
function bodyOf(before: string, row: string): string | null {
  const head = new RegExp(String.raw`\b${row}\b\s*(\([^)]*\)\s*)?AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(`).exec(before);
  if (!head) return null;
  const start = head.index + head[0].length;
  let depth = 1;
  let end = start;
  for (; end < before.length && depth > 0; end += 1) depth += before[end] === '(' ? 1 : before[end] === ')' ? -1 : 0;
  return `${head[1] ?? ''}${before.slice(start, end)}`;
}
