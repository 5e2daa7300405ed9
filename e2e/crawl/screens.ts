/**
 * The screens that the crawl visits, each once (`crawl.spec.ts`): who looks, and where. After `>` stands what the first
 * row of the list before it opens.
 */
export type Reader = 'owner' | 'issuer' | 'partner' | 'operator' | 'nobody';

/** The year of the demo data's last days. */
const YEAR = new Date().getFullYear();

export const CRAWLED: readonly { name: string; who: Reader; paths: readonly string[] }[] = [
  {
    name: 'sales',
    who: 'owner',
    paths: [
      '/',
      '/start',
      '/sales',
      '/sales?q=nothing-like-this',
      '/sales?status=completed>/sales/*',
      '/sales?status=partial-refund>/sales/*',
      '/sales?status=authorized>/sales/*',
      '/sales?status=chargeback>/sales/*',
      '/sales?status=partial-void>/sales/*',
      '/sales/SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
      '/statistics',
      '/statistics?by=hour',
      '/statistics?by=device&period=7d',
      '/statistics?by=decline',
      '/statistics?from=2001-01-01&to=2001-01-02',
      '/sales?outcome=declined&decline=20004&device=page',
      '/holds',
      '/holds?q=nothing-like-this',
      '/refunds',
      '/agreements',
      '/agreements?status=overdue>/agreements/*',
      '/agreements/new',
    ],
  },
  {
    name: 'money',
    who: 'owner',
    paths: [
      '/balance',
      '/balance/entries',
      '/payouts',
      '/payouts>/payouts/*',
      '/fees',
      '/statements',
      '/statements>/statements/*',
      '/statements?year=2001',
      `/statements/${YEAR}`,
      '/month-end',
      '/disputes',
      '/disputes?status=needs-response>/disputes/*',
      '/disputes?status=won',
      '/disputes?status=lost',
      '/early-alerts',
      '/early-alerts?state=open',
      '/early-alerts/rule',
      '/bank-statements',
      '/bank-statements?state=unmatched',
      '/bank-statements?state=aside&currency=USD',
      '/bookkeeping',
      '/bookkeeping/accounts',
      '/bookkeeping/tax-files',
      '/settings/payouts',
      '/settings/signature',
      '/settings/tax-authority',
      '/settings/invoices',
      '/settings/payouts/card',
    ],
  },
  {
    name: 'documents by hand',
    who: 'issuer',
    paths: [
      '/documents',
      '/documents?q=nothing-like-this',
      '/documents?status=paid>/documents/*',
      '/documents?status=draft>/documents/*',
      '/documents/new?type=receipt',
    ],
  },
  {
    name: 'products, customers and devices',
    who: 'owner',
    paths: [
      '/products',
      '/products>/products/*',
      '/products/new',
      '/products/import',
      '/customers',
      '/customers>/customers/*',
      '/customers/new',
      '/customers/import',
      '/devices',
      '/devices/order',
      '/devices/pair',
      '/counter',
    ],
  },
  {
    name: 'subscriptions',
    who: 'owner',
    paths: [
      '/subscriptions',
      '/subscriptions>/subscriptions/*',
      '/subscriptions/new',
      '/subscriptions/numbers',
      '/subscriptions/numbers/list',
      '/subscriptions/recovery',
      '/subscriptions/settings',
      '/subscriptions/templates',
    ],
  },
  {
    name: 'callbacks and developers',
    who: 'owner',
    paths: [
      '/callbacks',
      '/callbacks>/callbacks/*',
      '/callbacks/addresses',
      '/developers/integration',
      '/developers/integration?way=fields',
      '/developers/keys',
      '/developers/requests',
      '/developers/signing',
    ],
  },
  {
    name: 'settings and the sandbox',
    who: 'owner',
    paths: [
      '/settings/people',
      '/settings/roles',
      '/settings/account',
      '/settings/notifications',
      '/settings/audit',
      '/settings/documents',
      '/settings/payment-page',
      '/sandbox/inbox',
      '/sandbox/mailbox',
      '/sandbox/clock',
      '/sandbox/terminal',
    ],
  },
  {
    name: 'the partner',
    who: 'partner',
    paths: [
      '/',
      '/partner',
      '/partner>/partner/sellers/*',
      '/partner/funnel',
      '/partner/fees',
      '/partner/fees>/partner/payouts/*',
      `/partner/statements/${YEAR}`,
      '/partner/fees>/partner/statements/*',
      '/partner/entries',
      '/partner/invite',
      '/partner/import',
      '/partner/brand',
      '/partner/fee-invoices',
      '/partner/review',
    ],
  },
  {
    name: 'the operators',
    who: 'operator',
    paths: [
      '/operator',
      '/operator/sellers',
      '/operator/sellers>/operator/sellers/*',
      '/operator/partners',
      '/operator/adjustments',
      '/operator/reconciliation',
      '/operator/fee-invoices',
      '/operator/tax-register',
      '/operator/account',
    ],
  },
  {
    name: 'what everybody may open',
    who: 'nobody',
    paths: [
      '/sign-in',
      '/reset',
      '/status',
      '/docs',
      '/docs/start',
      '/docs/callbacks',
      '/docs/statuses',
      '/docs/objects',
      '/docs/test-data',
      '/docs/inbox',
      '/docs/errors',
      '/docs/verify',
      '/docs/operations/pay-sale',
      '/docs/operations/external-market-fee',
      '/docs/operations/list-products',
    ],
  },
];

const PLACES = CRAWLED.flatMap(({ paths }) => paths.map((path) => path.split('>')[1] ?? path.split('?')[0] ?? ''));

/** Whether the crawl looks at this screen: `*` stands for one part of an address. */
export function isCrawled(pathname: string): boolean {
  const parts = pathname.split('/');
  return PLACES.some((place) => {
    const wanted = place.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => part === '*' || part === parts[at]);
  });
}
