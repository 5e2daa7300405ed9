import { MAX_KEPT_BYTES } from '../contract/limits.ts';
import { FileProblem } from '../domain.ts';
import type { InspectedFile } from './inspected.ts';
import { type ZipEntry, readZip, writeZip } from './zip.ts';

/**
 * Word documents of today (`docx`): a ZIP of XML. One with macros, controls, embedded objects or anything that is
 * fetched when it is opened is refused; links that wait for a person lose their target. The rest is packed anew, so
 * that nothing stands before, behind or between its entries. Throws `FileProblem`.
 */
export function inspectWord(bytes: Buffer): InspectedFile {
  const entries = readZip(bytes);
  const types = entries.find(({ name }) => name === '[Content_Types].xml');
  // A ZIP of another kind, an archive of files among them.
  if (!types || !textOf(types).includes(MAIN_TYPE)) throw new FileProblem('type');
  const kept = entries.filter(({ name }) => IS_NAME.test(name) && !name.includes('..'));
  if (kept.some(({ name }) => ACTIVE_PARTS.test(name) || FOREIGN_PARTS.test(name)) || ACTIVE_TYPES.test(textOf(types)))
    throw new FileProblem('active_content');
  const cleaned = kept.map(cleanEntry);
  const packed = writeZip([...cleaned.filter(isTypes), ...cleaned.filter((entry) => !isTypes(entry))]);
  if (packed.length > MAX_KEPT_BYTES) throw new FileProblem('too_large');
  return { bytes: packed, format: 'docx', width: null, height: null, pages: null };
}

const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** Names that a writer of such documents gives. Others are left behind: nothing in the document speaks of them. */
const IS_NAME = /^(\[Content_Types\]\.xml|[\w.-]+(\/[\w. -]+)*)$/;

const ACTIVE_PARTS =
  /vbaProject|vbaData|(^|\/)(embeddings|activeX|customUI|attachedToolbars)(\/|\.|$)|\.(bin|exe|dll|js|vbs|hta)$/i;
const FOREIGN_PARTS = /\.(html?|mht|rtf|docm|dotm|svg)$/i;
const ACTIVE_TYPES =
  /macroEnabled|vbaProject|activeX|oleObject|ms-office\.(?!word)[\w.]*(?:vba|control)|text\/html|message\/rfc822/i;

/** Relationships that a reader follows by itself, or that bring a document of another kind in. */
const ACTIVE_RELATIONS =
  /\/(oleObject|package|aFChunk|control|vbaProject|wordVbaData|attachedToolbars|keyMapCustomizations|subDocument)$/i;

/** Fields that fetch or run when they are brought up to date. */
const ACTIVE_FIELDS = /\b(DDEAUTO|DDE|INCLUDEPICTURE|INCLUDETEXT|LINK|IMPORT|MACROBUTTON|DATABASE)\b/i;

const isTypes = ({ name }: ZipEntry): boolean => name === '[Content_Types].xml';
const isXml = ({ name }: ZipEntry): boolean => /\.(xml|rels)$/i.test(name);

/** XML in the two encodings that XML has to be read in. */
function textOf({ bytes }: ZipEntry): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return Buffer.from(bytes.subarray(2)).swap16().toString('utf16le');
  return bytes.toString('utf8');
}

function cleanEntry(entry: ZipEntry): ZipEntry {
  if (!isXml(entry)) return entry;
  const text = textOf(entry);
  // Entities unpack without an end, and name files; no writer of documents uses them.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new FileProblem('active_content');
  if (/\.rels$/i.test(entry.name)) return { name: entry.name, bytes: Buffer.from(withoutTargets(text)) };
  // Instructions of a field may be split, one piece for each change of style.
  const fields = [...text.matchAll(/<w:instrText\b[^>]*>([^<]*)<|\bw:instr="([^"]*)"/g)]
    .map(([, inside = '', attribute = '']) => inside + attribute)
    .join('');
  if (ACTIVE_FIELDS.test(plain(fields))) throw new FileProblem('external_content');
  return entry;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text with its entities read, so that a letter written as a number is that letter. */
const plain = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, named = '') => {
      const code = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : Number.NaN;
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      return ENTITIES[named.toLowerCase()] ?? whole;
    },
  );

function withoutTargets(relations: string): string {
  return relations.replace(/<(?:\w+:)?Relationship\b[^>]*>/g, (relation) => {
    const attribute = (name: string): string =>
      plain(
        new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(relation)?.slice(1).find(Boolean) ?? '',
      ).trim();
    const type = attribute('Type');
    if (ACTIVE_RELATIONS.test(type)) throw new FileProblem('active_content');
    const target = attribute('Target');
    const isElsewhere = /^external$/i.test(attribute('TargetMode')) || /^[a-z][\w+.-]*:|^\\\\|^\/\//i.test(target);
    if (!isElsewhere) return relation;
    if (!/\/hyperlink$/i.test(type)) throw new FileProblem('external_content');
    return relation.replace(/\bTarget\s*=\s*(?:"[^"]*"|'[^']*')/, 'Target="about:blank"');
  });
}
