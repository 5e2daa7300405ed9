import { describe, expect, it } from 'vitest';
import type { Person, SellerAccess } from '../contract/person.ts';
import { isOwnRequest } from './own-request.ts';
import { mayManageCallbacks, mayRefund, mergeAccess, readRole, sellersInView } from './permissions.ts';

const seller = (id: number, role: SellerAccess['role'] = 'owner'): SellerAccess => ({ id, key: `key-${id}`, name: `Seller ${id}`, partnerName: null, role, partnerId: null });
const person: Person = { id: 1, email: 'a@b.test', name: 'A', language: 'en', sellers: [seller(1), seller(2)] };

describe('roles', () => {
  it('may refund unless they may only look', () => expect((['owner', 'admin', 'support', 'viewer'] as const).map(mayRefund)).toEqual([true, true, true, false]));
  it('may manage callbacks where they run the business', () => expect((['owner', 'admin', 'support', 'viewer'] as const).map(mayManageCallbacks)).toEqual([true, true, false, false]));
  it('that we do not know may only look', () => expect(readRole('superuser')).toBe('viewer'));
  it('of one seller count once, with the most powerful', () => expect(mergeAccess([seller(1, 'viewer'), seller(1, 'admin'), seller(1, 'support')])).toEqual([seller(1, 'admin')]));
  it('that come through the partner show what is the partner’s, whichever is the most powerful', () => {
    const through = { ...seller(1, 'viewer'), partnerId: 5 };
    for (const grants of [[seller(1, 'admin'), through], [through, seller(1, 'admin')]]) expect(mergeAccess(grants)).toEqual([{ ...seller(1, 'admin'), partnerId: 5 }]);
  });
});

describe('the sellers in view', () => {
  it('are the chosen one', () => expect(sellersInView(person, 'key-2')).toEqual([seller(2)]));
  it('are all where the choice is empty or somebody else’s', () => expect([sellersInView(person, ''), sellersInView(person, 'key-9'), sellersInView(person, undefined)]).toEqual(Array(3).fill(person.sellers)));
});

describe('a request that changes something', () => {
  const from = (headers: Record<string, string>) => isOwnRequest(new Headers(headers), 'https://pay.example');
  it('is taken from our own pages', () => expect(from({ origin: 'https://pay.example', 'sec-fetch-site': 'same-origin' })).toBe(true));
  it.each([
    {}, { origin: 'null' }, { origin: 'https://evil.example' }, { origin: 'http://pay.example' }, { origin: 'https://pay.example:8443' },
    { origin: 'https://pay.example', 'sec-fetch-site': 'same-site' }, { origin: 'https://pay.example', 'sec-fetch-site': 'cross-site' },
  ])('is refused with the headers %j', (headers) => expect(from(headers as Record<string, string>)).toBe(false));
});
