import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frameScriptAddress } from '#app/embed/v1/script.ts';
import type { Assets } from '#components/payment-page/document.tsx';

const FOLDER = 'dist/payment-page';

let kept: Assets | null = null;

/** The built script and style of the page, read once. Production never reads the sandbox's. */
export function paymentPageAssets(sandbox: boolean): Assets {
  if (kept) return kept;
  const read = (file: string) => readFileSync(join(process.cwd(), FOLDER, file), 'utf8');
  kept = {
    script: read('card.js'),
    frame: frameScriptAddress(),
    style: read('card.css'),
    sandbox: sandbox ? { script: read('sandbox.js'), style: read('sandbox.css') } : null,
  };
  return kept;
}
