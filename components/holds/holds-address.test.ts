import { describe, expect, it } from 'vitest';
import { hasHoldFilters, readHoldsAddress, sortedBy, writeHoldsAddress } from './holds-address.ts';

const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams);

describe('the address of the holds list', () => {
  it('says everything and reads back the same', () => {
    const address = readHoldsAddress({
      q: 'שוקו',
      within: '48h',
      min: '10',
      max: '1,234.50',
      currency: 'USD',
      sort: '-amount',
      page: '3',
    });
    expect(readHoldsAddress(paramsOf(writeHoldsAddress(address, { page: 3 })))).toEqual(address);
  });
  it('is bare where nothing is asked: the soonest end first', () => {
    expect(writeHoldsAddress(readHoldsAddress({}))).toBe('/holds');
    expect(readHoldsAddress({})).toMatchObject({ sort: 'left', ascending: true });
  });
  it('leaves out what is not understood', () =>
    expect(readHoldsAddress({ within: '1000h', sort: 'password', min: 'abc', page: '-1' })).toEqual(
      readHoldsAddress({}),
    ));
  it('turns a column round, and starts another at its own end', () => {
    const address = readHoldsAddress({});
    expect([
      sortedBy(address, 'left'),
      sortedBy(address, 'amount'),
      sortedBy(readHoldsAddress({ sort: '-amount' }), 'amount'),
    ]).toEqual(['/holds?sort=-left', '/holds?sort=-amount', '/holds?sort=amount']);
  });
  it('knows whether it narrows', () =>
    expect([
      hasHoldFilters(readHoldsAddress({ sort: 'amount' })),
      hasHoldFilters(readHoldsAddress({ within: '24h' })),
    ]).toEqual([false, true]));
});
