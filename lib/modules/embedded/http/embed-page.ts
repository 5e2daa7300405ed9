import { directionOf, type Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import type { EmbedName, FrameTexts } from '../contract/embeds.ts';
import { embedStyle } from './embed-style.ts';

/** HTML page of an embed. Values of a request are checked against lists before. */

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

type PageInput = {
  embed: EmbedName;
  language: Language;
  theme: Theme;
  nonce: string;
  /** The site that may frame it; null without a session, when the frame requests nothing. */
  origin: string | null;
  color: string | null;
  script: string;
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * HTML page with a title alone: its script requests the content with a token. Without a session it shows that the
 * session is over.
 */
export function embedPage({ embed, language, theme, nonce, origin, color, script }: PageInput): string {
  const texts = embedTexts(embed, language);
  const data = JSON.stringify({ embed, language, origin, ...texts }).replaceAll('<', '\\u003c');
  const said = origin === null ? texts.errors.ended : texts.loading;
  return (
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}" data-theme="${theme}"><head>` +
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escape(texts.title)}</title><style nonce="${nonce}">${embedStyle(color)}</style></head>` +
    `<body><main aria-label="${escape(texts.title)}"><h1>${escape(texts.title)}</h1>` +
    `<div id="embed"><p class="note" role="status">${escape(said)}</p></div></main>` +
    `<script nonce="${nonce}">const kupaTexts=${data};${script}</script></body></html>`
  );
}

/** Texts of an embed's frame, in one language. */
function embedTexts(embed: EmbedName, language: Language): FrameTexts {
  const { title, empty, ...texts } = MESSAGES[language].embedded;
  const { loading, emptyFiltered, errors, retry, filter, filters, columns, previous, next, page } = texts;
  const { total, releasable, waiting, payouts, noPayouts, steps, newTab } = texts;
  return {
    title: title[embed],
    empty: empty[embed],
    loading,
    emptyFiltered,
    errors,
    retry,
    filter,
    filters,
    columns,
    previous,
    next,
    page,
    total,
    releasable,
    waiting,
    payouts,
    noPayouts,
    steps,
    newTab,
  };
}
