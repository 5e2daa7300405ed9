import { ok, refuse } from '#lib/kernel/result.ts';
import { CLIENT_SECONDS } from '#lib/modules/tokens/index.ts';
import type { ApiResult, Call } from '#lib/platform/http/api/api-handler.ts';
import { clientProofOf } from './client-proof.ts';
import { issueToken } from '../clients/issue-token.ts';
import type { AccountingContext } from '../context.ts';
import type { OauthTokenRequest } from '../contract/token.ts';

/** POST /oauth/token */
export async function serveOauthToken(
  { database }: AccountingContext,
  request: OauthTokenRequest,
  { headers, ip }: Call,
): Promise<ApiResult> {
  if (request.grant_type !== 'client_credentials') return refuse({ key: 'unsupported_grant_type' });
  const proof = clientProofOf(headers, request);
  if (!proof.ok) return proof;
  const issued = await issueToken(database, { ...proof.value, scope: request.scope, ip });
  if (!issued.ok) return issued;
  const { token, scopes } = issued.value;
  return ok({ access_token: token, token_type: 'Bearer', expires_in: CLIENT_SECONDS, scope: scopes.join(' ') });
}
