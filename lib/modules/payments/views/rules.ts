/** Rules that screens share with the API: pure, so that a dialog never offers an operation that would be refused. */
export { amountHeld, amountLeft, costOf, netOf } from '../domain/amounts.ts';
export { decideCapture } from '../domain/decide-capture.ts';
export { amountToRefund, decideRefund, refundable } from '../domain/decide-refund.ts';
export { feesOf } from '../domain/fees.ts';
