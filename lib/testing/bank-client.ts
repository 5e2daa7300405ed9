import type { BankRecord } from '#lib/modules/acquiring/protocol.ts';

/** The bank as its tests speak to it: plain requests, no adapter between. */

export const KEY = 'test-only-bank-key';

// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
type BankResponse = { status: number; body: any };

export type BankClient = {
  ask(method: string, path: string, body?: object): Promise<BankResponse>;
  /** A charge of 50.00 ILS, unless `more` says otherwise. */
  charge(reference: string, more?: object): Promise<BankResponse>;
  listed(): Promise<BankRecord[]>;
};

export function clientOf(address: () => string): BankClient {
  const ask: BankClient['ask'] = async (method, path, body) => {
    const response = await fetch(`${address()}${path}`, {
      method,
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: await response.json() };
  };
  return {
    ask,
    charge: (reference, more = {}) =>
      ask('POST', '/v1/payments', {
        operation: 'charge',
        reference,
        merchant: '1',
        amount: 5000,
        currency: 'ILS',
        card: { number: '4111111111111111', expiry: '1230', cvv: '123' },
        installments: 1,
        ...more,
      }),
    listed: async () => (await ask('GET', `/v1/records?day=${new Date().toISOString().slice(0, 10)}`)).body.records,
  };
}
