import type { AcquirerRecord } from '#lib/modules/acquiring/index.ts';
import type { SettlementContext } from '../context.ts';

/**
 * What an acquirer reports that moves no money of a sale, such as the end of a case. The module that brings it books
 * it, once however often it is reported: by notice and by the list of a day, as chargebacks are.
 */
export type ReportExtension = {
  readonly operation: AcquirerRecord['operation'];
  /** `unknown`: about nothing of ours. `busy`: later. `too-much`: our books and the acquirer's differ. */
  book(
    context: SettlementContext,
    record: AcquirerRecord & { originalReference: string },
  ): Promise<{ outcome: 'booked' | 'known' | 'unknown' | 'busy' | 'too-much'; sellerId?: number; saleId?: string }>;
};

/** The extension that books a record; null where none does. */
export const extensionFor = (
  { reportExtensions }: Pick<SettlementContext, 'reportExtensions'>,
  { operation, originalReference }: AcquirerRecord,
): ReportExtension | null =>
  originalReference === null ? null : (reportExtensions.find((one) => one.operation === operation) ?? null);
