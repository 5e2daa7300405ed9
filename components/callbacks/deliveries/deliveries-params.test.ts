import { describe, expect, it } from 'vitest';
import { hasDeliveryFilters, parseDeliveriesParams, serializeDeliveriesParams } from './deliveries-params.ts';

const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams);

describe('the address of the delivery log', () => {
  it('says everything and reads back the same', () => {
    const address = parseDeliveriesParams({
      q: 'SALE-1',
      state: 'dropped,pending',
      type: 'refund,sale-complete',
      answer: '503,4xx,timeout',
      from: '2026-11-01',
      to: '2026-11-02T10:30',
      before: '77',
    });
    expect(address.place).toEqual({ way: 'older', id: 77 });
    expect(parseDeliveriesParams(paramsOf(serializeDeliveriesParams(address, { place: address.place })))).toEqual(
      address,
    );
  });
  it('goes both ways from a delivery', () =>
    expect(parseDeliveriesParams({ after: '12' }).place).toEqual({ way: 'newer', id: 12 }));
  it('starts at the newest when a filter changes', () =>
    expect(serializeDeliveriesParams(parseDeliveriesParams({ before: '77' }), { answer: ['500'] })).toBe(
      '/callbacks?answer=500',
    ));
  it('is bare where nothing is asked, and then narrows nothing', () =>
    expect([
      serializeDeliveriesParams(parseDeliveriesParams({})),
      hasDeliveryFilters(parseDeliveriesParams({})),
    ]).toEqual(['/callbacks', false]));
  it('leaves out what is not understood', () => {
    for (const odd of [
      { state: 'paid' },
      { answer: '999' },
      { answer: '9xx' },
      { answer: 'okay' },
      { type: "'; --" },
      { before: '-1' },
      { before: '1e99' },
      { range: 'ever' },
    ]) {
      expect(parseDeliveriesParams(odd)).toEqual(parseDeliveriesParams({}));
    }
  });
});
