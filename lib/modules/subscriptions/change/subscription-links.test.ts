import { beforeEach, describe, expect, test } from 'vitest';
import { readSettings, useSettings } from '#lib/platform/env.ts';
import { TEST_SECRETS } from '#lib/testing/secrets.ts';
import { cardLinkOf, manageLinkOf, readCardKey, readManageKey, readSession, sessionOf } from './subscription-links.ts';

const withSecret = (secret: string) =>
  useSettings(
    readSettings({
      ...TEST_SECRETS,
      APP_SECRET: secret,
      DATABASE_URL: 'postgresql://127.0.0.1/x',
      BANK_URL: 'http://127.0.0.1:9',
    }),
  );
beforeEach(() => withSecret('test-only-secret-one-0123456789abcdef'));

const SUBSCRIPTION = 'SUB7K2MA-ABCDEFGH-ABCDEFGH-ABCDEFGH';
const OTHER = 'SUB7K2MA-ABCDEFGH-ABCDEFGH-ABCDEFGI';
const NOW = new Date('2026-12-01T09:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const DAY = 24 * 60;

const keyIn = (link: string) => link.split('/').at(-1) ?? '';
const KINDS = [
  {
    name: 'card',
    key: () => keyIn(cardLinkOf('https://x.test', SUBSCRIPTION, NOW)),
    read: readCardKey,
    life: 30 * DAY,
  },
  {
    name: 'manage',
    key: () => keyIn(manageLinkOf('https://x.test', SUBSCRIPTION, NOW)),
    read: readManageKey,
    life: 90 * DAY,
  },
  { name: 'session', key: () => sessionOf(SUBSCRIPTION, NOW), read: readSession, life: 15 },
];

describe.each(KINDS)('a $name key', ({ key, read, life }) => {
  test('says whose it is until its time is over, and then that it is over', () => {
    for (const minutes of [0, life - 1])
      expect(read(key(), later(minutes))).toEqual({ subscriptionId: SUBSCRIPTION, isExpired: false });
    for (const minutes of [life, life + 1, 10 * life])
      expect(read(key(), later(minutes))).toEqual({ subscriptionId: SUBSCRIPTION, isExpired: true });
  });

  test('opens nothing of another purpose', () => {
    const opened = KINDS.map((other) => other.read(key(), NOW) !== null);
    expect(opened.filter(Boolean)).toHaveLength(1);
  });

  test('is nothing once a character of it was changed, or for another subscription', () => {
    const made = key();
    for (let at = 0; at < made.length; at += 1) {
      const other = made[at] === 'A' ? 'B' : 'A';
      expect(read(made.slice(0, at) + other + made.slice(at + 1), NOW)).toBeNull();
    }
    expect(read(made.replace(SUBSCRIPTION, OTHER), NOW)).toBeNull();
    for (const longer of [`${made}0`, ` ${made}`, `${made}\n`, made.slice(0, -1), '', SUBSCRIPTION])
      expect(read(longer, NOW)).toBeNull();
  });

  test('is nothing of another installation', () => {
    const made = key();
    withSecret('test-only-secret-two-0123456789abcdef');
    expect(read(made, NOW)).toBeNull();
  });

  test('goes through an address and the end of a sentence as it is', () => {
    expect(encodeURIComponent(key())).toBe(key());
    expect(key()).toMatch(/[0-9a-z]$/);
  });
});

test('links stand on the origin that they are made for', () => {
  expect(cardLinkOf('https://pay.example', SUBSCRIPTION, NOW)).toMatch(
    /^https:\/\/pay\.example\/subscription\/card\/SUB/,
  );
  expect(manageLinkOf('https://pay.example', SUBSCRIPTION, NOW)).toMatch(
    /^https:\/\/pay\.example\/subscription\/manage\/SUB/,
  );
});
