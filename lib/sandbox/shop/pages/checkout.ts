import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from '../goods.ts';
import { type ShopLanguage, TEXTS } from '../texts.ts';
import { escape, type Frame, price, shopPage } from './shop-page.ts';

/** How a page of the shop is paid: by the payment page in three ways, or in a form of its own. */
const WAYS = ['frame', 'inline', 'modal', 'fields'] as const;
type Way = (typeof WAYS)[number];

const readWay = (text: string | null): Way => WAYS.find((way) => way === text) ?? 'frame';

/** Markup of the page for each way, as a developer would write it. */
function embedding(
  way: Exclude<Way, 'fields'>,
  saleUrl: string,
  origin: string,
  t: (typeof TEXTS)[ShopLanguage],
): string {
  if (way === 'frame')
    return `<iframe\n  src="${escape(saleUrl)}"\n  title="${t.frame}"\n  allow="payment"\n></iframe>`;
  const script = `<script src="${escape(origin)}/embed/v1/kupa.js" async></script>`;
  if (way === 'inline')
    return `<div\n  data-kupa-sale="${escape(saleUrl)}"\n  data-kupa-redirect="top"\n></div>\n${script}`;
  return (
    `<button\n  class="button"\n  type="button"\n  data-kupa-sale="${escape(saleUrl)}"\n  data-kupa-mode="modal"\n` +
    `  data-kupa-redirect="top"\n>${t.pay}</button>\n${script}`
  );
}

// Script of the shop, under its own nonce: it lists the events of the payment page.
const LISTEN = `const list=document.getElementById('heard');
for(const type of ['ready','method-changed','submitting','challenge',\
'checking','succeeded','failed','cancelled','redirect'])\
document.addEventListener('kupa:'+type,({detail})=>{
const item=document.createElement('li');item.textContent=type+' '+JSON.stringify(detail);list.append(item)})`;

/** Sale that is being paid. */
type OpenSale = { saleId: string; saleUrl: string; publicKey: string };

/** Form of the shop from its file, with the product. */
function ownForm({ language, origin, nonce }: Frame, product: Product, { saleId, publicKey }: OpenSale): string {
  const t = TEXTS[language];
  const values: Readonly<Record<string, string>> = {
    ...t.form,
    pay: `${t.form.pay} ${price(product.price, language)}`,
    product: product.names[language],
    amount: (product.price / 100).toFixed(2),
    sale: saleId,
    language,
    origin,
    nonce,
    publicKey,
  };
  const source = readFileSync(join(import.meta.dirname, 'fields-checkout.html'), 'utf8');
  return source.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
}

/** Order, then the form, then the developer's source: in this sequence on a phone. */
export function checkoutPage(frame: Frame, product: Product, sale: OpenSale): string {
  const { language, origin, nonce } = frame;
  const t = TEXTS[language];
  const way = readWay(frame.query.get('way'));
  const code = way === 'fields' ? ownForm(frame, product, sale) : embedding(way, sale.saleUrl, origin, t);
  const ways = WAYS.map(
    (one) =>
      `<li><a href="/buy?product=${product.id}&amp;lang=${language}&amp;way=${one}"` +
      `${one === way ? ' aria-current="page"' : ''}>${t.way[one]}</a></li>`,
  );
  const hears = way === 'inline' || way === 'modal';
  const events =
    `<h2 id="heard-title">${t.events}</h2><ol id="heard" dir="ltr" aria-labelledby="heard-title"></ol>` +
    `<p>${t.nothing}</p><script nonce="${nonce}">${LISTEN}</script>`;
  const amount = price(product.price, language);
  return shopPage(
    frame,
    t.checkout,
    `<a class="back" href="/?lang=${language}">${t.back}</a><div class="checkout">
<section class="order"><h1>${t.checkout}</h1><div class="bought">\
<span class="tile ${product.id}">${product.picture}</span>\
<b>${product.names[language]}</b>${amount}<span class="note">${product.notes[language]}</span></div>
<p class="total"><span>${t.total}</span>${amount}</p></section>
<div class="pay"><div class="${way === 'inline' ? 'panel' : way === 'fields' ? 'own' : 'place'}">${code}</div></div>
<section class="build"><h2>${t.ways}</h2><ul class="ways">${ways.join('')}</ul>
<h2>${t.code}</h2><pre dir="ltr" tabindex="0">${escape(code)}</pre>${hears ? events : ''}</section></div>`,
  );
}
