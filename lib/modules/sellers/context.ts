import type { Language } from '#lib/kernel/language.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';

/** What operations on sellers work with. `wakeDeliveries` has callbacks sent at once that were committed. */
export type SellersContext = NotifyContext & {
  database: Database;
  wakeDeliveries: () => void;
  beginOnboarding: BeginOnboarding;
};

/** Inside the database transaction that adds a seller of the API: begins its onboarding, and answers its address. */
type BeginOnboarding = (
  inside: Database,
  begun: { sellerId: number; partnerId: number; email: string; name: string; language: Language },
) => Promise<string>;
