import { describe, expect, it } from 'vitest';
import { hasHoldFilters, parseHoldsParams, sortedBy, serializeHoldsParams } from './holds-params.ts';

const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams);

describe('the address of the holds list', () => {
  it('says everything and reads back the same', () => {
    const address = parseHoldsParams({
      q: 'שוקו',
      within: '48h',
      min: '10',
      max: '1,234.50',
      currency: 'USD',
      sort: '-amount',
      page: '3',
    });
    expect(parseHoldsParams(paramsOf(serializeHoldsParams(address, { page: 3 })))).toEqual(address);
  });
  it('is bare where nothing is asked: the soonest end first', () => {
    expect(serializeHoldsParams(parseHoldsParams({}))).toBe('/holds');
    expect(parseHoldsParams({})).toMatchObject({ sort: 'left', ascending: true });
  });
  it('leaves out what is not understood', () =>
    expect(parseHoldsParams({ within: '1000h', sort: 'password', min: 'abc', page: '-1' })).toEqual(
      parseHoldsParams({}),
    ));
  it('turns a column round, and starts another at its own end', () => {
    const address = parseHoldsParams({});
    expect([
      sortedBy(address, 'left'),
      sortedBy(address, 'amount'),
      sortedBy(parseHoldsParams({ sort: '-amount' }), 'amount'),
    ]).toEqual(['/holds?sort=-left', '/holds?sort=-amount', '/holds?sort=amount']);
  });
  it('knows whether it narrows', () =>
    expect([
      hasHoldFilters(parseHoldsParams({ sort: 'amount' })),
      hasHoldFilters(parseHoldsParams({ within: '24h' })),
    ]).toEqual([false, true]));
});
