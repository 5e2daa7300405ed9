import { randomBytes } from 'node:crypto';
import type { Books } from '../books.ts';

/** Sign-ins at the tax authority of the sandbox: codes of people who came back, and tokens that are renewed once. */

/** Name of our product there; its secret is the bank's key. */
export const SANDBOX_CLIENT = 'kupa-sandbox';

const CODE_SECONDS = 60;
const TOKEN_SECONDS = 1_800;
const SECOND_MS = 1_000;

const SCHEMA = `
CREATE TABLE IF NOT EXISTS tax_code (code TEXT PRIMARY KEY, until TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS tax_token (
  refresh TEXT PRIMARY KEY, access TEXT NOT NULL UNIQUE, until TEXT NOT NULL, is_used INTEGER NOT NULL DEFAULT 0);
`;

type Options = { key: string; now(): Date };

export function openGrants({ database }: Books, { key, now }: Options) {
  database.exec(SCHEMA);
  const later = (seconds: number) => new Date(now().getTime() + seconds * SECOND_MS).toISOString();
  const secret = () => randomBytes(24).toString('base64url');

  /** Whether a code or a token for renewal was there, which it is no more. */
  function isTaken(form: URLSearchParams): boolean {
    const at = now().toISOString();
    const { changes } =
      form.get('grant_type') === 'authorization_code'
        ? database.prepare('DELETE FROM tax_code WHERE code = ? AND until > ?').run(form.get('code') ?? '', at)
        : database
            .prepare('UPDATE tax_token SET is_used = 1, until = ? WHERE refresh = ? AND is_used = 0')
            .run(at, form.get('refresh_token') ?? '');
    return changes > 0;
  }

  return {
    isOurs: (header: string | undefined): boolean =>
      header === `Basic ${Buffer.from(`${SANDBOX_CLIENT}:${key}`).toString('base64')}`,
    isKnownToken(header: string | undefined): boolean {
      const access = /^Bearer (.+)$/.exec(header ?? '')?.[1];
      const row = access && database.prepare('SELECT until FROM tax_token WHERE access = ?').get(access);
      return typeof row === 'object' && String(row['until']) > now().toISOString();
    },
    tokensFor(form: URLSearchParams): { status: number; body: object } {
      if (!isTaken(form)) return { status: 400, body: { error: 'invalid_grant' } };
      const [access, refresh] = [secret(), secret()];
      database
        .prepare('INSERT INTO tax_token (refresh, access, until) VALUES (?, ?, ?)')
        .run(refresh, access, later(TOKEN_SECONDS));
      return {
        status: 200,
        body: { token_type: 'Bearer', access_token: access, refresh_token: refresh, expires_in: TOKEN_SECONDS },
      };
    },
    /** Code of a person who signs in now. */
    newCode(): string {
      const code = randomBytes(18).toString('base64url');
      database.prepare('INSERT INTO tax_code (code, until) VALUES (?, ?)').run(code, later(CODE_SECONDS));
      return code;
    },
    reset: () => database.exec('DELETE FROM tax_code; DELETE FROM tax_token'),
  };
}
