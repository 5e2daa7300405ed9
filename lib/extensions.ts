import type { Extensions } from './extension.ts';
import { accessExtensions } from './modules/access/extensions.ts';
import { agreementExtensions } from './modules/agreements/extensions.ts';
import { approvalExtensions } from './modules/approvals/extensions.ts';
import { balanceExtensions } from './modules/balances/extensions.ts';
import { callbackExtensions } from './modules/callbacks/extensions.ts';
import { checkoutExtensions } from './modules/checkout/extensions.ts';
import { deviceExtensions } from './modules/devices/extensions.ts';
import { disputeExtensions } from './modules/disputes/extensions.ts';
import { documentExtensions } from './modules/documents/extensions.ts';
import { earlyAlertExtensions } from './modules/early-alerts/extensions.ts';
import { notificationExtensions } from './modules/notifications/extensions.ts';
import { onboardingExtensions } from './modules/onboarding/extensions.ts';
import { operatorExtensions } from './modules/operators/extensions.ts';
import { paymentExtensions } from './modules/payments/extensions.ts';
import { payoutExtensions } from './modules/payouts/extensions.ts';
import { sellerExtensions } from './modules/sellers/extensions.ts';
import { statementExtensions } from './modules/statements/extensions.ts';
import { subscriptionExtensions } from './modules/subscriptions/extensions.ts';

/** Modules with extensions, in the order in which these run. */
const EXTENSIONS: readonly Extensions[] = [
  paymentExtensions,
  checkoutExtensions,
  documentExtensions,
  deviceExtensions,
  subscriptionExtensions,
  agreementExtensions,
  sellerExtensions,
  balanceExtensions,
  disputeExtensions,
  payoutExtensions,
  earlyAlertExtensions,
  statementExtensions,
  callbackExtensions,
  accessExtensions,
  onboardingExtensions,
  notificationExtensions,
  approvalExtensions,
  operatorExtensions,
];

/** Statements of modules in the commits of bookings. */
export const bookingExtensions = EXTENSIONS.flatMap(({ bookings = [] }) => bookings);

/** Bookings that modules make of acquirers' reports beside money. */
export const reportExtensions = EXTENSIONS.flatMap(({ reports = [] }) => reports);

/** Parts of modules on the buyer's page of a sale. */
export const buyerExtensions = EXTENSIONS.flatMap(({ buyers = [] }) => buyers);

/** Fields of modules in the items of get-sales and get-transactions. */
export const recordExtensions = EXTENSIONS.flatMap(({ records = [] }) => records);

/** Parts of modules on the page of a sale, its timeline, and the table of sales. */
export const saleExtensions = EXTENSIONS.flatMap(({ sales = [] }) => sales);

/** Callbacks of modules, in the order of the reference. */
export const callbackRecords = EXTENSIONS.flatMap(({ callbacks = [] }) => callbacks);

/** Every type of event. */
export const notifyTypes = callbackRecords.flatMap(({ events }) => events.map(({ notifyType }) => notifyType));

/** The messages that modules send. */
export const messageTemplates = EXTENSIONS.flatMap(({ templates = [] }) => templates);

/** The addresses that modules add to e-mails of others, in the order in which they stand there. */
export const messageLinks = EXTENSIONS.flatMap(({ messageLinks: links = [] }) => links);

/** Changes of modules that take two people. */
export const approvalKinds = EXTENSIONS.flatMap(({ approvals = [] }) => approvals);
