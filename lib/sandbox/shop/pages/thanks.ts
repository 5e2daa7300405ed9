import { cups } from '../picture-of-goods.ts';
import type { ShopKeys } from '../settings.ts';
import { TEXTS } from '../texts.ts';
import type { ReturnVerdict } from '../verify-return.ts';
import { escape, type Frame, price, shopPage } from './shop-page.ts';

/** Page that the buyer returns to: the shop's verdict, and its reason. */
export function thanksPage(frame: Frame, verdict: ReturnVerdict, keys: ShopKeys): string {
  const { language } = frame;
  const t = TEXTS[language];
  const back = `<a class="back" href="/?lang=${language}" target="_top">${t.back}</a>`;
  if (!verdict.isSigned)
    return shopPage(
      frame,
      t.refused,
      `<div class="thanks"><h1 class="bad">${t.refused}</h1><p>${t.refusedWhy}</p><p>${back}</p></div>`,
    );
  const facts: [string, string][] = [
    [t.status, escape(verdict.status ?? '–')],
    [t.amount, verdict.price === null ? '–' : price(verdict.price, language, verdict.currency)],
    [t.sale, `<bdi>${escape(verdict.saleId)}</bdi>`],
    [t.attempt, `<bdi>${escape(verdict.attemptId)}</bdi>`],
  ];
  return shopPage(
    frame,
    t.thanks,
    `<div class="thanks"><span class="tile cups">${cups}</span><h1>${t.thanks}</h1>
<p class="good">✓ ${t.signed}${verdict.status ? ` · ✓ ${t.confirmed}` : ''}</p>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<p class="after"><a class="button" href="${escape(keys.inboxUrl)}" target="_top">${t.inbox}</a>${back}</p></div>`,
  );
}

export function messagePage(frame: Frame, message: string): string {
  const back = `<a class="back" href="/?lang=${frame.language}">${TEXTS[frame.language].back}</a>`;
  return shopPage(frame, message, `<div class="thanks"><h1>${escape(message)}</h1><p>${back}</p></div>`);
}
