import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Whatever a person can change on a screen stands in the audit log. The list of server actions is read from the tree,
 * and each is followed from function to function: one that never comes to the audit log fails here, unless it stands
 * below with the reason why it need not.
 */

const SILENT: Readonly<Record<string, string>> = {
  'app/choose-language.ts chooseLanguage': 'a person’s own taste: the language of their screens',
  'app/(dashboard)/list-views.ts keepView': 'a person’s own bookmark of a list, seen by nobody else',
  'app/(dashboard)/list-views.ts dropView': 'the same bookmark, taken away',
  'app/(auth)/link-actions.ts lookAtInvitation': 'reads',
  'app/(auth)/link-actions.ts lookAtReset': 'reads',
  'app/(dashboard)/callbacks/resend-actions.ts previewResend': 'reads',
  'app/(dashboard)/customers/customer-actions.ts previewCustomers': 'reads a table and writes nothing',
  'app/(dashboard)/products/product-actions.ts previewProducts': 'reads a table and writes nothing',
  'app/(dashboard)/holds/hold-actions.ts chooseAllHolds': 'reads',
  'app/(dashboard)/settings/account/account-actions.ts beginFactor':
    'makes a secret that is not in force: turning it on is written down',
  'app/(dashboard)/settings/account/confirm-actions.ts isFresh': 'reads',
  'app/docs/verify/actions.ts checkWithOwnKeys': 'computes and keeps nothing',
};

type Source = {
  declared: Map<string, string>;
  imported: Map<string, { file: string; name: string }>;
  isOfServer: boolean;
  exported: string[];
};

const DECLARATION = /^(?:export )?(?:async )?(?:function\*? ?|const |let )(\w+)/gm;
const IMPORT = /^(?:import|export) (?:type )?\{([^}]*)\} from '([^']+)';/gm;
const RECORDS = 'lib/modules/audit/record-audit.ts recordAudit';

/** Hands out `auditDone`, and writes nothing itself. */
const LENDS = 'app/(dashboard)/authorize-money.ts authorizeSale';

const sources = new Map<string, Source>();

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8').replace(/^ *\/\/.*$|^ *\/\*[\s\S]*?\*\/$/gm, '');
  const starts = [...text.matchAll(DECLARATION)];
  const declared = new Map(
    starts.map((match, index) => [match[1] ?? '', text.slice(match.index + match[0].length, starts[index + 1]?.index)]),
  );
  const imported = new Map<string, { file: string; name: string }>();
  for (const [, names = '', from = ''] of text.matchAll(IMPORT)) {
    const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
    if (!/^[#.]/.test(from) || !existsSync(path)) continue;
    for (const [name = '', alias = name] of names.split(',').map((one) => one.trim().split(' as ')))
      imported.set(alias, { file: path, name });
  }
  const exported = [...text.matchAll(/^export async function (\w+)/gm)].map(([, name]) => name ?? '');
  const source = { declared, imported, isOfServer: text.startsWith("'use server'"), exported };
  sources.set(file, source);
  return source;
}

/** Whether a function, or one that it names, writes an entry. */
function isWrittenDown(file: string, name: string, seen = new Set<string>()): boolean {
  const key = `${file} ${name}`;
  if (key === RECORDS) return true;
  if (seen.has(key) || key === LENDS) return false;
  seen.add(key);
  const { declared, imported } = sourceOf(file);
  const again = imported.get(name);
  const body = declared.get(name);
  if (body === undefined) return again !== undefined && isWrittenDown(again.file, again.name, seen);
  return [...new Set(body.match(/(?<![\w.'-])[a-zA-Z_]\w*(?!\w*['-])|\bauditDone\b/g) ?? [])].some((word) => {
    if (word === 'auditDone') return true;
    const from = imported.get(word);
    return from
      ? isWrittenDown(from.file, from.name, seen)
      : word !== name && declared.has(word) && isWrittenDown(file, word, seen);
  });
}

const actions = globSync('app/**/*.ts')
  .toSorted()
  .filter((file) => !file.endsWith('.test.ts') && sourceOf(file).isOfServer)
  .flatMap((file) => sourceOf(file).exported.map((name) => [file, name] as const));

test('there are actions to be looked at, and every exception is one of them', () => {
  expect(actions.length).toBeGreaterThan(40);
  expect(Object.keys(SILENT).filter((one) => !actions.some(([file, name]) => `${file} ${name}` === one))).toEqual([]);
});

test.each(actions)('P-03: %s: %s writes into the audit log, or says why not', (file, name) => {
  expect([isWrittenDown(file, name), SILENT[`${file} ${name}`] ?? null]).toEqual(
    isWrittenDown(file, name) ? [true, null] : [false, expect.stringMatching(/\w/)],
  );
});
