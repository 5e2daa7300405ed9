import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/**
 * Figures into `docs/benchmarks.md`: each part writes between its own marks, and the table of targets is made of what
 * all parts measured last.
 */

const PAGE = 'docs/benchmarks.md';
const KEPT = 'docs/benchmarks.json';

/** Puts a measured part between its marks and leaves the rest as it is. */
export function writeSection(name: string, text: string): void {
  const page = readFileSync(PAGE, 'utf8');
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  if (!page.includes(open) || !page.includes(close)) throw new Error(`${PAGE} has no place for ${name}`);
  const start = page.indexOf(open) + open.length;
  writeFileSync(PAGE, `${page.slice(0, start)}\n${text}\n${page.slice(page.indexOf(close))}`);
}

/** Goal of a figure, and whether it was reached. */
export type Target = { what: string; wanted: string; measured: string; isMet: boolean };

export const atLeast = (what: string, least: number, measured: number): Target => ({
  what,
  wanted: `≥ ${least}`,
  measured: measured.toFixed(2),
  isMet: measured >= least,
});
export const atMost = (what: string, most: number, measured: number, unit = '', digits = 1): Target => ({
  what,
  wanted: `≤ ${most}${unit}`,
  measured: `${measured.toFixed(digits)}${unit}`,
  isMet: measured <= most,
});

/** Keeps the targets of one part and writes the table of all. */
export function writeTargets(part: string, targets: readonly Target[]): void {
  const kept: Record<string, readonly Target[]> = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {};
  kept[part] = targets;
  writeFileSync(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  const rows = Object.values(kept)
    .flat()
    .map(
      ({ what, wanted, measured, isMet }) => `| ${what} | ${wanted} | ${measured} | ${isMet ? 'met' : '**missed**'} |`,
    );
  writeSection('bench:targets', ['| What | Target | Measured | |', '|---|---|---|---|', ...rows].join('\n'));
}

/** The machine and the moment, as each part begins with. `load` is the load of the machine before the part began. */
export const conditions = (load: number, more: string): string =>
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, load of the machine before it began ` +
  `${load.toFixed(1)}, Node ${process.versions.node}, ${more}.`;

export const loadNow = (): number => loadavg()[0] ?? 0;
