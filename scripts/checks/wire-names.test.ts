import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findWireNames, wireNamesOf } from './wire-names.ts';

/** Wire names end at `contract/` and `api/` (docs/style.md, "Names"). */

const read = (path: string) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') });

const names = wireNamesOf([...globSync('lib/modules/*/contract/**/*.ts'), 'lib/kernel/sale/sale-fields.ts'].map(read));
const sources = globSync('lib/modules/**/*.ts').map(read);

/** Files that name fields as the wire does, and why. A file leaves the list when it does not; none is added. */
const REMAINING: Readonly<Record<string, string>> = {
  'lib/modules/checkout/buyer-sale.ts': 'order details, kept as they came',
  'lib/modules/checkout/find-receipt.sql.ts': 'order details, kept as they came',
  'lib/modules/customers/list-customers.sql.ts': 'columns of the table',
  'lib/modules/ledger/domain.ts': 'accounts of the books',
  'lib/modules/payments/charge/store-claims.sql.ts': 'columns of the table',
  'lib/modules/payments/sales/order-of-products.ts': 'order details, as they are kept',
  'lib/modules/payments/sales/store-page.sql.ts': 'order details, kept as they came',
  'lib/modules/products/list-products.sql.ts': 'columns of the table',
  'lib/modules/tokens/client-token.ts': 'claims of a token (RFC 9068)',
  'lib/modules/subscriptions/store/columns.ts': 'columns of the table',
  'lib/modules/subscriptions/store/events.sql.ts': 'columns of the table',
  'lib/modules/subscriptions/store/iterations.sql.ts': 'columns of the table',
};

const pathOf = (found: string): string => found.slice(0, found.indexOf(': '));

test('no operation, rule or store names a field as the wire does', () => {
  expect(names.size).toBeGreaterThan(100);
  expect(findWireNames(sources, names).filter((found) => !(pathOf(found) in REMAINING))).toEqual([]);
});

test('the files that remain still do', () => {
  const found = findWireNames(sources, names).map(pathOf);
  expect(Object.keys(REMAINING).filter((path) => !found.includes(path))).toEqual([]);
});

describe('the rule can fail', () => {
  const wire = wireNamesOf([
    { path: 'lib/modules/a/contract/pay.ts', text: 'z.object({\n  svc_sale_id: text(), sale_price: amount() })' },
  ]);
  const found = (text: string, path = 'lib/modules/a/pay.ts') => findWireNames([{ path, text }], wire);

  test('on a property, a field that is taken apart, and one that is made', () => {
    expect(found('pay(request.sale_price)')).toEqual(['lib/modules/a/pay.ts: sale_price']);
    expect(found('const { svc_sale_id } = request')).toHaveLength(1);
    expect(found('make({ sale_price: 5 })')).toHaveLength(1);
  });

  test('on a name in quotes, but where it is a column of a statement', () => {
    const named = `refuse({ key: 'invalid_price', field: 'sale_price' })`;
    expect(found(named)).toEqual(['lib/modules/a/pay.ts: sale_price']);
    expect(found(named, 'lib/modules/a/store.ts')).toEqual([]);
    expect(found(named, 'lib/modules/a/queries/list.ts')).toEqual([]);
  });

  test('and not on statements, sentences, other names, or where the wire is spoken', () => {
    expect(found(`query(\`SELECT sale_price FROM sale WHERE \${where({ a: \`svc_sale_id\` })}\`)`)).toEqual([]);
    expect(found("// sale_price\nlog('no sale_price'); /* svc_sale_id */ in_flight")).toEqual([]);
    expect(found('request.sale_price', 'lib/modules/a/api/pay.ts')).toEqual([]);
  });
});
