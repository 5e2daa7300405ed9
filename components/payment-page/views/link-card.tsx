/** @jsxImportSource preact */
import { renderToString } from 'preact-render-to-string';
import { directionOf } from '#lib/kernel/language.ts';
import type { BuyerSale } from '#lib/modules/checkout/contract/buyer-page.ts';
import { amountText } from '#lib/platform/i18n/amounts.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Picture of a business without a logo of its own, pixels. */
const OURS = { path: '/icons/icon-512.png', width: 512, height: 512 };

/** Region of each language as Open Graph writes it. */
const LOCALES = { he: 'he_IL', en: 'en_US', es: 'es_ES', ru: 'ru_RU', ar: 'ar_AR' } as const;

/**
 * The card of a link in a messenger: the business, its logo and the amount. The product of a link for many buyers is
 * named too; that of one buyer's is theirs alone. No identifier, no buyer, and no picture of another origin.
 */
export function linkCardHtml(sale: BuyerSale, { origin, url }: { origin: string; url: string }): string {
  const { sellerName, price, choice, currency, language, look, isTemplate, productName, purpose } = sale;
  const money = (minor: number) => amountText(minor, currency, language);
  const amount = choice
    ? say(language, 'payment-page.amount.range', { least: money(choice.least), most: money(choice.most) })
    : money(price);
  const title =
    purpose === 'save'
      ? say(language, 'payment-page.save.title', { seller: sellerName })
      : say(language, 'payment-page.page.title', { amount, seller: sellerName });
  const picture = look.logo
    ? { url: `${origin}${look.logo.address}`, width: look.logo.width, height: look.logo.height }
    : { url: `${origin}${OURS.path}`, width: OURS.width, height: OURS.height };
  const description = isTemplate ? productName : say(language, 'payment-page.amount.title', { seller: sellerName });
  const facts: readonly (readonly [property: string, content: string])[] = [
    ['og:type', 'website'],
    ['og:site_name', sellerName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:locale', LOCALES[language]],
    ['og:image', picture.url],
    ['og:image:width', String(picture.width)],
    ['og:image:height', String(picture.height)],
    ['og:image:alt', sellerName],
  ];
  const html = renderToString(
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charset="utf-8" />
        <title>{title}</title>
        {facts.map(([property, content]) => (
          <meta key={property} property={property} content={content} />
        ))}
        <meta name="twitter:card" content="summary" />
      </head>
      <body>
        <p>{title}</p>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}
