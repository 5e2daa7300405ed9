import { createClient } from '#lib/modules/accounting/clients/manage-clients.ts';
import { SCOPES, type Scope } from '#lib/modules/accounting/contract/scopes.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { advanceMarks } from '#lib/modules/accounting/feeds/marks.sql.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { callApi } from './api.ts';

/** Clients of the accounting API and what they read, for tests. */

export type TestClient = { clientId: string; secret: string };
type Owner = { kind: 'seller' | 'partner'; id: number };

export async function givenClient(
  db: Database,
  owner: Owner,
  createdBy: number,
  scopes: readonly Scope[] = SCOPES,
): Promise<TestClient> {
  const made = await createClient(db, { owner, createdBy, name: 'Books', scopes });
  if (!made) throw new Error('the owner has all the clients that it may have');
  return made;
}

/** The answer to a request for a token, with the credentials in the form. */
export const askToken = ({ clientId, secret }: TestClient, more: Record<string, string> = {}) =>
  callApi('POST', 'oauth/token', {
    form: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, ...more },
  });

export async function tokenOf(client: TestClient): Promise<string> {
  const { body } = await askToken(client);
  if (!body.access_token) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}

/** Tries of a mark, and the pause between two, milliseconds: other databases of the server have transactions too. */
const TRIES = 60;
const PAUSE_MS = 20;

/** Shows what is committed by now; less while a transaction is open. The first mark shown may be an older one. */
export async function showMarks(db: Database): Promise<void> {
  let shown = 0;
  for (let tried = 0; tried < TRIES && shown < 2; tried += 1) {
    if (await advanceMarks(db, 0)) shown += 1;
    else await pause(PAUSE_MS);
  }
}
