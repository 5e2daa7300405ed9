import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { LANGUAGES, type Language } from '#lib/kernel/language.ts';
import { log } from '#lib/platform/log.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { statementPaper } from '#lib/testing/files/papers.ts';
import { png } from '#lib/testing/files/pictures.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { type ReadPdf, readPdf, withoutMarks, withoutPoints } from '#lib/testing/files/read-pdf.ts';
import { oneIn } from '#lib/testing/thorough.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { Block, Paper } from './paper.ts';
import { NO_NETWORK, type PdfProblem, type PdfRequest, pdfPrinter } from './render-pdf.ts';

const printer = pdfPrinter();
afterAll(() => printer.close());
beforeEach(() => void vi.spyOn(log, 'warn').mockImplementation(() => undefined));

const CREATED = new Date('2026-12-01T08:00:00Z');

const paperWith = (blocks: readonly Block[], language: Language = 'he'): Paper => ({
  language,
  timeZone: 'Asia/Jerusalem',
  title: 'T',
  issuer: { name: 'Kupa' },
  blocks,
});

async function made(paper: Paper, more: Partial<PdfRequest> = {}): Promise<Buffer> {
  const result = await printer.renderPdf({ paper, createdAt: CREATED, ...more });
  if (!result.ok) throw new Error(JSON.stringify(result.reason));
  return result.value;
}

async function problem(paper: Paper): Promise<PdfProblem> {
  const result = await printer.renderPdf({ paper, createdAt: CREATED });
  if (result.ok) throw new Error('it was made');
  return result.reason;
}

/** Texts of a paper as a reader takes them out, marks of direction aside; lines of one element as one. */
const textsOf = ({ elements }: ReadPdf): string[] =>
  elements.map(({ text }) => withoutMarks(text).replace(/\s+/g, ' ').trim());

describe.each(oneIn(3, LANGUAGES))('a statement in %s', (language) => {
  test('gives back every text that was put in, in the order in which it is read', async () => {
    const paper = statementPaper(language, 3);
    const read = await readPdf(await made(paper));
    const texts = textsOf(read);
    const [figures, note, table] = paper.blocks;
    if (figures?.kind !== 'figures' || note?.kind !== 'note' || table?.kind !== 'table')
      throw new Error('another paper');
    const expected: string[] = [
      'Kupa Ltd רוטשילד 1, תל אביב 514000001',
      ...(paper.marks ?? []).map(String),
      String(paper.title),
      (paper.subtitle as { sentence: string }).sentence,
      paper.recipient?.label ?? '',
      'קפה לבנט בע"מ (סניף ראשי)',
      ...figures.figures.map(({ name }) => name),
      (note.text as { sentence: string }).sentence,
      ...table.columns.map(({ name }) => String(name)),
      ...table.rows.flatMap(({ cells }) => [cells[1] as string, cells[2] as string]),
    ];
    const places = expected
      .map(withoutPoints)
      .map((text) => texts.findIndex((one) => one === text || one.startsWith(`${text} `)));
    expect(expected.filter((_, index) => places[index] === -1)).toEqual([]);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(read.language).toBe(language);
    expect(read.title).toBe(paper.title);
  });

  test('numbers its pages, and repeats the head of its table on each', async () => {
    const read = await readPdf(await made(statementPaper(language, 120)));
    expect(read.pages).toBeGreaterThan(2);
    for (const [index, around] of read.around.entries()) {
      const text = withoutMarks(around.join('\n'));
      const page = say(language, 'paper.page', { page: index + 1, pages: read.pages });
      expect(text).toContain(page);
      expect(text.includes(`${statementPaper(language).title} · `)).toBe(index > 0);
    }
  });
});

describe('what lies in one line', () => {
  const LINES = [
    'קפה הפוך (גדול) 12.50 ₪ ×2',
    'Coffee beans "Arabica" (1 kg), 15%',
    'عربي in עברית ABC 12.3',
    'בע"מ: Cafe Levant (סניף 2) – עמ\' 3/4',
    'טלפון 03-1234567, dana@example.com',
    'кофе «Арабика» 1,5 кг № 7 – 20 %',
    'تحويل رقم (123) من Visa 1111',
    'שָׁלוֹם עֲלֵיכֶם, السَّلامُ عليكم',
    '(1) [2] {3} <4> 5/6 7\\8',
  ];

  test.each(LINES)('%s is read as it was written', async (line) => {
    for (const language of ['he', 'en'] as const) {
      const paper = paperWith(
        [
          { kind: 'text', text: line },
          { kind: 'text', text: { sentence: line } },
        ],
        language,
      );
      expect(textsOf(await readPdf(await made(paper))).slice(2)).toEqual([withoutPoints(line), withoutPoints(line)]);
    }
  });

  test('amounts of each currency are written as everywhere else', async () => {
    const cells = [
      ...[-50_075, 0, 999_999_999_999].map((amount) => ({ amount, currency: 'ILS' })),
      { amount: 1_500, currency: 'JPY' },
      { amount: 1_234, currency: 'KWD' },
    ];
    const table: Block = {
      kind: 'table',
      columns: [{ name: 'Sum', kind: 'money' }],
      rows: cells.map((cell) => ({ cells: [cell] })),
    };
    const texts = textsOf(await readPdf(await made(paperWith([table]))));
    expect(texts.slice(-5)).toEqual(['−₪500.75', '₪0.00', '₪9,999,999,999.99', '¥1,500', 'KWD 1.234']);
  });
});

describe('texts of strangers', () => {
  const shown = async (text: string): Promise<string> => {
    const read = await readPdf(await made(paperWith([{ kind: 'facts', facts: [{ name: 'name', value: text }] }])));
    return textsOf(read).at(-1) ?? '';
  };

  test.each([
    '#panic("x") *bold* _it_ $x^2$ `raw` @ref <label> // comment',
    '#sys.inputs \\u{41} \\ -- --- ~ = heading',
    '{"json": [1, 2], "a\\"b": null}',
    '**** 1234',
    '"quotes" \'single\' ...',
    '%PDF-1.7 endobj (unclosed',
  ])('%s is text and no markup', async (text) => {
    expect(await shown(text)).toBe(text);
  });

  test('what would show words back to front is left out, and an isolate ends with its text', async () => {
    expect(await shown('abc\u202e123\u202c \u202bdef')).toBe('abc123 def');
    expect(await shown('open \u2067isolate')).toBe('open isolate');
    expect(await shown(`by ${isolate('דנה')} today`)).toBe('by דנה today');
  });

  test('control characters, nulls and half letters do no harm', async () => {
    expect(await shown('a\u0000b\u0007c\ud800d\tf\r\ng')).toBe('abc?d f g');
    expect(await shown('cafe\u0301')).toBe('caf\u00e9');
  });

  test('10,000 letters without a space stay within the page and are all there', async () => {
    for (const letter of ['x', 'ש', 'ع', '7']) {
      const text = letter.repeat(10_000);
      const table: Block = {
        kind: 'table',
        columns: [
          { name: 'a', kind: 'text' },
          { name: 'b', kind: 'money', currency: 'ILS' },
        ],
        rows: [{ cells: [text, 100] }],
      };
      const read = await readPdf(await made(paperWith([table])));
      const all = read.elements.map(({ text: one }) => withoutMarks(one).replace(/\s/g, '')).join('');
      expect(all.split(letter).length - 1).toBe(10_000);
      expect(read.elements.flatMap(({ text: one }) => one.split('\n')).length).toBeGreaterThan(60);
    }
  });

  test('letters that no font has are named, or replaced where that is asked for', async () => {
    const paper = paperWith([{ kind: 'text', text: 'Coffee ☕ 咖啡 😀 ☕' }]);
    expect(await problem(paper)).toEqual({ kind: 'unknown_letters', letters: ['☕', '咖', '啡', '😀'] });
    const read = await readPdf(await made(paper, { unknownLetters: 'replace' }));
    expect(textsOf(read).at(-1)).toBe('Coffee ? ?? ? ?');
  });
});

describe('the file', () => {
  test('is PDF/A-3a, tagged, with whole fonts of ours, and carries the data that it was made of', async () => {
    const data = Buffer.from('{"sum":1}');
    const file = { name: 'statement.json', mediaType: 'application/json', bytes: data, description: 'data' };
    const paper = statementPaper('he');
    const read = await readPdf(await made(paper, { attachments: [file] }));
    expect(read.metadata).toMatch(/<pdfaid:part>3<[\s\S]*<pdfaid:conformance>A</);
    expect([...read.fonts.keys()].map((name) => name.replace(/^[A-Z]{6}\+/, '')).sort()).toEqual([
      ...['Rubik-Medium', 'Rubik-Regular', 'Rubik-SemiBold'],
    ]);
    expect([...read.fonts.values()]).not.toContain(false);
    expect(read.elements.filter(({ role }) => role === 'H1')).toHaveLength(1);
    expect(read.elements.filter(({ role }) => role === 'TH')).toHaveLength(4);
    expect(read.elements.filter(({ role }) => role === 'TD')).toHaveLength(24);
    expect(read.attachments.get('statement.json')?.bytes.equals(data)).toBe(true);
    expect(read.author).toBe('Kupa Ltd');
  });

  test('is the same bytes from another process, and other bytes from another day', async () => {
    const other = pdfPrinter();
    const paper = {
      ...statementPaper('ar', 30),
      issuer: { name: 'K', logo: { bytes: await png(60, 40), type: 'png' } },
    };
    const request = { paper: paper as Paper, createdAt: CREATED };
    const [one, two] = [await printer.renderPdf(request), await other.renderPdf(request)];
    expect(one).toEqual(two);
    const later = await other.renderPdf({ ...request, createdAt: new Date('2026-12-02T08:00:00Z') });
    expect(later).not.toEqual(one);
    expect(other.running()).not.toEqual(printer.running());
    other.close();
  });

  test('has pictures with words for who cannot see them, and a code that leads somewhere', async () => {
    const blocks: Block[] = [
      { kind: 'picture', picture: { bytes: await png(60, 40), type: 'png' }, alt: 'The shop', widthMm: 40 },
      { kind: 'qr', text: 'https://kupa.example/s/1', alt: 'Address of this paper' },
    ];
    const read = await readPdf(await made(paperWith(blocks)));
    expect(read.elements.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)).toEqual([
      ...['The shop', 'Address of this paper'],
    ]);
  });

  test('a picture that is none is a problem of its paper and of no other', async () => {
    const blocks: Block[] = [
      { kind: 'picture', picture: { bytes: Buffer.from('no picture'), type: 'png' }, alt: 'x', widthMm: 40 },
    ];
    expect((await problem(paperWith(blocks))).kind).toBe('not_drawable');
    expect((await made(paperWith([]))).length).toBeGreaterThan(1_000);
  });

  test('every kind of block is drawn on every format', async () => {
    const picture = { bytes: await png(60, 40), type: 'png' } as const;
    const blocks: Block[] = [
      { kind: 'heading', text: 'heading' },
      { kind: 'facts', title: 'facts', facts: [{ name: 'when', value: CREATED }] },
      { kind: 'figures', figures: [{ name: 'figure', value: '42', note: 'figure note' }] },
      { kind: 'sums', sums: [{ name: 'sum', value: { amount: 1, currency: 'ILS' }, isStrong: true }] },
      { kind: 'text', title: 'text title', text: 'text' },
      { kind: 'note', title: 'note title', text: 'note' },
      { kind: 'new-page' },
      { kind: 'picture', picture, alt: 'picture', widthMm: 400, caption: 'caption' },
      { kind: 'qr', text: 'x', alt: 'code' },
      { kind: 'table', title: 'table', columns: [{ name: 'a', kind: 'text' }], rows: [], empty: 'nothing here' },
    ];
    for (const format of ['a4', 'landscape', 'roll'] as const) {
      const read = await readPdf(await made({ ...paperWith(blocks, 'en'), format }));
      expect(read.pages).toBe(format === 'roll' ? 1 : 2);
      expect(
        read.elements.flatMap(({ text, alt }) => [...text.split('\n'), alt]).filter((text) => text !== ''),
      ).toEqual([
        ...[
          'Kupa',
          'T',
          'heading',
          'facts',
          'when',
          '01/12/2026, 10:00',
          'figure',
          '42',
          'figure note',
          'sum',
          '₪0.01',
        ],
        ...['text title', 'text', 'note title', 'note', 'picture', 'caption', 'code', 'table', 'nothing here'],
      ]);
    }
  });

  test('a till roll is one page as long as it must be', async () => {
    const read = await readPdf(await made({ ...statementPaper('he', 40), format: 'roll' }));
    expect(read.pages).toBe(1);
    expect(textsOf(read).filter((text) => text.startsWith('TRAN00'))).toHaveLength(40);
  });

  const references = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `TRAN00${String(index).padStart(10, '0')}`);

  test('a table over several pages has each row once and in order, and one that is too long is refused', async () => {
    const read = await readPdf(await made(statementPaper('en', 150)));
    expect(textsOf(read).filter((text) => text.startsWith('TRAN00'))).toEqual(references(150));
    expect(await problem(statementPaper('en', 20_001))).toEqual({ kind: 'too_large' });
  });

  testInAll('a table of more than 60 pages has each row once and its head on each page', async () => {
    const read = await readPdf(await made(statementPaper('he', 3_000)));
    expect(textsOf(read).filter((text) => text.startsWith('TRAN00'))).toEqual(references(3_000));
    expect(read.pages).toBeGreaterThan(60);
    for (const [index, around] of read.around.entries()) {
      expect(withoutMarks(around.join('\n'))).toContain(`עמוד ${index + 1} מתוך ${read.pages}`);
      if (index > 0) expect(around.join('\n')).toContain('אסמכתא');
    }
  });
});

describe('the processes', () => {
  const small = { paper: statementPaper('he', 2), createdAt: CREATED };

  test('are replaced after their number of papers', async () => {
    const own = pdfPrinter({ maxProcesses: 1, maxPapersOfOne: 2 });
    const pids: number[] = [];
    for (let paper = 0; paper < 5; paper += 1) {
      const making = own.renderPdf(small);
      pids.push(own.running()[0] ?? 0);
      expect((await making).ok).toBe(true);
    }
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).toBe(pids[3]);
    expect(new Set(pids).size).toBe(3);
    own.close();
  });

  test('one that is killed in the middle loses no paper, and one that always falls ends', async () => {
    const own = pdfPrinter({ maxProcesses: 1 });
    const killed = async (): Promise<void> => {
      await vi.waitFor(() => expect(own.running()).toHaveLength(1));
      process.kill(own.running()[0] ?? 0, 'SIGKILL');
    };
    const once = own.renderPdf(small);
    await killed();
    expect((await once).ok).toBe(true);
    const [pid] = own.running();
    const again = own.renderPdf({ ...small, paper: statementPaper('he', 2_000) });
    await killed();
    await vi.waitFor(() => expect(own.running()[0] ?? pid).not.toBe(pid));
    await killed();
    expect(await again).toEqual({ ok: false, reason: { kind: 'failed' } });
    expect((await own.renderPdf(small)).ok).toBe(true);
    own.close();
  });

  test('one that takes too long is killed, and the next paper is made', async () => {
    const own = pdfPrinter({ maxProcesses: 1, timeLimitMs: 1 });
    expect(await own.renderPdf(small)).toEqual({ ok: false, reason: { kind: 'took_too_long' } });
    expect(own.running()).toEqual([]);
    own.close();
  });

  test('more papers than may wait are refused at once, and those that wait are made', async () => {
    const own = pdfPrinter({ maxProcesses: 1, maxWaiting: 2 });
    const all = await Promise.all(Array.from({ length: 5 }, () => own.renderPdf(small)));
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true, false, false]);
    expect(all[4]).toEqual({ ok: false, reason: { kind: 'busy' } });
    own.close();
  });

  test('do not keep the program that asked alive', async () => {
    const program = `
      import { renderPdf } from '#lib/platform/pdf/render-pdf.ts';
      const paper = { language: 'he', timeZone: 'UTC', title: 'x', issuer: { name: 'y' }, blocks: [] };
      const made = await renderPdf({ paper, createdAt: new Date(0) });
      process.stdout.write(String(made.ok));`;
    const child = spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      program,
    ]);
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    const [code] = (await once(child, 'exit')) as [number];
    expect([code, said]).toEqual([0, 'true']);
  });
});

describe('the network', () => {
  test('no template names a package, a file outside its folder or the day of today', () => {
    const templates = globSync('lib/**/*.typ');
    expect(templates).toContain('lib/platform/pdf/templates/paper.typ');
    for (const path of templates)
      expect(readFileSync(path, 'utf8').replace(/\/\/.*$/gm, '')).not.toMatch(/@\w+\/|"\/|\.\.\/|datetime|https?:/);
  });

  test('a template that named a package all the same would reach nobody', async () => {
    const program = `
      import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
      const compiled = NodeCompiler.create().compile({ mainFileContent: '#import "@preview/cetz:0.3.0": *' });
      process.stdout.write(JSON.stringify(compiled.takeDiagnostics().shortDiagnostics));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { NODE_ENV: 'production', ...NO_NETWORK },
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await once(child, 'exit');
    expect(said).toMatch(/failed to download package/);
  });
});
