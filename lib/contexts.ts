import {
  approvalKinds,
  bookingExtensions,
  buyerExtensions,
  messageLinks,
  messageTemplates,
  recordExtensions,
  reportExtensions,
  saleExtensions,
} from './extensions.ts';
import {
  type Acquirer,
  type AlertDesk,
  httpAlerts,
  httpProcessor,
  type PageWallets,
  pageWallets,
  readWalletKeys,
  walletDecryption,
} from './modules/acquiring/index.ts';
import { type CallLog, recordCalls } from './modules/api-log/index.ts';
import {
  DELIVERIES_DUE,
  type Downloader,
  downloader,
  type GuardedPoster,
  guardedPoster,
  urlPolicyOf,
} from './modules/callbacks/index.ts';
import type { AccountingContext } from './modules/accounting/context.ts';
import type { AgreementsContext } from './modules/agreements/context.ts';
import type { ApprovalsContext } from './modules/approvals/context.ts';
import type { ArchivesContext } from './modules/archives/context.ts';
import type { BalancesContext } from './modules/balances/context.ts';
import { keepAccount } from '#lib/modules/payouts/accounts/account-of-profile.ts';
import type { ByHandContext } from '#lib/modules/payouts/accounts/change-by-hand.ts';
import { httpPayoutBank } from '#lib/modules/payouts/bank/http-payout-bank.ts';
import type { PayoutBank } from '#lib/modules/payouts/bank/port.ts';
import type { AccountsContext, PayoutsContext, PayoutsReading } from '#lib/modules/payouts/context.ts';
import { payoutsOfEntries } from '#lib/modules/payouts/store-entries.sql.ts';
import type { CheckoutContext } from './modules/checkout/context.ts';
import type { DevicesContext } from './modules/devices/context.ts';
import type { DisputesContext, DisputesReading, EvidenceContext } from './modules/disputes/context.ts';
import { filePorts } from './modules/documents/index.ts';
import type { DocumentsContext } from './modules/documents/context.ts';
import { takeAlert } from './modules/early-alerts/index.ts';
import type { EarlyAlertsContext } from './modules/early-alerts/context.ts';
import { readIssuer, setIssuer } from './modules/documents/set-issuer.ts';
import type { EmbeddedContext } from './modules/embedded/context.ts';
import type { MessagesContext } from './modules/messages/context.ts';
import { MESSAGES_DUE, messageChannelsOf } from './modules/messages/index.ts';
import { httpSmsSender } from './modules/messages/http-sms.ts';
import { smtpSender } from './modules/messages/smtp.ts';
import type { NotificationsContext } from './modules/notifications/context.ts';
import type { PaymentsContext } from './modules/payments/context.ts';
import { fileInspector, type FileStore, folderStore, type Inspector, s3Store } from './modules/seller-files/index.ts';
import type { SellerFilesContext } from './modules/seller-files/index.ts';
import { MAX_FILE_BYTES } from './modules/seller-files/contract/limits.ts';
import { beginOnboarding, notifyOfAccount, onboardingLinkOf } from './modules/onboarding/index.ts';
import type { OnboardingContext } from './modules/onboarding/context.ts';
import type { OperatorsContext } from './modules/operators/context.ts';
import type { ReviewContext } from './modules/onboarding/review/context.ts';
import { orderDevices, ordersOf } from './modules/devices/index.ts';
import type { ServicesContext } from './modules/services/context.ts';
import type { SellersContext } from './modules/sellers/context.ts';
import type { PapersContext } from './modules/statements/context.ts';
import type { StatisticsContext } from './modules/statistics/api.ts';
import type { SubscriptionsContext } from './modules/subscriptions/context.ts';
import { type ContainerReader, containerReader, type SigningKeysContext } from './modules/signing-keys/index.ts';
import { httpTaxAuthority } from './modules/tax-authority/present/http-authority.ts';
import type { TaxAuthority } from './modules/tax-authority/contract/port.ts';
import type { TaxAuthorityContext } from './modules/tax-authority/context.ts';
import { vault } from './modules/vault/index.ts';
import { database, queueDatabase } from './platform/db/database.ts';
import { settings } from './platform/env.ts';
import { renderPdf } from './platform/pdf/render-pdf.ts';
import { wake } from './platform/queue/jobs.ts';
import { type BankControlClient, bankControlClient } from './sandbox/bank-control-client.ts';
import { type MailClient, mailClient } from './sandbox/mail-client.ts';
import { type TerminalBankClient, terminalBankClient } from './sandbox/terminal-bank-client.ts';
import { sandboxWallets } from './sandbox/sandbox-wallets.ts';

/**
 * Contexts of this process's operations, made in one place from the settings. Next compiles its own copy; objects with
 * connections are shared between the copies.
 */

const SHARED = Symbol.for('kupa.acquirer');
const shared = globalThis as { [SHARED]?: { url: string; acquirer: Acquirer } };

// Made once for a bank: tests that share a process bring one each.
function acquirer(): Acquirer {
  const { bankUrl: url, bankKey: key } = settings();
  const kept = shared[SHARED];
  if (kept?.url === url) return kept.acquirer;
  shared[SHARED] = { url, acquirer: httpProcessor({ url, key }) };
  return shared[SHARED].acquirer;
}

// Made once for a database: tests that share a process bring one each.
let payments: PaymentsContext | null = null;

/** Context of the payments operations. */
export function paymentsContext(): PaymentsContext {
  const { timeZone, appUrl, isProduction, appSecret, walletFiles } = settings();
  const db = database();
  if (payments?.database === db) return payments;
  payments = {
    database: db,
    acquirer: acquirer(),
    wallets: walletDecryption(isProduction ? readWalletKeys(walletFiles) : sandboxWallets(appSecret).keys),
    vault: vault(),
    timeZone,
    origin: appUrl,
    sandbox: !isProduction,
    urlPolicy: urlPolicyOf(settings()),
    bookingExtensions,
    recordExtensions,
    reportExtensions,
  };
  return payments;
}

/** Context of agreements between businesses. */
export function agreementsContext(): AgreementsContext {
  const { database: db, wallets, origin, sandbox, urlPolicy, timeZone } = paymentsContext();
  return { database: db, wallets, origin, sandbox, urlPolicy, timeZone, wakeDeliveries };
}

let alertDesk: { url: string; desk: AlertDesk } | null = null;

/** Context of early alerts. */
export function earlyAlertsContext(): EarlyAlertsContext {
  const { bankUrl: url, bankKey: key } = settings();
  // Made once for a bank: tests that share a process bring one each.
  if (alertDesk?.url !== url) alertDesk = { url, desk: httpAlerts({ url, key }) };
  return { ...paymentsContext(), alerts: alertDesk.desk };
}

/** Takers of the acquirer's notices that are about no payment of its books, by their operation. */
export const noticeTakers = () => ({ alert: (reference: string) => takeAlert(earlyAlertsContext(), reference) });

const wakeDeliveries = () => wake(DELIVERIES_DUE);
const wakeMessages = () => wake(MESSAGES_DUE);

/** Context of the buyer's page. */
export const checkoutContext = (): CheckoutContext => ({ ...paymentsContext(), buyerExtensions });

/** Context of the readers of sale extensions. */
export const addedToSalesContext = () => ({ database: database(), timeZone: settings().timeZone, saleExtensions });

/** Context of operations on devices. */
export function devicesContext(): DevicesContext {
  const { database: db, timeZone, origin, sandbox } = paymentsContext();
  return { database: db, timeZone, origin, sandbox, wakeDeliveries };
}

/** Context of operations on documents. */
export function documentsContext(): DocumentsContext {
  const { database: db, timeZone, origin } = paymentsContext();
  return {
    database: db,
    timeZone,
    origin,
    messageChannels: messageChannelsOf(messagesContext()),
    files: filePorts(signingKeysContext()),
  };
}

const TAX = Symbol.for('kupa.tax-authority');
const atAuthority = globalThis as { [TAX]?: { address: string; authority: TaxAuthority } };

/** Context of allocation numbers of the tax authority. */
export function taxAuthorityContext(): TaxAuthorityContext {
  const { taxAuthority: set } = settings();
  const common = { ...documentsContext(), vault: vault() };
  if (!set) return { ...common, reached: null };
  // Made once for an address: tests that share a process bring one each.
  const address = JSON.stringify(set);
  if (atAuthority[TAX]?.address !== address) atAuthority[TAX] = { address, authority: httpTaxAuthority(set) };
  const { signInUrl, clientId, softwareNumber } = set;
  return { ...common, reached: { authority: atAuthority[TAX].authority, signInUrl, clientId, softwareNumber } };
}

/** Context of the accounting API. */
export const accountingContext = (): AccountingContext => documentsContext();

/** Context of reading balances. */
export function balancesContext(): BalancesContext {
  const { database: db, timeZone } = paymentsContext();
  return { database: db, timeZone, payoutsOf: payoutsOfEntries };
}

/** Context of statements. */
export function statementsContext(): PapersContext {
  const { database: db, timeZone } = paymentsContext();
  return { database: db, timeZone, renderPdf };
}

/** Context of statistics. */
export function statisticsContext(): StatisticsContext {
  const { database: db, timeZone } = paymentsContext();
  return { database: db, timeZone };
}

const CONTAINERS = Symbol.for('kupa.containers');
const containers = globalThis as { [CONTAINERS]?: ContainerReader };

/** Context of keys that sign papers; one reader of containers for the process. */
export function signingKeysContext(): SigningKeysContext & { origin: string } {
  containers[CONTAINERS] ??= containerReader();
  return { database: database(), vault: vault(), containers: containers[CONTAINERS], origin: settings().appUrl };
}

/** Context of archives of years. */
export const archivesContext = (): ArchivesContext => ({ ...statementsContext(), origin: settings().appUrl });

/** Context of disputes without evidence. */
export function disputesReading(): DisputesReading {
  const { database: db, timeZone } = paymentsContext();
  return { database: db, timeZone };
}

/** Context of the evidence of disputes. */
export const evidenceContext = (): EvidenceContext => ({ ...disputesReading(), files: sellerFilesContext() });

/** Context of answers to chargebacks. */
export const disputesContext = (): DisputesContext => ({ ...evidenceContext(), acquirer: acquirer(), renderPdf });

/** Context of payouts without their bank. */
export function payoutsReading(): PayoutsReading {
  return { ...balancesContext(), exceptions: settings().bankDays };
}

/** Context of the accounts that payouts go to. */
export const accountsContext = (): AccountsContext => ({
  ...payoutsReading(),
  holdDays: settings().payoutAccountHoldDays,
});

/** Context of accounts that people of a business change. */
export function byHandContext(): ByHandContext {
  const { origin, sandbox, wakeDeliveries: wakes } = devicesContext();
  return { ...accountsContext(), origin, sandbox, wakeDeliveries: wakes };
}

const keepAccountOf: SellersContext['keepAccount'] = (inside, change) => keepAccount(accountsContext(), inside, change);

/** Context of changes that take two people. */
export const approvalsContext = (): ApprovalsContext => ({ ...balancesContext(), kinds: approvalKinds });

let payoutBank: { url: string; bank: PayoutBank } | null = null;

/** Context of paying out. */
export function payoutsContext(): PayoutsContext {
  const { origin, sandbox, wakeDeliveries: wakes } = devicesContext();
  const { url, key } = settings().payoutBank;
  // Made once for a bank: tests that share a process bring one each.
  if (payoutBank?.url !== url) payoutBank = { url, bank: httpPayoutBank({ url, key }) };
  return { ...payoutsReading(), origin, sandbox, wakeDeliveries: wakes, bank: payoutBank.bank };
}

/** Context of operations on sellers. */
export function sellersContext(): SellersContext {
  const { origin } = devicesContext();
  return {
    ...devicesContext(),
    beginOnboarding: async (inside, begun) =>
      onboardingLinkOf(origin, (await beginOnboarding(inside, { ...begun, invitedBy: null })).token),
    notifyOfAccount,
    keepAccount: keepAccountOf,
  };
}

/** Context of reviews of sellers. */
export function reviewContext(): ReviewContext {
  const { database: db, origin, sandbox, timeZone, wakeDeliveries } = devicesContext();
  return { database: db, notify: { origin, sandbox, timeZone }, wakeDeliveries };
}

/** Context of what operators decide. */
export function operatorsContext(): OperatorsContext {
  return { ...reviewContext(), timeZone: settings().timeZone };
}

/** Context of the onboarding of sellers. */
export function onboardingContext(): OnboardingContext {
  const { notify, ...rest } = reviewContext();
  return { ...notify, ...rest, keepAccount: keepAccountOf };
}

/** Context of embeds. */
export function embeddedContext(): EmbeddedContext {
  const { database: db, sandbox, timeZone, origin } = paymentsContext();
  return { database: db, sandbox, timeZone, origin };
}

/** Context of operations on additional services. */
export function servicesContext(): ServicesContext {
  const { database: db, ...devices } = devicesContext();
  return {
    database: db,
    ...devices,
    hasSmsModule: messagesContext().hasSmsModule,
    pos: { ordersOf, order: (inside, sellerId, items) => orderDevices(inside, devices, sellerId, items) },
    issuer: { read: readIssuer, set: setIssuer },
  };
}

/** Context of operations on subscriptions. */
export const subscriptionsContext = (): SubscriptionsContext => ({
  ...paymentsContext(),
  wakeDeliveries,
  wakeMessages,
  messageChannels: messageChannelsOf(messagesContext()),
});

/** Context of operations on products and customers. */
export const catalogueContext = () => ({ database: database(), timeZone: settings().timeZone });

const FILES = Symbol.for('kupa.files');
const files = globalThis as { [FILES]?: { store: FileStore; inspector: Inspector; downloads: Downloader } };

/** Context of operations on sellers' files. */
export function sellerFilesContext(): SellerFilesContext {
  const { files: place } = settings();
  files[FILES] ??= {
    store: 'folder' in place ? folderStore(place.folder) : s3Store(place),
    inspector: fileInspector(),
    downloads: downloader(urlPolicyOf(settings()), MAX_FILE_BYTES),
  };
  return { database: database(), vault: vault(), ...files[FILES] };
}

let sheets: PageWallets | null = null;

/** Wallet settings of the payment page; the sandbox draws its own sheets. */
export function walletSheets(): PageWallets {
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

/** Context of messages to people. */
export function messagesContext(): MessagesContext {
  const { smtpUrl, sms, mailFrom, isProduction, timeZone, appUrl } = settings();
  const db = database();
  if (messages?.database === db) return messages;
  messages = {
    database: db,
    sendMail: smtpUrl === null ? null : smtpSender(smtpUrl),
    sendSms: sms === null ? null : httpSmsSender(sms),
    from: mailFrom,
    hasSmsModule: !isProduction,
    timeZone,
    origin: appUrl,
    templates: messageTemplates,
    links: messageLinks,
  };
  return messages;
}

let poster: GuardedPoster | null = null;

/** Context of notifications. */
export function notificationsContext(): NotificationsContext {
  const { database: db, vault: cards, timeZone, urlPolicy } = paymentsContext();
  poster ??= guardedPoster(urlPolicy);
  const contact = `mailto:${settings().mailFrom.address}`;
  return { database: db, vault: cards, urlPolicy, poster, contact, timeZone };
}

/** Client of the sandbox bank's control API. Throws in production, which has none. */
export function bankControl(): BankControlClient {
  const { bankUrl, bankKey, isProduction } = settings();
  if (isProduction) throw new Error('production has no sandbox');
  return bankControlClient({ url: bankUrl, key: bankKey });
}

/** Client by which simulated terminals reach the sandbox's bank. Throws in production. */
export function terminalBank(): TerminalBankClient {
  const { bankUrl, bankKey, isProduction } = settings();
  if (isProduction) throw new Error('production has no sandbox');
  return terminalBankClient({ url: bankUrl, key: bankKey });
}

/** Client of the sandbox's captured mail; null where no mail server of it is set. Throws in production. */
export function mail(): MailClient | null {
  const { mailboxUrl, sms, isProduction } = settings();
  if (isProduction) throw new Error('production has no sandbox');
  return mailboxUrl === null || sms === null ? null : mailClient({ url: mailboxUrl, key: sms.key });
}
