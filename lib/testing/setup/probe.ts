import { jobs } from '#lib/jobs.ts';
import { database, statement } from '#lib/platform/db/database.ts';
import type { Route } from '#lib/platform/http/api/route.ts';
import { routeFinder } from '#lib/platform/http/node-adapter.ts';
import { type RunningJobs, startJobs } from '#lib/platform/queue/jobs.ts';
import { routes } from '#lib/routes.ts';

/** What the probes of capabilities share: they run in a process of the copy of the tree that has the capability. */

type Given = { seller: string; sellerId: number; publicKey: string };

/** The seller of the probe. */
export const given = JSON.parse(process.env['GIVEN'] ?? '{}') as Given;

/** Asks a route as the front of the product does. Throws where none answers there. */
export async function ask(request: Request, table: readonly Route[] = routes): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = routeFinder(table)(request.method, pathname);
  if (!found || !('route' in found)) throw new Error(`nothing answers ${request.method} ${pathname}`);
  return found.route.handle(request, { params: found.params, ip: '127.0.0.1' });
}

const ORIGIN = 'http://localhost:3000';

// biome-ignore lint/suspicious/noExplicitAny: read field by field
type Answered = { status: number; body: any };

/** POST to the API by the seller's keys. */
export async function call(name: string, body: object): Promise<Answered> {
  const request = new Request(`${ORIGIN}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seller_svc_id: given.seller, language: 'en', ...body }),
  });
  const response = await ask(request);
  return { status: response.status, body: await response.json() };
}

/** GET from the API by the seller's keys. */
export async function get(path: string): Promise<Answered> {
  const headers = { 'svc-merchant-key': given.seller };
  const response = await ask(new Request(`${ORIGIN}/api/${path}`, { headers }));
  return { status: response.status, body: await response.json() };
}

/** GET of a document. */
export async function open(path: string, table: readonly Route[]): Promise<{ status: number; html: string }> {
  const response = await ask(new Request(ORIGIN + path), table);
  return { status: response.status, html: await response.text() };
}

/** Makes a sale of 50.00 and pays it by card. */
export async function paySale(more: object = {}): Promise<{ saleId: string; paid: Answered }> {
  const sale = { sale_price: 5000, currency: 'ILS' };
  const made = await call('generate-sale', { ...sale, product_name: 'Coffee beans', ...more });
  const saleId = made.body.svc_sale_id as string;
  const paid = await call('pay-sale', {
    sale_price: '5000',
    currency: 'ILS',
    installments: '1',
    svc_sale_id: saleId,
    sale_return_url: 'https://shop.example.com/done',
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    credit_card_cvv: '123',
  });
  return { saleId, paid };
}

/** Starts these jobs of the product. */
export const startThese = (which: (name: string) => boolean): RunningJobs =>
  startJobs(jobs().filter(({ name }) => which(name)));

const WAITING = statement('probe_waiting', "SELECT FROM message WHERE state IN ('queued', 'sending')");

/** Waits until all messages are sent, at most 20 seconds. */
export async function untilSent(): Promise<void> {
  for (let tries = 0; tries < 100 && (await database().query(WAITING, [])).length > 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 200));
}
