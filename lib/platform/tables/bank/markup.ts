import { Unreadable } from './statement.ts';

/**
 * Tags and texts of XML, and of the SGML of OFX, in which tags need not be closed. A document type, entities of the
 * file's own and anything else that begins with `<!` are refused before anything of them is read.
 */

export type Mark =
  | { kind: 'open'; name: string; attributes: string; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** Entities that XML has by itself. */
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Tags and texts in their order. `isLoose`: an ampersand that begins no entity is a letter, as in SGML of banks. */
export function* readMarkup(text: string, { isLoose = false } = {}): Generator<Mark> {
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    const end = open === -1 ? text.length : open;
    if (end > at) yield { kind: 'text', text: withoutEntities(text.slice(at, end), isLoose) };
    if (open === -1) return;
    const [mark, next] = markAt(text, open);
    if (mark) yield mark;
    at = next;
  }
}

function markAt(text: string, open: number): [Mark | null, number] {
  const upTo = (ending: string): number => {
    const end = text.indexOf(ending, open);
    if (end === -1) throw new Unreadable('cutOff');
    return end;
  };
  if (text.startsWith('<!--', open)) return [null, upTo('-->') + 3];
  if (text.startsWith('<![CDATA[', open)) {
    const end = upTo(']]>');
    return [{ kind: 'text', text: text.slice(open + 9, end) }, end + 3];
  }
  if (text[open + 1] === '!') throw new Unreadable('entity', { cell: text.slice(open, open + 30) });
  const end = upTo('>');
  if (text[open + 1] === '?') return [null, end + 1];
  const inside = text.slice(open + 1, end);
  const [, slash = '', name = '', attributes = ''] = /^(\/?)\s*(?:[\w.-]+:)?([\w.-]+)([^<]*)$/.exec(inside) ?? [];
  if (name === '') throw new Unreadable('broken', { cell: text.slice(open, end + 1) });
  if (slash !== '') return [{ kind: 'close', name }, end + 1];
  return [{ kind: 'open', name, attributes, isEmpty: attributes.endsWith('/') }, end + 1];
}

function withoutEntities(text: string, isLoose: boolean): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,20}));|&/gi, (whole, decimal, hex, name) => {
    const place = Number.parseInt(decimal ?? hex ?? '', decimal === undefined ? 16 : 10);
    if (place > 0 && place <= 0x10ffff) return String.fromCodePoint(place);
    const letter = name === undefined ? undefined : ENTITIES[String(name).toLowerCase()];
    if (letter !== undefined) return letter;
    if (isLoose) return whole;
    throw new Unreadable('entity', { cell: whole });
  });
}

/** An element of XML with what is in it. */
export type Element = { name: string; attributes: string; text: string; children: Element[] };

/** Elements within each other, at most. */
const MAX_DEPTH = 40;

/**
 * Elements of XML. `take` gets each when it ends, with its path; where it answers true the element is not kept in its
 * parent, so that a long file is never whole in the memory.
 */
export function readElements(text: string, take: (element: Element, path: string) => boolean): void {
  const open: Element[] = [];
  let isThereAny = false;
  const close = (name: string) => {
    const path = open.map((one) => one.name).join('/');
    const element = open.pop();
    if (element?.name !== name) throw new Unreadable('broken', { cell: `</${name}>` });
    if (!take(element, path)) open.at(-1)?.children.push(element);
  };
  for (const mark of readMarkup(text)) {
    if (mark.kind === 'text') {
      const last = open.at(-1);
      if (last) last.text += mark.text;
      else if (mark.text.trim() !== '') throw new Unreadable('broken', { cell: mark.text });
    } else if (mark.kind === 'close') close(mark.name);
    else {
      if (open.length >= MAX_DEPTH) throw new Unreadable('broken', { cell: `<${mark.name}>` });
      isThereAny = true;
      open.push({ name: mark.name, attributes: mark.attributes, text: '', children: [] });
      if (mark.isEmpty) close(mark.name);
    }
  }
  if (open.length > 0 || !isThereAny) throw new Unreadable('cutOff');
}

/** The first element of a path below another; null where there is none. */
export function childAt(element: Element, path: string): Element | null {
  let found: Element | undefined = element;
  for (const name of path.split('/')) found = found?.children.find((child) => child.name === name);
  return found ?? null;
}

/** The text of the first element of a path; empty where there is none. */
export const textAt = (element: Element, path: string): string => childAt(element, path)?.text.trim() ?? '';

/** All elements of a name, however deep. */
export const allOf = (element: Element, name: string): Element[] =>
  element.children.flatMap((child) => (child.name === name ? [child] : allOf(child, name)));

export const attributeOf = ({ attributes }: Element, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? '';
