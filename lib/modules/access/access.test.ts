import { describe, expect, it } from 'vitest';
import type { Person, SellerAccess } from './contract/person.ts';
import { isOwnRequest, mergeAccess, sellersInView } from './domain.ts';
import {
  can,
  isOfPartner,
  mayGive,
  readRole,
  RIGHT_GROUPS,
  type Right,
  RIGHTS,
  rightsAtSeller,
  rightsOf,
  rolesWith,
  ROLES,
  type Role,
} from './contract/rights.ts';
import { screenOfPath } from '#lib/screens.ts';

const seller = (id: number, role: SellerAccess['role'] = 'owner'): SellerAccess => ({
  id,
  key: `key-${id}`,
  name: `Seller ${id}`,
  partnerName: null,
  role,
  rights: rightsOf(role),
  partnerId: null,
});
const person: Person = {
  id: 1,
  email: 'a@b.test',
  name: 'A',
  language: 'en',
  sessionId: 's',
  isConfirmed: true,
  hasSecondFactor: false,
  isOperator: false,
  till: null,
  preview: null,
  sellers: [seller(1), seller(2)],
};

describe('roles', () => {
  it('together cover every right, and every right is explained in one group', () => {
    expect([...new Set(ROLES.flatMap(rightsOf))].sort()).toEqual([...RIGHTS].sort());
    expect(Object.values(RIGHT_GROUPS).flat().toSorted()).toEqual([...RIGHTS].toSorted());
  });
  it('that are not the owner cannot everything', () =>
    expect(ROLES.filter((role) => rightsOf(role).length === RIGHTS.length)).toEqual(['owner']));
  it.each<[Right, Role[]]>([
    ['refund', ['owner', 'manager', 'cashier']],
    ['end-holds', ['owner', 'manager', 'cashier']],
    ['manage-keys', ['owner', 'developer']],
    ['manage-people', ['owner', 'manager']],
    ['manage-payouts', ['owner', 'manager']],
    ['see-audit', ['owner', 'manager', 'accountant']],
    ['edit-page', ['owner', 'manager']],
    ['manage-callbacks', ['owner', 'manager', 'developer']],
    ['see-sales', ROLES.filter((role) => role !== 'counter' && role !== 'reviewer')],
    ['see-sellers', ['owner', 'manager', 'accountant', 'developer', 'reviewer', 'read-only']],
    ['manage-sellers', ['owner', 'manager']],
    ['review-sellers', ['owner', 'manager', 'reviewer']],
    ['use-counter', ['owner', 'manager', 'cashier', 'counter']],
  ])('that may %s are %j', (right, roles) => expect(rolesWith(right)).toEqual(roles));
  it('of somebody who only looks change nothing', () =>
    expect(rightsOf('read-only').filter((right) => !right.startsWith('see-'))).toEqual([]));
  it('that we do not know may only look', () =>
    expect(['superuser', 'admin', ''].map(readRole)).toEqual(Array(3).fill('read-only')));
  it('are given by nobody who has less', () => {
    const givenBy = (role: Role) => ROLES.filter((other) => mayGive({ rights: rightsOf(role) }, other));
    expect(givenBy('owner')).toEqual([...ROLES]);
    expect(givenBy('manager')).toEqual(['manager', 'cashier', 'counter', 'accountant', 'reviewer', 'read-only']);
    for (const role of ['cashier', 'counter', 'accountant', 'developer', 'reviewer', 'read-only'] as const)
      expect([role, givenBy(role)]).toEqual([role, []]);
  });
  it('at a business give no right of partners, and a role that means nothing there is not given', () => {
    expect(ROLES.flatMap(rightsAtSeller).filter(isOfPartner)).toEqual([]);
    const givenBy = (role: Role) => ROLES.filter((other) => mayGive({ rights: rightsAtSeller(role) }, other));
    expect(givenBy('owner')).toEqual(ROLES.filter((role) => role !== 'reviewer'));
    expect(givenBy('manager')).toEqual(['manager', 'cashier', 'counter', 'accountant', 'read-only']);
  });
  it('of one seller count once: the most powerful is shown, and all of them count', () => {
    const [merged, ...more] = mergeAccess([seller(1, 'accountant'), seller(1, 'cashier'), seller(1, 'read-only')]);
    expect(more).toEqual([]);
    expect(merged?.role).toBe('cashier');
    expect([
      can({ rights: merged?.rights ?? [] }, 'refund'),
      can({ rights: merged?.rights ?? [] }, 'see-audit'),
      can({ rights: merged?.rights ?? [] }, 'manage-keys'),
    ]).toEqual([true, true, false]);
  });
  it('that come through the partner show what is the partner’s, whichever is the most powerful', () => {
    const through = { ...seller(1, 'read-only'), partnerId: 5 };
    for (const grants of [
      [seller(1, 'manager'), through],
      [through, seller(1, 'manager')],
    ])
      expect(mergeAccess(grants)).toEqual([{ ...seller(1, 'manager'), rights: expect.any(Array), partnerId: 5 }]);
  });
});

describe('the screens', () => {
  it.each([
    ['/', '/'],
    ['/sales', '/sales'],
    ['/sales/SALE-1', '/sales/[saleId]'],
    ['/sales/SALE-1/messages/4?x=1', '/sales/[saleId]/messages/[messageId]'],
    ['/callbacks/addresses', '/callbacks/addresses'],
    ['/callbacks/12', '/callbacks/[deliveryId]'],
    ['/sales?status=failed', '/sales'],
    ['/nowhere', null],
  ])('of the path %s is %s', (path, screen) => expect(screenOfPath(path)?.path ?? null).toBe(screen));
});

describe('the sellers in view', () => {
  it('are the chosen one', () => expect(sellersInView(person, 'key-2')).toEqual([seller(2)]));
  it('are all where the choice is empty or somebody else’s', () =>
    expect([sellersInView(person, ''), sellersInView(person, 'key-9'), sellersInView(person, undefined)]).toEqual(
      Array(3).fill(person.sellers),
    ));
});

describe('a request that changes something', () => {
  const from = (headers: Record<string, string>) => isOwnRequest(new Headers(headers), 'https://pay.example');
  it('is taken from our own pages', () =>
    expect(from({ origin: 'https://pay.example', 'sec-fetch-site': 'same-origin' })).toBe(true));
  it.each([
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'http://pay.example' },
    { origin: 'https://pay.example:8443' },
    { origin: 'https://pay.example', 'sec-fetch-site': 'same-site' },
    { origin: 'https://pay.example', 'sec-fetch-site': 'cross-site' },
  ])('is refused with the headers %j', (headers) => expect(from(headers as Record<string, string>)).toBe(false));
});
