import { formQuery } from './open-payment.ts';
import type { PageResponse, PaymentBody } from '../model/wire.ts';

/** Longer than the server's own patience with the bank, so that its answer comes first. */
const PAY_TIMEOUT_MS = 60_000;
const STATE_TIMEOUT_MS = 10_000;

/** Sends the payment. Never throws: every error on the way means that the outcome is unknown. */
export function sendPayment(address: string, input: PaymentBody): Promise<PageResponse> {
  const body = JSON.stringify(input);
  return ask(`${address}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(PAY_TIMEOUT_MS),
  });
}

/** How the sale stands now; of a template the one that this form made. */
export function askState({
  address,
  language,
  ...form
}: {
  address: string;
  once?: string;
  language: string;
}): Promise<PageResponse> {
  return ask(`${address}/state?lang=${language}${formQuery(form)}`, { signal: AbortSignal.timeout(STATE_TIMEOUT_MS) });
}

async function ask(url: string, options: RequestInit): Promise<PageResponse> {
  try {
    const response = await fetch(url, { ...options, cache: 'no-store', credentials: 'omit', redirect: 'error' });
    const answer: PageResponse = await response.json();
    return answer.kind ? answer : { kind: 'check' };
  } catch {
    return { kind: 'check' };
  }
}
