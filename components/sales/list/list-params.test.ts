import { describe, expect, it } from 'vitest';
import { parseListParams, serializeListParams } from './list-params.ts';
import { questionOf, spanOf } from './list-query.ts';

const ZONE = 'Asia/Jerusalem';
const NOW = new Date('2026-11-21T01:30:00Z');
const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://x').searchParams);

describe('the address of the sales list', () => {
  it('says everything and reads back the same', () => {
    const address = parseListParams({
      q: 'שוקו',
      status: 'failed,completed',
      range: 'week',
      min: '10',
      max: '1,234.50',
      currency: 'USD',
      sort: 'amount',
      size: '50',
      page: '3',
    });
    expect(parseListParams(paramsOf(serializeListParams(address, { page: 3 })))).toEqual(address);
  });
  it('is bare where nothing is asked', () => expect(serializeListParams(parseListParams({}))).toBe('/sales'));
  it('starts at page one when anything changes', () =>
    expect(serializeListParams(parseListParams({ page: '7' }), { q: 'x' })).toBe('/sales?q=x'));
  it('leaves out what is not understood', () => {
    const odd = parseListParams({
      status: 'paid,<script>',
      range: 'ever',
      from: '2026-13-01',
      min: 'abc',
      currency: 'shekel',
      sort: 'password',
      size: '1000',
      page: '-1',
    });
    expect(odd).toEqual(parseListParams({}));
  });
  it('bounds the page', () =>
    expect([
      parseListParams({ page: '1e9' }).page,
      parseListParams({ page: '1.5' }).page,
      parseListParams({ page: '99999999' }).page,
    ]).toEqual([1, 1, 1]));
});

describe('the dates of a preset', () => {
  const from = (range: Parameters<typeof spanOf>[0]) => spanOf(range, NOW, ZONE).from?.toISOString();
  it('are days, weeks, months and quarters of the zone', () => {
    expect([from('today'), from('yesterday'), from('week'), from('month'), from('quarter')]).toEqual([
      '2026-11-20T22:00:00.000Z',
      '2026-11-19T22:00:00.000Z',
      '2026-11-14T22:00:00.000Z',
      '2026-10-31T22:00:00.000Z',
      '2026-09-30T21:00:00.000Z',
    ]);
  });
  it('end yesterday where today starts', () =>
    expect(spanOf('yesterday', NOW, ZONE).until).toEqual(spanOf('today', NOW, ZONE).from));
  it('of an own range take the last day or minute whole', () => {
    const question = (to: string) =>
      questionOf(parseListParams({ from: '2026-11-01', to }), NOW, ZONE).until?.toISOString();
    expect([question('2026-11-02'), question('2026-11-02T10:30')]).toEqual([
      '2026-11-02T22:00:00.000Z',
      '2026-11-02T08:31:00.000Z',
    ]);
  });
});
