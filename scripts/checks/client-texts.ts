import { posix } from 'node:path';

/**
 * Texts that each part of a screen reads in the browser, against those that its place provides. Read from the files:
 * the components that a page draws, the provider of texts around each, and the namespaces that it and its children
 * read. Texts of an outer provider are not added.
 *
 * A provider whose texts are no list in its file, and a namespace that is a variable, are not judged.
 */

/** Paths of texts, `catalog` or `catalog.link`; null is not known. */
type Provided = readonly string[] | null;

/** Imported or rendered name of a file, `*` for all of them. */
type Target = { file: string; name: string };
type Use = { target: Target; given: Provided | 'around' };
type Block = { uses: Use[]; asks: string[] };
type Module = { isClient: boolean; blocks: Map<string, Block> };

/** The files of `app` and `components`, by their paths. */
export type Files = ReadonlyMap<string, string>;

const read = (files: Files, path: string): string =>
  (files.get(path) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

function resolve(files: Files, from: string, name: string): string | null {
  const { dirname, join } = posix;
  const path = name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? join(dirname(from), name) : null;
  return path !== null && files.has(path) ? path : null;
}

/** The text from an opening bracket to its end, without the two. */
function inside(text: string, open: number): string {
  const pairs: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')' };
  const end = pairs[text[open] ?? ''];
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === text[open]) depth += 1;
    if (text[at] === end) depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  return '';
}

/** The paths of an object of texts as it is written: `{ common, catalog: { link, failed }, ...{ access } }`. */
function pathsOf(object: string, before = ''): string[] {
  const found: string[] = [];
  for (let at = 0; at < object.length; ) {
    const entry = /^[\s,]*(?:\.\.\.\{|(['"]?)([\w-]+)\1\s*(:?)\s*(\{?))/.exec(object.slice(at));
    if (!entry) break;
    const [whole, , name = '', colon, brace] = entry;
    const end = at + whole.length;
    if (whole.endsWith('{')) {
      const within = inside(object, end - 1);
      found.push(...pathsOf(within, name ? `${before}${name}.` : before));
      at = end + within.length + 1;
    } else {
      found.push(before + name);
      at = colon && !brace ? nextComma(object, end) : end;
    }
  }
  return found;
}

function nextComma(text: string, from: number): number {
  for (let at = from, depth = 0; at < text.length; at += 1) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    if (')]}'.includes(text[at] ?? '')) depth -= 1;
    if (text[at] === ',' && depth === 0) return at;
  }
  return text.length;
}

/** Texts in an opening tag of a provider. */
function givenBy(text: string, tag: string): Provided {
  const of = /\bof=\{\[([^\]]*)\]/.exec(tag)?.[1];
  if (of !== undefined) return [...of.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
  const at = tag.indexOf('messages={{');
  if (at >= 0) return pathsOf(inside(tag, at + 'messages={'.length));
  const variable = /messages=\{(\w+)\}/.exec(tag)?.[1];
  // A variable of the file, or what its loader answers under that name.
  const written = variable ? new RegExp(`(?:const ${variable}\\b[^=]*=|\\b${variable}:) \\{`).exec(text) : null;
  return written ? pathsOf(inside(text, written.index + written[0].length - 1)) : null;
}

type Span = { from: number; to: number; given: Provided };

/** `providers`: components by their name that hand texts to their children. */
function spansOf(text: string, providers: ReadonlyMap<string, Provided>): Span[] {
  const spans: Span[] = [];
  for (const found of text.matchAll(/<(NextIntlClientProvider|Texts|[A-Z]\w*)(?=[\s>])/g)) {
    const [, name = ''] = found;
    const isOwn = name === 'NextIntlClientProvider' || name === 'Texts';
    if (!isOwn && !providers.has(name)) continue;
    const to = text.indexOf(`</${name}>`, found.index);
    if (to < 0) continue;
    spans.push({
      from: found.index,
      to,
      given: isOwn ? givenBy(text, text.slice(found.index, to)) : (providers.get(name) ?? null),
    });
  }
  for (const [name, given] of providers)
    if (/^[a-z]/.test(name))
      for (const { index } of text.matchAll(new RegExp(`(?<!function )\\b${name}\\(`, 'g'))) {
        const open = index + name.length;
        spans.push({ from: index, to: open + inside(text, open).length, given });
      }
  return spans;
}

const innermost = (spans: readonly Span[], at: number): Provided | 'around' => {
  const found = spans.filter(({ from, to }) => from < at && at < to).toSorted((one, other) => other.from - one.from)[0];
  return found ? found.given : 'around';
};

/** Namespaces, and with a literal key the text itself. */
function asksOf(text: string): string[] {
  const named = [
    ...text.matchAll(
      /(?:(?:const|let) (\w+) = )?useTranslations\(\s*(['`])([\w.-]+)(\$?[^'`]*)\2\s*\)(?:\(\s*'([\w.-]+)')?/g,
    ),
  ];
  const variables = named.map(([, variable]) => variable);
  return named.flatMap(([, variable, , namespace = '', rest, key]) => {
    const base = rest ? namespace.replace(/\.$/, '') : namespace;
    if (key) return [`${base}.${key}`];
    const isAlone = variable && variables.filter((one) => one === variable).length === 1;
    const keys =
      isAlone && !rest
        ? [...text.matchAll(new RegExp(`\\b${variable}(?:\\.rich|\\.has)?\\(\\s*'([\\w.-]+)'`, 'g'))]
        : [];
    return [base, ...keys.map(([, one]) => `${base}.${one}`)];
  });
}

const IMPORT = /\bimport\s+(?!type\b)([^'";]*?)\s*from\s*'([^']+)'/g;
const LAZY = /\bimport\(\s*'([^']+)'\s*\)/g;
const BLOCK =
  /^(?:export )?(?:default )?(?:async )?(?:function|const|let|class) (\w+|\{[^}]*\}|\[[^\]]*\])|^export default /gm;

/** Texts that a list passes to its filters (`filterMessages` of `app/_server/lists/list-page.tsx`); null for none. */
function filterTexts(block: string): Provided {
  const at = block.search(/\bfilterMessages: /);
  const object = at < 0 ? -1 : block.indexOf('=> ({', at);
  return object < 0 ? null : pathsOf(inside(block, object + '=> ('.length));
}

/** Local names of what a file imports, and where each is from. */
function importsOf(files: Files, path: string, text: string): Map<string, Target> {
  const found = new Map<string, Target>();
  for (const [, names = '', from = ''] of text.matchAll(IMPORT)) {
    const file = resolve(files, path, from);
    if (!file) continue;
    const [, alone, listed = ''] = /^\s*(\w+)?\s*,?\s*(?:\{([\s\S]*)\})?/.exec(names) ?? [];
    if (alone) found.set(alone, { file, name: 'default' });
    for (const one of listed.split(',')) {
      const [, name, local] = /^\s*(?!type )(\w+)(?: as (\w+))?\s*$/.exec(one) ?? [];
      if (name) found.set(local ?? name, { file, name });
    }
  }
  return found;
}

function moduleOf(files: Files, path: string, providers: ReadonlyMap<string, Provided>): Module {
  const text = read(files, path);
  const imports = importsOf(files, path, text);
  const body = text.replace(/^import [\s\S]*?;$/gm, (statement) => ' '.repeat(statement.length));
  const starts = [...body.matchAll(BLOCK)];
  const names = starts.map(([, name = 'default']) => name.match(/\w+/g) ?? []);
  const blocks = new Map<string, Block>();
  for (const [index, start] of starts.entries()) {
    const block = body.slice(start.index, starts[index + 1]?.index ?? body.length);
    const spans = spansOf(block, providers);
    const uses: Use[] = [];
    const ofFilters = filterTexts(block);
    const use = (word: string, target: Target): void => {
      for (const { index: at } of block.matchAll(new RegExp(`(?<![.\\w'"-])${word}\\b(?!:|['"])`, 'g')))
        uses.push({
          target,
          given: ofFilters && /\bfilters: $/.test(block.slice(0, at)) ? ofFilters : innermost(spans, at),
        });
    };
    for (const [local, target] of imports) use(local, target);
    for (const own of names) if (own !== names[index]) for (const name of own) use(name, { file: path, name });
    for (const { 1: from = '', index: at } of block.matchAll(LAZY)) {
      const file = resolve(files, path, from);
      if (file) uses.push({ target: { file, name: '*' }, given: innermost(spans, at) });
    }
    for (const name of names[index] ?? []) blocks.set(name, { uses, asks: asksOf(block) });
    if (/^export default (?:async )?function/.test(start[0])) blocks.set('default', { uses, asks: asksOf(block) });
  }
  return { isClient: /^\s*'use client'/.test(text), blocks };
}

/** Texts that a layout passes to its pages: those around its children, or those of the provider it is made of. */
function givenByLayout(text: string, providers: ReadonlyMap<string, Provided>): Provided | 'around' {
  const made = [...text.matchAll(/Layout\(\s*(\w+)\s*\)/g)]
    .map(([, name = '']) => name)
    .find((name) => providers.has(name));
  if (made) return providers.get(made) ?? null;
  const children = text.indexOf('{children}');
  return children < 0 ? 'around' : innermost(spansOf(text, providers), children);
}

/** Providers by name: components that wrap their children in texts, and makers of pages that wrap the page. */
function providersOf(files: Files): Map<string, Provided> {
  const found = new Map<string, Provided>();
  for (const path of files.keys()) {
    const text = read(files, path);
    for (const [whole, name = ''] of text.matchAll(
      /export (?:async )?(?:function|const) (\w+)[\s\S]*?(?=\nexport |$(?![\s\S]))/g,
    )) {
      const [span] = spansOf(whole, new Map());
      if (!span) continue;
      const wrapping = whole.slice(span.from, span.to);
      const wraps = /^[A-Z]/.test(name) ? wrapping.includes('{children}') : /^<Texts [^>]*>\{\w+\}$/.test(wrapping);
      if (wraps) found.set(name, givenBy(text, wrapping));
    }
  }
  return found;
}

const isGiven = (ask: string, given: readonly string[]): boolean =>
  given.some((one) => one === ask || ask.startsWith(`${one}.`) || one.startsWith(`${ask}.`));

/** `page: file asks for text`, for each that is not handed to the browser where the file stands on that page. */
export function findMissingTexts(files: Files): string[] {
  const providers = providersOf(files);
  const modules = new Map<string, Module>();
  const load = (path: string): Module => {
    const known = modules.get(path) ?? moduleOf(files, path, providers);
    modules.set(path, known);
    return known;
  };
  const missing = new Set<string>();
  const visit = ({ file, name }: Target, given: Provided, inClient: boolean, page: string, seen: Set<string>): void => {
    const key = `${file} ${name} ${inClient} ${given?.join()}`;
    if (seen.has(key)) return;
    seen.add(key);
    const { isClient, blocks } = load(file);
    const isThere = inClient || isClient;
    for (const { uses, asks } of name === '*' ? blocks.values() : [blocks.get(name)].filter((block) => !!block)) {
      if (isThere && given)
        for (const ask of asks) if (!isGiven(ask, given)) missing.add(`${page}: ${file} asks for ${ask}`);
      for (const { target, given: own } of uses) visit(target, own === 'around' ? given : own, isThere, page, seen);
    }
  };
  for (const page of [...files.keys()].filter((path) =>
    /^app\/(.*\/)?(page|error|not-found|forbidden|loading)\.tsx$/.test(path),
  )) {
    let given: Provided = [];
    const parts = page.split('/').slice(0, -1);
    for (const index of parts.keys()) {
      const layout = `${parts.slice(0, index + 1).join('/')}/layout.tsx`;
      if (!files.has(layout)) continue;
      visit({ file: layout, name: '*' }, given, false, layout, new Set());
      const handed = givenByLayout(read(files, layout), providers);
      if (handed !== 'around') given = handed;
    }
    visit({ file: page, name: '*' }, given, false, page, new Set());
  }
  return [...missing].toSorted();
}
