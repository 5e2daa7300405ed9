import { expect, test } from 'vitest';
import { hasCallFilters, parseCallsParams, serializeCallsParams } from './calls-params.ts';

test.each([
  '/developers/requests',
  '/developers/requests?q=SALE-1&outcome=declined,refused&operation=pay-sale&range=day',
  '/developers/requests?from=2026-11-01&to=2026-11-02T10:00&before=12',
  '/developers/requests?operation=pay-sale,get-sales&after=9',
])('%s says the same list after reading and writing', (address) => {
  const read = parseCallsParams(Object.fromEntries(new URL(address, 'http://localhost').searchParams));
  expect(serializeCallsParams(read, { place: read.place })).toBe(address);
  expect(hasCallFilters(read)).toBe(address !== '/developers/requests');
});

test('what is not understood is left out, and a change of a filter starts at the newest', () => {
  const read = parseCallsParams({
    outcome: 'odd,done',
    operation: "x'; --",
    range: 'ever',
    before: '-3',
    q: 'x'.repeat(500),
  });
  expect(read).toMatchObject({ outcome: ['done'], operation: [], range: null, place: null });
  expect(read.q).toHaveLength(120);
  expect(serializeCallsParams(parseCallsParams({ before: '5' }), { q: 'a' })).toBe('/developers/requests?q=a');
});
