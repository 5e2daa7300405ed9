import { describe, expect, it } from 'vitest';
import { hasRefundFilters, parseRefundsParams, serializeRefundsParams } from './refunds-params.ts';

const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams);

describe('the address of the refunds list', () => {
  it('says everything and reads back the same', () => {
    const address = parseRefundsParams({
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
    expect(parseRefundsParams(paramsOf(serializeRefundsParams(address, { page: 2 })))).toEqual(address);
  });
  it('is bare where nothing is asked, and then narrows nothing', () =>
    expect([serializeRefundsParams(parseRefundsParams({})), hasRefundFilters(parseRefundsParams({}))]).toEqual([
      '/refunds',
      false,
    ]));
  it('leaves out what is not understood', () =>
    expect(parseRefundsParams({ state: 'paid', kind: 'pay', source: '<b>', range: 'ever', page: '0' })).toEqual(
      parseRefundsParams({}),
    ));
});
