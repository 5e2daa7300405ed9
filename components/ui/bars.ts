import { scaleLinear } from 'd3-scale';

/** Geometry of a chart of bars: the height of each, percent of the axis. No texts. */

/** About as many lines behind the chart as an eye compares without counting. */
const TICKS = 3;

export type Bars = {
  /** Round values of the axis from 0 to its end, evenly spaced, in minor units. */
  ticks: number[];
  heights: number[];
};

/** Bars of amounts; null where none is above 0, as the axis would have no values. One below 0 has no height. */
export function barsOf(amounts: readonly number[]): Bars | null {
  const most = Math.max(...amounts, 0);
  if (most <= 0) return null;
  const scale = scaleLinear().domain([0, most]).nice(TICKS).range([0, 100]);
  return { ticks: scale.ticks(TICKS), heights: amounts.map((amount) => scale(Math.max(amount, 0))) };
}
