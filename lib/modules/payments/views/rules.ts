/** The rules that screens ask as well as the API: pure, so that a dialog can never offer what the operation refuses. */
export { amountHeld, amountLeft } from '../domain/amounts.ts';
export { decideCapture } from '../domain/decide-capture.ts';
export { amountToRefund, decideRefund, refundable } from '../domain/decide-refund.ts';
export { feesOf } from '../domain/fees.ts';
