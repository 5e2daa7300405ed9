/**
 * Every script that a browser runs on a page of ours where money is paid, and why it is there (B-09). The build writes
 * them with their hashes to `scripts.json`, and fails where a built script has no reason here or a reason no script.
 */
const SCRIPT_REASONS: Readonly<Record<string, string>> = {
  'card.js': 'The card form: checks what is typed, sends it to us, shows how it ended.',
  'methods.js':
    'In place of the card form where a sale takes more than cards: the choice of method and the form of each.',
  'part-card.js': 'Asks for the postal code of a card from abroad, and remembers cards for the next purchase.',
  'part-challenge.js': 'Shows the page of the card’s issuer over ours while it asks who pays (3-D Secure).',
  'part-bit.js': 'Payment with bit: the phone number, the code to scan, the wait.',
  'part-paypal.js': 'Payment with PayPal: its window and the wait.',
  'part-transfer.js': 'Bank transfer: the account to pay to, copied with a button.',
  'part-debit.js': 'Direct debit: the account and the consent.',
  'part-wallet.js': 'Apple Pay and Google Pay: the sheet of the device.',
  'device.js': 'Loaded by the script for shops: the sheet of the device’s wallet, and what the browser says of itself.',
  'frame.js': 'Tells a shop that frames the page its height and how the payment ended; never what was typed.',
  'hosted-frame.js':
    'One field of a card in a shop’s own form: checks it, and sends the card to us when the shop asks.',
  'hostedfields.js': 'Loaded by shops: puts card fields into frames of ours and hears how they stand.',
  'kupa.js': 'Loaded by shops: puts the page into a frame and hears what it says.',
  'embeds.js': 'Loaded by sites of partners: puts embeds of a seller into frames and hands them their token.',
  'partner.js': 'The same for sites that know embeds by their former name.',
  'embed-frame.js': 'An embed of a seller in a partner’s site: asks for what it shows and draws it; only reads.',
  'receipt.js': 'The receipt: print it, forget a kept card.',
  'sandbox.js': 'Sandbox alone: opens the drawer of test cards.',
  'sandbox-sheet.js': 'Sandbox alone: draws the sheet of a wallet in a shop’s page.',
  'sandbox-drawer.js': 'Sandbox alone: fills in test cards and chooses what the bank does.',
};

/**
 * After an issuer’s question, inside its frame: closes our dialog, or continues where the page was left. The address is
 * in a separate element, so that the script is always the same.
 */
export const BACK_SCRIPT =
  "if(frameElement?.hasAttribute('data-challenge'))parent.postMessage({kupa:'challenge-over'},location.origin);" +
  'else location.replace(document.currentScript.dataset.next)';
const BACK = {
  name: 'back',
  reason: 'After an issuer’s question: closes its dialog, or goes on where the page was left.',
};

/** Script of the question for an amount: an error disappears as soon as another amount is typed. */
export const AMOUNT_SCRIPT =
  "const i=document.getElementById('amount');i.oninput=()=>{i.removeAttribute('aria-invalid');" +
  "document.querySelectorAll('#amount-error,.notice').forEach(e=>e.remove())}";
/**
 * On every page that can be filled in, in the words of the oldest browser: says that the page's own script never ran,
 * after 4 s, and at once that a frame which is kept apart from its own origin can send nothing.
 */
export const GUARD_SCRIPT =
  "(function(d){var g=d.getElementById('guard'),p=d.getElementById('pay'),i;" +
  'function say(n){g.hidden=g.children[n].hidden=false}' +
  "if(self.origin==='null'){g.querySelector('a').href=g.querySelector('a').textContent=location.href;" +
  'for(i=0;i<d.forms.length;i++)d.forms[i].hidden=true;if(p)p.hidden=true;' +
  "g.removeAttribute('data-script');say(1)}" +
  "else if(g.hasAttribute('data-script'))setTimeout(function(){" +
  "if(!p.hasAttribute('data-ready'))say(0)},4000)})(document)";
const GUARD = {
  name: 'guard',
  reason: 'Says that a page did not start in this browser, or cannot pay in the frame that it stands in.',
};

const AMOUNT = { name: 'amount', reason: 'Takes away what was wrong with an amount as soon as another one is typed.' };

/**
 * `bytes` and `hash` (SHA-256, base64) are of the script itself, without the texts of a language that may stand before
 * it.
 */
export type ListedScript = { name: string; reason: string; bytes: number; hash: string };

type HashOf = (script: Uint8Array) => string;

const listed = (name: string, reason: string, script: Uint8Array, hashOf: HashOf): ListedScript => ({
  name,
  reason,
  bytes: script.byteLength,
  hash: hashOf(script),
});

/** Inventory of the built files, `files` by name. Throws where scripts and reasons differ. */
export function inventoryOf(files: ReadonlyMap<string, Uint8Array>, hashOf: HashOf): ListedScript[] {
  const unexplained = [...files.keys()].filter((name) => !(name in SCRIPT_REASONS));
  const missing = Object.keys(SCRIPT_REASONS).filter((name) => !files.has(name));
  if (unexplained.length + missing.length > 0)
    throw new Error(
      `scripts of payment pages: without a reason ${unexplained.join(', ') || 'none'}, not built ` +
        (missing.join(', ') || 'none'),
    );
  const built = [...files].map(([name, script]) => listed(name, SCRIPT_REASONS[name] ?? '', script, hashOf));
  const inline = [
    [BACK, BACK_SCRIPT],
    [AMOUNT, AMOUNT_SCRIPT],
    [GUARD, GUARD_SCRIPT],
  ] as const;
  return [
    ...built,
    ...inline.map(([{ name, reason }, script]) => listed(name, reason, new TextEncoder().encode(script), hashOf)),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

const TEXTS = /^(?:kupaPage\.texts\["\w+"\]|const kupaTexts)=(\{.*\})(?:,kupaSeller=("[\w-]+"|null))?;$/s;

/**
 * Whether a text may precede a script: nothing, or the texts of a language and the public key of a seller, which are
 * data.
 */
function isData(text: string): boolean {
  if (text === '') return true;
  const texts = TEXTS.exec(text)?.[1];
  if (texts === undefined) return false;
  try {
    JSON.parse(texts);
    return true;
  } catch {
    return false;
  }
}

/**
 * The name under which the inventory lists a script as a browser ran it; null where it is not one of those that were
 * built.
 */
export function listedName(script: string, inventory: readonly ListedScript[], hashOf: HashOf): string | null {
  const whole = new TextEncoder().encode(script);
  const found = inventory.find(({ bytes, hash }) => {
    const before = whole.byteLength - bytes;
    return (
      before >= 0 &&
      hashOf(whole.subarray(before)) === hash &&
      isData(new TextDecoder().decode(whole.subarray(0, before)))
    );
  });
  return found?.name ?? null;
}
