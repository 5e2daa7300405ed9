import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { findProduct } from './goods.ts';
import { exampleCode, findExample, reactBundle, strictPolicy } from './examples.ts';
import { generateSale, inviteSeller, openEmbeds, payWithToken, rememberOrder } from './order.ts';
import { catalogPage } from './pages/catalog.ts';
import { checkoutPage } from './pages/checkout.ts';
import { examplePage, examplesPage } from './pages/examples.ts';
import { partnerPage } from './pages/partner.ts';
import { messagePage, thanksPage } from './pages/thanks.ts';
import { shopAddresses, shopKeys, shopPort, type ShopKeys } from './settings.ts';
import { readShopLanguage, TEXTS } from './texts.ts';
import { verifyReturn } from './verify-return.ts';

/**
 * The demo shop: a small café on another origin that sells a few things through the API, embeds the payment page or
 * takes cards in its own form, and has running examples of hosted fields.
 */

/** Bytes of what the shop's own form sends. */
const MAX_BODY = 4_096;

async function page(url: URL, keys: ShopKeys, nonce: string): Promise<{ status: number; html: string }> {
  const language = readShopLanguage(url.searchParams.get('lang'));
  const frame = { language, nonce, path: url.pathname, query: url.searchParams, origin: keys.origin };
  const example = findExample(url.pathname.slice('/examples/'.length));
  if (url.pathname === '/examples') return { status: 200, html: examplesPage(frame) };
  if (url.pathname.startsWith('/examples/') && example)
    return { status: 200, html: examplePage(frame, example, keys.seller.public_key) };
  if (url.pathname === '/partner') return { status: 200, html: partnerPage(frame) };
  if (url.pathname === '/') return { status: 200, html: catalogPage(frame) };
  if (url.pathname === '/buy') {
    const product = findProduct(url.searchParams.get('product'));
    if (!product) return { status: 404, html: messagePage(frame, TEXTS[language].notFound) };
    const sale = await generateSale(keys, product, language);
    if (!sale.ok) return { status: 502, html: messagePage(frame, sale.details) };
    rememberOrder(sale.saleId, product);
    return { status: 200, html: checkoutPage(frame, product, { ...sale, publicKey: keys.seller.public_key }) };
  }
  if (url.pathname === '/thanks')
    return { status: 200, html: thanksPage(frame, await verifyReturn(keys, url.searchParams), keys) };
  return { status: 404, html: messagePage(frame, TEXTS[language].notFound) };
}

/** The documents and the program of the examples, each as it would stand on a site of its own. */
async function answerExample(
  path: string,
  outgoing: ServerResponse,
  { origin, seller, nonce }: ShopKeys & { nonce: string },
): Promise<boolean> {
  const common = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  if (path === '/examples/react.js') {
    outgoing.writeHead(200, { ...common, 'content-type': 'text/javascript; charset=utf-8' }).end(await reactBundle());
    return true;
  }
  const example = findExample(/^\/examples\/(\w+)\/page$/.exec(path)?.[1] ?? '');
  if (!example) return false;
  const framed = `frame-ancestors 'self'`;
  outgoing
    .writeHead(200, {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': example.isStrict ? `${strictPolicy({ origin, nonce })}; ${framed}` : framed,
    })
    .end(exampleCode(`${example.id}.html`, { origin, nonce, publicKey: seller.public_key }));
  return true;
}

/** POST /pay: the token of the shop's own form. JSON alone, which no page of another origin can send here. */
async function pay(incoming: IncomingMessage, outgoing: ServerResponse, keys: ShopKeys): Promise<void> {
  let text = '';
  if (incoming.headers['content-type'] !== 'application/json') return void outgoing.writeHead(415).end();
  for await (const part of incoming) {
    text += part;
    if (text.length > MAX_BODY) return void outgoing.writeHead(413).end();
  }
  const { sale, token, language } = JSON.parse(text) as Record<string, unknown>;
  const order = { saleId: String(sale), token: String(token), language: readShopLanguage(String(language)) };
  const paid = await payWithToken(keys, order);
  outgoing.writeHead(paid ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(paid ?? {}));
}

/** POST /partner/token: of the seller that would be signed in here. JSON alone, for the same reason. */
async function token(incoming: IncomingMessage, outgoing: ServerResponse, keys: ShopKeys): Promise<void> {
  if (incoming.headers['content-type'] !== 'application/json') return void outgoing.writeHead(415).end();
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const opened = await openEmbeds(keys);
  outgoing.writeHead(opened ? 200 : 502, headers).end(JSON.stringify(opened ? { token: opened } : {}));
}

/** POST /partner/seller: a new seller of this market, and where it goes on. JSON alone, for the same reason. */
async function seller(incoming: IncomingMessage, outgoing: ServerResponse, keys: ShopKeys): Promise<void> {
  if (incoming.headers['content-type'] !== 'application/json') return void outgoing.writeHead(415).end();
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const language = new URL(incoming.url ?? '/', 'http://shop').searchParams.get('lang');
  const invited = await inviteSeller(keys, readShopLanguage(language));
  outgoing.writeHead(invited ? 200 : 502, headers).end(JSON.stringify(invited ?? {}));
}

async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://shop');
  if (url.pathname === '/health') return void outgoing.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
  const isPayment = url.pathname === '/pay' && incoming.method === 'POST';
  const isToken = url.pathname === '/partner/token' && incoming.method === 'POST';
  const isSeller = url.pathname === '/partner/seller' && incoming.method === 'POST';
  if (incoming.method !== 'GET' && !isPayment && !isToken && !isSeller)
    return void outgoing.writeHead(405, { allow: 'GET' }).end();
  const keys = shopKeys();
  if (!keys)
    return void outgoing
      .writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' })
      .end('The shop is opening.');
  if (isToken) return token(incoming, outgoing, keys);
  if (isSeller) return seller(incoming, outgoing, keys);
  if (isPayment) return pay(incoming, outgoing, keys);
  const nonce = randomBytes(16).toString('base64');
  if (await answerExample(url.pathname, outgoing, { ...keys, nonce })) return;
  const { status, html } = await page(url, keys, nonce);
  outgoing.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}' ${keys.origin}; frame-src ` +
      `'self' ${keys.origin}; connect-src 'self' ${keys.origin}; base-uri 'none'; form-action 'self'; ` +
      `frame-ancestors 'self'`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  });
  outgoing.end(html);
}

function serve(address: string): Server {
  const server = createServer((incoming, outgoing) => {
    handle(incoming, outgoing).catch(() => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(`shop: cannot listen at ${address} (${error.code})`);
    // A machine without IPv6 has the shop at 127.0.0.1 alone.
    if (address !== '::1') process.exit(1);
  });
  return server.listen(shopPort(), address, () => console.log(`shop: listening at ${address}, port ${shopPort()}`));
}

const servers = shopAddresses().map(serve);

for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) {
  process.on(signal, () => {
    for (const server of servers) server.closeAllConnections();
    void Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))).then(() =>
      process.exit(0),
    );
  });
}
