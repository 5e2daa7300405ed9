/** @jsxImportSource preact */
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

/**
 * The amber ribbon above a sandbox page. Not part of the page, and never in production; its drawer is loaded when it is
 * opened. `saleId` null: no sale is paid here.
 */
export function SandboxDrawer({ language, saleId }: { language: Language; saleId: string | null }) {
  const { drawer, 'payment-page': page } = MESSAGES[language];
  return (
    <aside class="sandbox">
      <p>{page.sandbox.ribbon}</p>
      {saleId && (
        <details data-sale={saleId}>
          <summary>{drawer.open}</summary>
          <div>
            <p>{drawer.loading}</p>
          </div>
        </details>
      )}
    </aside>
  );
}
