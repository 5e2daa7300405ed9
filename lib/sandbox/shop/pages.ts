import { PRODUCTS, type Product } from './order.ts';
import type { ShopKeys } from './settings.ts';
import { SHOP_LANGUAGES, type ShopLanguage, TEXTS } from './texts.ts';
import type { ReturnVerdict } from './verify-return.ts';

/** The shop's pages as plain documents; it has a look of its own, because it is not us. */
export type Frame = { language: ShopLanguage; nonce: string; path: string; query: URLSearchParams };

const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#fbf6ef,#1c1714);--card:light-dark(#fff,#26201b);\
--ink:light-dark(#2c2119,#f3e9df);--soft:light-dark(#6d5b4c,#c0ad9c);--line:light-dark(#e6d9c9,#41362d);\
--main:light-dark(#7a3b1d,#e0a57f);--on:light-dark(#fff,#26140a)}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:960px;margin-inline:auto;padding:20px}header{display:flex;flex-wrap:wrap;gap:8px 20px;\
align-items:baseline;border-block-end:1px solid var(--line)}
header b{font-size:20px}header span{color:var(--soft);flex:1}header nav{display:flex;gap:14px}a{color:var(--main)}
.goods{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));padding:0;list-style:none}
.goods li{display:grid;gap:8px;background:var(--card);border:1px solid var(--line);border-radius:14px;padding:20px}\
.goods i{font-size:44px;font-style:normal}
.button{display:inline-block;min-height:44px;padding:10px 20px;border-radius:10px;background:var(--main);\
color:var(--on);text-decoration:none;text-align:center}
.checkout{display:grid;gap:24px;grid-template-columns:minmax(0,1fr) minmax(0,480px)}\
@media(max-width:800px){.checkout{grid-template-columns:minmax(0,1fr)}}
iframe{inline-size:100%;block-size:760px;border:1px solid var(--line);border-radius:14px;background:Canvas}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 20px}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}\
.ways{display:flex;flex-wrap:wrap;gap:8px;padding:0;list-style:none}.ways a{display:block;padding:9px 14px;\
border:1px solid var(--line);border-radius:10px;text-decoration:none}.ways a[aria-current]{background:var(--card);\
border-color:var(--main);font-weight:600}
.panel{border:1px solid var(--line);border-radius:14px;overflow:hidden;background:Canvas;align-self:start}\
.panel iframe{border:0;border-radius:0}
button.button{border:0;font:inherit;cursor:pointer;inline-size:100%}\
pre{overflow:auto;padding:14px;border:1px solid var(--line);border-radius:10px;background:var(--card);\
font:13px/1.5 ui-monospace,monospace;text-align:start}h2{font-size:16px;margin-block:28px 8px}\
#heard{font:13px/1.7 ui-monospace,monospace;padding-inline-start:24px}#heard:empty+p{color:var(--soft)}\
#heard:not(:empty)+p{display:none}
.good{color:light-dark(#1e6b3a,#8fd6a8)}.bad{color:light-dark(#a32626,#f2a3a3)}`;

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

const price = (amount: number, language: ShopLanguage, currency = 'ILS'): string =>
  `<bdi>${escape(new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100))}</bdi>`;

function document_({ language, nonce, path, query }: Frame, title: string, body: string): string {
  const t = TEXTS[language];
  const languages = SHOP_LANGUAGES.map(({ code, name }) => {
    const kept = new URLSearchParams(query);
    kept.set('lang', code);
    return (
      `<a href="${escape(`${path}?${kept}`)}" ` +
      `lang="${code}"${code === language ? ' aria-current="true"' : ''}>${name}</a>`
    );
  });
  return `<!doctype html><html lang="${language}" dir="${language === 'en' ? 'ltr' : 'rtl'}"><head>\
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">\
<title>${escape(title)} · ${t.name}</title>
<style nonce="${nonce}">${STYLE}</style></head><body><header><b>${t.name}</b><span>${t.tagline}</span>\
<nav>${languages.join('')}</nav></header><main>${body}</main></body></html>`;
}

export function catalogPage(frame: Frame): string {
  const t = TEXTS[frame.language];
  const goods = PRODUCTS.map(
    ({ id, names, sign, price: amount }) => `<li><i aria-hidden="true">${sign}</i><b>${names[frame.language]}</b>
<span>${price(amount, frame.language)}</span><a class="button" href="/buy?product=${id}&amp;\
lang=${frame.language}">${t.buy}</a></li>`,
  );
  return document_(frame, t.name, `<h1>${t.name}</h1><ul class="goods">${goods.join('')}</ul>`);
}

/** How a page of the shop embeds the payment page. */
const WAYS = ['frame', 'inline', 'modal'] as const;
type Way = (typeof WAYS)[number];

const readWay = (text: string | null): Way => WAYS.find((way) => way === text) ?? 'frame';

/** What stands in the page for each way, as a developer would write it. */
function embedding(way: Way, saleUrl: string, origin: string, t: (typeof TEXTS)[ShopLanguage]): string {
  if (way === 'frame') return `<iframe src="${escape(saleUrl)}" title="${t.frame}" allow="payment"></iframe>`;
  const script = `<script src="${escape(origin)}/embed/v1/kupa.js" async></script>`;
  if (way === 'inline') return `<div data-kupa-sale="${escape(saleUrl)}" data-kupa-redirect="top"></div>\n${script}`;
  return (
    `<button class="button" type="button" data-kupa-sale="${escape(saleUrl)}" data-kupa-mode="modal" ` +
    `data-kupa-redirect="top">${t.pay}</button>\n${script}`
  );
}

// The shop's own script, under its own nonce: it writes down what it hears.
const LISTEN = `const list=document.getElementById('heard');
for(const type of ['ready','method-changed','submitting','challenge',\
'checking','succeeded','failed','cancelled','redirect'])\
document.addEventListener('kupa:'+type,({detail})=>{
const item=document.createElement('li');item.textContent=type+' '+JSON.stringify(detail);list.append(item)})`;

/** The host page: the sale's address goes into the frame exactly as it was given. */
export function checkoutPage(frame: Frame, product: Product, saleUrl: string, origin: string): string {
  const t = TEXTS[frame.language];
  const way = readWay(frame.query.get('way'));
  const code = embedding(way, saleUrl, origin, t);
  const ways = WAYS.map(
    (one) =>
      `<li><a href="/buy?product=${product.id}&amp;lang=${frame.language}&amp;\
way=${one}"${one === way ? ' aria-current="page"' : ''}>${t.way[one]}</a></li>`,
  );
  const heard =
    `<h2 id="heard-title">${t.heard}</h2><ol id="heard" dir="ltr" aria-labelledby="heard-title"></ol>` +
    `<p>${t.nothing}</p><script nonce="${frame.nonce}">${LISTEN}</script>`;
  return document_(
    frame,
    t.checkout,
    `<div class="checkout"><section><h1>${t.checkout}</h1><p><b>${product.names[frame.language]}</b></p>
<p>${price(product.price, frame.language)}</p><p><a href="/?lang=${frame.language}">${t.back}</a></p><h2>${t.ways}</h2>\
<ul class="ways">${ways.join('')}</ul>
<h2>${t.code}</h2><pre dir="ltr" tabindex="0">${escape(code)}</pre>${way === 'frame' ? '' : heard}</section>
<div class="${way === 'inline' ? 'panel' : 'place'}">${code}</div></div>`,
  );
}

export function thanksPage(frame: Frame, verdict: ReturnVerdict, keys: ShopKeys): string {
  const t = TEXTS[frame.language];
  if (!verdict.isSigned)
    return document_(
      frame,
      t.refused,
      `<h1 class="bad">${t.refused}</h1><p>${t.refusedWhy}</p><p><a href="/?lang=${frame.language}">${t.back}</a></p>`,
    );
  const facts: [string, string][] = [
    [t.status, escape(verdict.status ?? '–')],
    [t.amount, verdict.price === null ? '–' : price(verdict.price, frame.language, verdict.currency)],
    [t.sale, `<bdi>${escape(verdict.saleId)}</bdi>`],
    [t.attempt, `<bdi>${escape(verdict.attemptId)}</bdi>`],
  ];
  return document_(
    frame,
    t.thanks,
    `<h1>${t.thanks}</h1><p class="good">✓ ${t.signed}${verdict.status ? ` · ✓ ${t.confirmed}` : ''}</p>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<p><a class="button" href="${escape(keys.inboxUrl)}" target="_top">${t.inbox}</a></p><p>\
<a href="/?lang=${frame.language}" target="_top">${t.back}</a></p>`,
  );
}

export function messagePage(frame: Frame, message: string): string {
  return document_(
    frame,
    message,
    `<h1>${escape(message)}</h1><p><a href="/?lang=${frame.language}">${TEXTS[frame.language].back}</a></p>`,
  );
}
