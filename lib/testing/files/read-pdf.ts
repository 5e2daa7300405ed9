import { createRequire } from 'node:module';
import type * as PdfLibrary from '@cantoo/pdf-lib';
import { type Token, tokensOf } from './pdf-tokens.ts';

/**
 * A PDF as a reader that follows the standard takes its text out: by its structure, element by element, with
 * `ToUnicode`, `ActualText` and `ReversedChars`. Nothing is guessed from where letters stand.
 */
export type ReadPdf = {
  pages: number;
  /** Elements that hold text, in reading order; `page` from 1. */
  elements: PdfElement[];
  /** Texts of each page that are no content: its head, its foot, the repeated head of a table. */
  around: string[][];
  language: string;
  title: string;
  author: string;
  /** The XMP packet. */
  metadata: string;
  attachments: ReadonlyMap<string, { bytes: Buffer; relationship: string }>;
  /** Names of fonts, each whole inside the file or not. */
  fonts: ReadonlyMap<string, boolean>;
};

type PdfElement = { role: string; text: string; page: number; alt: string };

const pdf = createRequire(import.meta.url)('@cantoo/pdf-lib') as typeof PdfLibrary;
const { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFRawStream, PDFRef, PDFString } = pdf;
type Dict = PdfLibrary.PDFDict;
type Item = PdfLibrary.PDFObject | undefined;

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await pdf.PDFDocument.load(bytes, { updateMetadata: false });
  const { catalog } = document;
  const texts = new Map<string, ReadonlyMap<number, string>>();
  const numbers = new Map<string, number>();
  const around: string[][] = [];
  for (const [index, page] of document.getPages().entries()) {
    const read = textsOf(page.node);
    texts.set(String(page.ref), read.texts);
    around.push(read.around);
    numbers.set(String(page.ref), index + 1);
  }
  const root = catalog.lookupMaybe(PDFName.of('StructTreeRoot'), PDFDict);
  return {
    pages: document.getPageCount(),
    elements: root ? elementsOf(root, { role: '', page: '', alt: '' }, texts, numbers) : [],
    around,
    language: nameOf(catalog.lookup(PDFName.of('Lang'))),
    title: document.getTitle() ?? '',
    author: document.getAuthor() ?? '',
    metadata: streamText(catalog.lookup(PDFName.of('Metadata'))).toString('utf8'),
    attachments: attachmentsOf(catalog),
    fonts: fontsOf(document),
  };
}

const streamText = (stream: Item): Buffer =>
  stream instanceof PDFRawStream ? Buffer.from(pdf.decodePDFRawStream(stream).decode()) : Buffer.alloc(0);

const nameOf = (item: Item): string =>
  item instanceof PDFString || item instanceof PDFHexString
    ? item.decodeText()
    : item instanceof PDFName
      ? item.decodeText()
      : '';

type Inherited = { role: string; page: string; alt: string };

/** Elements below one, in the order of the tree; what an element holds between others is an element of its role. */
function elementsOf(
  node: Dict,
  above: Inherited,
  texts: ReadonlyMap<string, ReadonlyMap<number, string>>,
  numbers: ReadonlyMap<string, number>,
): PdfElement[] {
  const own = node.get(PDFName.of('Pg'));
  const at: Inherited = {
    role: nameOf(node.lookup(PDFName.of('S'))) || above.role,
    page: own instanceof PDFRef ? String(own) : above.page,
    alt: nameOf(node.lookup(PDFName.of('Alt'))),
  };
  const kids = node.lookup(PDFName.of('K'));
  const children = kids instanceof PDFArray ? kids.asArray() : kids === undefined ? [] : [kids];
  const found: PdfElement[] = [];
  let open: PdfElement | null = null;
  for (const given of children) {
    const child = given instanceof PDFRef ? node.context.lookup(given) : given;
    const mark = markOf(child, at.page);
    if (mark) {
      open ??= { role: at.role, text: '', page: numbers.get(mark.page) ?? 0, alt: at.alt };
      if (!found.includes(open)) found.push(open);
      const text = texts.get(mark.page)?.get(mark.id) ?? '';
      open.text = open.text === '' ? text.trimStart() : open.text + text;
    } else if (child instanceof PDFDict) {
      open = null;
      found.push(...elementsOf(child, at, texts, numbers));
    }
  }
  return found.map((element) => ({ ...element, text: element.text.replace(/^\n|\n$/g, '') }));
}

/** The mark that a child of an element names: a number, or a dictionary with its page. */
function markOf(child: Item, page: string): { page: string; id: number } | null {
  if (child instanceof PDFNumber) return { page, id: child.asNumber() };
  if (!(child instanceof PDFDict) || nameOf(child.lookup(PDFName.of('Type'))) !== 'MCR') return null;
  const own = child.get(PDFName.of('Pg'));
  const id = child.lookup(PDFName.of('MCID'), PDFNumber).asNumber();
  return { page: own instanceof PDFRef ? String(own) : page, id };
}

/** The text of each mark of a page. A mark that stands on another line than the one before begins with a line break. */
function textsOf(page: PdfLibrary.PDFPageLeaf): PageTexts {
  const fonts = new Map<string, (code: number) => string>();
  const resources = page.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict);
  for (const [name, reference] of resources?.entries() ?? []) {
    const font = page.context.lookup(reference, PDFDict);
    fonts.set(name.decodeText(), lettersOf(streamText(font.lookup(PDFName.of('ToUnicode'))).toString('latin1')));
  }
  const contents = page.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((one) => page.context.lookup(one)) : [contents];
  return marksOf(tokensOf(streams.map((one) => streamText(one).toString('latin1')).join('\n')), fonts);
}

type Open = { mark: number | null; actual: string | null; isReversed: boolean };

type PageTexts = { texts: ReadonlyMap<number, string>; around: string[] };

function marksOf(tokens: Iterable<Token>, fonts: ReadonlyMap<string, (code: number) => string>): PageTexts {
  const texts = new Map<number, string>();
  const open: Open[] = [];
  let operands: Token[] = [];
  let letterOf: (code: number) => string = () => '';
  let y = 0;
  const lines = new Map<number, number>();
  const pieces = new Map<number, string>();
  /** Letters since the last `BT`: a run, which is reversed as a whole. */
  let run: string[] = [];

  const write = (written: readonly string[]): void => {
    const instead = open.findLast((one) => one.actual !== null);
    const text = instead ? [instead.actual ?? ''] : written;
    if (instead) instead.actual = '';
    run = open.some((one) => one.isReversed) ? [...text.toReversed(), ...run] : [...run, ...text];
  };
  const endRun = (): void => {
    // Artifacts are numbered below zero, each line of them apart.
    const mark = open.findLast((one) => one.mark !== null)?.mark ?? -1 - Math.round(y);
    pieces.set(mark, (pieces.get(mark) ?? '') + run.join(''));
    if (!lines.has(mark)) lines.set(mark, y);
    run = [];
  };
  const codes = (bytes: string): string[] =>
    Array.from({ length: bytes.length / 2 }, (_, index) =>
      letterOf(bytes.charCodeAt(index * 2) * 256 + bytes.charCodeAt(index * 2 + 1)),
    );

  for (const token of tokens) {
    if (token.kind !== 'operator') {
      operands.push(token);
      continue;
    }
    if (token.value === 'BDC' || token.value === 'BMC') open.push(openedBy(operands));
    if (token.value === 'EMC') open.pop();
    if (token.value === 'ET') endRun();
    if (token.value === 'cm') y = Number(operands[5]?.value);
    if (token.value === 'Tf') letterOf = fonts.get(String(operands[0]?.value)) ?? (() => '');
    if (token.value === 'Tj' || token.value === 'TJ')
      write(operands.filter(({ kind }) => kind === 'string').flatMap(({ value }) => codes(value)));
    operands = [];
  }
  const around: string[] = [];
  let last: number | null = null;
  for (const [mark, text] of pieces) {
    if (mark < 0) {
      around.push(text);
      continue;
    }
    const line = lines.get(mark) ?? 0;
    texts.set(mark, (last !== null && Math.abs(last - line) > 1 ? '\n' : '') + text);
    last = line;
  }
  return { texts, around };
}

function openedBy(operands: readonly Token[]): Open {
  const [tag, ...rest] = operands;
  const valueAfter = (key: string): Token | undefined => rest[rest.findIndex(({ value }) => value === key) + 1];
  const has = (key: string): boolean => rest.some(({ kind, value }) => kind === 'name' && value === key);
  return {
    mark: has('MCID') ? Number(valueAfter('MCID')?.value) : null,
    actual: has('ActualText') ? decoded(valueAfter('ActualText')?.value ?? '') : null,
    isReversed: tag?.value === 'ReversedChars',
  };
}

/** A text string: UTF-16 behind its mark, or one byte a letter. */
const decoded = (bytes: string): string =>
  bytes.startsWith('\u00fe\u00ff')
    ? Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
    : Buffer.from(bytes, 'latin1').toString('latin1');

/** The letters of a font by its codes: a map of single codes and of ranges. */
function lettersOf(map: string): (code: number) => string {
  const letters = new Map<number, string>();
  const utf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, body = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', to = ''] of body.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g))
      letters.set(Number.parseInt(code, 16), utf16(to));
  for (const [, body = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', end = '', to = ''] of body.matchAll(
      /<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g,
    ))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(end, 16); code += 1)
        letters.set(code, String.fromCodePoint((utf16(to).codePointAt(0) ?? 0) + code - Number.parseInt(from, 16)));
  return (code) => letters.get(code) ?? '';
}

function attachmentsOf(catalog: PdfLibrary.PDFCatalog): ReadPdf['attachments'] {
  const files = catalog.lookupMaybe(PDFName.of('AF'), PDFArray)?.asArray() ?? [];
  return new Map(
    files.map((reference) => {
      const file = catalog.context.lookup(reference, PDFDict);
      const embedded = file.lookup(PDFName.of('EF'), PDFDict).lookup(PDFName.of('F'));
      const relationship = nameOf(file.lookup(PDFName.of('AFRelationship')));
      return [nameOf(file.lookup(PDFName.of('UF'))), { bytes: streamText(embedded), relationship }];
    }),
  );
}

function fontsOf(document: PdfLibrary.PDFDocument): Map<string, boolean> {
  const fonts = new Map<string, boolean>();
  for (const [, object] of document.context.enumerateIndirectObjects())
    if (object instanceof PDFDict && nameOf(object.lookup(PDFName.of('Type'))) === 'FontDescriptor')
      fonts.set(nameOf(object.lookup(PDFName.of('FontName'))), object.has(PDFName.of('FontFile2')));
  return fonts;
}

/** A text without the marks that order and join letters. */
export const withoutMarks = (text: string): string =>
  text.replace(/[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g, '');

/** A text without the vowel points of Hebrew and Arabic, which papers do without. */
export const withoutPoints = (text: string): string => text.replace(/[\u05b0-\u05bc\u05c1\u05c2\u064b-\u0652]/g, '');
