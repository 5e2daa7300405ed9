/** @jsxImportSource preact */
import { isolateLeftToRight } from '#lib/kernel/isolate.ts';
import { renderToString } from 'preact-render-to-string';
import { directionOf, type Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { amountText } from '../model/amounts.ts';

/** The payment that the sandbox's issuer asks about; null where none is open under that name. */
export type ChallengeView = { amount: number; currency: string; mask: string } | null;

const STYLE = `:root{color-scheme:light dark;--ink:#171b24;--soft:#5a606c;--line:#dcdcd9;--paper:#fff;--page:#fbfaf7;\
--accent:#0a6b4c;--on-accent:#fff;--amber:#b98518}
@media(prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#a3a9b4;--line:#2f343d;--paper:#1a1e25;--page:#12151a;\
--accent:#4cc093;--on-accent:#14171f;--amber:#8a6a1f}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;\
display:grid;min-height:100vh;place-items:center;padding:16px}
main{background:var(--paper);border:2px dashed var(--amber);border-radius:12px;padding:24px;width:100%;max-width:400px}
p{margin:8px 0}.bank{color:var(--soft);font-size:14px;margin:0}h1{font-size:20px;margin:4px 0 12px}\
.amount{font-weight:600}
form{display:grid;gap:12px;margin:20px 0 12px}button{font:inherit;font-weight:600;min-height:48px;border-radius:8px;\
border:1px solid var(--line);background:none;color:inherit;cursor:pointer}
button[value=passed]{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}\
button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}.note{color:var(--soft);font-size:13px;\
margin:0}bdi{unicode-bidi:isolate}`;

/** The page of the issuer behind the sandbox's cards: it asks the buyer, who says yes or no. */
export function challengeHtml(view: ChallengeView, language: Language, nonce: string): string {
  const texts = MESSAGES[language]['payment-page'].challenge;
  const html = renderToString(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{texts.title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <p class="bank">{texts.bank}</p>
          <h1>{texts.title}</h1>
          {view ? <Question view={view} language={language} /> : <Closed language={language} />}
          <p class="note">{texts.note}</p>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

function Question({ view, language }: { view: NonNullable<ChallengeView>; language: Language }) {
  const texts = MESSAGES[language]['payment-page'].challenge;
  const digits = `•••• ${view.mask.slice(-4)}`;
  return (
    <>
      <p>{texts.text}</p>
      <p class="amount">
        <bdi>
          {say(language, 'payment-page.challenge.seller_amount', {
            amount: amountText(view.amount, view.currency, language),
            mask: isolateLeftToRight(digits),
          })}
        </bdi>
      </p>
      <form method="post">
        <button name="result" value="passed" type="submit">
          {texts.passed}
        </button>
        <button name="result" value="failed" type="submit">
          {texts.failed}
        </button>
      </form>
    </>
  );
}

function Closed({ language }: { language: Language }) {
  const { gone, back } = MESSAGES[language]['payment-page'].challenge;
  return (
    <>
      <p role="status">{gone}</p>
      <p>{back}</p>
    </>
  );
}
