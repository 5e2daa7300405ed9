import type { PaymentDetails, StartInput } from '#lib/modules/checkout/contract/buyer-page.ts';
import { formQuery } from './open-payment.ts';
import type { PayView } from '../model/pay-view.ts';
import type { Standing } from '../model/wire.ts';

/** Longer than the server's own patience with the bank, so that its answer comes first. */
const START_TIMEOUT_MS = 60_000;
const STATE_TIMEOUT_MS = 10_000;

/** A sale, or the form of a template, and the language in which the answer is written. */
export type SaleInWords = { saleId: string; language: string; address?: string; once?: string };

/** Starts a payment. Never throws; null: there is no telling whether it arrived. */
export function startPayment(view: PayView, details: PaymentDetails): Promise<Standing | null> {
  return ask(`${view.address}/start?lang=${view.language}`, START_TIMEOUT_MS, {
    details,
    buyerName: '',
    language: view.language,
    ...(view.once && { once: view.once }),
  } satisfies StartInput);
}

/** The state of a payment; null: no answer was received. `known`: the attempt that is shown already. */
export const askPayment = ({ saleId, language, address, once }: SaleInWords, known = ''): Promise<Standing | null> =>
  ask(
    once
      ? `${address}/payment?lang=${language}${formQuery({ once })}`
      : `${saleAddress(saleId)}/payment?lang=${language}&known=${known}`,
    STATE_TIMEOUT_MS,
  );

export const cancelPayment = ({ saleId, language }: SaleInWords): Promise<Standing | null> =>
  ask(`${saleAddress(saleId)}/cancel?lang=${language}`, START_TIMEOUT_MS, {});

/** What Apple's sheet opens with; null: there is none right now. */
export async function askAppleSession({ address }: PayView, gateway: string): Promise<object | null> {
  try {
    const response = await fetch(`${address}/apple-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ gateway }),
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(START_TIMEOUT_MS),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

const saleAddress = (saleId: string): string => `/sale/generate/${encodeURIComponent(saleId)}`;

async function ask(url: string, timeout: number, body?: object): Promise<Standing | null> {
  try {
    const sent = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(url, {
      ...sent,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    const standing: Standing = await response.json();
    return standing.kind ? standing : null;
  } catch {
    return null;
  }
}
