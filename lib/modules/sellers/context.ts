import type { Language } from '#lib/kernel/language.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** Connections of changes that people make to sellers. */
export type ChangeContext = NotifyContext & { database: Database; wakeDeliveries: () => void };

/** Connections of the operations on sellers. `wakeDeliveries` sends callbacks at once that were committed. */
export type SellersContext = ChangeContext & {
  beginOnboarding: BeginOnboarding;
  notifyOfAccount: NotifyOfAccount;
};

/** Inside the database transaction that adds a seller of the API: begins its onboarding, and answers its address. */
type BeginOnboarding = (
  inside: Database,
  begun: { sellerId: number; partnerId: number; email: string; name: string; language: Language },
) => Promise<string>;

/** Inside the database transaction that replaced the account of a seller: writes to the seller that it did. */
type NotifyOfAccount = (inside: Database, sellerId: number) => Promise<void>;
