import { isUuid } from '#lib/kernel/ids.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { isAllowedOrigin, originsOfPublicKey } from '#lib/modules/principals/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { FieldsErrorName, InstanceOptions, OpenedInstance } from './contract/instance.ts';
import { sealInstance } from './instance-seal.ts';

type OpenParams = InstanceOptions & { publicKey: string; origin: string | null };

/**
 * `Svc.create`: an instance for a page of `origin`, as the browser sends it. Unknown and revoked keys get the same
 * refusal; test mode is the sandbox's.
 */
export async function openInstance(
  { database, sandbox }: { database: Database; sandbox: boolean },
  { publicKey, origin, ...options }: OpenParams,
): Promise<Result<Omit<OpenedInstance, 'texts'>, FieldsErrorName>> {
  const key = isUuid(publicKey) ? await originsOfPublicKey(database, publicKey) : null;
  if (!key) return refuse('unknown-public-key');
  if (origin === null || !isAllowedOrigin(origin, { registered: key.origins, sandbox }))
    return refuse('origin-not-registered');
  if (options.testMode && !sandbox) return refuse('test-mode-not-allowed');
  const { testMode, language } = options;
  return ok({ instance: sealInstance({ ...options, publicKey, origin }, key.now), testMode, language });
}
