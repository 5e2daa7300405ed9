import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Running examples of hosted fields: whole documents, as a developer would write them. */

const FOLDER = join(import.meta.dirname, 'examples');

type Source = { file: string; language: string };

export type Example = {
  id: 'plain' | 'hebrew' | 'react' | 'csp';
  /** Sources to show, in this order; the HTML is the document that runs. */
  sources: readonly Source[];
  /** Whether its document is served with the policy below, which is then shown with it. */
  isStrict: boolean;
};

export const EXAMPLES: readonly Example[] = [
  { id: 'plain', sources: [{ file: 'plain.html', language: 'HTML' }], isStrict: false },
  { id: 'hebrew', sources: [{ file: 'hebrew.html', language: 'HTML' }], isStrict: false },
  {
    id: 'react',
    sources: [
      { file: 'react.jsx', language: 'React' },
      { file: 'react.html', language: 'HTML' },
    ],
    isStrict: false,
  },
  { id: 'csp', sources: [{ file: 'csp.html', language: 'HTML' }], isStrict: true },
];

export const findExample = (id: string): Example | null => EXAMPLES.find((example) => example.id === id) ?? null;

/** Values of a source's double braces. */
export type Values = { origin: string; publicKey: string; nonce: string };

/** Source of an example with the shop's own values: the same text runs and is shown. */
export const exampleCode = (file: string, values: Values): string =>
  readFileSync(join(FOLDER, file), 'utf8').replace(/\{\{(\w+)\}\}/g, (_, name) => values[name as keyof Values] ?? '');

/** The strictest policy that hosted fields work under. */
export const strictPolicy = ({ origin, nonce }: Pick<Values, 'origin' | 'nonce'>): string =>
  [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src ${origin}`,
    `frame-src ${origin}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');

let bundled: Promise<string> | null = null;

/** The React example with React itself, bundled once; nothing is fetched from anywhere. */
export function reactBundle(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      entryPoints: [join(FOLDER, 'react.jsx')],
      bundle: true,
      // Package of this tree; elsewhere it is installed (npm run packages).
      alias: { '@kupa/hosted-fields/react': resolve('lib/sdk/fields/package/react.tsx') },
      write: false,
      // Minified, it is React's production build.
      minify: true,
      format: 'iife',
      jsx: 'automatic',
      target: 'es2022',
      charset: 'utf8',
      legalComments: 'none',
    });
    return outputFiles[0]?.text ?? '';
  } finally {
    await stop();
  }
}
