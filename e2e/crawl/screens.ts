/**
 * The screens that the crawl visits, each once (`crawl.spec.ts`): who looks, and where. A path that ends in `>` is a
 * list whose first row is opened.
 */
export type Reader = 'owner' | 'partner' | 'nobody';

export const CRAWLED: readonly { name: string; who: Reader; paths: readonly string[] }[] = [
  {
    name: 'sales',
    who: 'owner',
    paths: [
      '/',
      '/sales',
      '/sales?q=nothing-like-this',
      '/sales?status=completed>',
      '/sales?status=partial-refund>',
      '/sales?status=authorized>',
      '/sales?status=chargeback>',
      '/sales?status=partial-void>',
      '/sales/SALE-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA',
      '/holds',
      '/holds?q=nothing-like-this',
      '/refunds',
      '/search?q=dana',
    ],
  },
  {
    name: 'products, customers and devices',
    who: 'owner',
    paths: [
      '/products',
      '/products>',
      '/products/new',
      '/products/import',
      '/customers',
      '/customers>',
      '/customers/new',
      '/customers/import',
      '/devices',
      '/devices/order',
      '/counter',
    ],
  },
  {
    name: 'subscriptions',
    who: 'owner',
    paths: [
      '/subscriptions',
      '/subscriptions>',
      '/subscriptions/new',
      '/subscriptions/numbers',
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
      '/callbacks>',
      '/callbacks/addresses',
      '/developers/integration',
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
    paths: ['/partner', '/partner>', '/partner/funnel', '/partner/invite', '/partner/import', '/partner/brand'],
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

/** The shape of an address, so that one sale is like another. */
const shapeOf = (path: string): string =>
  path.replace(
    /^\/(sales|products|customers|callbacks|subscriptions)\/(?!(?:new|import|addresses|numbers|recovery|settings|templates)\b)[^/?]+$/,
    '/$1/*',
  );

const SHAPES = new Set(
  CRAWLED.flatMap(({ paths }) =>
    paths.map((path) => shapeOf(path.endsWith('>') ? `${path.split(/[?>]/)[0]}/x` : (path.split('?')[0] ?? ''))),
  ),
);

/** Whether the crawl looks at this screen. */
export const isCrawled = (pathname: string): boolean => SHAPES.has(shapeOf(pathname));
