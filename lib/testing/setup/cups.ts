/** A module as a developer would add it (docs/architecture.md, "What plugs in"): its files, its line in each list. */

const LANGUAGES = ['ar', 'en', 'es', 'he', 'ru'];

const texts = LANGUAGES.map((language): [path: string, text: string] => [
  `messages/cups.${language}.json`,
  JSON.stringify({
    title: `Cups (${language})`,
    mustBeWhole: `No cup is broken (${language})`,
    inStock: `{count} in stock (${language})`,
  }),
]);

/** Files of `lib/modules/cups/`. */
export const CUPS: Readonly<Record<string, string>> = {
  'contract/count-cups.ts': `
import { z } from 'zod';
import { contract } from '#lib/kernel/contract.ts';
import { sellerId } from '#lib/kernel/sale/sale-fields.ts';

export const countCupsContract = contract({
  id: 'count-cups',
  method: 'POST',
  path: '/count-cups',
  summary: 'Count the cups.',
  auth: 'seller',
  limitGroup: null,
  request: z.object({ seller_svc_id: sellerId.required }),
  response: z.object({ cups: z.number() }),
  refusals: ['unreadable_body', 'missing_parameter'],
  example: { request: { seller_svc_id: 'MPL004T7-…' }, response: { cups: 3 } },
});
`,
  'count-cups.ts': `
/** How many cups are in stock. */
export const countCups = (stock: { cups: number }): number => stock.cups;
`,
  'api/count-cups.ts': `
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import { ok } from '#lib/kernel/result.ts';
import { countCups } from '../count-cups.ts';

type Stock = { cups: number };

export const serveCountCups = async (stock: Stock): Promise<ApiResult> => ok({ cups: countCups(stock) });
`,
  'module.ts': `
import { type Module, operationsWith } from '#lib/module.ts';
import { serveCountCups } from './api/count-cups.ts';
import { countCupsContract } from './contract/count-cups.ts';

const { withKeys } = operationsWith(() => ({ cups: 3 }));
let rounds = 0;

// Nothing is left to do after a round.
async function washCups(): Promise<number> {
  rounds += 1;
  return 0;
}

export const cups = {
  name: 'cups',
  operations: [{ title: 'sales', operations: [withKeys(countCupsContract, serveCountCups)] }],
  jobs: () => [{ name: 'wash-cups', everyMs: 60_000, run: washCups }],
  figures: {
    cups: {
      gauge: 'kupa_cups',
      help: 'Cups in stock.',
      sql: 'SELECT 3',
      onStatus: { line: 'cups.title', says: 'cups.inStock', wrongFrom: 3 },
    },
  },
  gauges: () => [{ name: 'kupa_cups_washed', help: 'Rounds of washing.', values: [{ value: rounds }] }],
  invariants: [{ id: 'C01', says: 'cups.mustBeWhole', find: async () => [] }],
  waits: [{ says: 'cups.title', find: async () => ({ count: 2, next: null }) }],
} as const satisfies Module;
`,
  'screens.ts': `
import type { ModuleScreens } from '#lib/screen.ts';

export const cupScreens = {
  screens: { '/cups': 'see-products', '/cups/[cupId]': 'see-products' },
  navigation: [{ href: '/cups', label: 'cups.title', icon: 'package', section: 'business', order: 6 }],
} as const satisfies ModuleScreens;
`,
  'texts.ts': `
${LANGUAGES.map((one) => `import ${one} from './messages/cups.${one}.json' with { type: 'json' };`).join('\n')}
import { namespace } from '#lib/kernel/language.ts';

export const cupTexts = { cups: namespace({ ${LANGUAGES.join(', ')} }) };
`,
  ...Object.fromEntries(texts),
};

/** What is added to the lists: an import, and an entry at the end. */
export const LINES: readonly { list: string; opens: string; name: string; from: string }[] = [
  { list: 'lib/app.ts', opens: 'export const MODULES = [', name: 'cups', from: './modules/cups/module.ts' },
  {
    list: 'lib/screens.ts',
    opens: 'export const SCREEN_MODULES = [',
    name: 'cupScreens',
    from: './modules/cups/screens.ts',
  },
  {
    list: 'lib/texts.ts',
    opens: 'export const NAMESPACES = {',
    name: '...cupTexts',
    from: './modules/cups/texts.ts',
  },
];

/** What a process of that tree finds, read by the test: nothing here names the module but by where it should appear. */
export const PROBE = `
import { MODULES } from './lib/app.ts';
import { allOperations } from './lib/docs/operations.ts';
import { jobs } from './lib/jobs.ts';
import { metricsRoute } from './lib/metrics.ts';
import { openApiDocument } from './lib/openapi.ts';
import { routeFinder } from './lib/platform/http/node-adapter.ts';
import { startJobs } from './lib/platform/queue/jobs.ts';
import { say } from './lib/platform/i18n/say.ts';
import { routes } from './lib/routes.ts';
import { shownClock } from './lib/sandbox/shown-clock.ts';
import { navigationOf } from './lib/screen.ts';
import { SCREEN_MODULES, screenOfPath } from './lib/screens.ts';
import { invariantsOf, systemStatus } from './lib/status.ts';

const found = routeFinder(routes)('POST', '/api/count-cups');
const request = new Request('http://localhost:3000/api/count-cups', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ seller_svc_id: 'MPL-1' }),
});
const response = found && 'route' in found ? await found.route.handle(request, { params: {}, ip: '127.0.0.1' }) : null;
const entries = (right) => navigationOf(SCREEN_MODULES, { rights: [right], sandbox: false })
  .filter(({ section }) => section !== 'developers').map(({ href }) => href);
const running = startJobs(jobs().filter(({ name }) => name === 'wash-cups'));
await new Promise((resolve) => setTimeout(resolve, 50));
await running.stop();
const metrics = await metricsRoute.handle(new Request('http://localhost/api/metrics'), { params: {}, isLocal: true });
const lines = (await metrics.text()).split('\\n');
const gauge = (name) => Number(lines.find((line) => line.startsWith(name + ' '))?.split(' ')[1]);
console.log('FOUND ' + JSON.stringify({
  answer: response && [response.status, await response.json()],
  openApi: openApiDocument('https://pay.example.com').paths['/count-cups']?.post?.operationId ?? null,
  reference: allOperations('https://pay.example.com/api').find(({ id }) => id === 'count-cups')?.group ?? null,
  others: routes.length,
  screen: screenOfPath('/cups/7'),
  navigation: { withRight: entries('see-products'), without: entries('see-sales') },
  jobs: jobs().length,
  washed: gauge('kupa_cups_washed'),
  counted: gauge('kupa_cups'),
  status: (await systemStatus()).lines.at(-1),
  invariants: invariantsOf(MODULES).map(({ id }) => id),
  waiting: (await shownClock()).waits.at(-1),
  texts: ['ar', 'en', 'es', 'he', 'ru'].map((language) => say(language, 'cups.title')),
}));
process.exit(0);
`;

/** What compiles with the module there: its own names of texts and screens, and none beside them. */
export const TYPES: Readonly<Record<string, string>> = {
  'tsconfig.types.json': JSON.stringify({
    extends: './tsconfig.json',
    files: ['types.ts', 'lib/app.ts', 'lib/screens.ts', 'lib/texts.ts'],
    include: ['lib/**/*.d.ts'],
  }),
  'types.ts': `
import type { MessageKey } from './lib/platform/i18n/say.ts';
import type { Screen } from './lib/screens.ts';

export const key: MessageKey = 'cups.title';
// @ts-expect-error: no file of texts has it.
export const unknownKey: MessageKey = 'cups.handle';
export const screen: Screen = '/cups';
// @ts-expect-error: no module brings it.
export const unknownScreen: Screen = '/mugs';
`,
};
