import { subscriptionAssets } from '#components/payment-page/assets.ts';
import { plainText } from '#lib/kernel/plain-text.ts';
import { directionOf, LANGUAGES } from '#lib/kernel/language.ts';
import type { AgreementPage, AgreementScreens } from '#lib/modules/agreements/index.ts';
import type { BuyerAgreement } from '#lib/modules/agreements/contract/buyer-page.ts';
import type { Shell } from '#components/subscription-page/shell.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { agreementView } from './agreement-view.ts';
import { drawAgreement, drawNone } from './draw.tsx';

const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

/** Address of this page in another language; the approver who answers stays chosen. */
function addressIn(query: URLSearchParams, code: string): string {
  const who = query.get('who');
  return `?${new URLSearchParams({ lang: code, ...(who !== null && { who }) })}`;
}

function shellOf({ language, query, sandbox }: AgreementPage, title: string, agreement: BuyerAgreement | null): Shell {
  const scheme = agreement?.look.scheme ?? 'auto';
  return {
    language,
    direction: directionOf(language),
    title: withoutMarks(title),
    theme: scheme === 'auto' ? null : scheme,
    redirect: null,
    embedOrigins: [],
    isFramed: false,
    isWide: false,
    sandbox,
    seller: agreement && plainText(agreement.sellerName),
    look: agreement?.look ?? null,
    back: null,
    languages: LANGUAGES.map((code) => ({
      code,
      name: say(language, `common.language.${code}`),
      address: addressIn(query, code),
    })),
  };
}

const NONE = { unknown: 'none', too_many: 'limit', unavailable: 'down' } as const;

/** Draws what the routes of an agreement's page answer. */
export const agreementScreens: AgreementScreens = {
  agreement(toDraw, page) {
    const view = agreementView(toDraw, page.language);
    // Read first by a screen reader where the page comes back.
    const wrong = view.answer?.entering?.error ?? view.answer?.notice;
    const title = wrong ? `${wrong} – ${view.title}` : view.title;
    return drawAgreement(
      shellOf(page, title, toDraw.agreement),
      subscriptionAssets(page.sandbox),
      page.nonce,
      view,
      page.language,
    );
  },
  none(what, page) {
    const key = NONE[what];
    const words = {
      title: say(page.language, `agreements.page.${key}Title`),
      text: say(page.language, `agreements.page.${key}Text`),
    };
    return drawNone(shellOf(page, words.title, null), subscriptionAssets(page.sandbox), page.nonce, {
      ...words,
      isDown: what === 'unavailable',
    });
  },
};
