/** @jsxImportSource preact */
import { missing, printable } from '#components/receipt/printable-page.tsx';
import { plainText } from '#components/payment-page/model/plain-text.ts';
import type { DrawCard } from '#lib/modules/stamps/dashboard.ts';
import { say } from '#lib/platform/i18n/say.ts';

const STYLE = 'body{font:1rem system-ui;margin:2rem;text-align:center}p{font-size:1.5rem}';

/** Draws the page of a stamp card. */
export const drawCard: DrawCard = (card, { language, nonce }) => {
  const drawn = { language, nonce, paper: 'a4', style: STYLE, script: '' } as const;
  if (!card) return missing(say(language, 'stamps.none'), say(language, 'stamps.noneText'), drawn);
  return printable(
    say(language, 'stamps.title'),
    drawn,
    <>
      <h1>
        <bdi>{plainText(card.seller)}</bdi>
      </h1>
      <p>{say(language, 'stamps.counted', { count: card.stamps })}</p>
    </>,
    false,
  );
};
