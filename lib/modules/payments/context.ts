import type { Acquirer, WalletDecryption } from '#lib/modules/acquiring/index.ts';
import type { UrlPolicy } from '#lib/modules/callbacks/index.ts';
import type { Vault } from '#lib/modules/vault/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { RecordExtension } from './reading/api/record-extension.ts';
import type { BookingExtension } from './settlement/booking-extension.ts';
import type { ReportExtension } from './settlement/report-extension.ts';

/**
 * The dependencies of this module's operations, made once by the composition root. An operation names those that it
 * needs: one of the groups below, or a `Pick`.
 */
export type PaymentsContext = {
  database: Database;
  acquirer: Acquirer;
  wallets: WalletDecryption;
  vault: Vault;
  /** The deployment's zone, for the dates in callbacks and answers. */
  timeZone: string;
  /** Our own origin, without a slash at the end. */
  origin: string;
  sandbox: boolean;
  urlPolicy: UrlPolicy;
  /** Extensions of other modules that write in the commits of bookings. */
  bookingExtensions: readonly BookingExtension[];
  /** Extensions of other modules that book what an acquirer reports and no sale is moved by. */
  reportExtensions: readonly ReportExtension[];
  /** Extensions of other modules that add fields to the items of get-sales and get-transactions. */
  recordExtensions: readonly RecordExtension[];
};

/** Dependencies of calling the acquirer, booking its result and publishing the event. */
export type SettlementContext = Pick<
  PaymentsContext,
  'database' | 'acquirer' | 'timeZone' | 'origin' | 'sandbox' | 'bookingExtensions' | 'reportExtensions'
>;

/** Dependencies of a payment: those of a settlement, and the vault for stored cards. */
export type ChargeContext = SettlementContext & Pick<PaymentsContext, 'vault'>;

/** Dependencies of making a sale. */
export type SaleContext = Pick<PaymentsContext, 'database' | 'wallets' | 'origin' | 'sandbox' | 'urlPolicy'>;
