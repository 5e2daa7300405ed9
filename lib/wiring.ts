import {
  bankControl,
  devicesContext,
  mail,
  messagesContext,
  paymentsContext,
  sellerFilesContext,
  sellersContext,
  servicesContext,
  subscriptionsContext,
  terminalBank,
  walletSheets,
} from './contexts.ts';
import { shiftSessions } from './modules/access/index.ts';
import type { WalletName } from './modules/acquiring/index.ts';
import { checkoutOf, findSaleForBuyer, makeOpenLinkByPerson } from './modules/checkout/index.ts';
import { dropSale, noteCash, sellOrder } from './modules/counter/sell/sell.ts';
import { authenticateDeviceOf, findTakingDevices, pairDeviceOf } from './modules/devices/index.ts';
import { findShownDocument } from './modules/documents/store/shown-document.sql.ts';
import { changeDevice, type ManagedBy, unpairDevice } from './modules/devices/manage/manage-device.ts';
import { type Print, printOnDevice, testPrint } from './modules/devices/manage/print-on-device.ts';
import { enableServiceOf } from './modules/devices/orders/order-devices.ts';
import { DELIVERIES_DUE, urlPolicyOf } from './modules/callbacks/index.ts';
import type { Overlap, SigningScope } from './modules/callbacks/contract/signing.ts';
import {
  listSigningSecrets,
  revealSigningSecret,
  rotateSigningSecret,
} from './modules/callbacks/signing/signing-secrets.ts';
import { MESSAGES_DUE, messageWaysOf } from './modules/messages/index.ts';
import type { ResendRefusal } from './modules/messages/contract/message.ts';
import { type Resend, resendMessage } from './modules/messages/by-hand/resend-message.ts';
import { type LinkMessage, previewLink, readLink, sendLink } from './modules/messages/by-hand/send-link.ts';
import { waysToBuyers } from './modules/messages/queries/ways-to-buyers.ts';
import { previewSubscriptionMail } from './modules/messages/queries/preview-subscription.ts';
import {
  previewSubscriptionLink,
  readSubscriptionLink,
  sendSubscriptionLink,
  type SubscriptionLinkMessage,
} from './modules/messages/by-hand/send-subscription-link.ts';
import { type ReceiptToSend, sendReceipt } from './modules/messages/by-hand/send-receipt.ts';
import { nameSender } from './modules/messages/by-hand/store-receipt.ts';
import {
  previewResend,
  type ResendInput,
  type ResendActor,
  type ResendContext,
  resendDeliveries,
  type ResendSelection,
} from './modules/callbacks/deliveries/resend.ts';
import { sendTestEvent } from './modules/callbacks/deliveries/send-test-event.ts';
import {
  type DocumentsAccess,
  documentsOf,
  keepHandOver,
  openFile,
  openHandOver,
  phoneHandOver,
  serveDocuments,
  serveUpload,
  viewHandOver,
} from './modules/seller-files/index.ts';
import { withdrawInvitation } from './modules/partners/invite/manage-invitation.ts';
import { setCallbackUrl } from './modules/sellers/callback-url/set-callback-url.ts';
import { setFees } from './modules/sellers/fees/set-fees.ts';
import { rotateKey } from './modules/sellers/manage-keys.ts';
import { changeSellerSettings } from './modules/sellers/settings/change-seller-settings.ts';
import { shownServices, switchServiceOf } from './modules/services/switch-service.ts';
import { askForAuthentication } from './modules/payments/charge/ask-authentication.ts';
import { captureSale, type CaptureToMake } from './modules/payments/holds/capture-sale.ts';
import { cancelTemplateByPerson } from './modules/payments/sales/cancel-template.ts';
import { findDisputed } from './modules/payments/disputes/find-disputed.sql.ts';
import type { SaleToMake } from './modules/payments/sales/generate-sale.ts';
import { makeSaleByPerson } from './modules/payments/sales/make-sale.ts';
import { refundAtDevice, takeOnDevice } from './modules/payments/devices/at-device.ts';
import { cancelOnDevice, deviceProgress } from './modules/payments/devices/device-progress.ts';
import { refundSale } from './modules/payments/refunds/refund-sale.ts';
import type { RefundToMake } from './modules/payments/refunds/refund-sale.ts';
import { buyerPagesOf, manageLinkOf } from './modules/subscriptions/index.ts';
import { cancelSubscription } from './modules/subscriptions/change/cancel.ts';
import { pauseSubscription } from './modules/subscriptions/change/pause.ts';
import { resumeSubscription } from './modules/subscriptions/change/resume.ts';
import { retryNow } from './modules/subscriptions/change/retry-now.ts';
import { cardLinkFor, sendCardLink } from './modules/subscriptions/change/send-card-link.ts';
import { setPrice } from './modules/subscriptions/change/set-price.ts';
import { createSubscription } from './modules/subscriptions/create/create-subscription.ts';
import { ITERATIONS_DUE, SALES_ENDED } from './modules/subscriptions/schedule/queue.ts';
import { countDue } from './modules/subscriptions/schedule/what-is-due.sql.ts';
import { database } from './platform/db/database.ts';
import { moveClock } from './platform/db/clock.sql.ts';
import { settings } from './platform/env.ts';
import type { TerminalPayment } from './sandbox/drivers/terminal-bank-client.ts';
import { sandboxWallets, type WalletCard } from './sandbox/wallets/sandbox-wallets.ts';
import { wake } from './platform/jobs/jobs.ts';
import { setBankClock } from './sandbox/set-bank-clock.ts';

/** The operations that screens and the payment page use, with what they work with (`lib/contexts.ts`). */

/** Names that wake the queues and jobs whose work is due at a time. */
const WAIT_FOR_TIME = [DELIVERIES_DUE, MESSAGES_DUE, ITERATIONS_DUE, SALES_ENDED];

/** What resends and test events work with. */
function resendContext(): ResendContext {
  const { database: db, origin, sandbox, wakeDeliveries } = devicesContext();
  return { database: db, origin, sandbox, wakeDeliveries };
}

/** What an operation is asked, without what it works with. */
type Tail<All extends readonly unknown[]> = All extends readonly [unknown, ...infer Rest] ? Rest : never;

/** The operations that screens use. */
export function wiring() {
  return {
    // On our own origin, as receipts are.
    checkout: checkoutOf(paymentsContext(), walletSheets, (subscriptionId, now) =>
      manageLinkOf('', subscriptionId, now),
    ),
    documents: { find: (documentId: string) => findShownDocument(paymentsContext(), documentId) },
    payments: {
      refundSale: (refund: RefundToMake) => refundSale(paymentsContext(), refund),
      captureSale: (capture: CaptureToMake) => captureSale(paymentsContext(), capture),
      cancelTemplate: (saleId: string, sellerIds: readonly number[]) =>
        cancelTemplateByPerson(paymentsContext(), saleId, sellerIds),
      makeSale: (sellerId: number, sale: SaleToMake) => makeSaleByPerson(paymentsContext(), sellerId, sale),
      makeOpenLink: (sellerId: number, sale: Omit<SaleToMake, 'type'>, most: number) =>
        makeOpenLinkByPerson(paymentsContext(), sellerId, sale, most),
    },
    /** Payments at terminals: pushed, watched, ended. */
    atDevice: {
      take: (asked: Parameters<typeof takeOnDevice>[1]) => takeOnDevice(paymentsContext(), asked),
      refund: (asked: Parameters<typeof refundAtDevice>[1]) => refundAtDevice(paymentsContext(), asked),
      progress: (saleId: string, sellerIds: readonly number[]) => deviceProgress(paymentsContext(), saleId, sellerIds),
      cancel: (saleId: string, sellerIds: readonly number[]) => cancelOnDevice(paymentsContext(), saleId, sellerIds),
      devicesOf: (sellerId: number) => findTakingDevices(database(), sellerId),
    },
    /** Subscriptions, by people of their businesses. */
    subscriptions: {
      create: (...asked: Tail<Parameters<typeof createSubscription>>) =>
        createSubscription(subscriptionsContext(), ...asked),
      pause: (...asked: Tail<Parameters<typeof pauseSubscription>>) =>
        pauseSubscription(subscriptionsContext(), ...asked),
      resume: (...asked: Tail<Parameters<typeof resumeSubscription>>) =>
        resumeSubscription(subscriptionsContext(), ...asked),
      cancel: (...asked: Tail<Parameters<typeof cancelSubscription>>) =>
        cancelSubscription(subscriptionsContext(), ...asked),
      setPrice: (...asked: Tail<Parameters<typeof setPrice>>) => setPrice(subscriptionsContext(), ...asked),
      retryNow: (...asked: Tail<Parameters<typeof retryNow>>) => retryNow(subscriptionsContext(), ...asked),
      cardLink: (...asked: Tail<Parameters<typeof cardLinkFor>>) => cardLinkFor(subscriptionsContext(), ...asked),
      sendCardLink: (...asked: Tail<Parameters<typeof sendCardLink>>) => sendCardLink(subscriptionsContext(), ...asked),
      /** What their buyers do on their own pages. */
      pages: buyerPagesOf(subscriptionsContext()),
    },
    counter: {
      sell: (...asked: Tail<Parameters<typeof sellOrder>>) => sellOrder(paymentsContext(), ...asked),
      drop: (...asked: Tail<Parameters<typeof dropSale>>) => dropSale(database(), ...asked),
      noteCash: (...asked: Tail<Parameters<typeof noteCash>>) => noteCash(database(), ...asked),
    },
    devices: {
      enable: (sellerId: number, items: Parameters<typeof enableServiceOf>[2]) =>
        enableServiceOf(devicesContext(), sellerId, items),
      pair: (sellerId: number, asked: Parameters<typeof pairDeviceOf>[2]) =>
        pairDeviceOf(devicesContext(), sellerId, asked),
      authenticate: (sellerId: number, asked: Parameters<typeof authenticateDeviceOf>[2]) =>
        authenticateDeviceOf(devicesContext(), sellerId, asked),
      change: (by: ManagedBy, id: string, names: { name: string; place: string }) =>
        changeDevice(devicesContext(), by, id, names),
      unpair: (by: ManagedBy, id: string) => unpairDevice(devicesContext(), by, id),
      testPrint: (by: ManagedBy, id: string, printOf: Parameters<typeof testPrint>[3]) =>
        testPrint(devicesContext(), by, id, printOf),
      print: (sellerIds: readonly number[], id: string, print: Print) =>
        printOnDevice(devicesContext(), sellerIds, id, () => print),
    },
    sellerFiles: {
      open: (fileId: string, sellerIds: readonly number[]) => openFile(sellerFilesContext(), { fileId, sellerIds }),
      documents: (access: DocumentsAccess) => documentsOf(sellerFilesContext(), access),
      serveDocuments: (request: Request, access: DocumentsAccess) =>
        serveDocuments(sellerFilesContext(), request, access),
      serveUpload: (request: Request, access: DocumentsAccess, uploadId: string) =>
        serveUpload(sellerFilesContext(), request, access, uploadId),
      /** A phone that hands in documents for the person at the desk. */
      phone: {
        view: (...asked: Tail<Parameters<typeof viewHandOver>>) => viewHandOver(database(), ...asked),
        open: (token: string) => openHandOver(database(), token),
        of: (...asked: Tail<Parameters<typeof phoneHandOver>>) => phoneHandOver(database(), ...asked),
        keep: (...asked: Tail<Parameters<typeof keepHandOver>>) => keepHandOver(database(), ...asked),
      },
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
      setFees: (...asked: Tail<Parameters<typeof setFees>>) => setFees(sellersContext(), ...asked),
      changeSettings: (...asked: Tail<Parameters<typeof changeSellerSettings>>) =>
        changeSellerSettings(sellersContext(), ...asked),
      rotateKey: (...asked: Tail<Parameters<typeof rotateKey>>) => rotateKey(sellersContext(), ...asked),
    },
    partners: {
      withdrawInvitation: (...asked: Tail<Parameters<typeof withdrawInvitation>>) =>
        withdrawInvitation(sellersContext(), ...asked),
    },
    services: {
      of: (sellerId: number) => shownServices(servicesContext(), sellerId),
      switch: (...asked: Tail<Parameters<typeof switchServiceOf>>) => switchServiceOf(servicesContext(), ...asked),
    },
    messages: {
      /** What this installation sends by. */
      ways: () => messageWaysOf(messagesContext()),
      /** Null when it is on its way; else why not. */
      async resend(asked: Resend): Promise<ResendRefusal | null> {
        const refusal = await resendMessage(messagesContext(), asked);
        if (refusal === null) wake(MESSAGES_DUE);
        return refusal;
      },
      async sendReceipt(asked: ReceiptToSend): Promise<ResendRefusal | null> {
        const refusal = await sendReceipt(messagesContext(), asked);
        if (refusal === null) wake(MESSAGES_DUE);
        return refusal;
      },
      nameSender: (asked: Parameters<typeof nameSender>[1]) => nameSender(database(), asked),
      async sendLink(asked: LinkMessage): ReturnType<typeof sendLink> {
        const sent = await sendLink(messagesContext(), asked);
        if (sent.ok) wake(MESSAGES_DUE);
        return sent;
      },
      async sendSubscriptionLink(asked: SubscriptionLinkMessage): ReturnType<typeof sendSubscriptionLink> {
        const sent = await sendSubscriptionLink(messagesContext(), asked);
        if (sent.ok) wake(MESSAGES_DUE);
        return sent;
      },
      readSubscriptionLink: (sellerIds: readonly number[], subscriptionId: string) =>
        readSubscriptionLink(messagesContext(), sellerIds, subscriptionId),
      previewSubscriptionLink: (asked: Parameters<typeof previewSubscriptionLink>[1]) =>
        previewSubscriptionLink(messagesContext(), asked),
      readLink: (sellerIds: readonly number[], saleId: string) => readLink(messagesContext(), sellerIds, saleId),
      previewSubscription: (asked: Parameters<typeof previewSubscriptionMail>[1]) =>
        previewSubscriptionMail(messagesContext(), asked),
      waysToBuyers: (sellerId: number) => waysToBuyers(database(), messageWaysOf(messagesContext()), sellerId),
      previewLink: (asked: Parameters<typeof previewLink>[1]) => previewLink(messagesContext(), asked),
    },
    sandbox: {
      /**
       * Moves the clock of this whole installation, and wakes the jobs that wait for their time. Answers how many
       * subscriptions have a charge due then. Throws in production, where no role may.
       */
      async moveClock(seconds: number): Promise<number> {
        if (settings().isProduction) throw new Error('production has no sandbox');
        await database().inTransaction(async (inside) => {
          await moveClock(inside, seconds);
          await shiftSessions(inside, seconds);
        });
        await setBankClock(database(), bankControl());
        const due = await countDue(database());
        for (const job of [...WAIT_FOR_TIME, 'release-holds', 'close-unpaid', 'sweep-attempts']) wake(job);
        return due;
      },
      listMessages: async (account: string) => (await mail()?.list(account)) ?? null,
      findMessage: async (id: number) => (await mail()?.find(id)) ?? null,
      findChallenge: (reference: string) => bankControl().findChallenge(reference),
      findWaiting: (reference: string) => bankControl().findWaiting(reference),
      moneyComes: (reference: string, amount: number) => bankControl().moneyComes(reference, amount),
      changeMandate: (reference: string, status: 3 | 5 | 6 | 13) => bankControl().changeMandate(reference, status),
      takeBack: (reference: string) => bankControl().takeBack(reference),
      payAtTerminal: (asked: TerminalPayment) => terminalBank().pay(asked),
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
