import { existsSync, readFileSync } from 'node:fs';

/** What a run is made of, and what each part took: by the clock, and of the processor. */
type Phase = { name: string; seconds: number; processor: number | null };

const phases: Phase[] = [];

export function heading(text: string): void {
  console.log(`\n== ${text}`);
}

/** Runs a part of the whole under its heading and keeps what it took. */
export async function phase<Answer>(name: string, run: () => Promise<Answer>): Promise<Answer> {
  heading(name);
  const begun = performance.now();
  const before = processorOfChildren();
  const answer = await run();
  const after = processorOfChildren();
  phases.push({
    name,
    seconds: (performance.now() - begun) / 1_000,
    processor: before === null || after === null ? null : after - before,
  });
  return answer;
}

/** A line for each phase, and one for all. */
export function phaseLines(): string[] {
  const ofProcessor = (processor: number | null): string =>
    processor === null ? '' : `, processor ${processor.toFixed(0).padStart(5)} s`;
  const line = ({ name, seconds, processor }: Phase): string =>
    `${seconds.toFixed(0).padStart(5)} s${ofProcessor(processor)}  ${name}`;
  const processor = phases.reduce<number | null>(
    (sum, phase) => (sum === null || phase.processor === null ? null : sum + phase.processor),
    0,
  );
  return [...phases.map(line), line({ name: 'all', seconds: secondsOfAll(), processor })];
}

export const secondsOfAll = (): number => phases.reduce((sum, { seconds }) => sum + seconds, 0);

/** Ticks of the processor in a second, as Linux counts them for its processes. */
const TICKS = 100;

/**
 * Seconds of the processor, user and system, of every process of ours that has ended; null where the system does not
 * say. Node tells them of itself alone. Pages of a browser are not in it: their processes end unheard.
 */
function processorOfChildren(): number | null {
  if (!existsSync('/proc/self/stat')) return null;
  // The name of the program, in brackets, may hold blanks; user and system of the children are fields 16 and 17.
  const [, fields = ''] = /\) (.*)/.exec(readFileSync('/proc/self/stat', 'utf8')) ?? [];
  const [user, system] = fields.split(' ').slice(13, 15).map(Number);
  return user === undefined || system === undefined ? null : (user + system) / TICKS;
}
