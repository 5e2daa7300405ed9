import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ENTRIES } from '#components/balance/entries.ts';
import { BANK_LINES } from '#components/bank-statements/bank-lines.ts';
import { DOCUMENTS } from '#components/documents/documents.ts';
import { AGREEMENTS } from '#components/agreements/agreements.ts';
import { DISPUTES } from '#components/disputes/disputes.ts';
import { EARLY_ALERTS } from '#components/early-alerts/early-alerts.ts';
import { CALLS } from '#components/developers/calls.ts';
import { AUDIT } from '#components/audit/audit.ts';
import { DELIVERIES } from '#components/callbacks/deliveries/deliveries.ts';
import { CUSTOMERS } from '#components/customers/customers.ts';
import { DEVICES } from '#components/devices/devices.ts';
import { HOLDS } from '#components/holds/holds.ts';
import { ALL_SELLERS } from '#components/operator/sellers.ts';
import { STATEMENTS } from '#components/statements/statements.ts';
import { OWN_ENTRIES } from '#components/partner/own-entries.ts';
import { SELLERS } from '#components/partner/sellers/sellers.ts';
import { PAYOUTS } from '#components/payouts/payouts.ts';
import { PRODUCTS } from '#components/products/products.ts';
import { REFUNDS } from '#components/refunds/refunds.ts';
import { REVIEWS } from '#components/review/reviews.ts';
import { FIRST_CELL, ID_BYTES, publicId } from '#lib/kernel/ids.ts';
import { SALES } from '#components/sales/list/sales.ts';
import { SUBSCRIPTIONS } from '#components/subscriptions/list/subscriptions.ts';
import { FIGURE_ROWS } from '#components/subscriptions/numbers/figure-rows.ts';
import { RECOVERY } from '#components/subscriptions/recovery/recovery.ts';
import { TEMPLATES } from '#components/subscriptions/templates/templates.ts';
import type { AnyList } from './definition.ts';
import { RANGES } from './filter-kinds.ts';
import {
  addressOf,
  canonicalQuery,
  hasFilters,
  listHref,
  paramsOfHref,
  parseAgain,
  parseListParams,
  type SearchParams,
  sortChange,
} from './list-params.ts';

/** Every list of the product, through the one codec of addresses. */
const LISTS: Readonly<Record<string, AnyList>> = {
  SALES,
  REFUNDS,
  HOLDS,
  SUBSCRIPTIONS,
  TEMPLATES,
  RECOVERY,
  FIGURE_ROWS: FIGURE_ROWS,
  REVIEWS,
  PRODUCTS,
  CUSTOMERS,
  DEVICES,
  DELIVERIES,
  CALLS,
  AUDIT,
  SELLERS,
  ALL_SELLERS,
  PAYOUTS,
  DOCUMENTS,
  ENTRIES,
  OWN_ENTRIES,
  STATEMENTS,
  BANK_LINES,
  AGREEMENTS,
  DISPUTES,
  EARLY_ALERTS,
};

/** Words that the filters whose options only the data know can have, by list and filter. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  'DELIVERIES type': ['refund', 'sale-complete', 'x'.repeat(60)],
  'DELIVERIES answer': ['503', '4xx', 'timeout', 'dns'],
  'CALLS operation': ['pay-sale', 'get-sales', 'o'.repeat(40)],
};

const SALE = publicId('sale', new Uint8Array(ID_BYTES), FIRST_CELL);
const SUBSCRIPTION = publicId('subscription', new Uint8Array(ID_BYTES), FIRST_CELL);

type Raw = Readonly<Record<string, string>>;
const off = (...names: string[]): Raw => Object.fromEntries(names.map((name) => [name, '']));

/** Canonical parameters of a filter; all empty where it is off. */
function canonical(listName: string, name: string, filter: AnyList['filters'][string]): fc.Arbitrary<Raw> {
  const some = (options: readonly string[]) =>
    fc.subarray([...options]).map((chosen) => ({ [name]: chosen.join(',') }));
  switch (filter.kind) {
    case 'text':
      return fc
        .string({ unit: 'grapheme', maxLength: 120 })
        .filter((typed) => typed.length <= 120 && typed.isWellFormed() && !typed.includes('\0'))
        .map((typed) => ({ [name]: typed }));
    case 'choice':
      return fc.constantFrom('', ...optionsOf(filter)).map((option) => ({ [name]: option }));
    case 'choices':
      return some(optionsOf(filter));
    case 'words':
      return some(WORDS[`${listName} ${name}`] ?? []);
    case 'yes-no':
      return fc.constantFrom('', ...Object.values(filter.write(true, name))).map((word) => ({ [name]: word }));
    case 'reference':
      return fc.constantFrom('', ...ids(filter)).map((id) => ({ [name]: id }));
    case 'date-range': {
      const isNamed = 'ranges' in filter;
      const presets = isNamed ? (filter.ranges as readonly string[]) : RANGES;
      const names = isNamed
        ? { range: name, from: `${name}-from`, to: `${name}-to` }
        : { range: 'range', from: 'from', to: 'to' };
      const moment = fc.constantFrom('', '2026-11-01', '2026-12-31T23:59', '0001-02-03');
      return fc.oneof(
        fc.constantFrom('', ...presets).map((range) => ({ [names.range]: range, [names.from]: '', [names.to]: '' })),
        fc.tuple(moment, moment).map(([from, to]) => ({ [names.range]: '', [names.from]: from, [names.to]: to })),
      );
    }
    case 'amount-range':
      return fc.record({
        min: fc.constantFrom('', '10', '0.5', '1,234.50'),
        max: fc.constantFrom('', '20', '٣٤'),
        currency: fc.constantFrom('', 'ILS', 'XYZ'),
      });
    default:
      throw new Error(`no canonical values of ${filter.kind}`);
  }
}

const optionsOf = (filter: AnyList['filters'][string]): readonly string[] =>
  'options' in filter ? (filter.options as readonly string[]) : [];

/** The first filter of a list that has options, and two of them. */
function twoOptionsOf({ filters }: AnyList): [string, string, string] {
  const [[name, options] = ['', []]] = Object.entries(filters)
    .map(([filter, kind]) => [filter, kind.kind === 'choice' ? optionsOf(kind) : []] as const)
    .filter(([, some]) => some.length > 1);
  return [name, options[0] ?? '', options[1] ?? ''];
}

/** Identifiers that a reference takes. */
const ids = (filter: AnyList['filters'][string]): string[] =>
  [SALE, SUBSCRIPTION].filter((id) => filter.read((name) => (name === 'it' ? id : ''), 'it') !== null);

/** Canonical parameters of a whole list, in their order. */
function canonicalList(name: string, list: AnyList): fc.Arbitrary<Raw> {
  const [usual] = Object.keys(list.sorts);
  const sorts = Object.entries(list.sorts).flatMap(([sort, way]) =>
    [sort, `-${sort}`].filter((word) => word !== (way === 'ascending' ? usual : `-${usual}`)),
  );
  const place =
    list.pages.style === 'numbered'
      ? fc.record({
          sort: fc.constantFrom('', ...sorts),
          size: fc.constantFrom('', ...list.pages.sizes.slice(1).map(String)),
          page: fc.constantFrom('', '2', '100000'),
        })
      : fc.constantFrom({ ...off('before', 'after') }, { before: '77', after: '' }, { before: '', after: '12' });
  return fc
    .tuple(...Object.entries(list.filters).map(([filter, kind]) => canonical(name, filter, kind)), place)
    .map((parts) => Object.assign({}, ...parts) as Raw);
}

const read = (list: AnyList, params: SearchParams) => parseListParams(list, params);
const written = (list: AnyList, params: SearchParams): string => {
  const { page, cursor, ...rest } = read(list, params);
  return listHref(list, { page, cursor, ...rest }, { page, cursor });
};

/** Texts that no filter, order or page accepts. Search accepts any text. */
const ODD = [
  'odd',
  '<script>',
  "'; --",
  'constructor',
  '__proto__',
  '-1',
  '1e9',
  '1.5',
  '2026-13-01',
  '99',
  '%00',
  ',',
];

test('every list of the tree is in the table', () => {
  const defined = globSync('components/**/*.ts').filter((file) => /\bdefineList\(/.test(readFileSync(file, 'utf8')));
  expect(defined).toHaveLength(Object.keys(LISTS).length);
});

describe.each(Object.entries(LISTS))('the address of %s', (name, list) => {
  test('is bare where nothing is asked, and then narrows nothing', () => {
    expect(written(list, {})).toBe(list.path);
    expect(hasFilters(list, read(list, {}))).toBe(false);
  });

  test('is read and written unchanged where it is canonical: every filter, order, size and page', () => {
    fc.assert(
      fc.property(canonicalList(name, list), (raw) => {
        const href = addressOf(list.path, raw);
        expect(written(list, paramsOfHref(href))).toBe(href);
        const inNoOrder = Object.fromEntries(Object.entries(raw).toReversed());
        expect(written(list, inNoOrder)).toBe(href);
        const filters = Object.keys(raw).filter((word) => !['sort', 'size', 'page', 'before', 'after'].includes(word));
        expect(hasFilters(list, read(list, raw))).toBe(filters.some((filter) => raw[filter] !== ''));
      }),
    );
  });

  test('is the same list after it was written, whatever it held, and never an error', () => {
    const words = Object.keys({ ...fc.sample(canonicalList(name, list), 1)[0], sort: '', size: '', page: '', odd: '' });
    const anything = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...ODD));
    fc.assert(
      fc.property(canonicalList(name, list), fc.dictionary(fc.constantFrom(...words), anything), (good, wild) => {
        const once = read(list, { ...good, ...wild });
        expect(parseAgain(list, once)).toEqual(once);
      }),
    );
  });

  test.each(ODD)('leaves out %s wherever it is not understood', (odd) => {
    const raw = fc.sample(canonicalList(name, list), { numRuns: 1, seed: 1 })[0] ?? {};
    const texts = Object.entries(list.filters).flatMap(([text, { kind }]) => (kind === 'text' ? [text] : []));
    for (const word of [...Object.keys(raw), 'sort', 'size', 'page'].filter((one) => !texts.includes(one))) {
      const isUnderstood = (word === 'min' || word === 'max') && /^\d+(\.\d+)?$/.test(odd);
      const isCursor = (word === 'before' || word === 'after') && Number.isSafeInteger(Number(odd)) && Number(odd) > 0;
      const isPage = word === 'page' && odd === '99' && list.pages.style === 'numbered';
      const isWord = /^[a-z0-9-]+$/.test(odd) && (word === 'type' || word === 'operation');
      // Acquirers call brands what they like, and buyers are called as they are.
      const isName = word === 'brand' || word === 'customer';
      if (!(isUnderstood || isCursor || isPage || isWord || isName))
        expect(written(list, { [word]: odd })).toBe(list.path);
    }
  });

  test('starts at the first page when anything else changes, and keeps the filters', () => {
    // Lists without a search have a choice in its place.
    const [name, one, other] = 'q' in list.filters ? ['q', 'a', 'b'] : twoOptionsOf(list);
    const params = read(list, { [name]: one, page: '7', before: '5' });
    expect(listHref(list, params, { filters: { [name]: other } })).toBe(`${list.path}?${name}=${other}`);
    expect(listHref(list, params)).toBe(`${list.path}?${name}=${one}`);
  });

  test('sorts a column its own way first, and the other way when it is chosen again', () => {
    for (const [sort, way] of Object.entries(list.sorts)) {
      const isSorted = read(list, {}).sort === sort;
      const first = sortChange(list, read(list, {}), sort);
      expect(first).toEqual({ sort, ascending: (way === 'ascending') !== isSorted });
      const again = sortChange(list, read(list, paramsOfHref(listHref(list, read(list, {}), first))), sort);
      expect(again).toEqual({ sort, ascending: !first.ascending });
    }
  });

  test('cuts a search text, takes no NUL into it and bounds the pages', () => {
    const searched = (q: string) => read(list, { q }).filters.q;
    expect(searched('x'.repeat(500))?.length).toBe('q' in list.filters ? 120 : undefined);
    expect(searched('a\0b')).toBe('q' in list.filters ? 'ab' : undefined);
    for (const page of ['0', '-1', '1e9', '1.5', '100001', 'NaN']) expect(read(list, { page }).page).toBe(1);
    for (const before of ['-1', '0', '1e99', 'x']) expect(read(list, { before }).cursor).toBeNull();
  });
});

test.each([
  ['SALES', '/sales?q=שוקו&status=failed&range=week&min=10&max=1,234.50&currency=USD&sort=amount&size=50&page=3'],
  ['SALES', '/sales?from=2026-11-01&to=2026-11-02&by=paid&method=bit&only=doubt'],
  ['SALES', '/sales?from=2026-11-01&outcome=approved&hour=9&brand=none&country=foreign&decline=21005&device=page'],
  ['SALES', '/sales?outcome=tried&device=0b3f2f5e-3c7e-4f0e-9a41-2f6f3a1c9d10&buyers=returning'],
  ['REFUNDS', '/refunds?q=a&state=done,declined&kind=void&source=card&from=2026-11-01&to=2026-11-02T10:30&min=10'],
  ['HOLDS', '/holds?q=שוקו&within=48h&min=10&max=1,234.50&currency=USD&sort=-amount&page=3'],
  ['TEMPLATES', '/subscriptions/templates?q=gym&state=ended&size=50&page=2'],
  ['RECOVERY', '/subscriptions/recovery?q=dana&state=retrying,failed&min=10&currency=USD&sort=amount'],
  ['FIGURE_ROWS', '/subscriptions/numbers/list?of=expected&month=2026-12&currency=ILS&page=3'],
  ['PRODUCTS', '/products?status=1,0&from=2026-01-01&to=2026-02-01T10:00&sort=-price_include_vat'],
  ['CUSTOMERS', '/customers?q=dana&status=1,2&range=month&sort=email&size=100'],
  [
    'DELIVERIES',
    '/callbacks?q=SALE-1&state=pending,dropped&type=refund,sale-complete&answer=503,4xx,timeout&before=77',
  ],
  ['CALLS', '/developers/requests?q=SALE-1&outcome=declined,refused&operation=pay-sale&range=day'],
  ['AUDIT', '/settings/audit?q=1.2.3.4&area=money&range=today&page=3'],
])('a bookmark of %s from before the kit says the same: %s', (name, href) => {
  const list = LISTS[name] as AnyList;
  const kept = new URL(written(list, paramsOfHref(href)), 'http://address').searchParams;
  const words = Object.fromEntries(kept);
  const bookmarked = Object.fromEntries(new URL(href, 'http://address').searchParams);
  expect(words).toEqual(bookmarked);
});

test('a view that was saved with its words in another order is the list that it names', () => {
  expect(canonicalQuery(PRODUCTS, '?q=mug&sort=name&size=100&min=10&currency=ILS')).toBe(
    '?q=mug&min=10&currency=ILS&sort=name&size=100',
  );
  expect(canonicalQuery(SALES, '')).toBe('');
});

test('an operation is not cut in the middle of its name, however many are chosen', () => {
  const operation = Array.from({ length: 12 }, (_, at) => `operation-number-${at}`).join(',');
  expect(read(CALLS, { operation }).filters.operation).toHaveLength(12);
});
