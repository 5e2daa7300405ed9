import { describe, expect, test } from 'vitest';
import { DeliveryLanes } from './delivery-lanes.ts';
import type { SignableDelivery } from '../signing/sign-callbacks.ts';

const HOST = 'shop.example.com';
let next = 0;
const delivery = (host = HOST, address = '/cb'): SignableDelivery => ({
  id: ++next,
  disposition: 'send',
  claims: 1,
  tries: 0,
  eventId: next,
  url: `https://${host}${address}`,
  host,
  body: '',
  audience: 'seller',
  ownerId: 1,
  address,
  probes: null,
  isFailure: false,
  secretIds: [],
  claimedAtMs: 0,
  keys: [],
});

/** Adds so many; answers how many found room. */
const add = (lanes: DeliveryLanes, count: number, host = HOST): number =>
  Array.from({ length: count }, () => lanes.add(delivery(host), 0)).filter(Boolean).length;

/** Begins as many as may be under way; answers how many. */
function begin(lanes: DeliveryLanes, host = HOST): number {
  let begun = 0;
  while (lanes.begin(host)) begun += 1;
  return begun;
}

describe('W-06: a lane', () => {
  test('begins with four places and has room for 24 behind them', () => {
    const lanes = new DeliveryLanes();
    expect(add(lanes, 100)).toBe(24);
    expect(begin(lanes)).toBe(4);
    expect(lanes.busyHosts()).toEqual([HOST]);
  });

  test('grows by one with each success, to 32 places', () => {
    const lanes = new DeliveryLanes();
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
    const lanes = new DeliveryLanes();
    add(lanes, 24);
    begin(lanes);
    for (const _ of [1, 2, 3]) lanes.end(HOST, false);
    expect(begin(lanes)).toBe(0);
    lanes.end(HOST, false);
    expect(begin(lanes)).toBe(1);
  });

  test('neither grows nor shrinks by what was not sent', () => {
    const lanes = new DeliveryLanes();
    add(lanes, 24);
    begin(lanes);
    lanes.end(HOST, null);
    expect(begin(lanes)).toBe(1);
  });

  test('that is full leaves the others alone', () => {
    const lanes = new DeliveryLanes();
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
    const lanes = new DeliveryLanes();
    const once = (host: string, hasSucceeded: boolean) => {
      add(lanes, 1, host);
      begin(lanes, host);
      lanes.end(host, hasSucceeded);
    };
    once(HOST, false);
    expect([lanes.busyHosts(), lanes.waitingHosts()]).toEqual([[], []]);
    add(lanes, 24);
    expect(begin(lanes)).toBe(2);
    lanes.takeWaiting();
    for (const _ of [1, 2]) lanes.end(HOST, null);
    for (let host = 0; host < 1_001; host += 1) once(`h${host}`, true);
    add(lanes, 24);
    expect(begin(lanes)).toBe(4);
  });
});

test('everything held stays within bounds, whatever is due', () => {
  const lanes = new DeliveryLanes();
  for (let host = 0; host < 200; host += 1) add(lanes, 24, `h${host}`);
  expect(lanes.isFull).toBe(true);
  for (let host = 0; host < 200; host += 1) begin(lanes, `h${host}`);
  expect(lanes.room).toBe(0);
});

test('what fits is taken out of waiting, and what is under way stays', () => {
  const lanes = new DeliveryLanes();
  for (const address of ['/a', '/b', '/a', '/b', '/a', '/b']) lanes.add(delivery(HOST, address), 0);
  begin(lanes);
  expect(lanes.takeWaiting(({ address }) => address === '/a').map(({ address }) => address)).toEqual(['/a']);
  expect(lanes.takeWaiting().map(({ address }) => address)).toEqual(['/b']);
  expect(lanes.takeWaiting()).toEqual([]);
});
