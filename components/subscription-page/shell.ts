import type { HeaderView } from '#components/payment-page/views/page-frame.tsx';
import { queryInLanguage } from '#components/payment-page/runtime/prefill.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import { directionOf, LANGUAGES } from '#lib/kernel/language.ts';
import type { BuyerPlan } from '#lib/modules/subscriptions/contract/buyer-pages.ts';
import type { PageInput } from '#lib/modules/subscriptions/index.ts';
import { say } from '#lib/platform/i18n/say.ts';

/** Frame of all pages of a subscription. */
export type Shell = HeaderView & {
  direction: 'rtl' | 'ltr';
  title: string;
  /** Theme by the host's address, else by the seller; null is the device's. */
  theme: 'light' | 'dark' | null;
  redirect: 'top' | null;
  /** The origins that may embed the page; null allows every origin. */
  embedOrigins: readonly string[] | null;
  isFramed: boolean;
  /** The page is a window of its own: on a wide screen the price and the form are side by side. */
  isWide: boolean;
  sandbox: boolean;
};

type Around = Pick<Shell, 'title' | 'isWide'> & {
  /** Plan of the subscription; null where there is none to show. */
  plan: BuyerPlan | null;
  /** The query that the page keeps in another language, beside what the shop filled in. */
  keeps?: readonly string[];
  hasBack?: boolean;
};

/** Address of this page in another language. */
function addressIn(query: URLSearchParams, language: Shell['language'], keeps: readonly string[]): string {
  const kept = new URLSearchParams();
  for (const name of keeps) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  const rest = queryInLanguage(query, language);
  return kept.size > 0 ? `${rest}&${kept}` : rest;
}

export function shellOf(
  { language, query, sandbox, isFramed }: PageInput,
  { plan, title, isWide, keeps = [], hasBack = false }: Around,
): Shell {
  const requested = query.get('theme');
  const theme = requested === 'light' || requested === 'dark' ? requested : null;
  const scheme = plan?.look.scheme ?? 'auto';
  const seller = plan && plainText(plan.sellerName);
  return {
    language,
    direction: directionOf(language),
    title,
    theme: theme ?? (scheme === 'auto' ? null : scheme),
    redirect: query.get('redirect') === 'top' ? 'top' : null,
    embedOrigins: plan?.embedOrigins ?? null,
    isFramed,
    isWide,
    sandbox,
    seller,
    look: plan?.look ?? null,
    back:
      hasBack && plan?.shopUrl && !isFramed
        ? { address: plan.shopUrl, text: say(language, 'payment-page.screens.return', { seller: seller ?? '' }) }
        : null,
    languages: LANGUAGES.map((code) => ({
      code,
      name: say(language, `common.language.${code}`),
      address: addressIn(query, code, keeps),
    })),
  };
}
