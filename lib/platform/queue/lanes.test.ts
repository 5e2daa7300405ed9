import { describe, expect, test } from 'vitest';
import { Lanes } from './lanes.ts';
import type { LanePolicy } from './queue.ts';

const POLICY: LanePolicy = {
  minWidth: 1,
  firstWidth: 4,
  maxWidth: 32,
  waitingPerPlace: 6,
  maxInFlight: 512,
  maxHeld: 4_096,
  maxTracked: 1_000,
};

const HOST = 'shop.example.com';
type Row = { address: string };
const newLanes = () => new Lanes<Row>(POLICY);

/** Adds so many; answers how many found room. */
const add = (lanes: Lanes<Row>, count: number, host = HOST): number =>
  Array.from({ length: count }, () => lanes.add(host, { address: '/cb' }, 0)).filter(Boolean).length;

/** Begins as many as may be under way; answers how many. */
function begin(lanes: Lanes<Row>, host = HOST): number {
  let begun = 0;
  while (lanes.begin(host)) begun += 1;
  return begun;
}

describe('W-06: a lane', () => {
  test('begins with four places and has room for 24 behind them', () => {
    const lanes = newLanes();
    expect(add(lanes, 100)).toBe(24);
    expect(begin(lanes)).toBe(4);
    expect(lanes.busyDestinations()).toEqual([HOST]);
  });

  test('grows by one with each success, to 32 places', () => {
    const lanes = newLanes();
    const widths: number[] = [];
    let underWay = 0;
    for (let time = 0; time < 40; time += 1) {
      add(lanes, 300);
      underWay += begin(lanes);
      widths.push(underWay);
      lanes.end(HOST, true);
      underWay -= 1;
    }
    expect(widths.slice(0, 4)).toEqual([4, 5, 6, 7]);
    expect(widths.slice(-5)).toEqual([32, 32, 32, 32, 32]);
  });

  test('halves with each failure, down to one place', () => {
    const lanes = newLanes();
    add(lanes, 24);
    begin(lanes);
    for (const _ of [1, 2, 3]) lanes.end(HOST, false);
    expect(begin(lanes)).toBe(0);
    lanes.end(HOST, false);
    expect(begin(lanes)).toBe(1);
  });

  test('neither grows nor shrinks by what was not sent', () => {
    const lanes = newLanes();
    add(lanes, 24);
    begin(lanes);
    lanes.end(HOST, null);
    expect(begin(lanes)).toBe(1);
  });

  test('that is full leaves the others alone', () => {
    const lanes = newLanes();
    add(lanes, 24);
    begin(lanes);
    expect(add(lanes, 3, 'other.example.com')).toBe(3);
    expect(begin(lanes, 'other.example.com')).toBe(3);
    expect([lanes.isBusy(HOST), lanes.isBusy('other.example.com'), lanes.isBusy('third.example.com')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('keeps the width it has earned while it is empty, until a thousand others came after it', () => {
    const lanes = newLanes();
    const once = (host: string, hasSucceeded: boolean) => {
      add(lanes, 1, host);
      begin(lanes, host);
      lanes.end(host, hasSucceeded);
    };
    once(HOST, false);
    expect([lanes.busyDestinations(), lanes.waitingDestinations()]).toEqual([[], []]);
    add(lanes, 24);
    expect(begin(lanes)).toBe(2);
    lanes.takeWaiting();
    for (const _ of [1, 2]) lanes.end(HOST, null);
    for (let host = 0; host < 1_001; host += 1) once(`h${host}`, true);
    add(lanes, 24);
    expect(begin(lanes)).toBe(4);
  });
});

test('a lane of one width neither grows nor shrinks, and holds nothing that would wait', () => {
  const lanes = new Lanes<Row>({ ...POLICY, minWidth: 16, firstWidth: 16, maxWidth: 16, maxInFlight: 16, maxHeld: 16 });
  add(lanes, 16);
  expect([begin(lanes), lanes.room]).toEqual([16, 0]);
  for (const hasSucceeded of [true, false, true, false]) lanes.end(HOST, hasSucceeded);
  expect(lanes.room).toBe(4);
  add(lanes, 16);
  expect(begin(lanes)).toBe(4);
});

test('everything held stays within bounds, whatever is due', () => {
  const lanes = newLanes();
  for (let host = 0; host < 200; host += 1) add(lanes, 24, `h${host}`);
  expect(lanes.isFull).toBe(true);
  for (let host = 0; host < 200; host += 1) begin(lanes, `h${host}`);
  expect(lanes.room).toBe(0);
});

test('what fits is taken out of waiting, and what is under way stays', () => {
  const lanes = newLanes();
  for (const address of ['/a', '/b', '/a', '/b', '/a', '/b']) lanes.add(HOST, { address }, 0);
  begin(lanes);
  expect(lanes.takeWaiting(({ address }) => address === '/a').map(({ address }) => address)).toEqual(['/a']);
  expect(lanes.takeWaiting().map(({ address }) => address)).toEqual(['/b']);
  expect(lanes.takeWaiting()).toEqual([]);
});
