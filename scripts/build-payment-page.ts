import { build } from 'esbuild';

/**
 * Bundles the payment page's script and style, and apart from them those of its sandbox drawer, so that production never carries it.
 * `outdir` then holds card.js, card.css, sandbox.js and sandbox.css, ready to be written into a document.
 */
export async function buildPaymentPage(outdir = 'dist/payment-page'): Promise<void> {
  const from = (file: string): string => `components/payment-page/${file}`;
  await build({
    entryPoints: [
      { in: from('browser.tsx'), out: 'card' },
      { in: from('page.css'), out: 'card' },
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
