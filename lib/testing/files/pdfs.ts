import { deflateSync } from 'node:zlib';

/** PDFs written by hand, object by object, so that a test says exactly what stands in them. For tests only. */

export type PdfObject = string | { dict: string; stream: Buffer | string };

/** A stream packed as most are. */
export const packed = (dict: string, bytes: Buffer | string): PdfObject => ({
  dict: `${dict} /Filter /FlateDecode`,
  stream: deflateSync(Buffer.from(bytes)),
});

const DRAWING = 'BT /F1 24 Tf 72 700 Td (A page of paper) Tj ET';

/**
 * A document of one page. `objects` are further ones, numbered from 6; `page`, `catalog` and `trailer` are entries that
 * are added to those of the page, the catalogue and the trailer.
 */
export function madePdf({
  objects = [],
  page = '',
  catalog = '',
  trailer = '',
  before = '',
  after = '',
  pages = 1,
}: {
  objects?: readonly PdfObject[];
  page?: string;
  catalog?: string;
  trailer?: string;
  before?: string;
  after?: string | Buffer;
  pages?: number;
} = {}): Buffer {
  const kids = Array.from({ length: pages }, () => '3 0 R').join(' ');
  const all: PdfObject[] = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} /MediaBox [0 0 595 842] >>`,
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
    packed('', DRAWING),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ];
  const parts: Buffer[] = [Buffer.from(`${before}%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n`, 'latin1')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of all.entries()) {
    const body = bodyOf(object);
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    places.push(at);
    at += whole.length;
    parts.push(whole);
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${all.length + 1} /Root 1 0 R ` +
        `${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
    Buffer.from(after),
  );
  return Buffer.concat(parts);
}

function bodyOf(object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object, 'latin1');
  const bytes = Buffer.from(object.stream);
  return Buffer.concat([
    Buffer.from(`<< ${object.dict} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}
