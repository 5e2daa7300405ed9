/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { lookStyle } from '#components/payment-page/model/look-style.ts';
import { SandboxDrawer } from '#components/payment-page/sandbox-drawer.tsx';
import { htmlPage } from '#components/payment-page/served-page.tsx';
import { GUARD_SCRIPT } from '#components/payment-page/scripts.ts';
import { Guard, PageFooter, PageHeader } from '#components/payment-page/views/page-frame.tsx';
import { WIDE_STYLE } from '#components/payment-page/views/wide-style.ts';
import type { Shell } from './shell.ts';

/** The built files that go into the document; those of the sandbox are null in production. */
export type Assets = {
  style: string;
  /** Address of the half of an embedding that is the frame's. */
  frame: string;
  sandbox: { script: string; style: string } | null;
};

/**
 * A page of a subscription as a complete document. Its forms are plain HTML, without a script of ours. `hasForm`: the
 * guard tells the buyer where the frame of a shop lets no form be sent.
 */
export function subscriptionHtml(
  shell: Shell,
  { style, frame, sandbox }: Assets,
  nonce: string,
  body: ComponentChildren,
  hasForm = true,
): string {
  const rules =
    style + (shell.isWide ? WIDE_STYLE : '') + (shell.look ? lookStyle(shell.look) : '') + (sandbox?.style ?? '');
  return htmlPage(
    shell,
    { rules, nonce },
    <>
      {sandbox && <SandboxDrawer language={shell.language} saleId={null} />}
      <div class={shell.isWide ? 'page wide' : 'page'}>
        <main aria-label={shell.title} data-state="form">
          <PageHeader {...shell} />
          {hasForm && <Guard language={shell.language} isHydrated={false} />}
          {body}
        </main>
        <PageFooter language={shell.language} />
      </div>
      {hasForm && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: GUARD_SCRIPT }} />}
      {sandbox && <script nonce={nonce} type="module" dangerouslySetInnerHTML={{ __html: sandbox.script }} />}
      {shell.isFramed && <script nonce={nonce} type="module" src={frame} />}
    </>,
  );
}
