import type { Module } from './module.ts';
import { access } from './modules/access/module.ts';
import { accounting } from './modules/accounting/module.ts';
import { acquiring } from './modules/acquiring/module.ts';
import { approvals } from './modules/approvals/module.ts';
import { agreements } from './modules/agreements/module.ts';
import { apiLog } from './modules/api-log/module.ts';
import { archives } from './modules/archives/module.ts';
import { audit } from './modules/audit/module.ts';
import { balances } from './modules/balances/module.ts';
import { bookkeeping } from './modules/bookkeeping/module.ts';
import { callbacks } from './modules/callbacks/module.ts';
import { checkout } from './modules/checkout/module.ts';
import { customers } from './modules/customers/module.ts';
import { devices } from './modules/devices/module.ts';
import { disputes } from './modules/disputes/module.ts';
import { documents } from './modules/documents/module.ts';
import { earlyAlerts } from './modules/early-alerts/module.ts';
import { embedded } from './modules/embedded/module.ts';
import { feeInvoices } from './modules/fee-invoices/module.ts';
import { hostedFields } from './modules/hosted-fields/module.ts';
import { ledger } from './modules/ledger/module.ts';
import { messages } from './modules/messages/module.ts';
import { notifications } from './modules/notifications/module.ts';
import { onboarding } from './modules/onboarding/module.ts';
import { partners } from './modules/partners/module.ts';
import { payments } from './modules/payments/module.ts';
import { payouts } from './modules/payouts/module.ts';
import { principals } from './modules/principals/module.ts';
import { products } from './modules/products/module.ts';
import { reserves } from './modules/reserves/module.ts';
import { reconciliation } from './modules/reconciliation/module.ts';
import { sellerFiles } from './modules/seller-files/module.ts';
import { sellers } from './modules/sellers/module.ts';
import { services } from './modules/services/module.ts';
import { statements } from './modules/statements/module.ts';
import { statistics } from './modules/statistics/module.ts';
import { subscriptions } from './modules/subscriptions/module.ts';
import { taxAuthority } from './modules/tax-authority/module.ts';
import { taxFiles } from './modules/tax-files/module.ts';
import { tokens } from './modules/tokens/module.ts';
import { vault } from './modules/vault/module.ts';
import { sandbox } from './sandbox/module.ts';

/**
 * The modules of the product, in the order in which the reference shows their operations. Routes, contracts, the
 * OpenAPI document, the reference, the job loop, metrics and invariants are derived from this list; `lib/screens.ts`
 * lists what they show, so that browsers and the API's processes load no more than they need.
 */
export const MODULES = [
  ledger,
  vault,
  acquiring,
  principals,
  payments,
  checkout,
  hostedFields,
  subscriptions,
  agreements,
  devices,
  documents,
  taxAuthority,
  earlyAlerts,
  balances,
  payouts,
  disputes,
  statements,
  statistics,
  feeInvoices,
  archives,
  accounting,
  bookkeeping,
  taxFiles,
  tokens,
  products,
  customers,
  callbacks,
  approvals,
  messages,
  notifications,
  sellers,
  embedded,
  sellerFiles,
  services,
  onboarding,
  partners,
  access,
  apiLog,
  audit,
  reconciliation,
  reserves,
  sandbox,
] as const satisfies readonly Module[];
