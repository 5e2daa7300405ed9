import { ok } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import type { AuthTokenRequest, AuthRefreshRequest } from './contract.ts';
import { ACCESS_SECONDS } from './domain.ts';
import { signIn, renew } from './sign-in.ts';

/** POST /auth/token */
export async function serveAuthToken(database: Database, request: AuthTokenRequest, call: Call): Promise<ApiResult> {
  const signedIn = await signIn(database, { mpl: request.mpl, key: request.key, ip: call.ip });
  if (!signedIn.ok) return signedIn;
  return ok({
    access_token: signedIn.value.accessToken,
    refresh_token: signedIn.value.refreshToken,
    expires_in: ACCESS_SECONDS,
    token_type: 'Bearer',
  });
}

/** POST /auth/refresh */
export async function serveAuthRefresh(database: Database, request: AuthRefreshRequest): Promise<ApiResult> {
  const renewed = await renew(database, {
    merchantKey: request.merchant_key,
    partnerKey: request.partner_key,
    refreshToken: request.refresh_token,
  });
  return renewed.ok ? ok({ access_token: renewed.value, expires_in: ACCESS_SECONDS }) : renewed;
}
