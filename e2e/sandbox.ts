import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The running product as its sandbox file describes it. */
export type Sandbox = {
  origin: string;
  base_url: string;
  inbox_url: string;
  shop_url: string;
  fields_url: string;
  partner: { svc_client_key: string; svc_client_password: string; webhook_secret: string };
  sellers: {
    name: string;
    seller_svc_id: string;
    seller_svc_secret: string;
    public_key: string;
    svc_client_key: string;
    svc_client_password: string;
    webhook_secret: string;
    inbox_url: string;
    email: string;
    password: string;
  }[];
};

const path = process.env['KUPA_SANDBOX_FILE'] ?? '.data/sandbox.json';

export const sandbox = (): Sandbox => JSON.parse(readFileSync(path, 'utf8'));

/** The environment that the supervisor gave its children; tests start others beside them. */
export const runningEnvironment = (): Record<string, string> =>
  JSON.parse(readFileSync(join(dirname(path), 'running.json'), 'utf8')).environment;

export async function call(
  operation: string,
  body: object,
  base = sandbox().base_url,
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
): Promise<{ status: number; headers: Headers; body: any }> {
  const response = await fetch(`${base}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** A new sale of the first seller. */
export async function newSale(more: object = {}): Promise<{ saleId: string; saleUrl: string; seller: string }> {
  const seller = sandbox().sellers[0]?.seller_svc_id ?? '';
  const { body } = await call('generate-sale', {
    seller_svc_id: seller,
    sale_price: 5075,
    currency: 'ILS',
    product_name: 'Coffee beans',
    language: 'en',
    ...more,
  });
  return { saleId: body.svc_sale_id, saleUrl: body.sale_url, seller };
}

/** Pays over the API with a test card. */
export const paySale = (seller: string, saleId: string, more: object = {}) =>
  call('pay-sale', {
    seller_svc_id: seller,
    sale_price: '5075',
    currency: 'ILS',
    installments: '1',
    sale_return_url: 'https://shop.example.com/done',
    svc_sale_id: saleId,
    credit_card_number: '4111111111111111',
    credit_card_exp: '12/30',
    credit_card_cvv: '123',
    language: 'en',
    ...more,
  });
