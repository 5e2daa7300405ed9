import type { DetailField, PageField } from '#lib/modules/checkout/contract/buyer-page.ts';
import type { WaitingView } from './qr-code.ts';

/** Messages between the page and its own server, with texts ready to show. Not part of the public API. */

/** A payment that is done: what the last screen shows. */
export type Done = {
  method: string;
  reference: string;
  order: string;
  receipt: { address: string; text: string } | null;
  returnUrl: string | null;
};

/** Body of POST …/pay from the card form: its fields by their names, as `read-payment.ts` reads them. */
export type PaymentBody = Record<string, FormDataEntryValue | true | undefined>;

/** The answer to POST …/pay and GET …/state. */
export type PageResponse =
  | { kind: 'paid'; done: Done }
  /**
   * No charge, and the buyer can continue: one sentence, beside a field or above the button; for the host the API's
   * code. `isOpen`: the request has not arrived so far and may be sent again with the same token. `again`: the sentence
   * asks whether to pay once more, and this is the button that does.
   */
  | { kind: 'say'; text: string; field: PageField | null; code: number; isOpen?: true; again?: string }
  /**
   * Continues elsewhere: at the issuer's page, or at the sale that a template made. `part` is the address of the module
   * that shows the issuer's page over this one, and `sale` the path of the sale that is paid; without them the whole
   * document goes there.
   */
  | { kind: 'go'; address: string; part?: string; sale?: string }
  /** The outcome is unknown: ask for the state until it is known. */
  | { kind: 'check' }
  /** The sale is not what it was when the page was made: the server has another screen for it. */
  | { kind: 'reload' };

/**
 * State of a payment with any other method: the response to POST …/start, GET …/payment and POST …/cancel with
 * `?lang=`.
 */
export type MethodResponse =
  | Exclude<PageResponse, { kind: 'say' }>
  | { kind: 'say'; text: string; field: DetailField | null; code: number; isOpen?: true; again?: string }
  /**
   * `saleId` where the payment was just started: of a template, the sale that was made. `isKept`: it could not be
   * cancelled.
   */
  | { kind: 'waiting'; saleId: string | null; payment: WaitingView; isKept?: boolean };

/**
 * Message of our document after the issuer's page, to the page around it. It says only that it is there; the outcome
 * comes from the server.
 */
export type ChallengeEnd = { kupa: 'challenge-over' };
