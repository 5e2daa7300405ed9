import { describe, expect, test } from 'vitest';
import { RIGHTS, ROLES, rightsAtSeller, rightsOf } from '#lib/modules/access/contract/rights.ts';
import { navigationOf } from '#lib/screen.ts';
import { SCREEN_MODULES } from '#lib/screens.ts';
import {
  currentLink,
  grouped,
  groupOf,
  groupsAtFirst,
  groupsCookie,
  type NavigationLink,
  railLinks,
  readGroups,
  thumbLinks,
} from './navigation.ts';

const linksOf = (rights: Parameters<typeof navigationOf>[1]['rights'], sandbox = true): readonly NavigationLink[] =>
  navigationOf(SCREEN_MODULES, { rights, sandbox });
const addresses = (links: readonly NavigationLink[]) => links.map(({ href }) => href);

describe('what a person sees of the navigation', () => {
  // Who stands at the counter alone sees no navigation, and a reviewer is of a partner.
  const atBusinesses = ROLES.filter((role) => role !== 'counter' && role !== 'reviewer');
  test.each(atBusinesses)('at first sight is at most twelve entries for: %s', (role) => {
    const rights = rightsAtSeller(role);
    const open = groupsAtFirst(rights);
    const seen = railLinks(linksOf(rights)).filter(
      ({ section }) => section !== 'sandbox' && open.includes(groupOf({ section })),
    );
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(seen.length).toBeLessThanOrEqual(role === 'developer' ? 14 : 12);
  });

  test('has a group of its own for people of a partner, which is open at first', () => {
    const ofPartners = (role: (typeof ROLES)[number]) =>
      addresses(linksOf(rightsOf(role)).filter(({ section }) => section === 'partner'));
    expect(ofPartners('owner')).toContain('/partner');
    expect(ofPartners('reviewer')).toContain('/partner');
    expect(ofPartners('cashier')).toEqual([]);
    expect(addresses(linksOf(rightsAtSeller('owner')))).not.toContain('/partner');
    expect(groupsAtFirst(rightsOf('reviewer'))).toContain('partner');
  });

  test('has tools of developers open for developers alone', () => {
    const opened = ROLES.filter((role) => groupsAtFirst(rightsOf(role)).includes('developers'));
    expect(opened).toEqual(['developer']);
  });

  test('is nothing that the role may not open', () => {
    expect(addresses(linksOf(rightsOf('cashier')))).not.toContain('/developers/keys');
    expect(addresses(linksOf(rightsOf('accountant')))).toContain('/settings/audit');
    expect(addresses(linksOf(rightsOf('accountant')))).not.toContain('/callbacks');
  });

  test('leads on to the audit log from the people, and names it by itself for whoever may not see those', () => {
    expect(addresses(railLinks(linksOf(rightsOf('owner'))))).not.toContain('/settings/audit');
    expect(addresses(railLinks(linksOf(rightsOf('accountant'))))).toContain('/settings/audit');
    expect(addresses(linksOf(rightsOf('owner')))).toContain('/settings/audit');
  });

  test('is only what is open to everybody where nobody is signed in', () => {
    const sandbox = ['/sandbox/inbox', '/sandbox/mailbox', '/sandbox/clock', '/sandbox/terminal'];
    const docs = ['/docs', '/docs/errors', '/docs/verify'];
    expect(addresses(linksOf(null))).toEqual([...docs, '/status', ...sandbox]);
    expect(addresses(linksOf(null, false))).toEqual(docs);
    expect(addresses(linksOf([], false))).toEqual([...docs, '/status']);
  });

  test('stands in four groups, of which an empty one is not shown', () => {
    const all = grouped(linksOf(RIGHTS));
    expect(all.map(({ group, sections }) => [group, sections.map(({ section }) => section)])).toEqual([
      ['partner', ['partner']],
      ['work', ['work']],
      ['business', ['business']],
      ['developers', ['developers', 'sandbox']],
    ]);
    expect(grouped(linksOf([], false)).map(({ group }) => group)).toEqual(['developers']);
  });
});

describe('a phone’s bar', () => {
  const thumbs = (rights: Parameters<typeof linksOf>[0]) => addresses(thumbLinks(linksOf(rights)));

  test('has the counter of people who may use it beside home', () => {
    expect(thumbs(rightsAtSeller('owner'))).toEqual(['/', '/counter', '/sales', '/subscriptions']);
    expect(thumbs(rightsAtSeller('cashier'))).toEqual(['/', '/counter', '/sales', '/subscriptions']);
    expect(thumbs(rightsAtSeller('accountant'))).toEqual(['/', '/sales', '/subscriptions', '/holds']);
  });

  test('is a partner’s own for people of a partner', () => {
    expect(thumbs(rightsOf('owner'))).toEqual(['/', '/partner', '/partner/review', '/counter']);
    expect(thumbs(rightsOf('reviewer'))).toEqual(['/partner', '/partner/review']);
  });
});

test.each([
  ['/', '/'],
  ['/sales/SALE-1', '/sales'],
  ['/callbacks/addresses', '/callbacks'],
  ['/docs/errors', '/docs/errors'],
  ['/docs/operations/pay-sale', '/docs'],
  ['/docsearch', undefined],
  ['/settings/account', undefined],
  ['/settings/audit', '/settings/people'],
  ['/subscriptions/SUB-1', '/subscriptions'],
  // Among the tabs of money, as refunds are.
  ['/disputes/DISP-1', '/balance'],
  ['/early-alerts/rule', '/balance'],
])('the page %s stands under the entry %s', (path, href) => {
  expect(currentLink(linksOf(RIGHTS), path)?.href).toBe(href);
});

test('a browser remembers which groups are open, and that none is', () => {
  expect(readGroups(groupsCookie(new Set(['developers', 'work'])))).toEqual(['work', 'developers']);
  expect(readGroups(groupsCookie(new Set()))).toEqual([]);
  expect(readGroups(undefined)).toBeNull();
  expect(readGroups('something else')).toEqual([]);
});
