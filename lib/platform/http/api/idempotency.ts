import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { NumberText } from '#lib/kernel/wire.ts';
import { database, statement } from '#lib/platform/db/database.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { TextResponse } from '../lightweight-messages.ts';

/**
 * `Idempotency-Key`: the same key with the same body within 24 hours gets the first answer, byte for byte; with another
 * body it is refused (answers, section 1). A refusal without effect on money gives its key back. Keys belong to their
 * caller and path. Only keyed hashes of key and body are kept.
 */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/**
 * A first call that is still without an answer after this has crashed: it must not run again, only be inspected (9002).
 */
const MAX_CALL = `interval '60 seconds'`;

const BEGIN = statement(
  'idempotency_begin',
  `INSERT INTO idempotent_call AS c (scope, body_hash) VALUES ($1, $2)
ON CONFLICT (scope) DO UPDATE SET body_hash = excluded.body_hash, http_status = NULL, answer = NULL,
  created_at = app_now()
  WHERE c.created_at < app_now() - interval '24 hours'
RETURNING true AS begun`,
);
const FIND = statement(
  'idempotency_find',
  `SELECT body_hash AS "bodyHash", http_status AS "httpStatus", answer, created_at < app_now() - ${MAX_CALL} AS "isOld"
    FROM idempotent_call WHERE scope = $1`,
);
const KEEP = statement('idempotency_keep', 'UPDATE idempotent_call SET http_status = $2, answer = $3 WHERE scope = $1');
const FORGET = statement('idempotency_forget', 'DELETE FROM idempotent_call WHERE scope = $1');
const FORGET_OLD = statement(
  'idempotency_forget_old',
  `DELETE FROM idempotent_call WHERE created_at < app_now() - interval '24 hours'`,
);

type StoredResponse = { bodyHash: Buffer; httpStatus: number | null; answer: string | null; isOld: boolean };

type KeyedCall = { key: string; path: string; input: Record<string, unknown>; session: string };

/** An answer, and whether the call may have moved money or made something: then its key stays taken. */
type Ran = { response: Response; hadEffect: boolean };

/** Runs a call once for its key: returns its response, the earlier response, or the refusal. */
export async function respondOnce(
  { key, path, input, session }: KeyedCall,
  run: () => Promise<Ran>,
): Promise<Response | Refusal> {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) return { key: 'invalid_value', field: 'Idempotency-Key' };
  const scope = secretIndex(`idempotency ${path} ${String(input['seller_svc_id'] ?? '')} ${key}`);
  const bodyHash = secretIndex(`body ${meaningOf(input)}`);
  const begun = await database().query(BEGIN, [scope, bodyHash]);
  if (begun.length === 0) return replayResponse(scope, bodyHash, session);
  try {
    const { response, hadEffect } = await run();
    await (hadEffect
      ? database().query(KEEP, [scope, response.status, await response.clone().text()])
      : database().query(FORGET, [scope]));
    return response;
  } catch (error) {
    // The interrupted operation is settled elsewhere; the key stays taken, so that it never runs a second time.
    await database()
      .query(KEEP, [scope, null, null])
      .catch(() => undefined);
    throw error;
  }
}

async function replayResponse(scope: Buffer, bodyHash: Buffer, session: string): Promise<Response | Refusal> {
  const [kept] = await database().query<StoredResponse>(FIND, [scope]);
  // Record deleted in between: the first call had no effect and took its key back.
  if (!kept) return { key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 };
  if (!kept.bodyHash.equals(bodyHash)) return { key: 'combination_not_allowed', field: 'Idempotency-Key' };
  if (kept.httpStatus !== null && kept.answer !== null) {
    return TextResponse.of(kept.answer, kept.httpStatus, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'svc-request-id': session,
      'idempotent-replayed': 'true',
    });
  }
  return kept.isOld ? { key: 'outcome_unknown' } : { key: 'sale_busy', field: 'sale_busy', retryAfterSeconds: 1 };
}

/** Deletes responses older than a day; for the job loop. */
export async function deleteOldResponses(): Promise<number> {
  await database().query(FORGET_OLD, []);
  return 0;
}

/** Meaning of a body: its fields by name, its numbers by value. `{"a":1,"b":2}` and `{ "b": 2.0, "a": 1 }` are one. */
function meaningOf(value: unknown): string {
  if (value instanceof NumberText) return meaningOfNumber(value.text);
  if (Array.isArray(value)) return `[${value.map(meaningOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, of]) => `${JSON.stringify(name)}:${meaningOf(of)}`).join(',')}}`;
}

/** Longest number compared by value, characters, above any amount; longer ones are compared as text. */
const MAX_NUMBER_LENGTH = 40;

/** Number without the zeros behind its fraction; any other way to write it is another number. */
const meaningOfNumber = (text: string): string =>
  text.length <= MAX_NUMBER_LENGTH && /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text;
