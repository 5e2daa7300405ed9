import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { receiptPaper } from '../components/receipt/receipt-paper.ts';
import { LANGUAGES } from '../lib/kernel/language.ts';
import { PAID_RECEIPT } from '../lib/testing/files/paid-receipt.ts';
import { statementPaper } from '../lib/testing/files/papers.ts';
import type { Paper } from '../lib/platform/pdf/paper.ts';
import { pdfPrinter } from '../lib/platform/pdf/render-pdf.ts';
import { atLeast, atMost, conditions, loadNow, writeSection, writeTargets } from './lib/report.ts';
import { residentMb } from './lib/stage.ts';

/** PDFs a minute with two processes, every paper another one, and the memory of all who are concerned. */

const PROCESSES = 2;

/** Papers that are asked for at once: enough that no process waits for the next. */
const AT_ONCE = 8;

type Kind = { name: string; papers: number; paper: (index: number) => Paper };

const languageOf = (index: number) => LANGUAGES[index % LANGUAGES.length] ?? 'he';

const KINDS: readonly Kind[] = [
  {
    name: 'receipt',
    papers: 5_000,
    paper: (index) => {
      const receipt = { ...PAID_RECEIPT, attemptId: `TRAN00${index}`, buyerName: `Dana ${index}`, order: `#${index}` };
      return receiptPaper(receipt, { language: languageOf(index), paper: 'a4', timeZone: 'UTC', logo: null });
    },
  },
  {
    name: 'statement of one page, 20 entries',
    papers: 1_500,
    paper: (index) => ({ ...statementPaper(languageOf(index), 20), subtitle: `ST-${index}` }),
  },
  {
    name: 'statement of 63 pages, 3,000 entries',
    papers: 10,
    paper: (index) => ({ ...statementPaper(languageOf(index), 3_000), subtitle: `ST-${index}` }),
  },
];

type Measured = { perMinute: number; cpuMs: number; kb: number; peakMb: number; ownMb: number; firstMs: number };

/** Processor time of a process, milliseconds; the kernel counts in hundredths. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const peakMbOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;

/** What the processes of a printer took: those that were replaced count too, as they were last seen. */
function watch(running: () => number[]) {
  const cpu = new Map<number, { first: number; last: number }>();
  let peakMb = 0;
  const look = (): void => {
    for (const pid of running()) {
      try {
        const now = cpuOf(pid);
        cpu.set(pid, { first: cpu.get(pid)?.first ?? now, last: now });
        peakMb = Math.max(peakMb, peakMbOf(pid));
      } catch {
        // It ended since.
      }
    }
  };
  look();
  const timer = setInterval(look, 50);
  return (): { cpuMs: number; peakMb: number } => {
    clearInterval(timer);
    look();
    return { cpuMs: [...cpu.values()].reduce((sum, { first, last }) => sum + last - first, 0), peakMb };
  };
}

async function measureKind({ papers, paper }: Kind): Promise<Measured> {
  const printer = pdfPrinter({ maxProcesses: PROCESSES });
  const createdAt = new Date('2026-12-01T08:00:00Z');
  const render = async (index: number): Promise<number> => {
    const made = await printer.renderPdf({ paper: paper(index), createdAt });
    if (!made.ok) throw new Error(made.reason.kind);
    return made.value.length;
  };
  const begunFirst = performance.now();
  await render(-1);
  const firstMs = performance.now() - begunFirst;
  await Promise.all(Array.from({ length: PROCESSES * 2 }, (_, index) => render(-2 - index)));
  const stop = watch(printer.running);
  const begun = performance.now();
  const sizes: number[] = [];
  let next = 0;
  const loop = async (): Promise<void> => {
    while (next < papers) {
      next += 1;
      sizes.push(await render(next));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  const took = performance.now() - begun;
  const { cpuMs, peakMb } = stop();
  printer.close();
  return {
    perMinute: (papers / took) * 60_000,
    cpuMs: cpuMs / papers,
    kb: sizes.reduce((sum, size) => sum + size, 0) / papers / 1_024,
    peakMb,
    ownMb: residentMb(process.pid),
    firstMs,
  };
}

/** Bytes of a folder with all that is in it. */
const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

export async function benchPdf(): Promise<void> {
  const load = loadNow();
  const ownBefore = residentMb(process.pid);
  const rows: (Kind & Measured)[] = [];
  for (const kind of KINDS) rows.push({ ...kind, ...(await measureKind(kind)) });
  const ownAfter = Math.max(...rows.map(({ ownMb }) => ownMb));
  const mb = (folder: string): string => `${(sizeOf(join('node_modules', folder)) / 1e6).toFixed(0)} MB`;
  const engine = readdirSync('node_modules/@myriaddreamin').filter((name) => name.startsWith('typst-ts-node-compiler'));
  const sizes = [...engine.map((name) => `@myriaddreamin/${name}`), '@expo-google-fonts/rubik'];
  writeSection(
    'bench:pdf',
    [
      conditions(
        load,
        `${PROCESSES} processes of the engine, ${AT_ONCE} papers asked for at once, five languages in turn`,
      ),
      '',
      '| Paper | a minute | CPU of one | kB | peak of a process | the first, with the start of its process |',
      '|---|---|---|---|---|---|',
      ...rows.map(
        ({ name, perMinute, cpuMs, kb, peakMb, firstMs }) =>
          `| ${name} | ${perMinute.toFixed(0)} | ${cpuMs.toFixed(1)} ms | ${kb.toFixed(0)} | ${peakMb.toFixed(0)} MB ` +
          `| ${firstMs.toFixed(0)} ms |`,
      ),
      '',
      `Memory of the process that asks: ${ownBefore.toFixed(0)} MB before, ${ownAfter.toFixed(0)} MB after. ` +
        `Installed: ${sizes.map((name) => `\`${name}\` ${mb(name)}`).join(', ')}.`,
    ].join('\n'),
  );
  const [receipt, statement] = rows;
  writeTargets('pdf', [
    atLeast('receipts as PDF, a minute', 10_000, receipt?.perMinute ?? 0),
    atLeast('statements of one page as PDF, a minute', 5_000, statement?.perMinute ?? 0),
    atMost('memory of a process of PDFs', 450, Math.max(...rows.map(({ peakMb }) => peakMb)), ' MB', 0),
  ]);
}
