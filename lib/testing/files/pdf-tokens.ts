/** Tokens of a PDF's content stream. Strings are bytes as `latin1`; brackets of lists and dictionaries are left out. */
export type Token = { kind: 'string' | 'name' | 'number' | 'operator'; value: string };

const TOKEN = new RegExp(
  [
    String.raw`%[^\n\r]*|<<|>>|[[\]]`,
    String.raw`(\()`,
    String.raw`<([0-9a-fA-F\s]*)>`,
    String.raw`\/([^\s/<>[\]()]*)`,
    String.raw`([+-]?[\d.]+(?=[\s/<>[\]()]|$))`,
    String.raw`([^\s/<>[\]()]+)`,
  ].reduce((all, one) => `${all}|${one}`, String.raw`\s+`),
  'y',
);

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

export function* tokensOf(text: string): Generator<Token> {
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) return;
    at = TOKEN.lastIndex;
    const [, opens, hex, name, number, operator] = found;
    if (opens) {
      const { value, end } = stringAt(text, at);
      at = end;
      yield { kind: 'string', value };
    } else if (hex !== undefined)
      yield { kind: 'string', value: Buffer.from(hex.replace(/\s/g, ''), 'hex').toString('latin1') };
    else if (name !== undefined) yield { kind: 'name', value: name };
    else if (number !== undefined) yield { kind: 'number', value: number };
    else if (operator !== undefined) yield { kind: 'operator', value: operator };
  }
}

/** A string in brackets, which may contain others, from behind its first. */
function stringAt(text: string, from: number): { value: string; end: number } {
  let value = '';
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '\\') {
      const octal = /^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4))?.[0];
      value += octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPES[text[at + 1] ?? ''] ?? text[at + 1]);
      at += octal ? octal.length : 1;
      continue;
    }
    if (letter === '(') depth += 1;
    if (letter === ')' && --depth === 0) return { value, end: at + 1 };
    value += letter;
  }
  return { value, end: text.length };
}
