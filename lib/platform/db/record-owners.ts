import { EVERY_TENANT, type EveryTenant } from './every-tenant.ts';
import type { Prisma } from './generated/client.ts';

/**
 * Owner of each model's rows, which scopes its queries (lib/platform/db/records.ts). A model of the schema that is
 * missing here does not compile.
 *
 * - `seller`: `sellerId` names the owner.
 * - `partner`: `partnerId` does.
 * - `seller-or-partner`: `sellerId` or `partnerId` does.
 * - `audience`: `audience` says which of the two `ownerId` is.
 * - `itself`: the row is the seller or the partner.
 * - `{ parent, key }`: the row of another model that it belongs to is the owner's.
 * - `platform`: no tenant owns it, or a person does.
 * - `statements`: only named statements touch it (docs/decisions/0076); the client does not offer it.
 */
export const RECORD_OWNERS = {
  appUser: 'platform',
  membership: 'seller-or-partner',
  session: 'platform',
  till: 'seller',
  recoveryCode: 'platform',
  knownDevice: 'platform',
  personLink: 'seller-or-partner',
  signInFailure: 'platform',
  operatorAccount: 'statements',
  sellerDecision: 'statements',
  apiCall: 'seller',
  auditEntry: 'seller-or-partner',
  auditHead: 'statements',
  appClock: 'statements',
  appFact: 'platform',
  oneTimeCode: 'statements',
  event: { parent: 'attempt', key: 'attemptId' },
  delivery: 'seller',
  callbackEndpoint: 'audience',
  deliveryTry: { parent: 'delivery', key: 'deliveryId' },
  signingSecret: 'audience',
  inboxMessage: 'seller',
  inboxBehaviour: 'seller',
  customer: 'seller',
  customerCount: 'seller',
  customerNote: { parent: 'customer', key: 'customerId' },
  savedView: 'platform',
  ledgerEntry: 'statements',
  ledgerCause: 'statements',
  adjustment: 'statements',
  acquirer: 'platform',
  balanceFold: 'statements',
  balanceDay: 'statements',
  closedMonth: 'statements',
  accountStatement: 'statements',
  statementPaper: 'statements',
  invoiceIssuer: 'statements',
  feeBill: 'statements',
  feeInvoice: 'statements',
  feeInvoiceNumber: 'statements',
  feeInvoicePaper: 'statements',
  archiveKey: 'statements',
  sellerSigningKey: 'statements',
  yearArchive: 'statements',
  yearArchivePart: 'statements',
  bookkeepingAccounts: 'statements',
  bookkeepingHandOver: 'statements',
  uniformFileRun: 'statements',
  softwareRegistration: 'statements',
  balanceMonth: 'statements',
  bankStatement: 'statements',
  bankLine: 'statements',
  bankMatch: 'statements',
  earlyAlert: 'statements',
  earlyAlertRule: 'statements',
  negativeBalance: 'statements',
  reserve: 'statements',
  reserveHold: 'statements',
  reserveRelease: 'statements',
  payout: 'statements',
  payoutReturn: 'statements',
  payoutAccount: 'statements',
  payoutSchedule: 'statements',
  dispute: 'statements',
  disputeEvidence: 'statements',
  disputeResponse: 'statements',
  agreement: 'statements',
  agreementApprover: 'statements',
  agreementMilestone: 'statements',
  agreementChange: 'statements',
  approval: 'statements',
  reconciliationRun: 'platform',
  reconciliationFinding: 'platform',
  invariantViolation: 'platform',
  notificationChoice: 'statements',
  partnerNotificationChoice: 'statements',
  quietHours: 'statements',
  pushKey: 'statements',
  pushSubscription: 'statements',
  pushNews: 'statements',
  push: 'statements',
  message: 'seller',
  sale: 'seller',
  attempt: 'seller',
  paymentLink: 'seller',
  paymentLinkRule: 'seller',
  saleNote: { parent: 'sale', key: 'saleId' },
  refundReason: { parent: 'attempt', key: 'attemptId' },
  saleAuthentication: 'statements',
  saleTally: 'statements',
  saleStatusChange: 'statements',
  saleTallyMark: 'statements',
  saleStatistic: 'statements',
  statisticDay: 'statements',
  statisticMonth: 'statements',
  idempotentCall: 'statements',
  hostedInstance: 'statements',
  embeddedSession: 'statements',
  device: 'seller',
  deviceEvent: 'seller',
  deviceOrder: 'seller',
  devicePairing: 'statements',
  devicePairingCode: 'statements',
  orderedTerminal: 'seller',
  sellerService: 'seller',
  fiscalDocument: 'statements',
  documentNumber: 'statements',
  documentCredit: 'statements',
  documentIssuer: 'statements',
  documentWaiting: 'statements',
  documentDraft: 'statements',
  documentLink: 'statements',
  documentDebt: 'statements',
  documentOriginal: 'statements',
  documentAllocation: 'statements',
  allocationRequest: 'statements',
  allocationAnswer: 'statements',
  taxAuthorityGrant: 'statements',
  taxAuthorityLogin: 'statements',
  documentPayment: 'statements',
  counterShift: 'seller',
  counterSale: 'seller',
  counterCash: 'seller',
  counterFavourite: 'seller',
  publicKeyOrigin: 'seller',
  tryWindow: 'statements',
  usedWalletToken: 'statements',
  openStart: 'statements',
  recentPayment: 'statements',
  pageTally: 'statements',
  product: 'seller',
  productCount: 'seller',
  sellerStanding: 'statements',
  sellerCount: 'statements',
  partner: 'itself',
  seller: 'itself',
  keyUse: 'statements',
  rateWindow: 'statements',
  sellerBrand: 'seller',
  signingKey: 'statements',
  apiGrant: 'seller',
  accountingClient: 'statements',
  accountingMark: 'statements',
  buyerToken: 'seller',
  rememberedCard: 'seller',
  subscription: 'seller',
  subscriptionIteration: 'seller',
  subscriptionEvent: 'seller',
  subscriptionWords: 'statements',
  subscriptionTally: 'statements',
  subscriptionTallyChange: 'statements',
  subscriptionSettings: 'seller',
  subscriptionCode: 'statements',
  sellerFile: 'seller',
  sellerFileUpload: 'seller',
  sellerFilePart: 'seller',
  sellerFileHandOver: 'statements',
  partnerBrand: 'partner',
  sellerProfile: 'seller',
  sellerFeeChange: 'seller',
  onboarding: 'seller-or-partner',
  onboardingPerson: 'seller',
  onboardingProblem: 'seller',
  onboardingEvent: 'seller',
  onboardingSession: 'statements',
  onboardingCode: 'statements',
} as const satisfies Record<
  Uncapitalize<Prisma.ModelName>,
  | 'seller'
  | 'partner'
  | 'seller-or-partner'
  | 'audience'
  | 'itself'
  | 'platform'
  | 'statements'
  | { readonly parent: 'attempt' | 'delivery' | 'customer' | 'sale'; readonly key: string }
>;

type Owners = typeof RECORD_OWNERS;

export type RecordModel = keyof Owners;

/** Models whose rows have no owner. */
export type PlatformModel = { [Model in RecordModel]: Owners[Model] extends 'platform' ? Model : never }[RecordModel];

/** Models whose rows are a seller's or a partner's. */
export type TenantModel = {
  [Model in RecordModel]: Owners[Model] extends 'platform' | 'statements' ? never : Model;
}[RecordModel];

/** The owners whose rows a query may see and change. */
export type RecordScope = {
  readonly sellerIds: readonly number[];
  /** Partners whose own rows (people, endpoints, signing secrets, audit) belong to it as well. */
  readonly partnerIds?: readonly number[];
};

type Where = Readonly<Record<string, unknown>>;

const NOTHING: Where = { OR: [] };

/** The condition that a model's rows are the scope's; null where every row is. */
export function ownedBy(model: RecordModel, scope: RecordScope | EveryTenant | null): Where | null {
  const owner = RECORD_OWNERS[model];
  if (owner === 'platform' || scope === EVERY_TENANT) return null;
  if (scope === null || owner === 'statements') throw new Error(`${model} is not read or written without a scope`);
  const sellerId = { in: [...scope.sellerIds] };
  const partnerId = { in: [...(scope.partnerIds ?? [])] };
  if (owner === 'seller') return { sellerId };
  if (owner === 'partner') return { partnerId };
  if (owner === 'seller-or-partner') return { OR: [{ sellerId }, { partnerId }] };
  if (owner === 'itself') return { id: model === 'seller' ? sellerId : partnerId };
  if (owner === 'audience')
    return {
      OR: [
        { audience: 'seller', ownerId: sellerId },
        { audience: 'partner', ownerId: partnerId },
      ],
    };
  return { [owner.parent]: ownedBy(owner.parent, scope) ?? NOTHING };
}
