import { formQuery } from './open-payment.ts';
import type { PageResponse, PaymentBody } from '../model/wire.ts';
import { prepare, request, STATE_TIMEOUT_MS } from './request.ts';

/** Longer than the server's own patience with the bank, so that its answer comes first. */
const PAY_TIMEOUT_MS = 60_000;

/**
 * Makes the payment ready to be sent; throws where it cannot leave this browser. Every error while it is sent means
 * that the outcome is unknown.
 */
export function preparePayment(address: string, input: PaymentBody): () => Promise<PageResponse> {
  const send = prepare<PageResponse>(`${address}/pay`, PAY_TIMEOUT_MS, input);
  return async () => orCheck(await send());
}

/** State of the sale; of a template, of the sale that this form made. Never throws. */
export const askState = async ({
  address,
  language,
  ...form
}: {
  address: string;
  once?: string;
  language: string;
}): Promise<PageResponse> =>
  orCheck(await request(`${address}/state?lang=${language}${formQuery(form)}`, STATE_TIMEOUT_MS));

const orCheck = (answer: PageResponse | null): PageResponse => (answer?.kind ? answer : { kind: 'check' });
