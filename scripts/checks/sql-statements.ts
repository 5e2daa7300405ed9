/**
 * Splits a script of SQL into statements as PostgreSQL's own lexer does: comments, texts, quoted names and bodies of
 * functions are one token each, whatever they hold. Names are lower case unless they are quoted.
 */

type Token = {
  kind: 'word' | 'text' | 'body' | 'sign';
  /** A word in small letters, a quoted name without its quotes, what a text or a body holds, one sign. */
  text: string;
  isQuoted: boolean;
};

export type SqlStatement = readonly Token[];

const NEXT = new RegExp(
  [
    '(?<space>\\s+|--[^\\n]*)',
    "(?<escaped>[eE]'(?:[^'\\\\]|\\\\.|'')*')",
    "(?<text>'(?:[^']|'')*')",
    '(?<name>"(?:[^"]|"")*")',
    '(?<body>(?<tag>\\$(?:[A-Za-z_]\\w*)?\\$)[\\s\\S]*?\\k<tag>)',
    '(?<word>[\\p{L}_][\\p{L}\\p{N}_$]*|\\d[\\w.]*)',
    '(?<sign>[\\s\\S])',
  ].join('|'),
  'uy',
);

/** The end of a comment between slash and star, which may hold others; -1: it has none. */
function endOfComment(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length - 1; at += 1) {
    const pair = sql.slice(at, at + 2);
    if (pair !== '/*' && pair !== '*/') continue;
    depth += pair === '/*' ? 1 : -1;
    at += 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** Throws for a text, a name, a body or a comment that does not end. */
export function statementsOf(sql: string): SqlStatement[] {
  const statements: Token[][] = [[]];
  for (let at = 0; at < sql.length; ) {
    if (sql.startsWith('/*', at)) {
      at = endOfComment(sql, at);
      if (at < 0) throw new SyntaxError('a comment does not end');
      continue;
    }
    NEXT.lastIndex = at;
    const found = NEXT.exec(sql)?.groups ?? {};
    const token = tokenOf(found);
    at = NEXT.lastIndex;
    if (token?.text === ';' && token.kind === 'sign') statements.push([]);
    else if (token) statements.at(-1)?.push(token);
  }
  return statements.filter((one) => one.length > 0);
}

function tokenOf({ escaped, text, name, body, tag, word, sign }: Record<string, string | undefined>): Token | null {
  if (escaped !== undefined || text !== undefined)
    return { kind: 'text', text: (escaped?.slice(1) ?? text ?? '').slice(1, -1).replaceAll("''", "'"), isQuoted: true };
  if (name !== undefined) return { kind: 'word', text: name.slice(1, -1).replaceAll('""', '"'), isQuoted: true };
  if (body !== undefined) return { kind: 'body', text: body.slice(tag?.length, -(tag?.length ?? 0)), isQuoted: true };
  if (word !== undefined) return { kind: 'word', text: word.toLowerCase(), isQuoted: false };
  if (sign === "'" || sign === '"') throw new SyntaxError('a text or a name does not end');
  return sign === undefined ? null : { kind: 'sign', text: sign, isQuoted: false };
}

/** The words of a statement with their signs, one space between them; texts and bodies are left empty. */
export const wordsOf = (tokens: SqlStatement): string =>
  tokens.map(({ kind, text }) => (kind === 'text' || kind === 'body' ? "''" : text)).join(' ');

/** Cut at commas that stand in no parentheses. */
export function partsOf(tokens: SqlStatement): SqlStatement[] {
  const parts: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'sign' && '(['.includes(token.text)) depth += 1;
    if (token.kind === 'sign' && ')]'.includes(token.text)) depth -= 1;
    if (token.kind === 'sign' && token.text === ',' && depth === 0) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
