import { createClient } from '#lib/modules/accounting/clients/manage-clients.ts';
import { findClient } from '#lib/modules/accounting/clients/store-clients.sql.ts';
import { SCOPES } from '#lib/modules/accounting/contract/scopes.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { EVERY_TENANT } from '#lib/platform/db/every-tenant.ts';
import { recordsOf } from '#lib/platform/db/records.ts';
import { openSecret, sealSecret } from '#lib/platform/secrets.ts';
import { findFact, keepFact } from './facts.ts';

/**
 * A client of the accounting API of the first demo seller. Its secret is kept sealed beside it, so that every start can
 * say it again; the product itself has its hash alone.
 */

export type DemoClient = { client_id: string; client_secret: string };

const CLIENT_FACT = 'demo-accounting-client';

/** Makes the client that is missing, by the seller's owner. */
export async function seedAccountingClient(database: Database, email: string): Promise<void> {
  if (await findFact(database, CLIENT_FACT)) return;
  const { membership } = await recordsOf(database, EVERY_TENANT);
  const owner = await membership.findFirst({
    where: { user: { email }, sellerId: { not: null } },
    select: { sellerId: true, userId: true },
  });
  if (!owner?.sellerId) return;
  const { sellerId, userId } = owner;
  await database.inTransaction(async (inside) => {
    const made = await createClient(inside, {
      owner: { kind: 'seller', id: Number(sellerId) },
      createdBy: Number(userId),
      name: 'Demo books',
      scopes: SCOPES,
    });
    if (!made) return;
    const client: DemoClient = { client_id: made.clientId, client_secret: made.secret };
    await keepFact(inside, CLIENT_FACT, sealSecret(JSON.stringify(client)).toString('base64'));
  });
}

/** The client, unless somebody has revoked it since. */
export async function demoClient(database: Database): Promise<DemoClient | null> {
  const fact = await findFact(database, CLIENT_FACT);
  const client = fact && (JSON.parse(openSecret(Buffer.from(fact, 'base64'))) as DemoClient);
  return client && (await findClient(database, client.client_id)) ? client : null;
}
