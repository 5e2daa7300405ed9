import { isUuid } from '#lib/kernel/ids.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { originsOfPublicKey } from '#lib/modules/principals/index.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { FieldsErrorName, InstanceOptions, OpenedInstance } from './contract/instance.ts';
import { type Hosts, mayShowFields } from './field-hosts.ts';
import { sealInstance } from './instance-seal.ts';

type OpenContext = { database: Database; sandbox: boolean } & Hosts;

/**
 * `isOurs`: the page is one of our own; `mayShow`: whether whoever is signed in there may enter the card of the seller
 * whose key it is.
 */
type OpenParams = InstanceOptions & {
  publicKey: string;
  origin: string | null;
  isOurs: boolean;
  mayShow: (key: { sellerId: number }) => Promise<boolean>;
};

/**
 * `Svc.create`: an instance for a page of `origin`, as the browser sends it. Unknown and revoked keys get the same
 * refusal; test mode is the sandbox's.
 */
export async function openInstance(
  { database, sandbox, ...hosts }: OpenContext,
  { publicKey, origin, isOurs, mayShow, ...options }: OpenParams,
): Promise<Result<Omit<OpenedInstance, 'texts'>, FieldsErrorName>> {
  const key = isUuid(publicKey) ? await originsOfPublicKey(database, publicKey) : null;
  if (!key) return refuse('unknown-public-key');
  if (origin === null || !mayShowFields(origin, { registered: key.origins, sandbox }, hosts))
    return refuse('origin-not-registered');
  if (isOurs && (hosts.fieldsUrl === null || !(await mayShow(key)))) return refuse('origin-not-registered');
  if (options.testMode && !sandbox) return refuse('test-mode-not-allowed');
  const { testMode, language } = options;
  const instance = sealInstance({ ...options, publicKey, origin, isOurs }, key.now);
  return ok({ instance, testMode, language, ...(isOurs && hosts.fieldsUrl && { framesAt: hosts.fieldsUrl }) });
}
