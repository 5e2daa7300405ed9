import { expect, test } from 'vitest';
import { askedAt, fieldAncestors, mayShowFields } from './field-hosts.ts';

const OURS = 'https://pay.example.com';
const FIELDS = 'https://fields.example.com';
const SHOP = 'https://shop.example.com';
const HOSTS = { appUrl: OURS, fieldsUrl: FIELDS };
const NO_HOST = { appUrl: OURS, fieldsUrl: null };
const sites = (...registered: string[]) => ({ registered, sandbox: false });

test('B-07: a page of ours shows fields where they have a host of their own, whatever a seller registered', () => {
  for (const registered of [sites(), sites(SHOP), sites(OURS, FIELDS)]) {
    expect(mayShowFields(OURS, registered, HOSTS)).toBe(true);
    expect(mayShowFields(OURS, registered, NO_HOST)).toBe(false);
    // A page at the host of the fields would be of their origin.
    expect(mayShowFields(FIELDS, registered, HOSTS)).toBe(false);
  }
});

test('the page of a shop shows fields as ever', () => {
  for (const hosts of [HOSTS, NO_HOST]) {
    expect(mayShowFields(SHOP, sites(SHOP), hosts)).toBe(true);
    expect(mayShowFields(SHOP, sites(), hosts)).toBe(false);
    expect(fieldAncestors(OURS, sites(SHOP), hosts)).toEqual([SHOP]);
  }
});

test('B-07: a field may be framed by our pages at its own host, and at our origin by pages of others alone', () => {
  expect(fieldAncestors(FIELDS, sites(SHOP), HOSTS)).toEqual([SHOP, OURS]);
  expect(fieldAncestors(FIELDS, sites(), HOSTS)).toEqual([OURS]);
  for (const registered of [sites(OURS), sites(FIELDS), sites(OURS, FIELDS)]) {
    expect(fieldAncestors(OURS, registered, HOSTS)).toEqual([]);
    expect(fieldAncestors(FIELDS, registered, HOSTS)).toEqual([OURS]);
  }
  expect(fieldAncestors(OURS, sites(OURS), NO_HOST)).toEqual([]);
});

test('which origin a request came to says its address, never a header', () => {
  const at = (url: string) => askedAt(new Request(url, { headers: { host: 'fields.example.com' } }), HOSTS);
  expect([at(`${OURS}/hf/v1/tokenize`), at(`${FIELDS}/hf/v1/tokenize`)]).toEqual([OURS, FIELDS]);
  expect(askedAt(new Request(`${FIELDS}/hf/v1/tokenize`), NO_HOST)).toBe(OURS);
});
