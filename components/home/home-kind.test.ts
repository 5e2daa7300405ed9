import { describe, expect, test } from 'vitest';
import { type Role, rightsAtSeller, rightsOf } from '#lib/modules/access/contract/rights.ts';
import { homeActionsOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';
import { waitingItems } from './attention-list.tsx';
import { homeKindOf } from './home-kind.ts';

/** The kind of home and its actions, by the person's role. */

const atBusiness = (role: Role) => ({ rights: rightsAtSeller(role), atPartners: [] });
const hrefs = (role: Role) => homeActionsOf(SCREEN_MODULES, rightsAtSeller(role)).map(({ href }) => href);

describe('the home of', () => {
  test.each([
    ['owner', 'business'],
    ['manager', 'business'],
    ['cashier', 'till'],
    ['accountant', 'month'],
    ['developer', 'developer'],
    ['read-only', 'business'],
  ] as const)('a person whose role is %s is that of the %s', (role, kind) => {
    expect(homeKindOf(atBusiness(role))).toBe(kind);
  });

  test.each([
    ['owner', 'partner'],
    ['manager', 'partner'],
    ['reviewer', 'partner'],
    ['accountant', 'month'],
    ['developer', 'developer'],
  ] as const)('a person of a partner whose role is %s is that of the %s', (role, kind) => {
    expect(homeKindOf({ rights: rightsAtSeller(role), atPartners: rightsOf(role) })).toBe(kind);
  });
});

describe('the actions of home', () => {
  test('are a link, the counter, the logo and an invitation for whoever runs a business', () => {
    const all = ['/sales?open=new-link', '/counter', '/settings/payment-page', '/settings/people?open=invite'];
    expect(hrefs('owner')).toEqual(all);
    expect(hrefs('manager')).toEqual(all);
  });

  test('are those of the till for a cashier, the month for people who only read its money, and none for a developer', () => {
    expect(hrefs('cashier')).toEqual(['/sales?open=new-link', '/counter']);
    const month = ['/statements', '/month-end'];
    expect([hrefs('accountant'), hrefs('developer'), hrefs('read-only')]).toEqual([month, [], month]);
  });

  test('begin with an invitation at a partner, for people who may invite', () => {
    const atPartner = (role: Role) => homeActionsOf(SCREEN_MODULES, rightsOf(role)).map(({ href }) => href);
    expect(atPartner('owner')).toContain('/partner/invite');
    expect(atPartner('reviewer')).toEqual(['/partner']);
  });
});

test('open tasks are those that the person can do something about', () => {
  const sales = { doubts: 1, chargebacks: 1, holds: 1, failing: 1 };
  const money = { payoutsBack: 1, belowZero: 1, bankLines: 1, documents: 1, allocations: 1 };
  const waiting = { ...sales, ...money, earlyAlerts: 1, waitForCard: 1, retrying: 1, addresses: 1, callbacks: 1 };
  const keys = (role: Role) => waitingItems(waiting, rightsAtSeller(role)).map(({ key }) => key);
  expect(keys('owner')).toHaveLength(14);
  expect(keys('cashier')).toEqual([
    'earlyAlerts',
    'chargebacks',
    'doubts',
    'waitForCard',
    'retrying',
    'holds',
    'failing',
  ]);
  expect(keys('accountant').slice(0, 4)).toEqual(['payoutsBack', 'belowZero', 'doubts', 'waitForCard']);
  expect(keys('developer')).toContain('callbacks');
});
