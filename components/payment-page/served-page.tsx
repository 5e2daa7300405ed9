/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';

/** Attributes and texts of the outermost elements of a buyer's page. */
export type HtmlHead = {
  language: string;
  direction: 'rtl' | 'ltr';
  title: string;
  /** Theme of the page; null follows the device. */
  theme: 'light' | 'dark' | null;
  /** Window that goes on after the payment; null stays inside the frame. */
  redirect: 'top' | null;
  /** The origins that may embed the page; null allows every origin. */
  embedOrigins: readonly string[] | null;
};

/** A complete html page of a buyer. Its style is inside, under the nonce. */
export function htmlPage(
  { language, direction, title, theme, redirect, embedOrigins }: HtmlHead,
  { rules, nonce }: { rules: string; nonce: string },
  body: ComponentChildren,
): string {
  const html = renderToString(
    <html
      lang={language}
      dir={direction}
      data-theme={theme ?? undefined}
      data-redirect={redirect ?? undefined}
      data-origins={embedOrigins?.join(' ')}
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />
      </head>
      <body>{body}</body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
