import { bankControl, mail, terminalBank } from '#lib/contexts.ts';
import type { WalletName } from '#lib/modules/acquiring/index.ts';
import { findSaleForBuyer } from '#lib/modules/checkout/dashboard.ts';
import { type DisputeChoice, USUAL_DISPUTE } from './dispute-choices.ts';
import { askForAuthentication, findDisputed } from '#lib/modules/payments/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import type { PayoutFault } from './bank-control-client.ts';
import type { TerminalPayment } from './terminal-bank-client.ts';
import { sandboxWallets, type WalletCard } from './sandbox-wallets.ts';

/** Operations of the sandbox's own screens and panels. Each throws in production, which has no sandbox. */

export { makeSampleData } from './make-sample-data.ts';
export { moveClock } from './move-clock.ts';

export const listMessages = async (account: string) => (await mail()?.list(account)) ?? null;
export const findMessage = async (id: number) => (await mail()?.find(id)) ?? null;

export const findChallenge = (reference: string) => bankControl().findChallenge(reference);
export const answerChallenge = (reference: string, hasPassed: boolean) =>
  bankControl().answerChallenge(reference, hasPassed);
/** Code of a person who agreed at the sandbox's tax authority; null while it does not answer. */
export const agreeAtTaxAuthority = () => bankControl().taxCode();
export const findWaiting = (reference: string) => bankControl().findWaiting(reference);
export const moneyComes = (reference: string, amount: number) => bankControl().moneyComes(reference, amount);
export const changeMandate = (reference: string, status: 3 | 5 | 6 | 13) =>
  bankControl().changeMandate(reference, status);
export const takeBack = (reference: string) => bankControl().takeBack(reference);
export const payAtTerminal = (payment: TerminalPayment) => terminalBank().pay(payment);

/** Wallet payload for a sale, made and signed here. Null if it cannot be paid with a wallet. */
export async function agreeInWallet(saleId: string, wallet: WalletName, card: WalletCard): Promise<string | null> {
  const { appSecret, isProduction } = settings();
  const sale = isProduction ? null : await findSaleForBuyer(saleId);
  if (!sale?.methods.includes(wallet)) return null;
  const payment = { card, amount: sale.price, currency: sale.currency, now: Date.now() };
  return sandboxWallets(appSecret).agree(wallet, payment);
}

/**
 * Sets the bank's outcome of the next card payment of this sale's seller; a later choice replaces it. False for an
 * unknown sale.
 */
export async function chooseNext(
  saleId: string,
  fault: { what: string; code?: number; ms?: number },
  asks3ds: boolean,
): Promise<boolean> {
  const sellerId = await askForAuthentication(saleId, asks3ds);
  return sellerId !== null && bankControl().next({ merchant: String(sellerId), slot: `drawer ${sellerId}`, ...fault });
}

/** Sets the bank's outcome of the next payout of anybody in this sandbox; a later choice replaces it. */
export const chooseNextPayout = (fault: PayoutFault): Promise<boolean> =>
  bankControl().nextPayout({ slot: 'screen', ...fault });

/**
 * Disputes the payment of a sale as its cardholder; the bank sends its own notice. False if there is no payment to
 * dispute.
 */
export async function chargeBack(
  saleId: string,
  sellerIds: readonly number[],
  wanted: DisputeChoice = USUAL_DISPUTE,
): Promise<boolean> {
  const { taken } = await findDisputed(saleId, sellerIds);
  return taken !== null && (await bankControl().chargeBack(taken, wanted)) !== null;
}

/** Complains about the payment of a sale as its cardholder, before a dispute. False if there is none to dispute. */
export async function complain(saleId: string, sellerIds: readonly number[]): Promise<boolean> {
  const { taken } = await findDisputed(saleId, sellerIds);
  return taken !== null && (await bankControl().alert(taken)) !== null;
}

export async function reverseChargeback(saleId: string, sellerIds: readonly number[]): Promise<boolean> {
  const { chargeback } = await findDisputed(saleId, sellerIds);
  return chargeback !== null && (await bankControl().reverseChargeback(chargeback)) !== null;
}
