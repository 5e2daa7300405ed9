import { ok, refuse } from '#lib/kernel/result.ts';
import { recordKeyUse } from '#lib/modules/principals/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { EmbeddedContext } from './context.ts';
import type { EmbeddedSessionsRequest } from './contract/embedded-sessions.ts';
import { SESSION_SECONDS } from './contract/embeds.ts';
import { openSession } from './open-session.ts';

/** POST /embedded-sessions */
export async function serveEmbeddedSessions(
  context: EmbeddedContext,
  { embeds: named, parts, origin, language }: EmbeddedSessionsRequest,
  { credentials }: Call,
): Promise<ApiResult> {
  recordKeyUse(credentials.clientKeyIndex);
  const embeds = named ?? parts;
  if (!embeds) return refuse({ key: 'missing_parameter', about: 'embeds' });
  const opened = await openSession(context, { credentials, embeds, origin, language: language ?? null });
  if (!opened.ok) return opened;
  return ok({ status_code: 0, token: opened.value.token, expires_in: SESSION_SECONDS });
}
