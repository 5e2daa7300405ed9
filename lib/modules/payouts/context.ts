import type { BankDayExceptions } from '#lib/kernel/time/bank-days.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { PayoutBank } from './bank/port.ts';

/** Dependencies of paying out. `timeZone`: the zone of the business; `exceptions`: bank days beside the rules. */
export type PayoutsContext = {
  database: Database;
  timeZone: string;
  bank: PayoutBank;
  exceptions?: BankDayExceptions;
};
