import type {
  PDFArray as List,
  PDFDict as Dict,
  PDFObject,
  PDFPageLeaf,
  PDFRawStream as Stream,
} from '@cantoo/pdf-lib';
import { FileProblem } from '../domain.ts';
import { type PdfContext, pdf } from './pdf-library.ts';

const { PDFArray, PDFDict, PDFName, PDFRawStream, PDFRef, PDFStream } = pdf;

/** Keys of a page that are drawn. All other keys are actions or information about the page. */
const OF_PAGE = [
  'Type',
  'MediaBox',
  'CropBox',
  'BleedBox',
  'TrimBox',
  'ArtBox',
  'Rotate',
  'Resources',
  'Contents',
  'UserUnit',
  'Group',
  'Annots',
];
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** Annotations that are visible on the page, filled form fields among them; and the keys that draw them. */
const DRAWN_ANNOTATIONS = [
  'Widget',
  'FreeText',
  'Stamp',
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
  'Square',
  'Circle',
  'Line',
  'Ink',
  'Polygon',
  'PolyLine',
  'Caret',
];
const OF_ANNOTATION = ['Type', 'Subtype', 'Rect', 'AP', 'AS', 'F', 'C', 'CA'];

/** Keys removed from a stream: external files, other documents, print shops' copies, notes of programs. */
const NEVER_OF_STREAM = [
  'F',
  'FFilter',
  'FDecodeParms',
  'Ref',
  'OPI',
  'PS',
  'Alternates',
  'Metadata',
  'PieceInfo',
  'AF',
  'OC',
  'StructParent',
  'StructParents',
];

/** Types of actions (ISO 32000, 12.6.4). A dictionary that has one is nothing that is drawn. */
const ACTIONS = new Set([
  'JavaScript',
  'ECMAScript',
  'Launch',
  'URI',
  'GoTo',
  'GoToR',
  'GoToE',
  'GoToDp',
  'GoTo3DView',
  'Thread',
  'Sound',
  'Movie',
  'Hide',
  'Named',
  'SubmitForm',
  'ResetForm',
  'ImportData',
  'SetOCGState',
  'Rendition',
  'Trans',
  'RichMediaExecute',
]);
const NEVER_TYPES = new Set([
  'Action',
  'Filespec',
  'F',
  'EmbeddedFile',
  'Catalog',
  'Page',
  'Pages',
  'Sig',
  'XRef',
  'ObjStm',
]);

/** Most objects of a document; one of 200 pages has some thousands. */
const MAX_OBJECTS = 300_000;

const name = (key: string) => PDFName.of(key);

const textOf = (value: PDFObject | undefined): string => (value instanceof PDFName ? value.decodeText() : '');

/**
 * Reduces a page, in place, to its drawn content, and returns all of its streams. Content that a reader could run,
 * open, fetch or send is removed.
 */
export function cleanPage(context: PdfContext, page: PDFPageLeaf): Stream[] {
  for (const key of INHERITED) {
    const value = page.getInheritableAttribute(name(key));
    if (value && !page.get(name(key))) page.set(name(key), value);
  }
  keepOnly(page, OF_PAGE);
  keepAnnotations(context, page);
  const streams: Stream[] = [];
  const seen = new Set<PDFObject>([page]);
  const waiting: PDFObject[] = [...page.values()];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const object = next instanceof PDFRef ? context.lookup(next) : next;
    if (!object || seen.has(object)) continue;
    if (object instanceof PDFArray) {
      seen.add(object);
      dropFrom(context, object);
      waiting.push(...object.asArray());
    } else if (object instanceof PDFDict || object instanceof PDFStream) {
      seen.add(object);
      const dict = object instanceof PDFDict ? object : object.dict;
      if (object instanceof PDFRawStream) streams.push(object);
      if (object instanceof PDFStream) for (const key of NEVER_OF_STREAM) dict.delete(name(key));
      cleanDict(context, dict);
      waiting.push(...dict.values());
    }
    if (seen.size > MAX_OBJECTS) throw new FileProblem('unpacks_too_large');
  }
  return streams;
}

function keepOnly(dict: Dict, keys: readonly string[]): void {
  for (const key of dict.keys()) if (!keys.includes(key.decodeText())) dict.delete(key);
}

/** Moves drawn annotations into a list of their own; of each, its appearance stays and its actions go. */
function keepAnnotations(context: PdfContext, page: PDFPageLeaf): void {
  const all = context.lookup(page.get(name('Annots')));
  page.delete(name('Annots'));
  if (!(all instanceof PDFArray)) return;
  const kept = context.obj([]);
  for (const one of all.asArray()) {
    const annotation = context.lookup(one);
    if (!(annotation instanceof PDFDict)) continue;
    const isDrawn = DRAWN_ANNOTATIONS.includes(textOf(annotation.lookup(name('Subtype'))));
    if (!isDrawn || !(annotation.lookup(name('AP')) instanceof PDFDict)) continue;
    keepOnly(annotation, OF_ANNOTATION);
    kept.push(one);
  }
  if (kept.size() > 0) page.set(name('Annots'), kept);
}

/** Removes actions, files and references to other parts of the document. */
function cleanDict(context: PdfContext, dict: Dict): void {
  for (const [key, value] of dict.entries()) if (isForbidden(context.lookup(value))) dict.delete(key);
  if (textOf(dict.lookup(name('Type'))) === 'Font' || dict.lookup(name('Font'))) return;
  // Layers and other property lists of marked content have no effect without the catalogue.
  const properties = dict.lookup(name('Properties'));
  if (properties instanceof PDFDict) dict.delete(name('Properties'));
}

function dropFrom(context: PdfContext, array: List): void {
  for (let index = array.size() - 1; index >= 0; index -= 1)
    if (isForbidden(context.lookup(array.get(index)))) array.remove(index);
}

function isForbidden(object: PDFObject | undefined): boolean {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return false;
  if (NEVER_TYPES.has(textOf(dict.lookup(name('Type'))))) return true;
  if (object instanceof PDFStream && textOf(dict.lookup(name('Subtype'))) === 'PS') return true;
  if (dict.has(name('JS')) || dict.has(name('EF')) || dict.has(name('XFA'))) return true;
  return ACTIONS.has(textOf(dict.lookup(name('S'))));
}
