import { createHash, type KeyObject, sign, type X509Certificate } from 'node:crypto';
import type { ContentInfo } from 'pkijs';

/**
 * A signed copy of a PDF: PAdES B-B, invisible, appended to the file (ISO 32000-1, 12.8; ETSI EN 319 142-1). Bytes of
 * the file stay as they were, so that it is still the same PDF/A. For files of our own engine, whose cross-references
 * are a plain table. Keys belong to the caller; the process that makes PDFs never sees one.
 */
export type PdfSigner = {
  /** RSA or P-256. */
  key: KeyObject;
  /** Certificate of the key, and those above it, without the root. */
  certificate: X509Certificate;
  chain?: readonly X509Certificate[];
  signedAt: Date;
  reason?: string;
};

/** Room for the signature with its certificates, bytes. */
const ROOM = 16 * 1024;

/** Digits of each number of the byte range, so that it can be filled in without moving anything. */
const RANGE_DIGITS = 10;

const OIDS = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

export async function signPdf(bytes: Buffer, signer: PdfSigner): Promise<Buffer> {
  const prepared = withPlaceholder(bytes, signer);
  const { from, to } = prepared;
  const digest = createHash('sha256')
    .update(prepared.file.subarray(0, from))
    .update(prepared.file.subarray(to))
    .digest();
  const signature = await signedData(digest, signer);
  if (signature.length > ROOM) throw new Error(`a signature of ${signature.length} bytes has no room`);
  // Between the angle brackets, which are outside of what is signed too.
  prepared.file.write(signature.toString('hex'), from + 1, 'latin1');
  return prepared.file;
}

/** The file with an empty signature. What lies between `from` and `to` is not signed. */
function withPlaceholder(bytes: Buffer, signer: PdfSigner): { file: Buffer; from: number; to: number } {
  const document = readDocument(bytes);
  const [signature, field] = [document.size, document.size + 1];
  const page = document.object(document.firstPage);
  if (/\/Annots\b/.test(page.text)) throw new Error('a page with annotations of its own is not signed here');
  const range = `[0 ${'*'.repeat(RANGE_DIGITS)} ${'*'.repeat(RANGE_DIGITS)} ${'*'.repeat(RANGE_DIGITS)}]`;
  const reason = signer.reason === undefined ? '' : `/Reason ${textString(signer.reason)}`;
  const objects: [number, string][] = [
    [
      signature,
      `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/M ${dateString(signer.signedAt)}${reason}` +
        `/ByteRange ${range}/Contents <${'0'.repeat(ROOM * 2)}>>>`,
    ],
    // Without a size it is not seen, and PDF/A asks for no appearance. Printed and locked.
    [
      field,
      `<</Type/Annot/Subtype/Widget/FT/Sig/Rect[0 0 0 0]/F 132/T(Signature)` +
        `/P ${document.firstPage} 0 R/V ${signature} 0 R>>`,
    ],
    [document.firstPage, withEntry(page.text, `/Annots[${field} 0 R]`)],
    [document.root, withEntry(document.object(document.root).text, `/AcroForm<</SigFlags 3/Fields[${field} 0 R]>>`)],
  ];
  const file = Buffer.concat([bytes, Buffer.from(appended(objects, document, bytes.length), 'latin1')]);
  const from = file.lastIndexOf('/Contents <') + '/Contents '.length;
  const to = from + ROOM * 2 + 2;
  const filled = [from, to, file.length - to].map((value) => String(value).padEnd(RANGE_DIGITS));
  file.write(`[0 ${filled.join(' ')}]`, file.lastIndexOf(range), 'latin1');
  return { file, from, to };
}

type PdfDocument = ReturnType<typeof readDocument>;

/** Objects of a file with one plain table of cross-references. */
function readDocument(bytes: Buffer) {
  const text = bytes.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1] ?? Number.NaN);
  const table = /^xref\s+0 (\d+)\s+/.exec(text.slice(start));
  const trailer = text.slice(text.indexOf('trailer', start));
  const entry = (name: string): string => new RegExp(`/${name}\\s+(\\d+)`).exec(trailer)?.[1] ?? '';
  if (!table) throw new Error('a PDF without a table of cross-references');
  const first = start + table[0].length;
  const object = (number: number): { text: string } => {
    const offset = Number(text.slice(first + number * 20, first + number * 20 + 10));
    const found = new RegExp(`^${number} 0 obj\\s*([\\s\\S]*?)\\s*endobj`).exec(text.slice(offset, offset + 100_000));
    if (!found) throw new Error(`a PDF whose object ${number} is not where it should be`);
    return { text: found[1] ?? '' };
  };
  const referenceIn = (number: number, name: string): number =>
    Number(new RegExp(`/${name}\\s*\\[?\\s*(\\d+) 0 R`).exec(object(number).text)?.[1]);
  const root = Number(entry('Root'));
  let firstPage = referenceIn(root, 'Pages');
  while (/\/Type\s*\/Pages\b/.test(object(firstPage).text)) firstPage = referenceIn(firstPage, 'Kids');
  return { start, size: Number(entry('Size')), root, firstPage, object, trailer };
}

/** A dictionary with one entry more, at its end. */
const withEntry = (dictionary: string, entry: string): string => dictionary.replace(/>>\s*$/, `${entry}>>`);

/** The objects with their cross-references and a trailer that names what was there before. */
function appended(objects: readonly [number, string][], document: PdfDocument, length: number): string {
  let text = '\n';
  const lines: string[] = [];
  for (const [number, body] of objects.toSorted(([one], [other]) => one - other)) {
    lines.push(`${number} 1\n${String(length + text.length).padStart(10, '0')} 00000 n \n`);
    text += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const id = /\/ID\s*\[[^\]]*\]/.exec(document.trailer)?.[0] ?? '';
  const info = /\/Info\s+\d+ 0 R/.exec(document.trailer)?.[0] ?? '';
  const trailer = `<</Size ${document.size + 2}/Root ${document.root} 0 R${info}/Prev ${document.start}${id}>>`;
  return `${text}xref\n${lines.join('')}trailer\n${trailer}\nstartxref\n${length + text.length}\n%%EOF\n`;
}

/** A text string as hexadecimal UTF-16. */
const textString = (text: string): string =>
  `<FEFF${Buffer.from(text.toWellFormed(), 'utf16le').swap16().toString('hex').toUpperCase()}>`;

const dateString = (date: Date): string => `(D:${date.toISOString().replace(/[-:T]|\.\d+/g, '')})`;

/** The detached CMS (RFC 5652) of a SHA-256 digest, DER. Its libraries are loaded when something is signed. */
export async function signedData(
  digest: Buffer,
  { key, certificate, chain = [] }: Pick<PdfSigner, 'key' | 'certificate' | 'chain'>,
): Promise<Buffer> {
  const pki = await import('pkijs');
  const asn1 = await import('asn1js');
  const own = pki.Certificate.fromBER(new Uint8Array(certificate.raw));
  const attribute = (type: string, value: InstanceType<typeof asn1.BaseBlock>) =>
    new pki.Attribute({ type, values: [value] });
  // ESSCertIDv2 with its default algorithm, SHA-256: the certificate cannot be swapped for another of the same key.
  const certificateDigest = createHash('sha256').update(certificate.raw).digest();
  const certificateId = new asn1.Sequence({
    value: [new asn1.Sequence({ value: [new asn1.OctetString({ valueHex: new Uint8Array(certificateDigest) })] })],
  });
  const signedAttrs = new pki.SignedAndUnsignedAttributes({
    type: 0,
    attributes: [
      attribute(OIDS.contentType, new asn1.ObjectIdentifier({ value: OIDS.data })),
      attribute(OIDS.messageDigest, new asn1.OctetString({ valueHex: new Uint8Array(digest) })),
      attribute(OIDS.signingCertificateV2, new asn1.Sequence({ value: [certificateId] })),
    ],
  });
  // Signed as a SET, stored under an implicit tag (RFC 5652, 5.4). DER orders a set by its encodings.
  signedAttrs.attributes.sort((one, other) =>
    Buffer.compare(Buffer.from(one.toSchema().toBER()), Buffer.from(other.toSchema().toBER())),
  );
  const toBeSigned = Buffer.from(signedAttrs.toSchema().toBER());
  toBeSigned[0] = 0x31;
  const isRsa = key.asymmetricKeyType === 'rsa';
  const signature = sign('sha256', toBeSigned, key);
  const sha256 = new pki.AlgorithmIdentifier({ algorithmId: OIDS.sha256 });
  const data = new pki.SignedData({
    version: 1,
    digestAlgorithms: [sha256],
    encapContentInfo: new pki.EncapsulatedContentInfo({ eContentType: OIDS.data }),
    certificates: [own, ...chain.map(({ raw }) => pki.Certificate.fromBER(new Uint8Array(raw)))],
    signerInfos: [
      new pki.SignerInfo({
        version: 1,
        sid: new pki.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        digestAlgorithm: sha256,
        signedAttrs,
        signatureAlgorithm: new pki.AlgorithmIdentifier(
          isRsa ? { algorithmId: OIDS.rsa, algorithmParams: new asn1.Null() } : { algorithmId: OIDS.ecdsaWithSha256 },
        ),
        signature: new asn1.OctetString({ valueHex: new Uint8Array(signature) }),
      }),
    ],
  });
  const content: ContentInfo = new pki.ContentInfo({ contentType: OIDS.signedData, content: data.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}
