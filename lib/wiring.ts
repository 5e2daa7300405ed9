import { forgetOldChecks, shiftSessions } from './modules/access/index.ts';
import {
  type Acquirer,
  httpProcessor,
  type PageWallets,
  pageWallets,
  readWalletKeys,
  walletDecryption,
  type WalletName,
} from './modules/acquiring/index.ts';
import { type CallLog, forgetCalls, recordCalls } from './modules/api-log/index.ts';
import { callbackJobs } from './modules/callbacks/sending/deliver-due.ts';
import { DELIVERIES_DUE, urlPolicyOf } from './modules/callbacks/index.ts';
import type { Overlap, SigningScope } from './modules/callbacks/contract/signing.ts';
import { callbackSender } from './modules/callbacks/sending/send-callback.ts';
import {
  listSigningSecrets,
  revealSigningSecret,
  rotateSigningSecret,
} from './modules/callbacks/signing/signing-secrets.ts';
import { checkInvariants, rollUpEntries } from './modules/ledger/index.ts';
import type { MessagesContext } from './modules/messages/context.ts';
import { MESSAGES_DUE } from './modules/messages/index.ts';
import { type Resend, type ResendRefusal, resendMessage } from './modules/messages/resend-message.ts';
import { messageJobs } from './modules/messages/send-due.ts';
import { httpSmsSender } from './modules/messages/senders/http-sms.ts';
import { smtpSender } from './modules/messages/senders/smtp.ts';
import {
  previewResend,
  type ResendInput,
  type ResendActor,
  type ResendContext,
  resendDeliveries,
  type ResendSelection,
} from './modules/callbacks/deliveries/resend.ts';
import { sendTestEvent } from './modules/callbacks/deliveries/send-test-event.ts';
import { flushKeyUse } from './modules/sellers/key-use.ts';
import { setCallbackUrl } from './modules/sellers/set-callback-url.ts';
import { reconcileWhenDue } from './modules/reconciliation/index.ts';
import type { PaymentsContext } from './modules/payments/context.ts';
import { askForAuthentication } from './modules/payments/charge/ask-authentication.ts';
import {
  createOpenAmountSale,
  closeUnpaidSales,
  makeOpenLinkByPerson,
} from './modules/payments/checkout/create-open-amount-sale.ts';
import { cancelPayment } from './modules/payments/checkout/cancel-payment.ts';
import { captureSale, type CaptureToMake } from './modules/payments/holds/capture-sale.ts';
import { cancelTemplateByPerson } from './modules/payments/sales/cancel-template.ts';
import { completeChallenge } from './modules/payments/charge/complete-challenge.ts';
import { findDisputed } from './modules/payments/disputes/find-disputed.sql.ts';
import { findChallenged } from './modules/payments/checkout/find-challenged.ts';
import { findPaymentStateForBuyer } from './modules/payments/checkout/find-payment-state.ts';
import { findSaleForBuyer } from './modules/payments/checkout/find-sale-for-buyer.ts';
import { rollUpSaleCounts } from './modules/payments/sales/roll-up-sale-counts.ts';
import { purgeCards } from './modules/payments/tokens/purge-cards.ts';
import { purgeOrphans } from './modules/payments/tokens/purge-orphans.ts';
import { type SaleToMake, saleUrlOf } from './modules/payments/sales/generate-sale.ts';
import { makeSaleByPerson } from './modules/payments/sales/make-sale.ts';
import { payFromPage } from './modules/payments/checkout/pay-from-page.ts';
import { findCardSavingSeller, purgeSavedCards, savedCards } from './modules/payments/checkout/saved-cards.ts';
import { findReceipt } from './modules/payments/checkout/find-receipt.sql.ts';
import { isReceiptKey, revokeToken } from './modules/payments/checkout/receipt-address.ts';
import { refundSale } from './modules/payments/refunds/refund-sale.ts';
import { releaseExpiredHolds } from './modules/payments/holds/release-holds.ts';
import { findSaleOfForm } from './modules/payments/checkout/sale-of-form.ts';
import { pollWaits, sweepUnsettled } from './modules/payments/settlement/sweep-attempts.ts';
import { deleteOldAttempts } from './modules/payments/charge/store-velocity.sql.ts';
import { startPayment } from './modules/payments/checkout/start-payment.ts';
import { forgetUsedTokens } from './modules/payments/charge/store-wallet-tokens.sql.ts';
import type { OpenAmountInput, PagePaymentInput, StartInput } from './modules/payments/checkout/contract/buyer-page.ts';
import type { FormQuery } from './modules/payments/checkout/contract/once.ts';
import type { SavedCardInput } from './modules/payments/checkout/contract/saved-cards.ts';
import type { RefundToMake } from './modules/payments/refunds/refund-sale.ts';
import { forgetEndedGrants, rotateWhenDue } from './modules/tokens/index.ts';
import { vault } from './modules/vault/index.ts';
import { database, queueDatabase } from './platform/db/database.ts';
import { moveClock, readClock } from './platform/db/clock.sql.ts';
import { settings } from './platform/env.ts';
import { errorName, log } from './platform/log.ts';
import { type BankControlClient, bankControlClient } from './sandbox/drivers/bank-control-client.ts';
import { type MailClient, mailClient } from './sandbox/drivers/mail-client.ts';
import { sandboxWallets, type WalletCard } from './sandbox/wallets/sandbox-wallets.ts';
import { deleteOldResponses } from './platform/http/api/idempotency.ts';
import { type Job, wake } from './platform/jobs/jobs.ts';

/**
 * The composition root: operations with what they work with. Next compiles its own copy; what holds connections is
 * shared.
 */

const SHARED = Symbol.for('kupa.acquirer');
const shared = globalThis as { [SHARED]?: Acquirer };

function acquirer(): Acquirer {
  const { bankUrl, bankKey } = settings();
  shared[SHARED] ??= httpProcessor({ url: bankUrl, key: bankKey });
  return shared[SHARED];
}

/** How often an overdue attempt is looked for, milliseconds. */
const SWEEP_EVERY_MS = 2_000;

/** How often a job looks for holds that are over, unpaid sales, spent cards and old answers, milliseconds. */
const RELEASE_EVERY_MS = 30_000;
const TIDY_EVERY_MS = 300_000;

/** What such a job answers: there is no more of it until its next turn. */
const NOTHING_LEFT = (): number => 0;

/** How often what must always hold is asked, milliseconds. */
const WATCH_EVERY_MS = 60_000;

/** How often sales are folded into their counts, milliseconds: sales not folded yet are counted row by row. */
const FOLD_EVERY_MS = 5_000;

/** The sandbox's hand at the bank's desk. Throws in production, where there is none. */
function bankControl(): BankControlClient {
  const { bankUrl, bankKey, isProduction } = settings();
  if (isProduction) throw new Error('production has no sandbox');
  return bankControlClient({ url: bankUrl, key: bankKey });
}

/** The sandbox's hand at its post office; null where none was named. Throws in production, where there is none. */
function mail(): MailClient | null {
  const { mailboxUrl, sms, isProduction } = settings();
  if (isProduction) throw new Error('production has no sandbox');
  return mailboxUrl === null || sms === null ? null : mailClient({ url: mailboxUrl, key: sms.key });
}

/** The sandbox bank lives in the same time as the product: what it does later happens when the clock is moved. */
async function tellBankTheTime(): Promise<void> {
  const { ahead } = await readClock(database());
  await bankControl()
    .setClock(ahead)
    .catch((error: unknown) => log.warn('the bank did not hear what time it is', { error: errorName(error) }));
}

let payments: PaymentsContext | null = null;

/** What the payments operations work with in this process. */
export function paymentsContext(): PaymentsContext {
  const { timeZone, appUrl, isProduction, appSecret, walletFiles } = settings();
  payments ??= {
    database: database(),
    acquirer: acquirer(),
    wallets: walletDecryption(isProduction ? readWalletKeys(walletFiles) : sandboxWallets(appSecret).keys),
    vault: vault(),
    timeZone,
    origin: appUrl,
    sandbox: !isProduction,
    urlPolicy: urlPolicyOf(settings()),
    wakeDeliveries: () => wake(DELIVERIES_DUE),
    wakeMessages: () => wake(MESSAGES_DUE),
  };
  return payments;
}

let sheets: PageWallets | null = null;

/** What the payment page needs to open the real sheets of wallets; the sandbox draws its own. */
function walletSheets(): PageWallets {
  const { isProduction, walletFiles, applePage } = settings();
  sheets ??= isProduction
    ? pageWallets(readWalletKeys(walletFiles), applePage.identityFile)
    : { validateMerchant: null, google: null };
  return sheets;
}

// Over the connections of the queues: payments never wait for one of the log's.
const calls: CallLog = recordCalls(queueDatabase);

/** The log of the API's calls in this process. */
export const callLog = (): CallLog => calls;

let messages: MessagesContext | null = null;

/** What messages to people work with in this process. */
function messagesContext(): MessagesContext {
  const { smtpUrl, sms, mailFrom, isProduction, timeZone, appUrl } = settings();
  messages ??= {
    database: database(),
    sendMail: smtpUrl === null ? null : smtpSender(smtpUrl),
    sendSms: sms === null ? null : httpSmsSender(sms),
    from: mailFrom,
    hasSmsModule: !isProduction,
    timeZone,
    origin: appUrl,
    saleUrl: (sale) => saleUrlOf(appUrl, sale),
  };
  return messages;
}

/** What resends and test events work with. */
function resendContext(): ResendContext {
  const { database: db, origin, sandbox, wakeDeliveries } = paymentsContext();
  return { database: db, origin, sandbox, wakeDeliveries };
}

/** The operations that screens use. */
export function wiring() {
  return {
    payments: {
      findSaleForBuyer: (saleId: string) => findSaleForBuyer(paymentsContext(), saleId),
      findSaleOfForm: (templateId: string, asked: FormQuery) => findSaleOfForm(paymentsContext(), templateId, asked),
      startPayment: (saleId: string, input: StartInput, ip: string) =>
        startPayment(paymentsContext(), saleId, input, ip),
      cancelPayment: (saleId: string) => cancelPayment(paymentsContext(), saleId),
      findChallenged: (attemptId: string) => findChallenged(paymentsContext(), attemptId),
      findPaymentState: (saleId: string) => findPaymentStateForBuyer(paymentsContext(), saleId),
      walletSheets,
      payFromPage: (saleId: string, input: PagePaymentInput, ip: string) =>
        payFromPage(paymentsContext(), saleId, input, ip),
      findCardSavingSeller: (saleId: string) => findCardSavingSeller(paymentsContext(), saleId),
      savedCards: (saleId: string, input: SavedCardInput) => savedCards(paymentsContext(), saleId, input),
      /** Null where there is none, and where the key beside the payment's name is not its own. */
      findReceipt: async (attemptId: string, key: string) =>
        isReceiptKey(attemptId, key) ? findReceipt(database(), attemptId, settings().timeZone) : null,
      revokeToken: (attemptId: string, key: string) => revokeToken(paymentsContext(), attemptId, key),
      refundSale: (refund: RefundToMake) => refundSale(paymentsContext(), refund),
      captureSale: (capture: CaptureToMake) => captureSale(paymentsContext(), capture),
      cancelTemplate: (saleId: string, sellerIds: readonly number[]) =>
        cancelTemplateByPerson(paymentsContext(), saleId, sellerIds),
      makeSale: (sellerId: number, sale: Omit<SaleToMake, 'seller_svc_id'>) =>
        makeSaleByPerson(paymentsContext(), sellerId, sale),
      makeOpenLink: (sellerId: number, sale: Omit<SaleToMake, 'seller_svc_id' | 'sale_type'>, most: number) =>
        makeOpenLinkByPerson(paymentsContext(), sellerId, sale, most),
      createOpenAmountSale: (templateId: string, input: OpenAmountInput, ip: string) =>
        createOpenAmountSale(paymentsContext(), templateId, input, ip),
      completeChallenge: (attemptId: string) => completeChallenge(paymentsContext(), attemptId),
    },
    callbacks: {
      previewResend: (actor: ResendActor, selection: ResendSelection) =>
        previewResend(resendContext(), actor, selection),
      resend: (actor: ResendActor, asked: ResendInput) => resendDeliveries(resendContext(), actor, asked),
      listSigningSecrets: (scope: SigningScope) => listSigningSecrets(database(), scope),
      revealSigningSecret: (scope: SigningScope, asked: { id: number; userId: number }) =>
        revealSigningSecret(database(), scope, asked),
      rotateSigningSecret: (scope: SigningScope, asked: { id: number; overlap: Overlap; userId: number }) =>
        rotateSigningSecret(database(), scope, asked),
      sendTest: (sellerId: number) => sendTestEvent({ ...resendContext(), timeZone: settings().timeZone }, sellerId),
    },
    sellers: {
      setCallbackUrl: (wanted: { sellerId: number; typed: string }) =>
        setCallbackUrl(database(), urlPolicyOf(settings()), wanted),
    },
    messages: {
      /** Null when it is on its way; else why not. */
      async resend(asked: Resend): Promise<ResendRefusal | null> {
        const refusal = await resendMessage(messagesContext(), asked);
        if (refusal === null) wake(MESSAGES_DUE);
        return refusal;
      },
    },
    sandbox: {
      /**
       * Moves the clock of this whole installation, and wakes the jobs that wait for their time. Throws in production,
       * where no role may.
       */
      async moveClock(seconds: number): Promise<void> {
        if (settings().isProduction) throw new Error('production has no sandbox');
        await database().inTransaction(async (inside) => {
          await moveClock(inside, seconds);
          await shiftSessions(inside, seconds);
        });
        await tellBankTheTime();
        for (const job of [DELIVERIES_DUE, MESSAGES_DUE, 'release-holds', 'close-unpaid', 'sweep-attempts']) wake(job);
      },
      listMessages: async (account: string) => (await mail()?.list(account)) ?? null,
      findMessage: async (id: number) => (await mail()?.find(id)) ?? null,
      findChallenge: (reference: string) => bankControl().findChallenge(reference),
      findWaiting: (reference: string) => bankControl().findWaiting(reference),
      moneyComes: (reference: string, amount: number) => bankControl().moneyComes(reference, amount),
      changeMandate: (reference: string, status: 3 | 5 | 6 | 13) => bankControl().changeMandate(reference, status),
      takeBack: (reference: string) => bankControl().takeBack(reference),
      /**
       * What a buyer's wallet hands over for a sale, drawn and signed here. Null where it cannot be paid with a wallet.
       */
      async agreeInWallet(saleId: string, wallet: WalletName, card: WalletCard): Promise<string | null> {
        const { appSecret, isProduction } = settings();
        const sale = isProduction ? null : await findSaleForBuyer(paymentsContext(), saleId);
        if (!sale?.methods.includes(wallet)) return null;
        return sandboxWallets(appSecret).agree(wallet, {
          card,
          amount: sale.price,
          currency: sale.currency,
          now: Date.now(),
        });
      },
      /**
       * What the bank does with the next card payment of this sale's seller; a later choice replaces it. False where
       * there is no such sale.
       */
      async chooseNext(
        saleId: string,
        shot: { what: string; code?: number; ms?: number },
        asks3ds: boolean,
      ): Promise<boolean> {
        const sellerId = await askForAuthentication(paymentsContext(), saleId, asks3ds);
        return (
          sellerId !== null && bankControl().next({ merchant: String(sellerId), slot: `drawer ${sellerId}`, ...shot })
        );
      },
      answerChallenge: (reference: string, hasPassed: boolean) => bankControl().answerChallenge(reference, hasPassed),
      /**
       * A cardholder disputes what was paid for a sale; the bank tells us by its own notice. False where there is
       * nothing to dispute.
       */
      async chargeBack(saleId: string, sellerIds: readonly number[]): Promise<boolean> {
        const { taken } = await findDisputed(database(), saleId, sellerIds);
        return taken !== null && (await bankControl().chargeBack(taken)) !== null;
      },
      async reverseChargeback(saleId: string, sellerIds: readonly number[]): Promise<boolean> {
        const { chargeback } = await findDisputed(database(), saleId, sellerIds);
        return chargeback !== null && (await bankControl().reverseChargeback(chargeback)) !== null;
      },
    },
  };
}

/** Everything that runs beside requests: deliveries and the sweeper. */
export function jobs(): Job[] {
  const sweeper: Job = {
    name: 'sweep-attempts',
    everyMs: SWEEP_EVERY_MS,
    run: () => sweepUnsettled(paymentsContext()),
  };
  const waits: Job = { name: 'poll-waits', everyMs: SWEEP_EVERY_MS, run: () => pollWaits(paymentsContext()) };
  const release: Job = {
    name: 'release-holds',
    everyMs: RELEASE_EVERY_MS,
    run: () => releaseExpiredHolds(paymentsContext()),
  };
  const close: Job = {
    name: 'close-unpaid',
    everyMs: RELEASE_EVERY_MS,
    run: () => closeUnpaidSales(paymentsContext()),
  };
  const tidy: Job[] = [
    { name: 'rewrap-vault', everyMs: TIDY_EVERY_MS, run: () => vault().rewrap(200) },
    { name: 'forget-spent-cards', everyMs: TIDY_EVERY_MS, run: () => purgeCards(paymentsContext()) },
    { name: 'forget-saved-cards', everyMs: TIDY_EVERY_MS, run: () => purgeSavedCards(paymentsContext()) },
    { name: 'forget-vault-orphans', everyMs: TIDY_EVERY_MS, run: () => purgeOrphans(paymentsContext()) },
    { name: 'forget-tries', everyMs: TIDY_EVERY_MS, run: () => deleteOldAttempts(database()).then(NOTHING_LEFT) },
    {
      name: 'forget-wallet-tokens',
      everyMs: TIDY_EVERY_MS,
      run: () => forgetUsedTokens(database()).then(NOTHING_LEFT),
    },
    { name: 'forget-old-checks', everyMs: TIDY_EVERY_MS, run: () => forgetOldChecks(database()) },
    { name: 'forget-old-answers', everyMs: TIDY_EVERY_MS, run: deleteOldResponses },
    { name: 'rotate-signing-keys', everyMs: TIDY_EVERY_MS, run: () => rotateWhenDue(database()).then(NOTHING_LEFT) },
    {
      name: 'forget-ended-grants',
      everyMs: TIDY_EVERY_MS,
      run: () => forgetEndedGrants(database()).then(NOTHING_LEFT),
    },
    // The index of their age is one for bitmaps, which the queues' connections do not make.
    { name: 'forget-old-calls', everyMs: WATCH_EVERY_MS, run: () => forgetCalls(database()) },
  ];
  // A clock that was moved while the bank was away, or by a product of an earlier day.
  const inSandbox: Job[] = settings().isProduction
    ? []
    : [{ name: 'tell-bank-the-time', everyMs: WATCH_EVERY_MS, run: () => tellBankTheTime().then(NOTHING_LEFT) }];
  const watch: Job[] = [
    { name: 'check-invariants', everyMs: WATCH_EVERY_MS, run: () => checkInvariants(database()).then(NOTHING_LEFT) },
    { name: 'roll-up-sale-counts', everyMs: FOLD_EVERY_MS, run: () => rollUpSaleCounts(paymentsContext()) },
    { name: 'fold-balances', everyMs: WATCH_EVERY_MS, run: () => rollUpEntries(database()).then(NOTHING_LEFT) },
    { name: 'note-key-use', everyMs: WATCH_EVERY_MS, run: () => flushKeyUse(database()) },
    { name: 'reconcile', everyMs: TIDY_EVERY_MS, run: () => reconcileWhenDue(paymentsContext()) },
  ];
  return [
    sweeper,
    waits,
    release,
    close,
    ...tidy,
    ...watch,
    ...inSandbox,
    ...callbackJobs(queueDatabase(), callbackSender(urlPolicyOf(settings())).send),
    ...messageJobs({ ...messagesContext(), database: queueDatabase() }),
  ];
}
