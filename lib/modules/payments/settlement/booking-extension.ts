import type { Fragment } from '#lib/platform/db/fragments.ts';
import type { PaymentsContext } from '../context.ts';
import type { RefundRecord } from '../contract/refund-sale.ts';
import type { SaleRecord } from '../contract/sale-record.ts';
import type { Booking } from '../domain/bookings.ts';
import type { Claim } from '../domain/facts.ts';
import type { SaleCallback } from '../present/sale-callback.ts';

/** A booking that is decided and not written yet. */
export type DecidedBooking = { claim: Claim; booking: Booking };

/** Dependencies of an extension. `origin` without a slash at the end; the database is that of the booking. */
export type ExtensionContext = Pick<PaymentsContext, 'database' | 'timeZone' | 'origin' | 'sandbox'>;

/** Fields that extensions add to the callback of a booking, and to the response of the call that caused it. */
export type CallbackFields = NonNullable<SaleCallback['added']>;
export type ResponseFields = Partial<SaleRecord & RefundRecord>;

/**
 * Effect of a booking in another module, written by the booking's one statement: a crash right after it loses nothing.
 * The module that brings an extension owns the tables that it writes. A booking without the extension has no part of it
 * in its statement. `Draft`: its data prepared before the statement; `Result`: its result for the caller of the
 * booking; `Name`: its parameters.
 */
export type BookingExtension<Name extends string = string, Draft = unknown, Result = unknown> = {
  /** Stands in the names of the statements that carry it: short, of small letters and `_`. */
  readonly name: string;
  /** The bookings that it goes with, by what is known without asking; without it every booking. */
  goesWith?(decided: DecidedBooking): boolean;
  /** Reads the data to write. Null: the extension does not apply to this booking after all. */
  prepare?(context: ExtensionContext, decided: DecidedBooking): Promise<Draft | null>;
  /** The parameters of its step. */
  readonly parameters?: readonly Name[];
  /** Values of the parameters. `added`: the callback fields of all extensions of this booking. */
  valuesOf?(
    context: ExtensionContext,
    decided: DecidedBooking & { draft: Draft; added: CallbackFields },
  ): Readonly<Record<Name, unknown>>;
  /**
   * Rows that are locked before the sale is. Other statements take these locks before that of the sale too; in the
   * other order they and a booking would wait for each other. `rowsOf` reads the parameter with the attempt's number.
   */
  readonly lock?: { readonly name: string; rowsOf(attemptId: string): string };
  /**
   * The step that writes, after `booked (attempt_id, sale_id, seller_id, attempt_state, …)`: nothing is booked where
   * that has no row.
   */
  step(at: Readonly<Record<Name, string>>): Fragment;
  /** SQL of one value, which the booking's statement returns in a column with the extension's name. */
  readonly returns?: string;
  /** Result for the caller of the booking, by that value; null without one. */
  resultOf?(draft: Draft, value: unknown): Result | null;
  /** `resultOf` for a booking that another process has made already. */
  findResult?(context: ExtensionContext, decided: DecidedBooking): Promise<Result | null>;
  /** Fields of the callback, by the draft. */
  inCallback?(context: ExtensionContext, draft: Draft): CallbackFields;
  /** Fields of the response of the call. */
  inResponse?(context: ExtensionContext, result: Result): ResponseFields;
  /** Follows the commit, in the process that made it. It may be lost, so it only hurries what would come anyway. */
  committed?(decided: DecidedBooking): void;
};
