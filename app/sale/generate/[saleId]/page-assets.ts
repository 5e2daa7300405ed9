import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Assets } from '#components/payment-page/document.tsx';

/** Reads what `buildPaymentPage` made; the sandbox's part only where it may be used. Paths are relative to the working directory. */
export function readAssets(sandbox: boolean, folder = join(process.cwd(), 'dist', 'payment-page')): Assets {
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8').trim();
  return {
    script: read('card.js'),
    style: read('card.css'),
    sandbox: sandbox ? { script: read('sandbox.js'), style: read('sandbox.css') } : null,
  };
}

let kept: Assets | null = null;

/** The same, read once: the files of a build do not change while it runs. */
export function pageAssets(sandbox: boolean): Assets {
  kept ??= readAssets(sandbox);
  return kept;
}
