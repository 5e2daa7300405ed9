/** Names of the wire end at the contracts and the api files: inside a module the words are plain English. */

type Source = { path: string; text: string };

/** Keys of an object that are written as the wire writes them: `svc_sale_id`. */
const WIRE_KEY = /(?:^|[{,(]\s*)([a-z]+(?:_[a-z0-9]+)+)\??:/gm;

/** The names that contracts give to fields, read from their text. */
export function wireNamesOf(contracts: readonly Source[]): Set<string> {
  return new Set(
    contracts.flatMap(({ text }) => [...codeOf(text).matchAll(WIRE_KEY)].map(([, name = '']) => name.trim())),
  );
}

/** Folders and files of a module that stand between the wire and the inside, or show it. */
const MAY_NAME_THE_WIRE = /\/(contract|api|views|present|http|conformance)(\/|\.ts$)|[-/]contract\.ts$|\.test\.tsx?$/;

/** Files of statements: a column of a table may be called as a field of the wire is. */
const HOLDS_STATEMENTS = /\.sql\.ts$|\/(store|record)[\w-]*\.ts$|\/queries\//;

/** How often each file of a module names a field as the wire does, and which: "path: name, name". */
export function findWireNames(sources: readonly Source[], names: ReadonlySet<string>): string[] {
  return sources.flatMap(({ path, text }) => {
    if (MAY_NAME_THE_WIRE.test(path)) return [];
    const used = [...codeOf(text, HOLDS_STATEMENTS.test(path)).matchAll(/(?<![\w'"])[a-z]+(?:_[a-z0-9]+)+\b/g)].map(
      ([name]) => name,
    );
    const found = [...new Set(used)].filter((name) => names.has(name)).sort();
    return found.length === 0 ? [] : [`${path}: ${found.join(', ')}`];
  });
}

/** A string that is a name and nothing else: `'svc_sale_id'`. */
const NAME_IN_QUOTES = /^['"]([a-z]+(?:_[a-z0-9]+)+)['"]$/;

/**
 * The code without its comments, its sentences and the texts of its statements. A string that is nothing but a name
 * stands in it as that name, unless such strings are columns.
 */
function codeOf(text: string, areColumns = true): string {
  let code = '';
  for (let at = 0; at < text.length; at++) {
    const end = endOfText(text, at);
    if (end === at) code += text[at];
    else {
      const name = NAME_IN_QUOTES.exec(text.slice(at, end))?.[1];
      if (name && !areColumns) code += ` ${name} `;
      at = end - 1;
    }
  }
  return code;
}

/** End of the comment, string or template that begins at `at`; `at` itself if none begins there. */
function endOfText(text: string, at: number): number {
  const begin = text.slice(at, at + 2);
  if (begin === '//') return after(text, '\n', at);
  if (begin === '/*') return after(text, '*/', at + 2);
  const quote = text[at];
  if (quote === '`') return endOfTemplate(text, at);
  if (quote !== "'" && quote !== '"') return at;
  for (let end = at + 1; end < text.length && text[end] !== '\n'; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === quote) return end + 1;
  }
  return at;
}

/** A statement includes the values put into it. */
function endOfTemplate(text: string, at: number): number {
  let depth = 0;
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (depth === 0 && text[end] === '`') return end + 1;
    else if (depth === 0 && text.startsWith('${', end)) depth = 1;
    else if (depth > 0) {
      const inner = text[end] === '{' || text[end] === '}' ? end : endOfText(text, end);
      if (text[end] === '{' && text[end - 1] !== '$') depth++;
      else if (text[end] === '}') depth--;
      if (inner > end) end = inner - 1;
    }
  }
  return text.length;
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}
