import type { Move } from '#lib/docs/blocks.ts';

/**
 * Places and lines of the drawing of a sale's moves. The moves come from the table; only where each status stands is
 * decided here.
 */

type Point = { x: number; y: number };

/** Column and row of each status; time runs along the columns. */
const PLACES: Readonly<Record<string, readonly [column: number, row: number]>> = {
  initial: [0, 1.6],
  canceled: [0, 3.4],
  pending: [1, 0.4],
  failed: [1, 2.8],
  authorized: [1, 4.4],
  completed: [2, 1.6],
  voided: [2, 3.9],
  'partial-void': [2, 4.9],
  'partial-refund': [3, 0.4],
  'partial-chargeback': [3, 2.8],
  refunded: [4, 0.4],
  chargeback: [4, 2.8],
};

export const BOX = { width: 172, height: 38 } as const;
const [COLUMN, ROW, MARGIN] = [216, 64, 14];
export const SIZE = {
  width: 4 * COLUMN + BOX.width + 2 * MARGIN,
  height: 4.9 * ROW + BOX.height + 2 * MARGIN,
} as const;

/** `kind` gives a line its colour; `isBothWays` an arrow at each end. Null ends: a move to the same status. */
export type Line = {
  from: string;
  to: string;
  kind: 'forward' | 'failure' | 'back' | 'dispute';
  start: Point;
  end: Point;
  isBothWays: boolean;
};
export type Diagram = { boxes: { status: string; at: Point; isRepeated: boolean }[]; lines: Line[] };

const KINDS: Readonly<Record<string, Line['kind']>> = {
  failure: 'failure',
  cancel: 'failure',
  refund: 'back',
  release: 'back',
  chargeback: 'dispute',
  'chargeback-reversal': 'dispute',
};

/** The middle of a status; from right to left the columns change sides. Null: it has no place. */
function placeOf(status: string, isRightToLeft: boolean): Point | null {
  const place = PLACES[status];
  if (!place) return null;
  const x = MARGIN + BOX.width / 2 + place[0] * COLUMN;
  return { x: isRightToLeft ? SIZE.width - x : x, y: MARGIN + BOX.height / 2 + place[1] * ROW };
}

/** Point at which a line from the middle of a box to another point leaves the box, a little outside. */
function borderOf(middle: Point, towards: Point): Point {
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const part = Math.min(
    (BOX.width / 2 + 3) / Math.max(Math.abs(dx), 0.01),
    (BOX.height / 2 + 3) / Math.max(Math.abs(dy), 0.01),
  );
  return { x: middle.x + dx * part, y: middle.y + dy * part };
}

export function drawMoves(moves: readonly Move[], isRightToLeft: boolean): Diagram {
  const pairs = moves.flatMap(({ by, from, to }) => from.flatMap((one) => to.map((other) => ({ by, one, other }))));
  const lines: Line[] = [];
  for (const { by, one, other } of pairs) {
    const [start, end] = [placeOf(one, isRightToLeft), placeOf(other, isRightToLeft)];
    if (one === other || !start || !end || lines.some((line) => line.from === one && line.to === other)) continue;
    const opposite = lines.find((line) => line.from === other && line.to === one);
    if (opposite) opposite.isBothWays = true;
    else
      lines.push({
        from: one,
        to: other,
        kind: KINDS[by] ?? 'forward',
        start: borderOf(start, end),
        end: borderOf(end, start),
        isBothWays: false,
      });
  }
  const repeated = new Set(pairs.filter(({ one, other }) => one === other).map(({ one }) => one));
  const statuses = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  return {
    lines,
    boxes: statuses.flatMap((status) => {
      const at = placeOf(status, isRightToLeft);
      return at ? [{ status, at, isRepeated: repeated.has(status) }] : [];
    }),
  };
}

/** The three corners of an arrow's head at the end of a line. */
export function arrowHead(from: Point, to: Point): string {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const corner = (turn: number) =>
    `${(to.x - 9 * Math.cos(angle + turn)).toFixed(1)},${(to.y - 9 * Math.sin(angle + turn)).toFixed(1)}`;
  return `${to.x.toFixed(1)},${to.y.toFixed(1)} ${corner(0.42)} ${corner(-0.42)}`;
}
