/** @jsxImportSource preact */
import type { Messages } from '#lib/platform/i18n/messages.ts';
import { TEST_CARDS } from './test-cards.ts';

type SandboxTexts = Messages['payment-page']['sandbox'];

/** The amber ribbon above a sandbox page, with the test cards one tap away. Not part of the page, and never in production. */
export function SandboxDrawer({ texts, hasForm }: { texts: SandboxTexts; hasForm: boolean }) {
  return (
    <aside class="sandbox">
      <p>{texts.ribbon}</p>
      {hasForm && (
        <details>
          <summary>{texts.cards}</summary>
          <ul>
            {TEST_CARDS.map(({ says, number, expiry, cvv, socialId }) => (
              <li key={number}>
                <button type="button" data-number={number} data-expiry={expiry} data-cvv={cvv} data-social-id={socialId}>
                  <span>{texts[says]}</span>
                  <bdi dir="ltr">{number}</bdi>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </aside>
  );
}
