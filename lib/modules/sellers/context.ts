import type { Language } from '#lib/kernel/language.ts';
import type { NotifyContext } from '#lib/modules/callbacks/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { SellerProfile } from './domain/profile.ts';

/** Connections of changes that people make to sellers. */
export type ChangeContext = NotifyContext & { database: Database; wakeDeliveries: () => void };

/** Connections of the operations on sellers. `wakeDeliveries` sends callbacks at once that were committed. */
export type SellersContext = ChangeContext & {
  beginOnboarding: BeginOnboarding;
  notifyOfAccount: NotifyOfAccount;
  keepAccount: KeepAccount;
};

/**
 * Begins the onboarding of a seller of the API, inside the database transaction that adds it, and returns its address.
 */
type BeginOnboarding = (
  inside: Database,
  begun: { sellerId: number; partnerId: number; email: string; name: string; language: Language },
) => Promise<string>;

/**
 * Inside the database transaction that changed the profile of a seller: has payouts go to the account that it names
 * now. `before`: the profile until then.
 */
export type KeepAccount = (inside: Database, change: { sellerId: number; before: SellerProfile }) => Promise<void>;

/** Inside the database transaction that replaced the account of a seller: writes to the seller that it did. */
type NotifyOfAccount = (inside: Database, sellerId: number) => Promise<void>;
