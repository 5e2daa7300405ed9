/** @jsxImportSource preact */
import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { TEST_CARDS } from '../../payment-page/test-cards.ts';
import { type Choice, CHOICES } from './drawer-choices.ts';

/** The drawer beside a sandbox payment page: drawn when it is opened, and absent in production. */
export function drawerContents(language: Language): string {
  const [texts, cards] = [MESSAGES[language].drawer, MESSAGES[language]['payment-page'].sandbox];
  return renderToString(
    <>
      <p class="chosen" role="status" data-chosen={texts.chosen} data-failed={texts.failed} />
      <h2 id="drawer-next">{texts.next}</h2>
      <ul aria-labelledby="drawer-next">
        {CHOICES.map((choice) => (
          <li key={choice.name}>
            <button type="button" data-next={choice.name} aria-pressed={choice.name === 'approve'}>
              {labelOf(choice, language).replace(SECURE, isolateLeftToRight(SECURE))}
            </button>
          </li>
        ))}
      </ul>
      <h2 id="drawer-cards">{texts.cards}</h2>
      <ul aria-labelledby="drawer-cards">
        {TEST_CARDS.map(({ says, number, expiry, cvv, socialId }) => (
          <li key={number}>
            <button type="button" data-number={number} data-expiry={expiry} data-cvv={cvv} data-social-id={socialId}>
              <span>{cards[says]}</span>
              <bdi dir="ltr">{number}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <p>
        <a href="/sandbox/clock" target="_blank" rel="noreferrer">
          {texts.clock}
        </a>
      </p>
    </>,
  );
}

/** A name that begins with a digit, whole in either direction of writing. */
const SECURE = '3-D Secure';

function labelOf({ name, decline }: Choice, language: Language): string {
  const [texts, cards] = [MESSAGES[language].drawer, MESSAGES[language]['payment-page'].sandbox];
  return decline
    ? say(language, 'drawer.declined', { reason: cards[decline] })
    : texts[
        name as 'approve' | 'timeout' | 'late' | 'lost' | 'dispute' | 'challenge' | 'frictionless' | 'not_authenticated'
      ];
}
