/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { lookStyle } from './look-style.ts';
import { Page } from './page.tsx';
import { SandboxDrawer } from './sandbox-drawer.tsx';
import type { PageView } from './view.ts';

/** The built files that go into the document; those of the sandbox are null in production. */
export type Assets = { script: string; /** Address of the half of an embedding that is the frame's. */ frame: string; style: string; sandbox: { script: string; style: string } | null };

/** The complete HTML document: one answer, usable without a second request. */
export function paymentDocument(view: PageView, assets: Assets, nonce: string): string {
  const sandbox = view.sandbox ? assets.sandbox : null;
  const style = assets.style + (view.look ? lookStyle(view.look) : '') + (sandbox?.style ?? '');
  const html = renderToString(
    <html lang={view.language} dir={view.direction} data-theme={view.theme ?? undefined} data-redirect={view.redirect ?? undefined} data-origins={view.embedOrigins?.join(' ')}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{view.title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        {sandbox && <SandboxDrawer texts={view.texts.sandbox} hasForm={view.screen.kind === 'form'} />}
        <Page view={view} />
        {view.isFramed && <script nonce={nonce} type="module" src={assets.frame} />}
        {view.screen.kind === 'form' && (
          <>
            <script id="view" type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(view.screen.form) }} />
            <script nonce={nonce} type="module" dangerouslySetInnerHTML={{ __html: assets.script }} />
          </>
        )}
        {sandbox && <script nonce={nonce} type="module" dangerouslySetInnerHTML={{ __html: sandbox.script }} />}
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** JSON that cannot end the element it stands in. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c').replace(/\u2028/g, '\\u2028').replace(/\u2029/g, '\\u2029');
}
