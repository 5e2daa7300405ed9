import { sellerFilesContext } from '#lib/contexts.ts';
import { moveClock, readClock } from '#lib/platform/db/clock.sql.ts';
import { type Database, database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { seedAccountingClient } from './accounting-client.ts';
import { seedCatalog } from './catalog.ts';
import { seedDocuments } from './documents.ts';
import { seedAgreements } from './agreements.ts';
import { seedDisputes } from './disputes.ts';
import { seedAllocationNumbers } from './allocation-numbers.ts';
import { seedAnsweredDisputes } from './answered-disputes.ts';
import { seedOpenDisputes } from './open-disputes.ts';
import { findFact, replaceFact } from './facts.ts';
import { seedFeeInvoices } from './fee-invoices.ts';
import { seedHistory } from './history.ts';
import { FIRST_OWNER, seedIdentities } from './identities.ts';
import { seedPayouts } from './payouts.ts';
import { seedPartnerSellers } from './partner-sellers.ts';
import { vault } from '#lib/modules/vault/index.ts';
import { seedOnboardings } from './onboardings.ts';
import { seedRefundCards } from './refund-cards.ts';
import { seedBank } from './seed-bank.ts';
import { seedBankStatements } from './bank-statements.ts';
import { seedServices } from './services.ts';
import { seedStatements } from './statements.ts';
import { seedSubscriptions } from './subscriptions.ts';

/** Version of the demo data; another number makes the next start add missing ones. */
const DEMO_DATA = { key: 'demo-data', version: '12' };

/** The demo data of a sandbox; a database that has them is left alone, after one question. */
export async function seed(): Promise<void> {
  if ((await findFact(database(), DEMO_DATA.key)) === DEMO_DATA.version) return;
  await startClock(database(), settings().sandboxClock);
  await seedIdentities(database());
  await seedHistory(database());
  await seedCatalog(database());
  await seedRefundCards(database(), vault());
  await seedServices(database());
  await seedSubscriptions(database(), vault());
  await seedOnboardings(database(), sellerFilesContext());
  await seedPartnerSellers(database());
  await seedBank(database(), settings());
  await seedPayouts(database(), settings().payoutBank);
  await seedStatements(database());
  await seedFeeInvoices(database());
  await seedDocuments(database());
  await seedAccountingClient(database(), FIRST_OWNER);
  await seedBankStatements(database());
  await seedDisputes(database());
  await seedOpenDisputes(database(), settings());
  await seedAnsweredDisputes(database(), settings());
  await seedAgreements(database());
  await seedAllocationNumbers(database());
  await replaceFact(database(), DEMO_DATA.key, DEMO_DATA.version);
}

/**
 * Moves the clock to where the demo data are to lie, so that every installation shows the same days. Forward only: an
 * instant that has passed leaves it alone.
 */
async function startClock(db: Database, start: Date | null): Promise<void> {
  if (!start) return;
  const { now } = await readClock(db);
  const seconds = Math.round((start.getTime() - now.getTime()) / 1_000);
  if (seconds > 0) await moveClock(db, seconds);
}
