import { afterEach, expect, test, vi } from 'vitest';
import { SALE } from '#lib/testing/payment-page/page.ts';
import { pageView } from '../model/view.ts';
import { sheetOf } from './wallet-sheets.ts';

/** The sheets of the device itself, with stand-ins for what only Apple's and Google's browsers have. */

const GOOGLE = { merchantId: '12345', publicKey: 'BAAA' };

function viewOf() {
  const around = {
    sandbox: false,
    isFramed: false,
    state: null,
    wallets: ['apple-pay', 'google-pay'],
    sheets: { apple: true, google: GOOGLE },
  };
  const { screen } = pageView(
    { ...SALE, methods: ['apple-pay', 'google-pay', 'credit-card'] },
    'en',
    new URLSearchParams(),
    { name: '', socialId: '', phone: '', email: '' },
    around,
  );
  if (screen.kind !== 'pay') throw new Error(screen.kind);
  return screen.pay;
}

class AppleSheet {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static canMakePayments = () => true;
  static last: AppleSheet;
  onvalidatemerchant: (event: { validationURL: string }) => Promise<void> = async () => undefined;
  onpaymentauthorized: (event: { payment: { token: object } }) => void = () => undefined;
  oncancel: () => void = () => undefined;
  did: unknown[] = [];
  request: object;
  constructor(_version: number, request: object) {
    this.request = request;
    AppleSheet.last = this;
  }
  begin = () => void this.did.push('begin');
  abort = () => void this.did.push('abort');
  completeMerchantValidation = (session: object) => void this.did.push(session);
  completePayment = ({ status }: { status: number }) => void this.did.push(status);
}

/** The sheet that this page may open itself. */
async function here(wallet: 'apple-pay' | 'google-pay') {
  const sheet = await sheetOf(wallet, viewOf());
  return sheet === 'elsewhere' ? null : sheet;
}

const answering = (status: number, body: object) => {
  const asked: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { body: sent }: { body: string }) => {
    asked.push([address, JSON.parse(sent)]);
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
};
afterEach(() => vi.unstubAllGlobals());

test('Apple: opens for the amount, proves the merchant through us, hands over the token and shows how it ended', async () => {
  vi.stubGlobal('ApplePaySession', AppleSheet);
  const asked = answering(200, { session: 1 });
  const agreed = (await here('apple-pay'))?.('');
  const sheet = AppleSheet.last;
  expect(sheet.request).toMatchObject({ currencyCode: 'ILS', total: { label: 'Cafe Levant', amount: '50.75' } });
  await sheet.onvalidatemerchant({ validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' });
  expect(asked).toEqual([
    [
      `/sale/generate/${SALE.saleId}/apple-session`,
      { gateway: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' },
    ],
  ]);
  sheet.onpaymentauthorized({ payment: { token: { paymentData: { version: 'EC_v1' } } } });
  const given = await agreed;
  expect(given?.token).toBe('{"paymentData":{"version":"EC_v1"}}');
  given?.finish(false);
  expect(sheet.did).toEqual(['begin', { session: 1 }, 1]);
});

test('Apple: without a merchant session nothing goes on, and a closed sheet is no payment', async () => {
  vi.stubGlobal('ApplePaySession', AppleSheet);
  answering(503, {});
  const open = await here('apple-pay');
  const refused = open?.('');
  await AppleSheet.last.onvalidatemerchant({
    validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  });
  expect([await refused, AppleSheet.last.did]).toEqual([null, ['begin', 'abort']]);
  const closed = open?.('');
  AppleSheet.last.oncancel();
  expect(await closed).toBeNull();
});

test('Google: asks the browser, in its own protocol, for this merchant and key', async () => {
  const made: object[] = [];
  const ended: string[] = [];
  vi.stubGlobal(
    'PaymentRequest',
    class {
      constructor(methods: object[], details: object) {
        made.push({ methods, details });
      }
      canMakePayment = async () => true;
      show = async () => ({
        details: { paymentMethodData: { tokenizationData: { token: '{"protocolVersion":"ECv2"}' } } },
        complete: async (how: string) => void ended.push(how),
      });
    },
  );
  const agreed = await (await here('google-pay'))?.('');
  expect(agreed?.token).toBe('{"protocolVersion":"ECv2"}');
  agreed?.finish(true);
  expect(ended).toEqual(['success']);
  expect(JSON.stringify(made)).toContain('"publicKey":"BAAA"');
  expect(JSON.stringify(made)).toContain('"value":"50.75"');
});

test.each(['apple-pay', 'google-pay'] as const)(
  '%s: a device without it, a host that forbids it and an installation without keys have no sheet',
  async (wallet) => {
    expect(await sheetOf(wallet, viewOf())).toBeNull();
    const forbid = () => {
      throw new DOMException('not allowed', 'SecurityError');
    };
    vi.stubGlobal('ApplePaySession', Object.assign(class {}, { canMakePayments: forbid }));
    vi.stubGlobal(
      'PaymentRequest',
      class {
        canMakePayment = forbid;
      },
    );
    expect(await sheetOf(wallet, viewOf())).toBeNull();
    vi.stubGlobal('ApplePaySession', AppleSheet);
    expect(
      await sheetOf(wallet, { ...viewOf(), wallets: { sheet: null, total: '1', apple: false, google: null } }),
    ).toBeNull();
  },
);

test('E6: what a frame may not open is offered in a page of its own; a device that has none is not', async () => {
  class Forbidden extends AppleSheet {
    static override canMakePayments = (): boolean => {
      throw new DOMException('', 'InvalidAccessError');
    };
  }
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('parent', {});
  expect(await sheetOf('apple-pay', viewOf())).toBeNull();
  vi.stubGlobal('ApplePaySession', Forbidden);
  expect(await sheetOf('apple-pay', viewOf())).toBe('elsewhere');
  vi.stubGlobal(
    'PaymentRequest',
    class {
      constructor() {
        throw new DOMException('', 'SecurityError');
      }
    },
  );
  expect(await sheetOf('google-pay', viewOf())).toBe('elsewhere');
  // On a page of its own nothing else could help.
  vi.stubGlobal('parent', globalThis);
  expect([await sheetOf('apple-pay', viewOf()), await sheetOf('google-pay', viewOf())]).toEqual([null, null]);
});
