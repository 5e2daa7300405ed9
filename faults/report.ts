import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** The figures of the last run of each row, kept beside the table that is made of them. */
export type StoredRowFigures = {
  id: string;
  fault: string;
  wanted: string;
  figure: string;
  seen: Record<string, number>;
  failures: string[];
  seed: number;
  form: 'short' | 'full';
  seconds: number;
};

const FIGURES = 'docs/reliability.json';
const TABLE = 'docs/reliability.md';
const BEGIN = '<!-- figures: written by npm run test:faults -->';
const END = '<!-- end of figures -->';

type StoredFigures = Record<string, StoredRowFigures & { day: string }>;

const read = (): StoredFigures =>
  existsSync(FIGURES) ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as StoredFigures) : {};

/** A full run is not replaced by a short one of the same row that went well. */
export function keepFigures(figures: StoredRowFigures): void {
  const kept = read();
  const before = kept[figures.id];
  if (before?.form === 'full' && figures.form === 'short' && figures.failures.length === 0) return;
  kept[figures.id] = { ...figures, day: new Date().toISOString().slice(0, 10) };
  writeFileSync(FIGURES, `${JSON.stringify(Object.fromEntries(Object.entries(kept).sort()), null, 2)}\n`);
}

/** Writes the table between its marks; what stands around it is written by people. */
export function writeTable(): void {
  const rows = Object.values(read()).map(({ id, fault, wanted, figure, failures, seed, form, seconds, day }) => {
    const seen = failures.length === 0 ? figure : `**failed**: ${failures.join('; ')}`;
    return `| ${id} | ${fault} | ${wanted} | ${seen} | ${form}, seed ${seed}, ${seconds} s, ${day} |`;
  });
  const table = [BEGIN, '', '| Row | Fault | Must hold | Seen | Run |', '|---|---|---|---|---|', ...rows, '', END].join(
    '\n',
  );
  const page = existsSync(TABLE) ? readFileSync(TABLE, 'utf8') : `# Reliability\n\n${BEGIN}\n${END}\n`;
  writeFileSync(
    TABLE,
    page.replace(new RegExp(`${BEGIN}[\\s\\S]*${END}`), () => table),
  );
}
