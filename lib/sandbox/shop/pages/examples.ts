import { EXAMPLES, type Example, exampleCode, strictPolicy } from '../examples.ts';
import { TEXTS } from '../texts.ts';
import { PARTNER_TITLES } from './partner.ts';
import { escape, type Frame, shopPage, withCards } from './shop-page.ts';

/** The running examples of hosted fields, and each of them beside its code. */

export function examplesPage(frame: Frame): string {
  const { language } = frame;
  const t = TEXTS[language].examples;
  const items = EXAMPLES.map(({ id }) => {
    const [name, about] = t.of[id];
    return `<li><a href="/examples/${id}?lang=${language}">${name}</a><span class="note">${about}</span></li>`;
  });
  return shopPage(
    frame,
    t.title,
    `<h1>${t.title}</h1><p class="lead">${t.lead}</p><ul class="list">${items.join('')}</ul>` +
      `<p><a href="/partner?lang=${language}">${PARTNER_TITLES[language]}</a></p>`,
  );
}

/** `publicKey`: the shop's own, part of the code. */
export function examplePage(frame: Frame, { id, sources, isStrict }: Example, publicKey: string): string {
  const { language, origin, nonce } = frame;
  const t = TEXTS[language].examples;
  const [name, about] = t.of[id];
  const values = { origin, publicKey, nonce };
  const shown: [string, string][] = [
    ...(isStrict
      ? [['HTTP', `Content-Security-Policy: ${strictPolicy(values).replaceAll('; ', ';\n  ')}`] as [string, string]]
      : []),
    ...sources.map(({ file, language: kind }): [string, string] => [kind, exampleCode(file, values)]),
  ];
  const code = shown.map(([kind, text]) => `<h3>${kind}</h3><pre dir="ltr" tabindex="0">${escape(text)}</pre>`);
  return shopPage(
    frame,
    name,
    `<a class="back" href="/examples?lang=${language}">${t.title}</a><h1>${name}</h1><p class="lead">${about}</p>
<div class="example"><section class="run"><h2>${t.run}</h2><iframe src="/examples/${id}/page" title="${name}"></iframe>
<p class="note">${withCards(t.card)}</p></section>
<section class="code"><h2>${t.code}</h2>${code.join('')}</section></div>`,
  );
}
