import type { ReadLine } from './store-lines.sql.ts';
import type { Check } from './domain/control.ts';
import type { Accounts } from './domain/postings.ts';

/** Subject of an export. */

/** A line with its day of booking in the business's zone, and the payout that it is in or that it is. */
export type ExportedLine = ReadLine & { bookedOn: string; payoutId: string | null };

/** The control of a month (`YYYY-MM`). */
type MonthControl = { month: string; isClosed: boolean; checks: readonly Check[] };

export type Exported = {
  business: string;
  businessNumber: string;
  /** A month or a year. */
  period: string;
  timeZone: string;
  /** Null of an export of a period. */
  handOver: number | null;
  /** When it was handed over, or is exported. */
  at: Date;
  months: readonly MonthControl[];
  accounts: Accounts;
  /** Lines, the oldest first. Throws where they are not what the control says. */
  lines: () => AsyncGenerator<ExportedLine[]>;
};
