import { PRODUCTS } from '../goods.ts';
import { cafeWindow } from '../picture-of-window.ts';
import { TEXTS } from '../texts.ts';
import { type Frame, price, shopPage, withCards } from './shop-page.ts';

export function catalogPage(frame: Frame): string {
  const { language } = frame;
  const t = TEXTS[language];
  const goods = PRODUCTS.map(
    (product) => `<li><span class="tile ${product.id}">${product.picture}</span><b id="${product.id}">\
${product.names[language]}</b><span class="note">${product.notes[language]}</span><div class="buy">\
${price(product.price, language)}<a class="button" href="/buy?product=${product.id}&amp;lang=${language}" \
aria-describedby="${product.id}">${t.buy}</a></div></li>`,
  );
  const trust = t.trust.map(([what, more]) => `<li><b>${what}</b>${withCards(more)}</li>`);
  return shopPage(
    frame,
    t.name,
    `<section class="hero"><div><h1>${t.headline}</h1><p>${t.tagline}</p><a class="button" href="#goods">${t.look}</a>
</div>${cafeWindow}</section>
<h2 id="goods">${t.goods}</h2><ul class="goods">${goods.join('')}</ul><ul class="trust">${trust.join('')}</ul>`,
  );
}
