/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { directionOf, type Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

/**
 * The common look of simulated phones, windows and banks in the sandbox: pages of their own, with a few lines of script
 * each.
 */

const STYLE = `:root{color-scheme:light dark;--ink:#171b24;--soft:#5a606c;--line:#dcdcd9;--paper:#fff;--page:#fbfaf7;\
--accent:#0a6b4c;--on-accent:#fff;--amber:#b98518}
@media(prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#a3a9b4;--line:#2f343d;--paper:#1a1e25;--page:#12151a;\
--accent:#4cc093;--on-accent:#14171f;--amber:#8a6a1f}}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 system-ui,sans-serif;\
display:grid;min-height:100vh;place-items:center;padding:16px}
main{background:var(--paper);border:2px dashed var(--amber);border-radius:12px;padding:24px;width:100%;max-width:400px}
p{margin:8px 0}h1{font-size:20px;line-height:1.3;margin:0 0 4px}.kind{color:var(--soft);font-size:14px;margin:0}\
.amount{font-size:32px;line-height:1.2;font-weight:650;margin:16px 0;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px;margin:20px 0 12px}button,select{font:inherit;min-height:48px;border-radius:8px;\
border:1px solid var(--line);background:none;color:inherit;padding:8px 16px}button{font-weight:600;cursor:pointer}
select{-webkit-appearance:none;appearance:none;width:100%;padding-inline-end:40px;\
background:linear-gradient(45deg,#0000 39%,var(--soft) 39% 61%,#0000 61%) right 21px center/6px 6px no-repeat,\
linear-gradient(-45deg,#0000 39%,var(--soft) 39% 61%,#0000 61%) right 15px center/6px 6px no-repeat,var(--paper)}\
[dir=rtl] select{background-position:left 15px center,left 21px center,0 0}\
label{display:grid;gap:4px;font-size:14px;color:var(--soft)}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}\
button:focus-visible,select:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.note{color:var(--soft);font-size:13px;margin:16px 0 0;border-block-start:1px solid var(--line);\
padding-block-start:12px}.state{display:flex;gap:8px;align-items:center;font-weight:600}.state svg{flex:none}
bdi{unicode-bidi:isolate}.kind{display:flex;align-items:center;gap:8px}@media(max-width:359px){main{padding:16px}}\
.framed body{padding:0;display:block}.framed main{min-height:100vh;max-width:none;border:0;border-radius:0}`;

/** `mark`: logo of the simulated party (public/brand). */
export type Sheet = {
  language: Language;
  nonce: string;
  title: string;
  kind: string;
  mark?: string;
  script?: string;
};

export function simulatorDocument(
  { language, nonce, title, kind, mark, script }: Sheet,
  content: ComponentChildren,
): string {
  const html = renderToString(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          <p class="kind">
            {mark ? <img src={`/brand/${mark}.svg`} width="36" height="24" alt="" /> : null}
            {kind}
          </p>
          {content}
          <p class="note">{MESSAGES[language].simulators.note}</p>
        </main>
        {script ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} /> : null}
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

/** State of a payment: text beside a sign, never colour alone. */
export function State({ isGood, text }: { isGood: boolean | null; text: string }) {
  const path = isGood === null ? 'M12 7v5l3 2' : isGood ? 'M8 12.5l2.5 2.5L16 9.5' : 'M9 9l6 6M15 9l-6 6';
  return (
    <p class="state" role="status">
      <svg
        width="22"
        height="22"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        stroke-width="2"
        stroke-linecap="round"
        stroke-linejoin="round"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" />
        <path d={path} />
      </svg>
      {text}
    </p>
  );
}

/** An amount, whole in either direction of writing. */
export const Amount = ({ text }: { text: string }) => (
  <p class="amount">
    <bdi>{text}</bdi>
  </p>
);

export function Gone({ language }: { language: Language }) {
  const { gone, back } = MESSAGES[language].simulators;
  return (
    <>
      <p role="status">{gone}</p>
      <p>{back}</p>
    </>
  );
}
