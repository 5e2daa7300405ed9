import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Assets, jsonForHtml } from '#components/payment-page/views/html-page.tsx';
import type { MethodModuleName } from '#components/payment-page/model/method-module.ts';
import type { Language } from '#lib/kernel/language.ts';
import { MESSAGES } from '#lib/platform/i18n/messages.ts';

const FOLDER = 'dist/payment-page';

const read = (file: string): string => readFileSync(join(process.cwd(), FOLDER, file), 'utf8');

/** Address of the script of a framed document, by a digest of its text. */
const frameScriptAddress = (): string =>
  `/embed/v1/frame.js?${createHash('sha256').update(read('frame.js')).digest('base64url').slice(0, 22)}`;

let kept: Assets | null = null;

/** The built script and style of the page, read once. Production never reads the sandbox's. */
export function paymentPageAssets(sandbox: boolean): Assets {
  kept ??= {
    script: read('card.js'),
    style: read('card.css'),
    methods: { script: read('methods.js'), style: read('methods.css') },
    moduleScript,
    challenge: (language) => challengeScript(language).address,
    frame: frameScriptAddress(),
    sandbox: sandbox ? { script: read('sandbox.js'), style: read('sandbox.css') } : null,
  };
  return kept;
}

type ModuleScript = { script: string; address: string };
const moduleScripts = new Map<string, ModuleScript>();

/** Script of a method's module in one language: its texts, then its code. */
export function moduleScript(name: MethodModuleName, language: Language): ModuleScript {
  const known = moduleScripts.get(`${name} ${language}`);
  if (known) return known;
  const made = addressed(
    name,
    language,
    `kupaPage.texts[${JSON.stringify(name)}]=${jsonForHtml(MESSAGES[language]['payment-methods'][name])};${read(`part-${name}.js`)}`,
  );
  moduleScripts.set(`${name} ${language}`, made);
  return made;
}

/** The module that shows an issuer's page over ours, with its texts before its exports. */
export function challengeScript(language: Language): ModuleScript {
  const known = moduleScripts.get(`challenge ${language}`);
  if (known) return known;
  const made = addressed(
    'challenge',
    language,
    `const kupaTexts=${jsonForHtml(MESSAGES[language]['payment-page'].issuer)};${read('part-challenge.js')}`,
  );
  moduleScripts.set(`challenge ${language}`, made);
  return made;
}

let ofCard: string | null = null;

/**
 * The module that asks for the postal code of a card from abroad and saves cards for the seller with this public key;
 * null saves none.
 */
export function cardModuleScript(language: Language, sellerKey: string | null): string {
  ofCard ??= read('part-card.js');
  const {
    zip,
    // `gone` is drawn by the server.
    remembered: { gone, ...remembered },
  } = MESSAGES[language]['payment-page'];
  return `const kupaTexts=${jsonForHtml({ zip, remembered })},kupaSeller=${jsonForHtml(sellerKey)};${ofCard}`;
}

/** A module's script with its address, which contains a digest of its content. */
function addressed(name: string, language: Language, script: string): ModuleScript {
  return {
    script,
    address: `/sale/part/${name}/${language}/${createHash('sha256').update(script).digest('hex').slice(0, 16)}`,
  };
}

let ofReceipt: { script: string; style: string } | null = null;

/** The built script and style of a receipt, read once. */
export function receiptAssets(): { script: string; style: string } {
  ofReceipt ??= { script: read('receipt.js'), style: read('receipt.css') };
  return ofReceipt;
}

let ofSubscription: string | null = null;

/** The built style of a subscription's pages, and what else goes into them. */
export function subscriptionAssets(sandbox: boolean): Pick<Assets, 'style' | 'frame' | 'sandbox'> {
  const page = paymentPageAssets(sandbox);
  ofSubscription ??= read('subscription.css');
  return { style: page.style + ofSubscription, frame: page.frame, sandbox: sandbox ? page.sandbox : null };
}

/** Files of the drawer beside a sandbox page, fetched when it is opened. */
export const drawerFile = (kind: 'js' | 'css'): string => read(`sandbox-drawer.${kind}`);

/** Script that draws the sheet of a wallet in the page of a shop. */
export const sheetScript = (): string => read('sandbox-sheet.js');
