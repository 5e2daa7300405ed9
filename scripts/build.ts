import { spawn } from 'node:child_process';
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { build, stop } from 'esbuild';
import { buildPaymentPage, NEWEST } from './build-payment-page.ts';
import { sourcesNow, STAMP } from './lib/built.ts';
import { withoutSettings } from './lib/child-environment.ts';

/**
 * Builds what runs: the front and the worker (esbuild, packages external), the payment page's bundles, and Next's
 * pages.
 */

/** Builds everything; `say` hears of each part. */
export async function buildAll(): Promise<void> {
  // Before the sources are looked at: `public/` is one of them, and a folder that is made in it later is a change.
  for (const folder of ['dist', ...Object.values(NEWEST)]) mkdirSync(folder, { recursive: true });
  const from = sourcesNow();
  await Promise.all([buildServers(), buildPaymentPage()]);
  await buildPages();
  writeFileSync(STAMP, JSON.stringify(from));
}

/** Ends the builder's own process, which would stay as long as ours, with our environment. */
export const endBuilder = (): Promise<void> => Promise.resolve(stop());

/** The programs that Node runs. JSX of the payment page is Preact's, named in each file. */
export async function buildServers(): Promise<void> {
  for (const chunk of globSync('dist/chunk-*')) rmSync(chunk);
  await buildProgram({ server: 'server.ts', worker: 'worker.ts' });
}

/** Programs by their names in `dist`, their packages beside them. */
export async function buildProgram(entryPoints: Readonly<Record<string, string>>): Promise<void> {
  await build({
    entryPoints: { ...entryPoints },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // Dynamic imports become files of their own, read when needed: the Prisma client.
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    chunkNames: 'chunk-[hash]',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}

function buildPages(): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = spawn(
      process.execPath,
      ['node_modules/next/dist/bin/next', 'build', '--experimental-next-config-strip-types'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...withoutSettings(process.env), NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' },
      },
    );
    let said = '';
    for (const stream of [next.stdout, next.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    next.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The pages could not be built:\n${said.slice(-6_000)}`)),
    );
  });
}

if (process.argv[1]?.endsWith('build.ts')) await buildAll();
