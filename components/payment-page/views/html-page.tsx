/** @jsxImportSource preact */
import { AMOUNT_STYLE } from './amount-form.tsx';
import { AMOUNT_SCRIPT, GUARD_SCRIPT } from '../scripts.ts';
import { htmlPage } from '../served-page.tsx';
import { WIDE_STYLE } from './wide-style.ts';
import { INSTALLMENTS_STYLE } from './card-form.tsx';
import { lookStyle } from '../model/look-style.ts';
import type { Language } from '#lib/kernel/language.ts';
import { hasForm, isFilledIn, Page } from './page.tsx';
import { type MethodModuleName, MODULE_OF, modulesAtOnce } from '../model/method-module.ts';
import type { PayView } from '../model/pay-view.ts';
import { SandboxDrawer } from '../sandbox-drawer.tsx';
import { cardScript, type PageView } from '../model/view.ts';

/** The built files that go into the document; those of the sandbox are null in production. */
export type Assets = {
  script: string;
  style: string;
  /** Assets of pages with more than a card form: `script` replaces the one above, `style` follows it. */
  methods: { script: string; style: string };
  /** Module of a method with its texts: its script to write into the document, and the address to fetch it from. */
  moduleScript: (name: MethodModuleName, language: Language) => { script: string; address: string };
  /** Address of the script that shows an issuer's page over ours. */
  challenge: (language: Language) => string;
  /** Address of the script that speaks with the shop's page where this one is in its frame. */
  frame: string;
  sandbox: { script: string; style: string } | null;
};

/** Of a preview: the page as it looks, which runs nothing and so cannot pay, nor say that its script is late. */
export const withoutScripts = (assets: Assets): Assets => ({
  ...assets,
  script: '',
  methods: { ...assets.methods, script: '' },
  moduleScript: () => ({ script: '', address: '' }),
  sandbox: null,
});

/** The complete HTML document: one answer, usable without a second request. */
export function paymentHtml(view: PageView, assets: Assets, nonce: string): string {
  const sandbox = view.sandbox ? assets.sandbox : null;
  const { screen } = view;
  const pay = screen.kind === 'pay' ? screen.pay : null;
  const inline = pay ? modulesAtOnce(pay).map((name) => assets.moduleScript(name, view.language).script) : [];
  const scripts = (
    pay
      ? [assets.methods.script, ...inline]
      : screen.kind === 'form'
        ? [assets.script]
        : screen.kind === 'amount'
          ? [AMOUNT_SCRIPT]
          : []
  ).filter((script) => script !== '');
  const data = pay ? withAddresses(pay, assets) : screen.kind === 'form' ? cardScript(screen.form) : null;
  const style =
    assets.style +
    (pay ? assets.methods.style : '') +
    (screen.kind === 'amount' ? AMOUNT_STYLE : '') +
    (hasChoice(view) ? INSTALLMENTS_STYLE : '') +
    (view.isWide ? WIDE_STYLE : '') +
    (view.look ? lookStyle(view.look) : '') +
    (sandbox?.style ?? '');
  return htmlPage(
    view,
    { rules: style, nonce },
    <>
      {sandbox && <SandboxDrawer language={view.language} saleId={hasForm(screen) ? view.saleId : null} />}
      <Page view={view} />
      {data && <script id="view" type="application/json" dangerouslySetInnerHTML={{ __html: jsonForHtml(data) }} />}
      {isFilledIn(screen) && scripts.length > 0 && (
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: GUARD_SCRIPT }} />
      )}
      {scripts.map((script, index) => (
        <script key={index} nonce={nonce} type="module" dangerouslySetInnerHTML={{ __html: script }} />
      ))}
      {sandbox && <script nonce={nonce} type="module" dangerouslySetInnerHTML={{ __html: sandbox.script }} />}
      {/* Modules run in their order: the form does not wait for fetched scripts. */}
      {view.isFramed && <script nonce={nonce} type="module" src={assets.frame} />}
    </>,
  );
}

/** Whether the buyer chooses the number of payments. */
function hasChoice({ screen }: PageView): boolean {
  const card = screen.kind === 'form' ? screen.form : screen.kind === 'pay' ? screen.pay.card : null;
  return (card?.choices.length ?? 0) > 0;
}

/** Adds the addresses of the modules that the document does not hold. */
function withAddresses(pay: PayView, { moduleScript, challenge }: Assets): PayView {
  const here = modulesAtOnce(pay);
  const names = new Set(pay.methods.flatMap(({ method }) => (method === 'credit-card' ? [] : [MODULE_OF[method]])));
  return {
    ...pay,
    challenge: pay.waiting?.method === 'credit-card' ? challenge(pay.language) : null,
    moduleScripts: Object.fromEntries(
      [...names].filter((name) => !here.includes(name)).map((name) => [name, moduleScript(name, pay.language).address]),
    ),
  };
}

/** JSON that cannot end the element around it. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
