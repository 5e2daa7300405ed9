import { MODULES } from './app.ts';
import type { Figure, FigureOnStatus, Module } from './module.ts';
import { type Database, statement } from './platform/db/database.ts';
import type { GaugeNow } from './platform/metrics.ts';

/** Figures of the modules: one statement reads all of them, and each is a sample of a metric. */

const figuresOf = (modules: readonly Module[]): readonly (readonly [string, Figure])[] =>
  modules.flatMap(({ figures = {} }) => Object.entries(figures));

/** Asks for every figure at once. */
export function figuresReader(modules: readonly Module[]): (database: Database) => Promise<Record<string, number>> {
  const figures = figuresOf(modules);
  const ask = statement(
    `figures_of_${modules.length}_modules`,
    `SELECT ${figures.map(([name, { sql }]) => `(${sql}) AS "${name}"`).join(',\n  ')}`,
  );
  return async (database) => (await database.query<Record<string, number>>(ask, []))[0] ?? {};
}

/** The metrics of the figures. `now` null: the database did not answer, and no metric has a sample. */
export function figureGauges(modules: readonly Module[], now: Readonly<Record<string, number>> | null): GaugeNow[] {
  const byGauge = Map.groupBy(figuresOf(modules), ([, { gauge }]) => gauge);
  return [...byGauge].map(([name, figures]) => {
    const label = figures[0]?.[1].label?.name;
    return {
      name,
      help: figures[0]?.[1].help ?? '',
      ...(label !== undefined && { label }),
      values: now
        ? figures.map(([key, figure]) => ({
            value: now[key] ?? 0,
            ...(figure.label && { of: figure.label.value }),
          }))
        : [],
    };
  });
}

/** A line of the status page, with what each of its figures says. `isGood`: none of them has reached its limit. */
export type FigureLine = Pick<FigureOnStatus, 'line'> & {
  isGood: boolean;
  texts: readonly (Pick<FigureOnStatus, 'says'> & { count: number })[];
};

/** The lines of the status page that figures bring, in the order of the modules. */
export function figureLines(modules: readonly Module[], now: Readonly<Record<string, number>>): FigureLine[] {
  const shown = figuresOf(modules).flatMap(([key, { onStatus }]) =>
    onStatus ? [{ ...onStatus, count: now[key] ?? 0 }] : [],
  );
  return [...Map.groupBy(shown, ({ line }) => line)].map(([line, figures]) => ({
    line,
    isGood: figures.every(({ count, wrongFrom = Infinity }) => count < wrongFrom),
    texts: figures
      .filter(({ count, isHiddenAtZero = false }) => count > 0 || !isHiddenAtZero)
      .map(({ says, count }) => ({ says, count })),
  }));
}

type FiguresOf<One> = One extends { figures: infer Table } ? keyof Table & string : never;

/** Current count of each figure. */
export type SystemFigures = Readonly<Record<FiguresOf<(typeof MODULES)[number]>, number>>;

/** Asks for the figures of the product. */
export const readSystemFigures = figuresReader(MODULES) as (database: Database) => Promise<SystemFigures>;
