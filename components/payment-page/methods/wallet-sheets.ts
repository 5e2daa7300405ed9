import type { PayView, WalletView } from '../model/pay-view.ts';
import { askAppleSession } from '../runtime/methods-client.ts';

/** A buyer who agreed: the token as JSON text. `finish` tells the sheet how it ended, so that it shows the same. */
export type Agreed = { token: string; finish: (isPaid: boolean) => void };

/**
 * Opens the sheet of a wallet, in the very moment of a click; null where the buyer changed their mind. Never throws.
 */
export type OpenSheet = (title: string) => Promise<Agreed | null>;

export type WalletMethod = 'apple-pay' | 'google-pay';

/** What the sandbox's script puts here: a sheet that is drawn. */
type Drawn = { kupaSheet?: (address: string, title: string) => Promise<string | null> };

/**
 * The sheet of this device; null where it has none. `elsewhere`: it has one, which may not be opened in this frame, but
 * in a page of its own (E6).
 */
export async function sheetOf(wallet: WalletMethod, view: PayView): Promise<OpenSheet | 'elsewhere' | null> {
  const { wallets } = view;
  const drawn = (globalThis as Drawn).kupaSheet;
  if (drawn && wallets?.sheet)
    return async (title) => {
      const token = await drawn(`${wallets.sheet}/${wallet}?lang=${view.language}`, title);
      return token === null ? null : { token, finish: () => undefined };
    };
  try {
    return wallets && (wallet === 'apple-pay' ? appleSheet(view, wallets) : await googleSheet(view, wallets));
  } catch {
    // A frame whose host does not allow payments throws where it is asked.
    return isFramed() ? 'elsewhere' : null;
  }
}

const isFramed = (): boolean => globalThis.parent !== globalThis.self;

/** What we use of Apple Pay JS. */
type AppleSession = {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentauthorized: (event: { payment: { token: object } }) => void;
  oncancel: () => void;
  completeMerchantValidation: (session: object) => void;
  completePayment: (result: { status: number }) => void;
  abort: () => void;
  begin: () => void;
};
type AppleSessions = {
  new (version: number, request: object): AppleSession;
  canMakePayments(): boolean;
  STATUS_SUCCESS: number;
  STATUS_FAILURE: number;
};

/** Of Safari 11.1 and later. */
const APPLE_VERSION = 3;

function appleSheet(view: PayView, { apple, total }: WalletView): OpenSheet | null {
  const Session = (globalThis as { ApplePaySession?: AppleSessions }).ApplePaySession;
  if (!apple || !Session?.canMakePayments()) return null;
  const request = {
    countryCode: 'IL',
    currencyCode: view.currency,
    supportedNetworks: ['visa', 'masterCard', 'amex', 'discover', 'jcb'],
    merchantCapabilities: ['supports3DS'],
    total: { label: view.seller, amount: total },
  };
  return () =>
    new Promise((resolve) => {
      const session = new Session(APPLE_VERSION, request);
      session.onvalidatemerchant = async ({ validationURL }) => {
        const merchant = await askAppleSession(view, validationURL);
        if (merchant) return session.completeMerchantValidation(merchant);
        session.abort();
        resolve(null);
      };
      session.onpaymentauthorized = ({ payment }) =>
        resolve({
          token: JSON.stringify(payment.token),
          finish: (isPaid) =>
            session.completePayment({ status: isPaid ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE }),
        });
      session.oncancel = () => resolve(null);
      session.begin();
    });
}

/** Google Pay as a payment method of the browser's own sheet: no script of Google's on the page. */
async function googleSheet(view: PayView, { google, total }: WalletView): Promise<OpenSheet | null> {
  if (!google || !('PaymentRequest' in globalThis)) return null;
  const method = {
    supportedMethods: 'https://google.com/pay',
    data: {
      environment: 'PRODUCTION',
      apiVersion: 2,
      apiVersionMinor: 0,
      merchantInfo: { merchantId: google.merchantId, merchantName: view.seller },
      allowedPaymentMethods: [
        {
          type: 'CARD',
          parameters: {
            allowedAuthMethods: ['CRYPTOGRAM_3DS'],
            allowedCardNetworks: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB'],
          },
          tokenizationSpecification: {
            type: 'DIRECT',
            parameters: { protocolVersion: 'ECv2', publicKey: google.publicKey },
          },
        },
      ],
      transactionInfo: { totalPriceStatus: 'FINAL', totalPrice: total, currencyCode: view.currency, countryCode: 'IL' },
    },
  };
  const ask = (): PaymentRequest =>
    new PaymentRequest([method], { total: { label: view.seller, amount: { currency: view.currency, value: total } } });
  if (!(await ask().canMakePayment())) return null;
  return async () => {
    try {
      const response = await ask().show();
      const { paymentMethodData } = response.details as { paymentMethodData: { tokenizationData: { token: string } } };
      return {
        token: paymentMethodData.tokenizationData.token,
        finish: (isPaid) => void response.complete(isPaid ? 'success' : 'fail'),
      };
    } catch {
      return null;
    }
  };
}
