import type { BankDayExceptions } from '#lib/kernel/time/bank-days.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { PayoutBank } from './bank/port.ts';

/**
 * Dependencies of what needs no bank. `timeZone`: the zone of the business; `exceptions`: bank days beside the rules.
 */
export type PayoutsReading = { database: Database; timeZone: string; exceptions?: BankDayExceptions };

/** Dependencies of what changes accounts. `holdDays`: bank days for which a new one waits. */
export type AccountsContext = PayoutsReading & { holdDays: number };

/** Dependencies of paying out. `wakeDeliveries` follows a commit with a callback. */
export type PayoutsContext = PayoutsReading & NotifyContext & { bank: PayoutBank; wakeDeliveries: () => void };
