import { ok } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ApiResult } from '#lib/platform/http/api/api-handler.ts';
import type { AuthRefreshRequest } from '../contract/auth-refresh.ts';
import { ACCESS_SECONDS } from '../domain.ts';
import { renew } from '../sign-in.ts';

/** POST /auth/refresh */
export async function serveAuthRefresh(database: Database, request: AuthRefreshRequest): Promise<ApiResult> {
  const renewed = await renew(database, {
    merchantKey: request.merchant_key,
    partnerKey: request.partner_key,
    refreshToken: request.refresh_token,
  });
  return renewed.ok ? ok({ access_token: renewed.value, expires_in: ACCESS_SECONDS }) : renewed;
}
