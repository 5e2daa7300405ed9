import { describe, expect, it } from 'vitest';
import { hasRefundFilters, readRefundsAddress, writeRefundsAddress } from './refunds-address.ts';

const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams);

describe('the address of the refunds list', () => {
  it('says everything and reads back the same', () => {
    const address = readRefundsAddress({
      q: 'a',
      state: 'declined,done',
      kind: 'void',
      source: 'card',
      from: '2026-11-01',
      to: '2026-11-02T10:30',
      min: '10',
      currency: 'USD',
      size: '50',
      page: '2',
    });
    expect(readRefundsAddress(paramsOf(writeRefundsAddress(address, { page: 2 })))).toEqual(address);
  });
  it('is bare where nothing is asked, and then narrows nothing', () =>
    expect([writeRefundsAddress(readRefundsAddress({})), hasRefundFilters(readRefundsAddress({}))]).toEqual([
      '/refunds',
      false,
    ]));
  it('leaves out what is not understood', () =>
    expect(readRefundsAddress({ state: 'paid', kind: 'pay', source: '<b>', range: 'ever', page: '0' })).toEqual(
      readRefundsAddress({}),
    ));
});
