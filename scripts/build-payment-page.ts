import { build } from 'esbuild';

/**
 * Bundles the payment page's script and style, and apart from them those of its sandbox drawer, so that production never carries it.
 * `outdir` then holds card.js, card.css, frame.js, sandbox.js and sandbox.css, ready to be written into a document, and kupa.js for shops.
 */
export async function buildPaymentPage(outdir = 'dist/payment-page'): Promise<void> {
  await Promise.all([buildPage(outdir), buildEmbedScript(outdir)]);
}

/** The script that shops load: a classic one, because only such a script can ask where it came from. */
function buildEmbedScript(outdir: string): Promise<unknown> {
  return build({
    entryPoints: ['components/embed/kupa.ts'],
    outdir,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome107', 'safari16', 'firefox110'],
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
  });
}

async function buildPage(outdir: string): Promise<void> {
  const from = (file: string): string => `components/payment-page/${file}`;
  await build({
    entryPoints: [
      { in: from('browser.tsx'), out: 'card' },
      { in: from('page.css'), out: 'card' },
      { in: 'components/embed/frame.ts', out: 'frame' },
      { in: from('sandbox-browser.ts'), out: 'sandbox' },
      { in: from('sandbox.css'), out: 'sandbox' },
    ],
    outdir,
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome107', 'safari16', 'firefox110'],
    // Text stays readable where it is not ours; nothing in the bundle may end the script element it is put into.
    charset: 'utf8',
    supported: { 'inline-script': false },
    legalComments: 'none',
    logLevel: 'warning',
  });
}
