/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { directionOf, type Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { BACK_SCRIPT } from '../scripts.ts';

/*
 * End of an issuer's page inside a frame. Our own frame is known by its mark, which only a document of our origin can
 * see; the message then goes to our origin and to no other. In any other frame the issuer's page was in the place of
 * ours, and ours comes back.
 */

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;display:grid;min-height:100vh;place-items:center;font:16px/1.5 ' +
  'system-ui,sans-serif}';

/** `next`: target of the buyer where no page of ours is under this document. */
export function backHtml(next: string, language: Language, nonce: string): string {
  const { checking, go_on } = MESSAGES[language]['payment-page'].issuer;
  const html = renderToString(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{checking}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <p>{checking}</p>
        <noscript>
          <a href={next}>{go_on}</a>
        </noscript>
        <script nonce={nonce} data-next={next} dangerouslySetInnerHTML={{ __html: BACK_SCRIPT }} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
