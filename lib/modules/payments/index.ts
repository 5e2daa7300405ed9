/** Public interface of payments for other modules: operations, rules, and fragments of statements. */
export { signedReturnUrl } from './present/return-url.ts';
export { challengeRecordOf } from './api/records/wire-records.ts';
export { findAuthentication } from './authentication/store-authentications.sql.ts';
export { admitSeller } from './tokens/capture-buyer-token.ts';
export type { BookingExtension, DecidedBooking } from './settlement/booking-extension.ts';
export { extensionFor, type ReportExtension } from './settlement/report-extension.ts';
export type { SaleExtension } from './reading/sale-extension.ts';
export { charge } from './charge/charge.ts';
export { OPEN_STATES } from './charge/store-booking.sql.ts';
export { completeChallenge } from './charge/complete-challenge.ts';
export { recordAttemptResult, takeRateLimitSlot, waitForRateLimit } from './charge/store-velocity.sql.ts';
export { isFirstUse } from './charge/store-wallet-tokens.sql.ts';
export { payerKeyOf, startedBy, velocityKeysOf, type VelocityKeys } from './charge/velocity-limits.ts';
export type { PaymentsContext, SettlementContext } from './context.ts';
export { asRefusal, type AttemptOutcome, isRefused, type SettledOutcome } from './domain/attempt-outcome.ts';
export type { Claim, SaleFacts, SellerFacts } from './domain/facts.ts';
export type { InstrumentMeans, Means, TypedCard } from './domain/means.ts';
export { METHOD_NOT_OFFERED, isWallet, offeredMethods } from './domain/methods.ts';
export { PAID_STATUSES, screenOf } from './domain/sale-states.ts';
export { openByCode, openLink } from './links/open-link.ts';
export { leftToRefund } from './domain/amounts.ts';
export { keptOf, leftToRefundOf } from './sales/store-facts.ts';
export { buyerWhenPaid } from './domain/buyer.ts';
export type { EqualPayment } from './domain/repeats.ts';
export { isCancellable, waitsForBank } from './domain/waiting.ts';
export { type DaySums, daySums } from './reading/day-sums.sql.ts';
export { readNow } from './reading/home.sql.ts';
export { type LatestPayment, latestPayments } from './reading/latest-payments.sql.ts';
export { readStatistics } from './statistics/read-statistics.sql.ts';
export type { RecordExtension } from './reading/api/record-extension.ts';
export { sellersBySvcId } from './reading/api/get-sales.ts';
export type { GeneratedSale, SaleToMake } from './sales/generate-sale.ts';
export { makeSaleByPerson } from './sales/make-sale.ts';
export { findSaleForPage, type SaleForPage } from './sales/store-page.sql.ts';
export { findPayment } from './settlement/store-open-attempts.sql.ts';
export { findPaymentState, type PaymentStateRow } from './settlement/store-waiting.sql.ts';
export {
  closeByPerson,
  closeUnpaid,
  countPayments,
  findUnpaid,
  limitMethods,
  makeOpenAmountSale,
  setChoice,
} from './sales/store-open-amounts.sql.ts';
export {
  closeSubscriptionSale,
  findRepeatableToken,
  type RepeatableToken,
  SUBSCRIPTION_SALES,
} from './sales/store-subscription-sales.sql.ts';
export { bookReport, isReport, type ReportRecord } from './settlement/book-report.ts';
export { settleOpenAttempt } from './settlement/sweep-attempts.ts';
export { refundSale } from './refunds/refund-sale.ts';
export { chargeOwed } from './refunds/charge-owed.ts';
export {
  type EndingCard,
  findOwnCard,
  forgetOwnCard,
  keepOwnCard,
  listEndingCards,
  type OwnCard,
} from './tokens/store-own-card.sql.ts';
export { purgeCards } from './tokens/purge-cards.ts';
export { type CardToKeep, readCardToKeep, verifyAndKeep } from './tokens/capture-buyer-token.ts';
export { rateLimitToken } from './tokens/store-token-attempts.sql.ts';
export { endToken, findNamedToken, type TokenFacts } from './tokens/store-tokens.sql.ts';
export { devicePayments } from './devices/device-payments.ts';
export { SALE_TEMPLATES } from './buyer-messages/sale-messages.ts';
