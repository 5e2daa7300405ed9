import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/** A row of the catalogue as something that can be run. */
export type FaultRow = {
  id: string;
  /** What is done to the product. */
  fault: string;
  /** What must hold, as it is printed beside what was seen. */
  wanted: string;
  run(stage: Stage, how: { random: Random; isShort: boolean; check: Check }): Promise<string>;
};

/** Collects what failed and what was seen; a row that never met its window has proved nothing. */
export type Check = {
  /** Must hold every time. */
  always(name: string, holds: boolean): void;
  /** Must have happened at least `least` times. */
  saw(name: string, times: number, least: number): void;
  /** The row ends with this invariant broken, because that is how it is told; it fails if it is not. */
  breaks(invariant: string): void;
};

export type Figures = { failures: string[]; seen: Record<string, number>; toBreak: string[] };

export function checking(): { check: Check; figures: Figures } {
  const figures: Figures = { failures: [], seen: {}, toBreak: [] };
  return {
    figures,
    check: {
      always(name, holds) {
        if (!holds && figures.failures.length < 20) figures.failures.push(name);
      },
      saw(name, times, least) {
        figures.seen[name] = times;
        if (times < least) figures.failures.push(`saw ${name} only ${times} times, ${least} were wanted`);
      },
      breaks(invariant) {
        figures.toBreak.push(invariant);
      },
    },
  };
}
