import { expect, test } from 'vitest';
import { SALE_STATUSES } from '#lib/kernel/sale/sale-status.ts';
import { SALE_MOVES } from '#lib/modules/payments/domain/sale-moves.ts';
import { BOX, drawMoves, SIZE } from './draw-moves.ts';

/** Entry 13: the drawing has every status and every move of the table. */

test('every status has a box, inside the drawing and over no other one', () => {
  const { boxes } = drawMoves(SALE_MOVES, false);
  expect(boxes.map(({ status }) => status).sort()).toEqual([...SALE_STATUSES].sort());
  for (const { at, status } of boxes) {
    expect([
      status,
      at.x - BOX.width / 2 >= 0,
      at.x + BOX.width / 2 <= SIZE.width,
      at.y - BOX.height / 2 >= 0,
      at.y + BOX.height / 2 <= SIZE.height,
    ]).toEqual([status, true, true, true, true]);
    const others = boxes.filter(
      (other) =>
        other.status !== status && Math.abs(other.at.x - at.x) < BOX.width && Math.abs(other.at.y - at.y) < BOX.height,
    );
    expect([status, others]).toEqual([status, []]);
  }
});

test('every move of the table is a line, or a mark where it leads to the same status', () => {
  const { boxes, lines } = drawMoves(SALE_MOVES, false);
  const isDrawn = (from: string, to: string) =>
    lines.some(
      (line) => (line.from === from && line.to === to) || (line.isBothWays && line.from === to && line.to === from),
    );
  for (const { from, to } of SALE_MOVES)
    for (const one of from)
      for (const other of to) {
        expect([
          one,
          other,
          one === other ? boxes.find(({ status }) => status === one)?.isRepeated : isDrawn(one, other),
        ]).toEqual([one, other, true]);
      }
});

test('from right to left every box stands where its mirror does', () => {
  const [one, other] = [drawMoves(SALE_MOVES, false), drawMoves(SALE_MOVES, true)];
  for (const [index, box] of one.boxes.entries()) expect(other.boxes[index]?.at.x).toBeCloseTo(SIZE.width - box.at.x);
});
