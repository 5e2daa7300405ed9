/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { LANGUAGES, directionOf, type Language } from '#lib/kernel/language.ts';
import { amountParts } from '#lib/platform/i18n/amounts.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';
import { IsolatedLine } from '#components/payment-page/views/screen.tsx';
import { say } from '#lib/platform/i18n/say.ts';
import { type Line, PAPERS, type Paper, type ReceiptView } from './view.ts';

type Drawn = { language: Language; paper: Paper; nonce: string; style: string; script: string };

/** What a page of the printer is; the rest of the look is the same on both papers. */
const PAGES: Readonly<Record<Paper, string>> = {
  a4: '@page{size:A4;margin:18mm}',
  80: '@page{size:80mm auto;margin:4mm}',
};

const PRODUCT = 'Kupa';

/** The receipt as a document of its own, to read, to keep and to print. `view` null: there is none at this address. */
export function receiptDocument(view: ReceiptView | null, { language, paper, nonce, style, script }: Drawn): string {
  const texts = MESSAGES[language].ends.receipt;
  const title = view ? `${view.title} · ${view.seller}` : texts.none;
  return `<!doctype html>${renderToString(
    <html lang={language} dir={directionOf(language)} data-paper={paper}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: style + PAGES[paper] }} />
      </head>
      <body>
        {view && <Tools language={language} paper={paper} />}
        <main>
          {view ? (
            <Sheet view={view} language={language} />
          ) : (
            <>
              <h1>{texts.none}</h1>
              <p>{texts.none_text}</p>
            </>
          )}
        </main>
        {view && <script nonce={nonce} type="module" dangerouslySetInnerHTML={{ __html: script }} />}
      </body>
    </html>,
  )}`;
}

function Tools({ language, paper }: { language: Language; paper: Paper }) {
  const texts = MESSAGES[language].ends.receipt;
  return (
    <div class="tools">
      <button type="button">{texts.print}</button>
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
  const texts = MESSAGES[language].ends.receipt;
  const amount = view.amount === null ? null : amountParts(view.amount, view.currency, language);
  const [before, after] = MESSAGES[language]['payment-page'].page.by.split('{product}');
  return (
    <>
      <header>
        {view.logo && (
          <img
            class="logo"
            src={view.logo.address}
            width={Math.round((40 * view.logo.width) / view.logo.height)}
            height={40}
            alt=""
          />
        )}
        <bdi>{view.seller}</bdi>
      </header>
      <div class="head">
        <h1>{view.title}</h1>
        {amount && (
          <p class="amount">
            <bdi>
              {amount.lead + amount.whole}
              <span class="minor">{amount.minor}</span>
              {amount.tail}
            </bdi>
          </p>
        )}
        <p class="ending" data-ending={view.ending}>
          <Sign of={view.sign} />
          {view.status}
        </p>
        <p class="for">
          <bdi>{view.product}</bdi>
        </p>
      </div>
      <dl>
        {view.facts.map(({ name, value, isLine }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{isLine ? <IsolatedLine text={value} /> : <bdi>{value}</bdi>}</dd>
          </div>
        ))}
      </dl>
      {view.items.length + view.sums.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{view.items.length > 0 ? texts.item : texts.total}</th>
              <th scope="col">{texts.amount}</th>
            </tr>
          </thead>
          <tbody>
            {view.items.map(({ name, detail, value }, index) => (
              <tr key={index}>
                <td>
                  <bdi>{name}</bdi>
                  {detail && (
                    <span>
                      <bdi>{detail}</bdi>
                    </span>
                  )}
                </td>
                <td>
                  <bdi>{value}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {view.sums.map((line) => (
              <Sum key={line.name} line={line} />
            ))}
          </tfoot>
        </table>
      )}
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
      {view.manage && (
        <p class="manage">
          <a href={`${view.manage.address}?lang=${language}`}>{view.manage.text}</a>
        </p>
      )}
      <footer>
        <p>{view.foot}</p>
        <p>
          {before}
          <bdi>{PRODUCT}</bdi>
          {after}
        </p>
      </footer>
    </>
  );
}

function Sum({ line: { name, value, isStrong } }: { line: Line }) {
  return (
    <tr class={isStrong ? 'sum' : undefined}>
      <th scope="row">{name}</th>
      <td>
        <bdi>{value}</bdi>
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
