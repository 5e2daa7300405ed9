import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';

/**
 * The geometry of a chart of two equally long stretches of time, in a square of 100 that grows upwards on the screen:
 * the square is stretched to whatever width there is, so nothing in it is text.
 */

/** A value of each slot now and of its counterpart before, in minor units. */
export type TrendValue = { now: number; before: number };

export type Trend = {
  /** Round values of the axis from 0 to its end, evenly spaced, in minor units. */
  ticks: number[];
  /** SVG paths: complete slots; the last, unfinished one; the time before; the surface below. */
  path: { now: string; unfinished: string; before: string; surface: string };
  /** How high each value stands, percent of the axis. */
  heights: { now: number; before: number }[];
};

/** About as many lines behind the chart as an eye compares without counting. */
const TICKS = 3;

/** `isOpen`: the last slot is not over. Null where nothing came in either time: an axis without values says nothing. */
export function trendOf(values: readonly TrendValue[], isOpen: boolean): Trend | null {
  const most = Math.max(...values.flatMap(({ now, before }) => [now, before]), 0);
  if (most <= 0) return null;
  const scale = scaleLinear().domain([0, most]).nice(TICKS).range([0, 100]);
  const place = (index: number): number => ((index + 0.5) / values.length) * 100;
  const points = (of: keyof TrendValue): [number, number][] =>
    values.map((value, index) => [place(index), 100 - scale(value[of])]);
  const now = points('now');
  const closed = isOpen ? now.slice(0, -1) : now;
  const draw = (some: [number, number][]): string => (some.length > 1 ? (line()(some) ?? '') : '');
  const surface = area<[number, number]>()
    .x(([x]) => x)
    .y0(100)
    .y1(([, y]) => y);
  return {
    ticks: scale.ticks(TICKS),
    path: {
      now: draw(closed),
      unfinished: isOpen ? draw(now.slice(-2)) : '',
      before: draw(points('before')),
      surface: now.length > 1 ? (surface(now) ?? '') : '',
    },
    heights: values.map((value) => ({ now: scale(value.now), before: scale(value.before) })),
  };
}

/** True for slots named below the axis: at most `most`, which stand apart on a phone too, evenly, always the last. */
export const isNamed = (index: number, count: number, most = 4): boolean =>
  (count - 1 - index) % Math.ceil(count / most) === 0;
