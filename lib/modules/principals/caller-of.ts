import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { explainAuthFailure, findCallingSeller, findPartner } from './find-caller.sql.ts';

/** The seller that the keys of a call speak for, or why there is none. */
export async function callerOf(
  { database }: { database: Database },
  credentials: Credentials,
): Promise<Result<number, Refusal>> {
  const seller = await findCallingSeller(database, credentials);
  return seller ? ok(seller.id) : refuse(await explainAuthFailure(database, credentials.clientKeyIndex));
}

/** Whose money a call asks about. */
type Owner = { kind: 'seller' | 'partner'; id: number };

/** The seller that a call names, else the partner whose key it sends; or why there is neither. */
export async function ownerOf(
  { database }: { database: Database },
  named: string | undefined,
  credentials: Credentials,
): Promise<Result<Owner, Refusal>> {
  if (named !== undefined) {
    const caller = await callerOf({ database }, credentials);
    return caller.ok ? ok({ kind: 'seller', id: caller.value }) : caller;
  }
  const { clientKeyIndex } = credentials;
  if (clientKeyIndex === null) return refuse({ key: 'missing_parameter', about: 'seller' });
  const partnerId = await findPartner(database, clientKeyIndex);
  return partnerId === null
    ? refuse(await explainAuthFailure(database, clientKeyIndex))
    : ok({ kind: 'partner', id: partnerId });
}
