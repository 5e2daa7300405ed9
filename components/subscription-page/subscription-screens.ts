import { plainText } from '#lib/kernel/plain-text.ts';
import { queryInLanguage } from '#components/payment-page/runtime/prefill.ts';
import { subscriptionAssets } from '#components/payment-page/assets.ts';
import type { SubscriptionScreens } from '#lib/modules/subscriptions/index.ts';
import { startSentence } from '#lib/modules/subscriptions/views/plan-text.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { say } from '#lib/platform/i18n/say.ts';
import { cardViewOf, codeViewOf, managedViewOf } from './managed-view.ts';
import { datesOf, endViewOf, headOf, startViewOf } from './plan-view.ts';
import { shellOf } from './shell.ts';
import { drawCard, drawCode, drawManaged, drawNone, drawPlan, drawPlanEnd } from './draw.tsx';

const withoutMarks = (text: string): string => text.replace(/[\u2066-\u2069]/g, '');

/** Draws what the routes of a subscription's pages answer. */
export const subscriptionScreens: SubscriptionScreens = {
  none(what, drawn) {
    const { language, sandbox, nonce } = drawn;
    const title = say(
      language,
      what === 'unknown' ? 'subscription-page.screens.unknown' : 'payment-page.screens.unavailable',
    );
    return drawNone(shellOf(drawn, { plan: null, title, isWide: false }), subscriptionAssets(sandbox), nonce, what);
  },
  plan(toDraw, drawn) {
    const { language, sandbox, nonce, isFramed } = drawn;
    const { plan, link } = toDraw;
    const end = endViewOf(plan, link, language);
    const seller = isolate(plainText(plan.sellerName));
    const name = withoutMarks(say(language, 'subscription-page.go.title', { seller }));
    const assets = subscriptionAssets(sandbox);
    if (end)
      return drawPlanEnd(
        shellOf(drawn, { plan, title: `${end.title} – ${plainText(plan.sellerName)}`, isWide: false }),
        assets,
        nonce,
        { end, description: plainText(plan.description) },
      );
    const start = startViewOf(toDraw, drawn);
    // Read first by a screen reader where the page comes back.
    const wrong = start.notice ?? Object.values(start.errors)[0];
    return drawPlan(
      shellOf(drawn, { plan, title: wrong ? `${wrong} – ${name}` : name, isWide: !isFramed, hasBack: true }),
      assets,
      nonce,
      { head: headOf(plan, language, startSentence(plan, language)), dates: datesOf(plan, language), start, language },
    );
  },
  card(toDraw, drawn) {
    const { language, sandbox, nonce } = drawn;
    const { change } = toDraw;
    const view = cardViewOf(toDraw, language);
    const title = `${view.title} – ${plainText(change.sellerName)}`;
    return drawCard(shellOf(drawn, { plan: change, title, isWide: false }), subscriptionAssets(sandbox), nonce, view);
  },
  code(toDraw, drawn) {
    const { language, sandbox, nonce } = drawn;
    const { question } = toDraw;
    const view = codeViewOf(toDraw, language);
    const wrong = view.entering?.error ?? view.notice;
    const title = withoutMarks(wrong ? `${wrong} – ${view.title}` : view.title);
    return drawCode(
      shellOf(drawn, { plan: question, title, isWide: false, keeps: ['sent'] }),
      subscriptionAssets(sandbox),
      nonce,
      { view, language },
    );
  },
  managed(toDraw, drawn) {
    const { language, query, sandbox, nonce } = drawn;
    const { managed, session } = toDraw;
    const seller = isolate(plainText(managed.sellerName));
    const title = withoutMarks(say(language, 'subscription-page.manage.title', { seller }));
    const addressOf = (step: { ask?: string; past?: string }): string => {
      const address = new URLSearchParams({ session, ...step });
      const chosen = query.get('lang');
      if (chosen !== null) address.set('lang', language);
      return `?${address}`;
    };
    return drawManaged(
      shellOf(drawn, { plan: managed, title, isWide: false, keeps: ['session', 'ask', 'past'] }),
      subscriptionAssets(sandbox),
      nonce,
      { view: managedViewOf(toDraw, language), session, addressOf, language },
    );
  },
  queryInLanguage,
};
