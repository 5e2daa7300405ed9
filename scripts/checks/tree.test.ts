import { globSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { config } from '../../next.config.ts';
import { contracts } from '#lib/contracts.ts';
import { openApiDocument } from '#lib/openapi.ts';
import { firstRefusal } from '#lib/platform/http/api/first-refusal.ts';
import { routes } from '#lib/routes.ts';
import {
  findEnvironmentReads,
  findHandMadeFetching,
  findOutboundFetchers,
  findLooseDots,
  findMisturnedSigns,
  findNamesCutAtTheirStart,
  findOwnDigits,
  findPhysicalStyles,
  findRaggedFigures,
  findRawInputs,
  findStrayStatements,
  findTurnedSentences,
  findUnreasonedStatements,
  findWrittenSchemas,
} from './tree-rules.ts';

/** Rules about the whole tree. */

const SOURCES = globSync('{app,components,lib,scripts,prisma,bench,e2e}/**/*.{ts,tsx,mjs,css}', {
  exclude: ['**/generated/**'],
})
  .concat(globSync('*.{ts,mjs}'))
  // A route's folder may be named like the file that it answers with.
  .filter((path) => statSync(path).isFile());
const sources = SOURCES.map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));

test('there is a tree to be looked at', () => {
  expect(sources.length).toBeGreaterThan(150);
});

test('only lib/platform/env.ts reads the environment', () => {
  expect(findEnvironmentReads(sources)).toEqual([]);
});

test('a dot between two facts stays with the one before it', () => {
  expect(findLooseDots(sources)).toEqual([]);
});

test('modules keep their SQL in the store and the queries', () => {
  expect(findStrayStatements(sources)).toEqual([]);
});

test('a file of named statements says in its first comment why it is SQL', () => {
  expect(findUnreasonedStatements(sources)).toEqual([]);
});

test('no schema is written out, and no lock or channel is shared with another installation', () => {
  expect(findWrittenSchemas(sources)).toEqual([]);
});

test('digits of other scripts and invisible marks are known in one place', () => {
  expect(findOwnDigits(sources)).toEqual([]);
});

test('styles are logical: no screen knows left from right', () => {
  expect(findPhysicalStyles(sources)).toEqual([]);
});

test('amounts below each other line up at their decimals in both directions', () => {
  expect(findRaggedFigures(sources)).toEqual([]);
});

test('media signs are mirrored nowhere, and signs of a way out everywhere alike', () => {
  expect(findMisturnedSigns(sources)).toEqual([]);
  const planted = '<FastForward aria-hidden className="turn size-4" />';
  expect(findMisturnedSigns([{ path: 'components/a.tsx', text: planted }])).toHaveLength(1);
});

test('a name that is cut loses its end in both directions', () => {
  expect(findNamesCutAtTheirStart(sources)).toEqual([]);
  const text = '<span className="block truncate">\n  <bdi>{email}</bdi>';
  expect(findNamesCutAtTheirStart([{ path: 'components/a.tsx', text }])).toHaveLength(1);
});

test('the first letter decides the direction of what others wrote, and of no sentence of ours', () => {
  expect(findTurnedSentences(sources)).toEqual([]);
  const planted = ['<p dir="auto">', "<p dir={is ? 'ltr' : 'auto'}>", "({ dir: 'auto' })"];
  const found = findTurnedSentences(planted.map((text) => ({ path: 'components/a.tsx', text })));
  expect(found).toHaveLength(3);
});

describe('amounts that line up in one direction alone are found', () => {
  test.each([
    ['a cell', '<td className="w-28 text-end">{money(sum)}</td>'],
    ['a row of cells', '<tr className="border-t [&>td]:text-end">'],
    ['a box', '<span className="text-end font-medium">\n  <Money amount={1} currency="ILS" />\n</span>'],
    ['a line', '<div className="flex justify-between">\n<dt>{name}</dt>\n<dd>\n<Money amount={1} /></dd></div>'],
  ])('%s', (_what, text) => {
    expect(findRaggedFigures([{ path: 'components/a.tsx', text }])).toHaveLength(1);
  });
});

test('V-03: text comes in through one way: every action and every body of a request has a reader that masks, refuses or only looks up', () => {
  expect(findRawInputs(sources)).toEqual([]);
});

test('components poll, fetch, cancel and refresh through the query client alone', () => {
  expect(findHandMadeFetching(sources)).toEqual([]);
});

describe('what a component does past the query client is found', () => {
  const at = (path: string, text: string) => findHandMadeFetching([{ path, text }]);
  test.each([
    ['setInterval', 'const timer = setInterval(ask, 1_000);'],
    ['AbortController', 'const stop = new AbortController();'],
    ['fetch', "const answer = await fetch('/search');"],
    ['refresh of the router', 'setTimeout(() => {}, 10); router.refresh();'],
    ['refresh of the router', 'const { push, refresh } = useRouter();'],
    ['polling with setTimeout', 'setTimeout(() => void lookAgain(), 500);'],
  ])('%s', (what, text) => {
    expect(at('components/sales/new-panel.tsx', text)).toEqual([`components/sales/new-panel.tsx: ${what}`]);
    expect(at('components/payment-page/new-panel.tsx', text)).toEqual([]);
  });
  test('and a comment, a refresh of the hook or a delay that asks nothing is none of it', () =>
    expect(
      at(
        'components/ui/copy-button.tsx',
        '// setInterval( is not used\nconst { refresh } = useRefresh(); setTimeout(() => setCopied(false), 2_000);',
      ),
    ).toEqual([]));
});

test("N-11: only the callback client, the acquirer's and the senders of messages connect to anybody", () => {
  expect(findOutboundFetchers(sources)).toEqual([]);
});

test('N-11: the image optimiser, which fetches what it is told, is off', () => {
  expect(config.images).toEqual({ unoptimized: true });
});

test.each(globSync('lib/{modules/*,sandbox}/module.ts'))('%s is in the list of modules', (path) => {
  expect(readFileSync('lib/app.ts', 'utf8')).toContain(`from './${path.replace(/^lib\//, '')}';`);
});

test.each(globSync('lib/{modules/*,docs,sandbox}/screens.ts'))('%s is in the list of screens', (path) => {
  expect(readFileSync('lib/screens.ts', 'utf8')).toContain(`from './${path.replace(/^lib\//, '')}';`);
});

test.each(globSync('lib/{modules/*,kernel/*,platform/*,docs,sandbox}/texts.ts'))(
  '%s is in the list of texts and names every file of texts below it',
  (path) => {
    expect(readFileSync('lib/texts.ts', 'utf8')).toContain(`from './${path.replace(/^lib\//, '')}';`);
    const folder = path.replace(/texts\.ts$/, 'messages');
    const named = [...readFileSync(path, 'utf8').matchAll(/from '\.\/messages\/(.+\.json)'/g)].map(([, file]) => file);
    const there = globSync('**/*.json', { cwd: folder }).filter((file) => !file.startsWith('translated-from.'));
    expect(named.sort()).toEqual(there.sort());
    expect(there.filter((file) => !/^[\w-]+\.[a-z]{2}\.json$/.test(file))).toEqual([]);
  },
);

describe.each(contracts.map((contract) => [contract.id, contract] as const))('%s', (_, contract) => {
  test('has a route', () => {
    expect(
      routes.filter(
        ({ method, path }) =>
          method === contract.method && path === `/api${contract.path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    ).toHaveLength(1);
  });

  test('has an entry in the OpenAPI document, with all its fields', () => {
    const operation = openApiDocument('https://pay.example.com').paths[contract.path]?.[contract.method.toLowerCase()];
    const [sent] = Object.values(operation?.requestBody?.content ?? {});
    const body = (sent?.schema ?? { properties: {} }) as {
      properties: object;
    };
    const outside = Object.keys(contract.sources ?? {});
    expect([...Object.keys(body.properties), ...outside].sort()).toEqual(Object.keys(contract.request.shape).sort());
    expect(operation?.summary).toBe(contract.summary);
  });

  test('has examples that parse', () => {
    const request = contract.request.safeParse(contract.example.request);
    expect(request.error && firstRefusal(contract.request, request.error)).toBeUndefined();
    expect(contract.response.safeParse(contract.example.response).error?.issues).toBeUndefined();
  });

  test('is tested: a test beside its operation calls it', () => {
    // By its whole path, or by the part before and after a parameter.
    const path = contract.path.slice(1);
    const calls = path.includes('{') ? [`\`${path.replace(/\{\w+\}.*/, '')}$\{`] : [`'${path}'`];
    expect(
      sources.some(
        ({ path, text }) => /^lib\/modules\/.*\.db\.test\.ts$/.test(path) && calls.some((call) => text.includes(call)),
      ),
    ).toBe(true);
  });
});

test('a route of the specification has a contract', () => {
  const notices = ['/api/processors/bank/notices', '/api/payout-banks/bank/notices'];
  const own = ['/api/openapi.json', '/api/health', '/api/metrics', ...notices];
  const asRoute = (path: string) => `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
  const unknown = routes.filter(
    ({ path }) =>
      path.startsWith('/api/') && !own.includes(path) && !contracts.some((contract) => asRoute(contract.path) === path),
  );
  expect(unknown.map(({ path }) => path)).toEqual([]);
});

describe('the rules about the tree can fail', () => {
  test.each([
    'SELECT id FROM vault.card',
    'INSERT INTO public.sale DEFAULT VALUES',
    "SELECT FROM pg_tables WHERE schemaname IN ('public', 'vault')",
    'SELECT pg_advisory_xact_lock(hashtext($1))',
    "SELECT pg_notify('devices', '')",
  ])('a schema, a lock or a channel in %s', (text) => {
    const path = 'lib/modules/payments/store-new.sql.ts';
    expect(findWrittenSchemas([{ path, text }])).toEqual([path]);
    expect(findWrittenSchemas([{ path, text: 'SELECT id FROM card' }])).toEqual([]);
  });

  test('a file of statements without its reason', () => {
    const path = 'lib/modules/payments/store-new.sql.ts';
    expect(findUnreasonedStatements([{ path, text: '/** Statements about sales. */' }])).toEqual([path]);
    expect(findUnreasonedStatements([{ path, text: '/** Sales. SQL\n * because one must do it all. */' }])).toEqual([]);
  });

  test.each([
    ['lib/modules/payments/a.ts', 'const secret = process.env.SECRET;'],
    ['components/a.tsx', "process.env['SECRET']"],
    ['app/page.tsx', "import { env } from 'node:process';"],
    ['server.ts', 'const { env } = process;'],
  ])('the environment read in %s', (path, text) => {
    expect(findEnvironmentReads([{ path, text }])).toEqual([path]);
  });

  test.each([
    'const arabic = /[\\u0660-\\u0669]/g;',
    'const marks = /[\\u200e\\u061C]/g;',
    'String(sign.replace(/\\p{Nd}/u, "").charCodeAt(0));',
  ])('digits read by a list of their own: %s', (text) => {
    expect(findOwnDigits([{ path: 'lib/modules/payments/domain/amount.ts', text }])).toEqual([
      'lib/modules/payments/domain/amount.ts',
    ]);
  });

  test.each([
    ["'use server';\nexport async function keep(name: string) { await save(name); }", 'no reader'],
    ["'use server';\nimport { freeText } from '#lib/kernel/entered.ts';\nconst name = String(sent);", 'String('],
    ['const bytes = await readAtMost(request, 9);', 'no reader'],
    [
      "import { freeText } from '#lib/kernel/entered.ts';\nconst data = await request.formData();\n" +
        "const name = typeof sent === 'string' ? sent : '';",
      "typeof sent === 'string'",
    ],
    ['const body = await request.json();', 'no reader'],
  ])('V-03: an entry that reads past the readers: %s', (text, what) => {
    expect(findRawInputs([{ path: 'app/(dashboard)/(screens)/new-actions.ts', text }])).toEqual([
      `app/(dashboard)/(screens)/new-actions.ts: ${what}`,
    ]);
    expect(
      findRawInputs([
        { path: 'app/a.test.ts', text },
        { path: 'lib/platform/http/api/read-json.ts', text },
      ]),
    ).toEqual([]);
  });

  test.each([["statement('x', 'SELECT 1')"], ['db.query({ name: "x", text: `\n  SELECT 1` })']])(
    '%s in an operation is stray',
    (text) => {
      expect(findStrayStatements([{ path: 'lib/modules/payments/charge/pay-sale.ts', text }])).toHaveLength(1);
      expect(findStrayStatements([{ path: 'lib/modules/payments/charge/test-pay.ts', text }])).toHaveLength(1);
      expect(findStrayStatements([{ path: 'lib/modules/payments/sales/store-facts.ts', text }])).toEqual([]);
    },
  );

  test.each(["names.join(' · ')", '`$' + '{a} · $' + '{b}`', '<b>{a}</b> · {b}', "{' '}\n  · {b}", '<span>·</span>'])(
    '%s is a dot that a line may begin with',
    (text) => {
      expect(findLooseDots([{ path: 'components/home/head.tsx', text }])).toHaveLength(1);
      expect(findLooseDots([{ path: 'components/home/head.dom.test.tsx', text }])).toEqual([]);
    },
  );

  test('the dots before the digits of a card, and the ones that stay, part nothing at a line', () => {
    const text = '`·· $' + '{last4}` // a · b\n {a}{DOT}{b}';
    expect(findLooseDots([{ path: 'components/ui/mark.tsx', text }])).toEqual([]);
  });

  test.each([
    ["import { request } from 'undici';"],
    ["import { connect, isIP } from 'node:net';"],
    ["import net from 'node:net';"],
    ["import * as http from 'http';"],
    ["const { get } = await import('node:https');"],
    ["import { Resolver } from 'node:dns/promises';"],
    ["import Image from 'next/image';"],
    ["export { Agent } from 'undici';"],
    ["import SMTPConnection from 'nodemailer/lib/smtp-connection';"],
    ['const logo = await fetch(seller.logoUrl);'],
    ["fetch('//evil.example.com/')"],
    ['fetch(`https://example.com/`)'],
    ['new WebSocket(url)'],
    ['navigator.sendBeacon(url)'],
    ["import {\n  type Socket,\n  connect,\n} from 'node:net';"],
  ])('N-11: %s can fetch', (text) => {
    expect(findOutboundFetchers([{ path: 'lib/modules/payments/a.ts', text }])).toHaveLength(1);
    expect(
      findOutboundFetchers([
        { path: 'lib/health.ts', text },
        { path: 'lib/a.test.ts', text },
      ]),
    ).toEqual([]);
  });

  test.each([
    ["import { isIP, type LookupFunction } from 'node:net';"],
    ["import type { Socket } from 'node:net';"],
    ["import { createServer, type IncomingMessage } from 'node:http';"],
    ["fetch('/search?q=x')"],
    ['fetch(`/search?q=x`)'],
    ['prefetch(url)'],
    ['api.fetch(url)'],
  ])('N-11: %s cannot', (text) => {
    expect(findOutboundFetchers([{ path: 'components/a.tsx', text }])).toEqual([]);
  });

  test.each([
    ['className="ml-2"'],
    ['className="md:pr-[3px]"'],
    ['className="hover:-mr-1"'],
    ['className="text-left"'],
    ['className="absolute left-0"'],
    ['className="-right-2"'],
    ['className="border-l"'],
    ['className="rounded-tr-md"'],
    ['className="float-left"'],
    ['style={{ marginLeft: 4 }}'],
    ['style={{ left: 0 }}'],
    ['.a { padding-right: 1px; }'],
    ['.a { text-align: left; }'],
    ['.a { border-left-width: 1px }'],
  ])('%s is physical', (text) => {
    expect(findPhysicalStyles([{ path: 'components/a.tsx', text }])).toHaveLength(1);
  });

  test('a declaration in a style sheet is physical', () => {
    expect(findPhysicalStyles([{ path: 'app/a.css', text: '.a { right: 0; }' }])).toHaveLength(1);
  });

  test.each([
    ['className="ms-2 pe-1 text-start inset-s-0 border-s rounded-ss"'],
    ['.a { margin-inline-start: 1px; inset-inline-end: 0 }'],
    ['const left = captured - refunded;'],
    ['{ left: 9_000, reason: null }'],
    ['type Sale = { code: number; left: number };'],
    ["event.key === 'ArrowRight'"],
  ])('%s is not', (text) => {
    expect(findPhysicalStyles([{ path: 'components/a.tsx', text }])).toEqual([]);
  });
});

test('the version of the package is the newest that the changelog tells of', () => {
  const [, newest] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  const versions = ['package.json', 'package-lock.json'].map((file) => JSON.parse(readFileSync(file, 'utf8')).version);
  expect(versions).toEqual([newest, newest]);
});
