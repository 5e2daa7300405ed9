import { expect, test } from 'vitest';
import { MAX_NEW_OF_NETWORK, MAX_OF_NETWORK, MAX_STRANGERS, openStrangers } from './strangers.ts';

/** Terminals that nobody has paired: how many are connected, and who makes room. */

const one = (network: string, isBeingPaired = false) => ({ network, isBeingPaired });

test('of one network the one that has waited longest makes room, and other networks are not touched', () => {
  const strangers = openStrangers(() => false);
  const other = one('other');
  strangers.admit(other);
  const members = Array.from({ length: MAX_OF_NETWORK + 3 }, () => one('one'));
  const left = members.map((member) => strangers.admit(member));
  expect(left.filter(Boolean)).toEqual(members.slice(0, 3));
  expect(strangers.size).toBe(MAX_OF_NETWORK + 1);
});

test('of all of them the one that has waited longest makes room, but for those that are being paired', () => {
  const strangers = openStrangers(() => false);
  const [paired, first] = [one('n0', true), one('n1')];
  expect([strangers.admit(paired), strangers.admit(first)]).toEqual([null, null]);
  for (let which = 2; which < MAX_STRANGERS; which += 1) strangers.admit(one(`n${which}`));
  expect(strangers.admit(one('next'))).toBe(first);
  expect(strangers.size).toBe(MAX_STRANGERS);
});

test('a member that comes twice counts once, and one that leaves makes room', () => {
  const strangers = openStrangers(() => false);
  const members = Array.from({ length: MAX_OF_NETWORK }, () => one('one'));
  for (const member of [...members, ...members]) expect(strangers.admit(member)).toBeNull();
  strangers.leave(members[5] ?? one('one'));
  expect(strangers.admit(one('one'))).toBeNull();
});

test('any number comes from a network that is exempt, and takes no room from others', () => {
  const strangers = openStrangers((network) => network === 'here');
  for (let which = 0; which < 2 * MAX_STRANGERS; which += 1) expect(strangers.admit(one('here'))).toBeNull();
  expect(strangers.admit(one('there'))).toBeNull();
  for (let which = 0; which < 2 * MAX_NEW_OF_NETWORK; which += 1) strangers.countNew('here');
  expect(strangers.mayBeNew('here')).toBe(true);
});

test('new names of a network are counted by the hour, and its memory is bounded', () => {
  let now = 0;
  const strangers = openStrangers(
    () => false,
    () => now,
  );
  for (let which = 0; which < MAX_NEW_OF_NETWORK; which += 1) strangers.countNew('one');
  expect([strangers.mayBeNew('one'), strangers.mayBeNew('other')]).toEqual([false, true]);
  now = 3_600_000;
  expect(strangers.mayBeNew('one')).toBe(true);
  for (let which = 0; which < 20_000; which += 1) strangers.countNew(`n${which}`);
});
