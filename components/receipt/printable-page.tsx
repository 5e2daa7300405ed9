/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LANGUAGES, directionOf, type Language } from '#lib/kernel/language.ts';
import type { Logo } from '#lib/modules/sellers/contract/brand.ts';
import { amountParts } from '#lib/platform/i18n/amounts.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import { say } from '#lib/platform/i18n/say.ts';
import { type Line, PAPERS, type Paper, type ReceiptView } from './view.ts';

export type PageInput = { language: Language; paper: Paper; nonce: string; style: string; script: string };

/** Page rules of the printer; the rest of the style is the same on both papers. */
const PAGES: Readonly<Record<Paper, string>> = {
  a4: '@page{size:A4;margin:18mm}',
  80: '@page{size:80mm auto;margin:4mm}',
};

const PRODUCT = 'Kupa';

/** The receipt as a document of its own, to read, to keep and to print. `view` null: there is none at this address. */
export function receiptDocument(view: ReceiptView | null, drawn: PageInput): string {
  const texts = MESSAGES[drawn.language].ends.receipt;
  return view
    ? printable(`${view.title} · ${view.seller}`, drawn, <Sheet view={view} language={drawn.language} />)
    : missing(texts.none, texts.none_text, drawn);
}

/** The page of an address without a document: no print button and no other language. */
export const missing = (title: string, text: string, drawn: PageInput): string =>
  printable(
    title,
    drawn,
    <>
      <h1>{title}</h1>
      <p>{text}</p>
    </>,
    false,
  );

/** A document on a sheet of its own; `hasTools`: it can be printed, and read in another language. */
export function printable(
  title: string,
  { language, paper, nonce, style, script }: PageInput,
  sheet: ComponentChildren,
  hasTools = true,
): string {
  return `<!doctype html>${renderToString(
    <html lang={language} dir={directionOf(language)} data-paper={paper}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style + PAGES[paper] }} />
      </head>
      <body>
        {hasTools && <Tools language={language} paper={paper} />}
        <main>{sheet}</main>
        {hasTools && <script nonce={nonce} type="module" dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>,
  )}`;
}

function Tools({ language, paper }: { language: Language; paper: Paper }) {
  const texts = MESSAGES[language].ends.receipt;
  return (
    <div class="tools">
      <button type="button">{texts.print}</button>
      <a class="file" href={`?file=pdf&lang=${language}&paper=${paper}`}>
        {texts.pdf}
      </a>
      <nav aria-label={texts.paper}>
        <ul>
          {PAPERS.map((one) => (
            <Choice key={one} query={`lang=${language}&paper=${one}`} isCurrent={one === paper}>
              {one === 'a4' ? 'A4' : texts.roll}
            </Choice>
          ))}
        </ul>
      </nav>
      <nav aria-label={texts.language}>
        <ul>
          {LANGUAGES.map((code) => (
            <Choice key={code} query={`lang=${code}&paper=${paper}`} isCurrent={code === language} language={code}>
              {say(language, `common.language.${code}`)}
            </Choice>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function Choice({
  query,
  isCurrent,
  language,
  children,
}: {
  query: string;
  isCurrent: boolean;
  language?: Language;
  children: ComponentChildren;
}) {
  return (
    <li>
      <a href={`?${query}`} lang={language} hreflang={language} aria-current={isCurrent ? 'true' : undefined}>
        {children}
      </a>
    </li>
  );
}

function Sheet({ view, language }: { view: ReceiptView; language: Language }) {
  return (
    <>
      <Seller seller={view.seller} logo={view.logo} />
      <div class="head">
        <h1>{view.title}</h1>
        {view.amount !== null && <Amount amount={view.amount} currency={view.currency} language={language} />}
        <p class="ending" data-ending={view.ending}>
          <Sign of={view.sign} />
          {view.status}
        </p>
        <p class="for">
          <bdi>{view.product}</bdi>
        </p>
      </div>
      <Facts facts={view.facts} />
      {view.items.length + view.sums.length > 0 && <Lines items={view.items} sums={view.sums} language={language} />}
      {view.kept && (
        <section class="kept">
          <h2>{view.kept.title}</h2>
          <p>{view.kept.text}</p>
          {view.kept.remove && (
            <form method="post">
              <button>{view.kept.remove}</button>
            </form>
          )}
        </section>
      )}
      {view.documents.length > 0 && (
        <ul class="documents">
          {view.documents.map(({ address, text }) => (
            <li key={address}>
              <a href={address}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {view.manage && (
        <p class="manage">
          <a href={`${view.manage.address}?lang=${language}`}>{view.manage.text}</a>
        </p>
      )}
      <Foot text={view.foot} language={language} />
    </>
  );
}

/** The seller of the receipt. */
function Seller({ seller, logo }: { seller: string; logo: Logo | null }) {
  return (
    <header>
      {logo && (
        <img class="logo" src={logo.address} width={Math.round((40 * logo.width) / logo.height)} height={40} alt="" />
      )}
      <div>
        <bdi>{seller}</bdi>
      </div>
    </header>
  );
}

function Amount({ amount, currency, language }: { amount: number; currency: string; language: Language }) {
  const { lead, whole, minor, tail } = amountParts(amount, currency, language);
  return (
    <p class="amount">
      <bdi {...NOT_TRANSLATED}>
        {lead + whole}
        <span class="minor">{minor}</span>
        {tail}
      </bdi>
    </p>
  );
}

const Facts = ({ facts }: { facts: readonly Line[] }) => (
  <dl>
    {facts.map(({ name, value, isLine, href }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <MaybeLink href={href}>
            {isLine ? <IsolatedLine text={value} /> : <bdi {...NOT_TRANSLATED}>{value}</bdi>}
          </MaybeLink>
        </dd>
      </div>
    ))}
  </dl>
);

const MaybeLink = ({ href, children }: { href?: string | undefined; children: ComponentChildren }) => (
  <>{href === undefined ? children : <a href={href}>{children}</a>}</>
);

/** The items and their total. */
function Lines({ items, sums, language }: Pick<ReceiptView, 'items' | 'sums'> & { language: Language }) {
  const texts = MESSAGES[language].ends.receipt;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{items.length > 0 ? texts.item : texts.total}</th>
          <th scope="col" class="figures">
            {texts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ name, detail, value }, index) => (
          <tr key={index}>
            <td>
              <bdi>{name}</bdi>
              {detail && (
                <span>
                  <bdi {...NOT_TRANSLATED}>{detail}</bdi>
                </span>
              )}
            </td>
            <td class="figures">
              <bdi {...NOT_TRANSLATED}>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map((line) => (
          <Sum key={line.name} line={line} />
        ))}
      </tfoot>
    </table>
  );
}

/** The document's disclaimer, and the name of the product. */
function Foot({ text, language }: { text: string; language: Language }) {
  const [before, after] = MESSAGES[language]['payment-page'].page.by.split('{product}');
  return (
    <footer>
      {text && <p>{text}</p>}
      <p>
        {before}
        <bdi>{PRODUCT}</bdi>
        {after}
      </p>
    </footer>
  );
}

function Sum({ line: { name, value, isStrong } }: { line: Line }) {
  return (
    <tr class={isStrong ? 'sum' : undefined}>
      <th scope="row">{name}</th>
      <td class="figures">
        <bdi {...NOT_TRANSLATED}>{value}</bdi>
      </td>
    </tr>
  );
}

const SIGNS = {
  done: 'M5 12.5l4.5 4.5L19 7.5',
  wait: 'M12 6v6.5l4 2.5M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20',
  back: 'M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2',
} as const;

const Sign = ({ of }: { of: keyof typeof SIGNS }) => (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path d={SIGNS[of]} />
  </svg>
);
