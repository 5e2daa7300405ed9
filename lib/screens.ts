import { accountingScreens } from './modules/accounting/screens.ts';
import { accessScreens } from './modules/access/screens.ts';
import { apiLogScreens } from './modules/api-log/screens.ts';
import { approvalScreens } from './modules/approvals/screens.ts';
import { archiveScreens } from './modules/archives/screens.ts';
import { taxAuthorityScreens } from './modules/tax-authority/screens.ts';
import { signingKeyScreens } from './modules/signing-keys/screens.ts';
import { auditScreens } from './modules/audit/screens.ts';
import { balanceScreens } from './modules/balances/screens.ts';
import { bankStatementScreens } from './modules/bank-statements/screens.ts';
import { bookkeepingScreens } from './modules/bookkeeping/screens.ts';
import { callbackScreens } from './modules/callbacks/screens.ts';
import { checkoutScreens } from './modules/checkout/screens.ts';
import { counterScreens } from './modules/counter/screens.ts';
import { customerScreens } from './modules/customers/screens.ts';
import { deviceScreens } from './modules/devices/screens.ts';
import { documentScreens } from './modules/documents/screens.ts';
import { earlyAlertScreens } from './modules/early-alerts/screens.ts';
import { agreementScreens } from './modules/agreements/screens.ts';
import { disputeScreens } from './modules/disputes/screens.ts';
import { embeddedScreens } from './modules/embedded/screens.ts';
import { feeInvoiceScreens } from './modules/fee-invoices/screens.ts';
import { hostedFieldScreens } from './modules/hosted-fields/screens.ts';
import { notificationScreens } from './modules/notifications/screens.ts';
import { operatorScreens } from './modules/operators/screens.ts';
import { partnerScreens } from './modules/partners/screens.ts';
import { onboardingScreens } from './modules/onboarding/screens.ts';
import { paymentScreens } from './modules/payments/screens.ts';
import { payoutScreens } from './modules/payouts/screens.ts';
import { statisticsScreens } from './modules/statistics/screens.ts';
import { statementScreens } from './modules/statements/screens.ts';
import { productScreens } from './modules/products/screens.ts';
import { sellerFileScreens } from './modules/seller-files/screens.ts';
import { sellerScreens } from './modules/sellers/screens.ts';
import { taxFileScreens } from './modules/tax-files/screens.ts';
import { subscriptionScreens } from './modules/subscriptions/screens.ts';
import { docsScreens } from './docs/screens.ts';
import { sandboxScreens } from './sandbox/screens.ts';
import {
  type Audience,
  type AuditedAction,
  ownPolicyFinder,
  ownPolicyPatterns,
  type ModuleScreens,
  openPagesOf,
  screenFinder,
  screensOf,
} from './screen.ts';

/**
 * The screens of the product. The pages ask this table, the navigation is cut by it, the screen of a refusal names it,
 * and a test fails where a file of the tree has no row.
 */
export const SCREEN_MODULES = [
  paymentScreens,
  statisticsScreens,
  payoutScreens,
  statementScreens,
  bookkeepingScreens,
  taxFileScreens,
  feeInvoiceScreens,
  archiveScreens,
  bankStatementScreens,
  agreementScreens,
  disputeScreens,
  earlyAlertScreens,
  accountingScreens,
  checkoutScreens,
  documentScreens,
  taxAuthorityScreens,
  embeddedScreens,
  hostedFieldScreens,
  balanceScreens,
  subscriptionScreens,
  counterScreens,
  productScreens,
  customerScreens,
  deviceScreens,
  callbackScreens,
  sellerScreens,
  sellerFileScreens,
  signingKeyScreens,
  partnerScreens,
  onboardingScreens,
  operatorScreens,
  accessScreens,
  notificationScreens,
  apiLogScreens,
  approvalScreens,
  auditScreens,
  sandboxScreens,
  docsScreens,
] as const satisfies readonly ModuleScreens[];

type PathOf<One> = One extends { screens: infer Table } ? keyof Table & string : never;

/** The path of a screen of the dashboard. */
export type Screen = PathOf<(typeof SCREEN_MODULES)[number]>;

export const SCREENS = screensOf(SCREEN_MODULES) as Readonly<Record<Screen, ReturnType<typeof screensOf>[string]>>;

export const screenOfPath = screenFinder(SCREENS);

type OpenTo<Table, Who extends Audience> = {
  [Path in keyof Table & string]: Table[Path] extends Who ? Path : never;
}[keyof Table & string];
type OpenOf<One, Who extends Audience> = One extends { open: infer Table } ? OpenTo<Table, Who> : never;

/** The path of a page beside the dashboard that is open to one of the audiences `Who`. */
export type OpenPage<Who extends Audience = Audience> = OpenOf<(typeof SCREEN_MODULES)[number], Who>;

/** The pages beside the dashboard: sign-in, documentation, status, and those of the sandbox. */
export const OPEN_PAGES = openPagesOf(SCREEN_MODULES) as Readonly<Record<OpenPage, Audience>>;

/** Columns that modules add to the table of sales. */
export const ADDED_SALE_COLUMNS = SCREEN_MODULES.flatMap(({ saleColumns = [] }: ModuleScreens) => saleColumns);

/** Patterns of the paths whose responses bring a content security policy of their own. */
export const OWN_POLICY_PATTERNS = ownPolicyPatterns(SCREEN_MODULES);

/** Whether the response of a path brings a content security policy of its own. */
export const hasOwnPolicy = ownPolicyFinder(SCREEN_MODULES);

type AuditedIn<One> = One extends { audited: infer Table } ? keyof Table & string : never;

/** The word of an action that a module adds to the audit log. */
export type AddedAuditAction = AuditedIn<(typeof SCREEN_MODULES)[number]>;

/** Actions that modules add to the audit log, by their words there. */
export const ADDED_AUDIT_ACTIONS: Readonly<Record<string, AuditedAction>> = Object.assign(
  {},
  ...SCREEN_MODULES.map(({ audited = {} }: ModuleScreens) => audited),
);
