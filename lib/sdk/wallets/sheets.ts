/**
 * The sheets of wallets as devices have them, for our payment page and for the pages of shops. Nothing is loaded from
 * a wallet's maker.
 */

/** A buyer who agreed: the token as JSON text. `finish` tells the sheet how it ended, so that it shows the same. */
export type Agreed = { token: string; finish: (isPaid: boolean) => void };

/**
 * Opens the sheet of a wallet, in the very moment of a click; null where the buyer changed their mind. Never throws.
 */
export type OpenSheet = (title: string) => Promise<Agreed | null>;

/** The amount to pay, and the settings of each wallet. */
export type SheetParams = {
  seller: string;
  currency: string;
  /** Major units, as text. */
  total: string;
  apple: boolean;
  google: { merchantId: string; publicKey: string } | null;
  /** Proves the merchant to Apple; null where that failed. */
  validateMerchant: (gateway: string) => Promise<object | null>;
};

/** The members of Apple Pay JS that are used here. */
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

/** Version of the Apple Pay API, in Safari since 11.1. */
const APPLE_VERSION = 3;

/** Apple Pay sheet; null where device or installation has none. Throws in a frame that may not take payments. */
export function appleSheet({ seller, currency, total, apple, validateMerchant }: SheetParams): OpenSheet | null {
  const Session = (globalThis as { ApplePaySession?: AppleSessions }).ApplePaySession;
  if (!apple || !Session?.canMakePayments()) return null;
  const request = {
    countryCode: 'IL',
    currencyCode: currency,
    supportedNetworks: ['visa', 'masterCard', 'amex', 'discover', 'jcb'],
    merchantCapabilities: ['supports3DS'],
    total: { label: seller, amount: total },
  };
  return () =>
    new Promise((resolve) => {
      const session = new Session(APPLE_VERSION, request);
      session.onvalidatemerchant = async ({ validationURL }) => {
        const merchant = await validateMerchant(validationURL);
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

/**
 * Google Pay as a payment method of the browser's own sheet: no script of Google's on the page. Null and throws as
 * Apple's.
 */
export async function googleSheet({ seller, currency, total, google }: SheetParams): Promise<OpenSheet | null> {
  if (!google || !('PaymentRequest' in globalThis)) return null;
  const method = {
    supportedMethods: 'https://google.com/pay',
    data: {
      environment: 'PRODUCTION',
      apiVersion: 2,
      apiVersionMinor: 0,
      merchantInfo: { merchantId: google.merchantId, merchantName: seller },
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
      transactionInfo: { totalPriceStatus: 'FINAL', totalPrice: total, currencyCode: currency, countryCode: 'IL' },
    },
  };
  const ask = (): PaymentRequest =>
    new PaymentRequest([method], { total: { label: seller, amount: { currency, value: total } } });
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
