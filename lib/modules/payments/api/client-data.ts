import { ok, refuse } from '#lib/kernel/result.ts';
import { findPublicCaller } from '#lib/modules/principals/index.ts';
import { readClock } from '#lib/platform/db/clock.sql.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { PaymentsContext } from '../context.ts';
import { signClientData } from '../authentication/client-data.ts';
import type { ClientDataRequest } from '../contract/client-data.ts';

/** Longest browser header that is signed, characters. */
const MAX_HEADER = 1_000;

/** POST /client-data */
export async function serveClientData(
  context: PaymentsContext,
  request: ClientDataRequest,
  { headers, ip }: Call,
): Promise<ApiResult> {
  const key = request.public_key;
  const caller = key === undefined ? null : await findPublicCaller(context, key, headers.get('origin'));
  if (caller && !caller.ok) return caller;
  if (request.test_mode && !context.sandbox) return refuse({ key: 'combination_not_allowed', field: 'test_mode' });
  const header = (name: string) => (headers.get(name) ?? '').slice(0, MAX_HEADER);
  const hash = await signClientData(
    {
      acceptHeader: header('accept'),
      userAgent: header('user-agent'),
      ip,
      language: request.browser_language ?? null,
      colorDepth: request.color_depth ?? null,
      screenWidth: request.screen_width ?? null,
      screenHeight: request.screen_height ?? null,
      timeZoneOffset: request.timezone_offset ?? null,
      isJavaEnabled: request.java_enabled ?? false,
    },
    key ?? null,
    caller ? caller.value.now : (await readClock(context.database)).now,
  );
  return ok({ hash });
}
