import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { findProduct } from './goods.ts';
import { generateSale } from './order.ts';
import { catalogPage } from './pages/catalog.ts';
import { checkoutPage } from './pages/checkout.ts';
import { messagePage, thanksPage } from './pages/thanks.ts';
import { shopAddresses, shopKeys, shopPort, type ShopKeys } from './settings.ts';
import { readShopLanguage, TEXTS } from './texts.ts';
import { verifyReturn } from './verify-return.ts';

/**
 * The demo shop: a small café on another origin that sells a few things through the API and embeds the payment
 * page.
 */

async function page(url: URL, keys: ShopKeys, nonce: string): Promise<{ status: number; html: string }> {
  const language = readShopLanguage(url.searchParams.get('lang'));
  const frame = { language, nonce, path: url.pathname, query: url.searchParams, origin: keys.origin };
  if (url.pathname === '/') return { status: 200, html: catalogPage(frame) };
  if (url.pathname === '/buy') {
    const product = findProduct(url.searchParams.get('product'));
    if (!product) return { status: 404, html: messagePage(frame, TEXTS[language].notFound) };
    const sale = await generateSale(keys, product, language);
    return sale.ok
      ? { status: 200, html: checkoutPage(frame, product, sale.saleUrl) }
      : { status: 502, html: messagePage(frame, sale.details) };
  }
  if (url.pathname === '/thanks')
    return { status: 200, html: thanksPage(frame, await verifyReturn(keys, url.searchParams), keys) };
  return { status: 404, html: messagePage(frame, TEXTS[language].notFound) };
}

async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '/', 'http://shop');
  if (url.pathname === '/health') return void outgoing.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
  if (incoming.method !== 'GET') return void outgoing.writeHead(405, { allow: 'GET' }).end();
  const keys = shopKeys();
  if (!keys)
    return void outgoing
      .writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' })
      .end('The shop is opening.');
  const nonce = randomBytes(16).toString('base64');
  const { status, html } = await page(url, keys, nonce);
  outgoing.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}' ${keys.origin}; frame-src ` +
      `'self' ${keys.origin}; base-uri 'none'; form-action 'self'; frame-ancestors 'self'`,
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
