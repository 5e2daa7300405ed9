import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { MODULES } from './app.ts';
import { contractGroups, contractGroupsOf } from './contracts.ts';
import { allOperations } from './docs/operations.ts';
import { jobs } from './jobs.ts';
import { contract } from './kernel/contract.ts';
import { ok } from './kernel/result.ts';
import { sellerId } from './modules/payments/views/sale-fields.ts';
import { gaugesNow } from './metrics.ts';
import { type Module, operationsWith } from './module.ts';
import { openApiDocument } from './openapi.ts';
import { routeFinder } from './platform/http/node-adapter.ts';
import { MESSAGES } from './platform/i18n/messages.ts';
import { NAMESPACES } from './texts.ts';
import { messagesOf, namespace } from './kernel/texts.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { routesOf } from './routes.ts';
import { type ModuleScreens, navigationOf, screenFinder, screensOf } from './screen.ts';
import { SCREEN_MODULES } from './screens.ts';
import { invariantsOf } from './status.ts';
import { testDatabase } from './testing/database.ts';

/**
 * A module is added in one folder: this one brings an operation, a screen, a job, texts, a metric and an invariant, and
 * each appears where the product reads it, with nothing else touched.
 */

testDatabase();

const countCups = contract({
  id: 'count-cups',
  method: 'POST',
  path: '/count-cups',
  summary: 'Count the cups.',
  auth: 'seller',
  limitGroup: null,
  request: z.object({ seller_svc_id: sellerId.required }),
  response: z.object({ cups: z.number() }),
  refusals: ['unreadable_body', 'missing_parameter'],
  example: { request: { seller_svc_id: 'MPL-…' }, response: { cups: 3 } },
});

const counted = vi.fn<() => Promise<number>>(async () => 0);

const { withKeys } = operationsWith(() => ({ cups: 3 }));

const cups = {
  name: 'cups',
  operations: [{ title: 'sales', operations: [withKeys(countCups, async (context) => ok({ cups: context.cups }))] }],
  jobs: () => [{ name: 'count-cups', everyMs: 60_000, run: counted }],
  figures: { cups: { gauge: 'kupa_cups', help: 'Cups on the shelf.', sql: 'SELECT 3' } },
  invariants: [{ id: 'C01', says: 'common.product', find: async () => [] }],
} as const satisfies Module;

const cupScreens = {
  screens: { '/cups': 'see-products', '/cups/[cupId]': 'see-products' },
  navigation: [{ href: '/cups', label: 'common.product', icon: 'package', section: 'main', order: 55 }],
} as const satisfies ModuleScreens;

const texts = { cups: 'Cups' };
const cupTexts = namespace({ ar: texts, en: texts, es: texts, he: texts, ru: texts });

const product: readonly Module[] = [...MODULES, cups];
const screens: readonly ModuleScreens[] = [...SCREEN_MODULES, cupScreens];

test('its operation answers at its path, and those of the product still do', async () => {
  const { byId, others } = routesOf(product);
  const found = routeFinder([...byId.values(), ...others])('POST', '/api/count-cups');
  if (!found || !('route' in found)) throw new Error('no route');
  const request = new Request('http://localhost:3000/api/count-cups', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller_svc_id: 'MPL-1' }),
  });
  const response = await found.route.handle(request, { params: {}, ip: '127.0.0.1' });
  expect([response.status, await response.json()]).toEqual([200, { cups: 3 }]);
  expect([...byId.keys()]).toEqual([...routesOf(MODULES).byId.keys(), 'count-cups']);
});

test('its operation stands in the OpenAPI document and in the reference, in its group', () => {
  const groups = contractGroupsOf(product);
  const { paths } = openApiDocument('https://pay.example.com', groups);
  expect(paths['/count-cups']?.['post']).toMatchObject({ operationId: 'count-cups', tags: ['sales'] });
  expect(Object.keys(paths)).toHaveLength(
    Object.keys(openApiDocument('https://pay.example.com', contractGroups).paths).length + 1,
  );
  expect(allOperations('https://pay.example.com/api', groups).at(-1)).toMatchObject({
    id: 'count-cups',
    group: 'sales',
  });
});

test('its screen needs its right, and is in the navigation of those who have it, at its place', () => {
  expect(screenFinder(screensOf(screens))('/cups/7')).toMatchObject({ path: '/cups/[cupId]', right: 'see-products' });
  const hrefs = (right: 'see-products' | 'see-sales') =>
    navigationOf(screens, { rights: [right], sandbox: false })
      .filter(({ section }) => section === 'main')
      .map(({ href }) => href);
  expect(hrefs('see-products')).toEqual(['/products', '/cups']);
  expect(hrefs('see-sales')).toEqual(['/', '/sales', '/holds', '/refunds']);
});

test('a path that another module brings already is refused', () => {
  expect(() => screensOf([...screens, cupScreens])).toThrow('two modules bring the screen /cups');
});

test('its job runs in the loop beside those of the product', async () => {
  const own = jobs(product).filter(({ name }) => !jobs().some((known) => known.name === name));
  expect(own.map(({ name }) => name)).toEqual(['count-cups']);
  const running = startJobs(own);
  await vi.waitFor(() => expect(counted).toHaveBeenCalled());
  await running.stop();
});

test('the ledger looks for what its invariant forbids', async () => {
  const find = vi.fn(async () => []);
  const check = jobs([...MODULES, { name: 'cups', invariants: [{ id: 'C01', says: 'common.product', find }] }]).find(
    ({ name }) => name === 'check-invariants',
  );
  await check?.run();
  expect(find).toHaveBeenCalledOnce();
  expect(invariantsOf(product).map(({ id }) => id)).toContain('C01');
});

test('its figure is a metric, asked in the one statement of all figures', async () => {
  const metrics = await gaugesNow(product);
  expect(metrics.find(({ name }) => name === 'kupa_cups')).toEqual({
    name: 'kupa_cups',
    help: 'Cups on the shelf.',
    values: [{ value: 3 }],
  });
  expect(metrics.find(({ name }) => name === 'kupa_invariants_broken')?.label).toBe('invariant');
  expect(metrics.find(({ name }) => name === 'kupa_attempts_open')?.values).toHaveLength(3);
});

test('its texts are there in every language, beside those of the product', () => {
  const messages = messagesOf({ ...NAMESPACES, cups: cupTexts });
  expect(Object.values(messages).map((language) => language.cups.cups)).toEqual(Array(5).fill('Cups'));
  expect(messages.he.common.nav.sales).toBe(MESSAGES.he.common.nav.sales);
});
