import { createServer } from 'node:http';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { sandbox } from './sandbox.ts';

/** A shop of our own making, on another origin and under a strict policy, whose form has card fields of ours. */

const NONCE = 'c2hvcHMgb3du';

export type Form = {
  language?: string;
  /** Options of `Svc.create`, as they are written in the page. */
  options?: string;
  /** Scripts of the page: one that runs before ours, as a hostile one or an extension would, and one that runs last. */
  first?: string;
  more?: string;
  /** Of our script: `v1` is the newest, a whole version is a release that the shop has pinned. */
  version?: string;
};

const STYLE = `body{margin:0;padding:16px;font:16px sans-serif}main{max-width:360px}label{display:block;margin-top:12px}
.box{border:1px solid #767676;border-radius:8px}
.box.svc-focus{outline:3px solid #1a73e8}.box.svc-invalid{border-color:#b3261e}
#first{box-sizing:border-box;min-height:48px;inline-size:100%;font-size:16px}
#said{overflow-wrap:anywhere}button{margin-top:16px;min-height:48px;inline-size:100%;font-size:16px}`;

/** A form of three card fields of ours and a name of the shop's; the page keeps what it hears in `window.heard`. */
export function hostedForm({
  language = 'en',
  options = '{}',
  first = '',
  more = '',
  version = 'v1',
}: Form = {}): string {
  const { origin: ours, sellers } = sandbox();
  const direction = language === 'he' || language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Shop</title><style nonce="${NONCE}">${STYLE}</style>
<main><h1>Shop</h1><label for="number">Card</label><div class="box" id="number"></div>
<label for="expiry">Expiry</label><div class="box" id="expiry"></div>
<label for="cvc">Code</label><div class="box" id="cvc"></div>
<label for="first">First name</label><input id="first"><button id="pay" disabled>Pay</button><p id="said"></p></main>
<script nonce="${NONCE}">
window.heard = []; window.messages = []; window.violations = []; window.publicKey = '${sellers[0]?.public_key}';
addEventListener('message', ({ data }) => window.messages.push(JSON.stringify(data)));
addEventListener('securitypolicyviolation', ({ violatedDirective }) => window.violations.push(violatedDirective));
${first}
</script>
<script nonce="${NONCE}" src="${ours}/hf/${version}/hostedfields.js"></script>
<script nonce="${NONCE}">
(async () => {
  const instance = window.instance = await Svc.create(window.publicKey, { language: '${language}', ...${options} });
  const fields = instance.hostedFields();
  window.fields = {};
  const make = async (name, type, selector) => {
    const styles = { base: { color: '#222244' } };
    const field = window.fields[name] = fields.create(type, { placeholder: name, styles });
    const events = 'change blur focus keydown keypress keyup validity-changed card-type-changed ready submit escape ' +
      'autofill error';
    for (const event of events.split(' '))
      field.on(event, (said) => window.heard.push(said));
    await field.mount(selector);
  };
  const { NUMBER, EXPIRATION, CVC } = Svc.fields;
  await Promise.all([['number', NUMBER], ['expiry', EXPIRATION], ['cvc', CVC]].map(
    ([name, type]) => make(name, type, '#' + name)));
  document.querySelector('#pay').disabled = false;
  document.querySelector('#pay').onclick = async () => {
    const said = document.querySelector('#said');
    const total = { label: 'Beans', amount: { currency: 'ILS', value: '50.75' } };
    const payerFirstName = document.querySelector('#first').value;
    const data = { payerFirstName, payerLastName: 'Levi', payerEmail: 'dana@example.com', total };
    try { said.textContent = JSON.stringify(await instance.tokenize(data)); }
    catch (error) { said.textContent = JSON.stringify(error); }
  };
})().catch((error) => {
  window.failed = error;
  document.querySelector('#said').textContent = JSON.stringify(error);
});
${more}
</script></html>`;
}

export type HostedShop = {
  /** Another origin of the site that the product is on, and another site. */
  origin: string;
  site: string;
  /** What the page at / holds; each test writes its own. */
  body: string;
  close: () => void;
};

/** `strict-dynamic` and Trusted Types are in force as well: a page can hardly be stricter. */
export async function openHostedShop(): Promise<HostedShop> {
  const shop: HostedShop = { origin: '', site: '', body: '', close: () => server.close() };
  const server = createServer((request, response) => {
    const ours = sandbox().origin;
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'nonce-${NONCE}'; ` +
        `connect-src ${ours}; frame-src ${ours} 'self'; base-uri 'none'; form-action 'none'; ` +
        `require-trusted-types-for 'script'; trusted-types 'none'`,
    });
    response.end(request.url === '/' ? shop.body : evil);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  shop.origin = `http://localhost:${port}`;
  shop.site = `http://127.0.0.1:${port}`;
  return shop;
}

/** What the shop puts where a frame of ours was: it looks like one and tells its parent whatever it hears. */
const evil = `<!doctype html><title>Card number</title><input id="field"><script nonce="${NONCE}">
addEventListener('message', ({ data }) => parent.postMessage({ stolen: JSON.stringify(data) }, '*'));
</script>`;

export async function openForm(page: Page, shop: HostedShop, form: Form = {}, at = shop.origin): Promise<void> {
  shop.body = hostedForm(form);
  await page.goto(at);
  await expect(page.locator('#pay')).toBeEnabled();
}

export const frameOf = (page: Page, name: string): FrameLocator => page.frameLocator(`#${name} iframe`);
export const inputOf = (page: Page, name: string) => frameOf(page, name).locator('#field');

export async function typeCard(page: Page, number: string, cvc = '123'): Promise<void> {
  await inputOf(page, 'number').pressSequentially(number);
  await inputOf(page, 'expiry').pressSequentially('1230');
  await inputOf(page, 'cvc').pressSequentially(cvc);
  await page.locator('#first').fill('Dana');
}

/** Presses the button and waits for what the script says. */
export async function pressPay(page: Page) {
  await page.locator('#said').evaluate((said) => {
    said.textContent = '';
  });
  await page.locator('#pay').click();
  await expect(page.locator('#said')).not.toBeEmpty();
  return JSON.parse((await page.locator('#said').textContent()) ?? '');
}
