import type { PaymentDetails, StartInput } from '#lib/modules/checkout/contract/buyer-page.ts';
import { formQuery } from './open-payment.ts';
import type { PayView } from '../model/pay-view.ts';
import type { MethodResponse } from '../model/wire.ts';
import { prepare, request, STATE_TIMEOUT_MS } from './request.ts';

/** Longer than the server's own patience with the bank, so that its answer comes first. */
const START_TIMEOUT_MS = 60_000;

/** A sale, or the form of a template, and the language in which the answer is written. */
export type SaleInWords = { saleId: string; language: string; address?: string; once?: string };

/**
 * Makes a payment ready to be started; throws where it cannot leave this browser. Sending it never throws; null: there
 * is no telling whether it arrived. `isAgain`: the buyer was asked about an equal payment and wants both.
 */
export function preparePayment(
  view: PayView,
  details: PaymentDetails,
  isAgain: boolean,
): () => Promise<MethodResponse | null> {
  const send = prepare<MethodResponse>(`${view.address}/start?lang=${view.language}`, START_TIMEOUT_MS, {
    details,
    buyerName: '',
    language: view.language,
    ...(view.once && { once: view.once }),
    ...(isAgain && { again: true }),
  } satisfies StartInput);
  return async () => validResponse(await send());
}

/** The state of a payment; null: no answer was received. `known`: the attempt that is shown already. */
export const askPayment = (
  { saleId, language, address, once }: SaleInWords,
  known = '',
): Promise<MethodResponse | null> =>
  ask(
    once
      ? `${address}/payment?lang=${language}${formQuery({ once })}`
      : `${saleAddress(saleId)}/payment?lang=${language}&known=${known}`,
    STATE_TIMEOUT_MS,
  );

export const cancelPayment = ({ saleId, language }: SaleInWords): Promise<MethodResponse | null> =>
  ask(`${saleAddress(saleId)}/cancel?lang=${language}`, START_TIMEOUT_MS, {});

/** The session that opens Apple's sheet; null: none is available right now. */
export const askAppleSession = ({ address }: PayView, gateway: string): Promise<object | null> =>
  request(`${address}/apple-session`, START_TIMEOUT_MS, { gateway });

const saleAddress = (saleId: string): string => `/sale/generate/${encodeURIComponent(saleId)}`;

const ask = async (url: string, timeoutMs: number, body?: object): Promise<MethodResponse | null> =>
  validResponse(await request(url, timeoutMs, body));

const validResponse = (answer: MethodResponse | null): MethodResponse | null => (answer?.kind ? answer : null);
