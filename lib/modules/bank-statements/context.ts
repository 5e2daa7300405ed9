import type { BankDayExceptions } from '#lib/kernel/time/bank-days.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** Dependencies of bank statements. `timeZone`: the zone of the business; `exceptions`: bank days beside the rules. */
export type BankStatementsContext = { database: Database; timeZone: string; exceptions?: BankDayExceptions };
