import { expect, vi } from 'vitest';
import { createClient } from '#lib/modules/accounting/clients/manage-clients.ts';
import { SCOPES, type Scope } from '#lib/modules/accounting/contract/scopes.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { advanceMarks } from '#lib/modules/accounting/feeds/marks.sql.ts';
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
export const askToken = ({ clientId, secret }: TestClient, more: Record<string, string> = {}, ip = '127.0.0.1') =>
  callApi('POST', 'oauth/token', {
    ip,
    form: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, ...more },
  });

export async function tokenOf(client: TestClient): Promise<string> {
  const { body } = await askToken(client);
  if (!body.access_token) throw new Error(`no token: ${JSON.stringify(body)}`);
  return body.access_token;
}

/**
 * Longest wait for a mark, milliseconds: transactions of the server's other databases hold one back as well, for as
 * long as they last. A test has 30 s.
 */
const WAIT_MS = 20_000;

/**
 * Waits until so many marks are shown: two are everything that is committed by now, because the first may have been
 * noted earlier. A test that holds a transaction open asks for the one that was noted before it.
 */
export async function showMarks(db: Database, many = 2): Promise<void> {
  let shown = 0;
  await vi.waitFor(
    async () => {
      while (shown < many && (await advanceMarks(db, 0))) shown += 1;
      expect(shown, `marks shown within ${WAIT_MS / 1_000} s: a transaction of the server is open`).toBe(many);
    },
    { timeout: WAIT_MS },
  );
}
