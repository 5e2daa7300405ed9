import { hereByClock } from '#app/_server/pages/shared.ts';
import { screenRoute } from '#app/_server/pages/routes.ts';
import { privateJson } from '#app/_server/screen-news.ts';
import type { PlanSentence } from '#components/subscriptions/create/create-actions.ts';
import { readLanguage } from '#lib/kernel/language.ts';
import { isCurrency, MAXIMUM_AMOUNT, MINIMUM_AMOUNT } from '#lib/kernel/money.ts';
import { PERIODS, type Period } from '#lib/kernel/subscription.ts';
import { MAX_TIMES, MIN_TIMES } from '#lib/modules/subscriptions/views/new-subscription-form.ts';
import { planSentence } from '#lib/modules/subscriptions/views/plan-sentence.ts';

/** GET …/new/preview?price=&currency=&period=&start=&times=&language=: the plan in words, as on the buyer's page. */
export const GET = screenRoute('/subscriptions/new/preview', async ({ request }) => {
  const { searchParams } = new URL(request.url);
  const one = (name: string): string => searchParams.get(name) ?? '';
  const [price, times, start] = [Number(one('price')), Number(one('times')), Date.parse(one('start'))];
  const period = (Object.keys(PERIODS) as Period[]).find((known) => known === one('period'));
  const isPrice = Number.isSafeInteger(price) && price >= MINIMUM_AMOUNT && price <= MAXIMUM_AMOUNT;
  const isCounted = one('times') === '' || (Number.isInteger(times) && times >= MIN_TIMES && times <= MAX_TIMES);
  if (!period || !isPrice || !isCounted || !isCurrency(one('currency'))) return new Response(null, { status: 400 });
  const { now, timeZone } = await hereByClock();
  const startsAt = Number.isNaN(start) ? null : new Date(start);
  const iterations = one('times') === '' ? null : times;
  const plan = { price, currency: one('currency'), period, startsAt, iterations };
  const sentence: PlanSentence = planSentence(plan, { now, timeZone, language: readLanguage(one('language')) });
  return privateJson(sentence);
});
