import { Pool } from 'undici';
import { errorName } from '#lib/platform/log.ts';
import type { DecidedWay, TaxAuthority, TokenOutcome } from '../contract/port.ts';
import { answer, type AuthorityAnswer, tokens } from '../contract/protocol.ts';
import { approveOutcomeOf, decideOutcomeOf, lookUpOutcomeOf } from './answers.ts';

/**
 * The port of the tax authority over HTTP (docs/tax-authority-protocol.md). An answer counts that can be read in full;
 * everything else, from a broken connection to an unknown status, is `unknown`. What provably never arrived is
 * `not_sent`.
 */

/** Longest answer that is read, bytes. */
const ANSWER_LIMIT_BYTES = 64 * 1024;
const CONNECTIONS = 8;

/** `apiUrl` and `tokenUrl` without a slash at the end. */
export type AuthorityAddress = { apiUrl: string; tokenUrl: string; clientId: string; clientSecret: string };

type Sent = { path: string; body: string; headers: Record<string, string>; deadlineMs: number };
type Heard = { status: number; text: string };
type Unheard = { outcome: 'not_sent' | 'unknown'; why: string };

const DECISIONS: Readonly<Record<DecidedWay, string>> = {
  cancel: 'Cancel',
  continue: 'Continue',
  objection: 'FurtherObjection',
};

/** Codes of connections that carried nothing. */
const NEVER_CONNECTED: readonly string[] = ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'];

export function httpTaxAuthority(address: AuthorityAddress): TaxAuthority & { close(): Promise<void> } {
  const [api, login] = [new URL(address.apiUrl), new URL(address.tokenUrl)];
  const open = new Map([api.origin, login.origin].map((origin) => [origin, poolOf(origin)]));

  async function post({ origin, pathname }: URL, { path, body, headers, deadlineMs }: Sent): Promise<Heard | Unheard> {
    try {
      const response = await (open.get(origin) as Pool).request({
        method: 'POST',
        path: `${pathname.replace(/\/$/, '')}${path}`,
        headers,
        body,
        signal: AbortSignal.timeout(deadlineMs),
      });
      return { status: response.statusCode, text: await response.body.text() };
    } catch (error) {
      const why = errorName(error);
      return { outcome: NEVER_CONNECTED.some((code) => why.endsWith(code)) ? 'not_sent' : 'unknown', why };
    }
  }

  /** An answer of the API by what it means, or that there is none. */
  async function ask<Outcome>(
    { access, path, body, deadlineMs }: { access: string; path: string; body: object; deadlineMs: number },
    meaningOf: (given: { status: number; body: AuthorityAnswer | null }) => Outcome,
  ): Promise<Outcome | Unheard> {
    const heard = await post(api, {
      path,
      body: JSON.stringify(body),
      headers: { ...JSON_HEADERS, authorization: `Bearer ${access}` },
      deadlineMs,
    });
    return 'outcome' in heard ? heard : meaningOf({ status: heard.status, body: read(heard.text, answer) });
  }

  async function askTokens(form: Record<string, string>, deadlineMs: number): Promise<TokenOutcome> {
    const heard = await post(login, {
      path: '',
      body: new URLSearchParams(form).toString(),
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${address.clientId}:${address.clientSecret}`).toString('base64')}`,
      },
      deadlineMs,
    });
    if ('outcome' in heard) return heard;
    const given = heard.status === 200 ? read(heard.text, tokens) : null;
    if (given)
      return {
        outcome: 'given',
        tokens: { access: given.access_token, refresh: given.refresh_token, seconds: given.expires_in },
      };
    return heard.status === 400 && isEnded(heard.text)
      ? { outcome: 'ended' }
      : { outcome: 'unknown', why: `status ${heard.status}` };
  }

  return {
    approve: (access, body, deadlineMs) =>
      ask({ access, path: '/Invoices/v2/Approval', body, deadlineMs }, approveOutcomeOf),
    lookUp: (access, body, deadlineMs) =>
      ask({ access, path: '/invoice-information/v1/confirmationNumber', body, deadlineMs }, lookUpOutcomeOf),
    decide: (access, way, body, deadlineMs) =>
      ask({ access, path: `/InvoiceDecisionApi/v1/${DECISIONS[way]}`, body, deadlineMs }, decideOutcomeOf),
    exchange: (code, redirectUri, deadlineMs) =>
      askTokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, deadlineMs),
    renew: (refreshToken, deadlineMs) =>
      askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, deadlineMs),
    close: async () => void (await Promise.all([...open.values()].map((pool) => pool.destroy()))),
  };
}

const JSON_HEADERS = { accept: 'application/json', 'content-type': 'application/json' };

const poolOf = (origin: string): Pool =>
  new Pool(origin, { connections: CONNECTIONS, maxResponseSize: ANSWER_LIMIT_BYTES, pipelining: 1 });

function read<Body>(text: string, shape: { safeParse(value: unknown): { data?: Body | undefined } }): Body | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** OAuth's word for a code or a token that counts no more (RFC 6749, 5.2). */
function isEnded(text: string): boolean {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'error' in body && body.error === 'invalid_grant';
  } catch {
    return false;
  }
}
