/** @jsxImportSource preact */
import { NOT_TRANSLATED } from '#components/payment-page/model/not-translated.ts';
import type { Language } from '#lib/kernel/language.ts';
import type { Look } from '#lib/modules/sellers/contract/brand.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

const PRODUCT = 'Kupa';

export type PageLink = { address: string; text: string };

export type HeaderView = {
  /** Seller of the page; null where it has none. */
  seller: string | null;
  look: Look | null;
  back: PageLink | null;
  language: Language;
  languages: { code: Language; name: string; address: string }[];
};

/** Header of every page of a buyer: the seller, the way back to the shop, and the languages. */
export function PageHeader({ seller, look, back, language, languages }: HeaderView) {
  return (
    <header>
      {seller !== null && (
        <p class="seller">
          {back && <Back {...back} />}
          <Mark look={look} seller={seller} />
          <bdi>{seller}</bdi>
        </p>
      )}
      <details class="languages">
        <summary>
          <span class="spoken">{MESSAGES[language]['payment-page'].page.language}: </span>
          {languages.find(({ code }) => code === language)?.name}
        </summary>
        <ul>
          {languages.map(({ code, name, address }) => (
            <li key={code}>
              <a href={address} lang={code} hreflang={code} aria-current={code === language ? 'true' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </header>
  );
}

/** The way out before anything was paid; words beside the arrow where there is room for them. */
const Back = ({ address, text }: PageLink) => (
  <a class="back" href={address} rel="noreferrer" title={text}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M19 12H5m6-6-6 6 6 6" />
    </svg>
    <span class="spoken">{text}</span>
  </a>
);

/** The seller's picture, which never holds up anything: it is fetched when all else is there. Or their first letter. */
function Mark({ look, seller }: { look: Look | null; seller: string }) {
  if (!look?.logo)
    return (
      <span class="mark" aria-hidden="true">
        {[...seller][0]}
      </span>
    );
  const { address, width, height } = look.logo;
  return (
    <img
      class="logo"
      src={address}
      width={Math.round((40 * width) / height)}
      height={40}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** Footer in one small line: the name of the product. */
export function PageFooter({ language }: { language: Language }) {
  const [before, after] = MESSAGES[language]['payment-page'].page.by.split('{product}');
  return (
    <footer>
      {before}
      <bdi>{PRODUCT}</bdi>
      {after}
    </footer>
  );
}

export type GuardProps = {
  language: Language;
  /** True where a script hydrates the page: without it the form does not work, and the notice says that. */
  isHydrated: boolean;
};

/**
 * Hidden notice above the form, for a page that cannot take a payment. `GUARD_SCRIPT` shows one of the two sentences,
 * in any browser.
 */
export function Guard({ language, isHydrated }: GuardProps) {
  const { not_started: notStarted, no_frame: noFrame } = MESSAGES[language]['payment-page'].page;
  return (
    <div id="guard" class="notice" role="alert" hidden data-script={isHydrated ? '' : undefined}>
      <p hidden>{notStarted}</p>
      <p hidden>
        {noFrame} <a target="_blank" rel="noopener" {...NOT_TRANSLATED} />
      </p>
    </div>
  );
}
