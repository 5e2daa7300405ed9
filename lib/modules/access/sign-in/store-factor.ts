import { readClock, worldTime } from '#lib/platform/db/clock.sql.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { platformRecords } from '#lib/platform/db/records.ts';

/** The second factor of a person, and how many recovery codes they have. */

export type FactorRow = { sealed: Uint8Array; isOn: boolean; now: number };

/**
 * `now`: seconds of the world's clock, from the database; a phone does not follow the sandbox's clock. Null where no
 * second factor was ever begun.
 */
export async function findFactor(database: Database, userId: number): Promise<FactorRow | null> {
  const { appUser } = await platformRecords(database);
  const row = await appUser.findFirst({ where: { id: userId }, select: { totpSealed: true, totpSince: true } });
  if (!row?.totpSealed) return null;
  return { sealed: row.totpSealed, isOn: row.totpSince !== null, now: (await worldTime(database)) / 1_000 };
}

/** Keeps the secret of a factor that is being set up; false where one is in force. */
export async function beginFactor(
  database: Database,
  userId: number,
  totpSealed: Buffer<ArrayBuffer>,
): Promise<boolean> {
  const { appUser } = await platformRecords(database);
  const begun = await appUser.updateMany({
    where: { id: userId, totpSince: null },
    data: { totpSealed, totpLastStep: 0 },
  });
  return begun.count > 0;
}

/** Turns a second factor on; false if one is on already, or none was begun. */
export async function turnFactorOn(database: Database, userId: number): Promise<boolean> {
  const { appUser } = await platformRecords(database);
  const { now } = await readClock(database);
  const on = await appUser.updateMany({
    where: { id: userId, totpSince: null, totpSealed: { not: null } },
    data: { totpSince: now },
  });
  return on.count > 0;
}

/** Turns the factor off and deletes its recovery codes; false if none was on. */
export async function turnFactorOff(database: Database, userId: number): Promise<boolean> {
  const { appUser, recoveryCode } = await platformRecords(database);
  const off = await appUser.updateMany({
    where: { id: userId, totpSince: { not: null } },
    data: { totpSince: null, totpSealed: null, totpLastStep: 0 },
  });
  if (off.count > 0) await recoveryCode.deleteMany({ where: { userId } });
  return off.count > 0;
}

/** Puts new recovery codes in the place of all before. */
export async function replaceRecoveryCodes(
  database: Database,
  userId: number,
  hashes: readonly Buffer<ArrayBuffer>[],
): Promise<void> {
  const { recoveryCode } = await platformRecords(database);
  await recoveryCode.deleteMany({ where: { userId } });
  await recoveryCode.createMany({ data: hashes.map((codeHash) => ({ userId, codeHash })) });
}

/** Recovery codes that have not been used. */
export async function countRecoveryCodes(database: Database, userId: number): Promise<number> {
  const { recoveryCode } = await platformRecords(database);
  return recoveryCode.count({ where: { userId, usedAt: null } });
}
