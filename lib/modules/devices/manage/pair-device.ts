import { randomBytes, randomInt } from 'node:crypto';
import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { notifyPartner } from '../present.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { sealSecret, secretIndex } from '#lib/platform/secrets.ts';
import { callerOf } from '#lib/modules/principals/index.ts';
import { findDeviceNames, wakeDevices } from '../connections/store-connections.sql.ts';
import type { DevicesContext } from '../context.ts';
import { whyNotPaired, waitToBegin, waitToTry } from '../domain.ts';
import { purgeNamesakes } from './purge-devices.sql.ts';
import {
  beginPairing,
  completePairing,
  type DeviceCode,
  lockForPairing,
  lockPairingCounts,
} from './store-pairing.sql.ts';

/**
 * Pairing: a code appears on a device, and the person who reads it there binds the device to a seller (answers, section
 * 11). A name is bound by its first pairing or by its order (docs/decisions/0132): until then every device that gives
 * the name shows a code of its own, and the device whose code was read becomes the seller’s.
 */

type Terminal = { posId: string; terminalId: string };

/** POST /vas/pos/pair by keys. */
export async function pairDevice(
  context: DevicesContext,
  credentials: Credentials,
  terminal: Terminal & { name: string | null },
): Promise<Result<null, Refusal>> {
  const caller = await callerOf(context, credentials);
  return caller.ok ? pairDeviceOf(context, caller.value, terminal) : caller;
}

const TOO_MANY = (retryAfterSeconds: number): Refusal => ({
  key: 'too_many_requests',
  field: 'tries',
  retryAfterSeconds,
});

/** Begins a pairing for a seller; one under way for the same seller begins anew, with another code. */
export function pairDeviceOf(
  { database }: Pick<DevicesContext, 'database'>,
  sellerId: number,
  { posId, terminalId, name }: Terminal & { name: string | null },
): Promise<Result<null, Refusal>> {
  const wanted = { sellerId, posId, terminalId, name };
  return database.inTransaction(async (inside) => {
    const wait = waitToBegin(await lockPairingCounts(inside, sellerId, terminalId));
    if (wait !== null) return refuse(TOO_MANY(wait));
    const { deviceIds, ...facts } = await lockForPairing(inside, wanted);
    const refused = whyNotPaired(facts);
    // A name that is none counts as well: names are serial numbers, and could be tried one after the other.
    if (refused?.key === 'wrong_terminal') await beginPairing(inside, wanted, []);
    if (refused) return refuse(refused);
    await beginPairing(inside, wanted, codesOf(deviceIds, wanted));
    await wakeDevices(inside, deviceIds);
    return ok(null);
  });
}

/** Codes, a different one for each device. */
function codesOf(deviceIds: readonly number[], wanted: Terminal): DeviceCode[] {
  const codes = new Set<string>();
  while (codes.size < deviceIds.length) codes.add(newPairingCode());
  return [...codes].map((code, at) => ({
    deviceId: deviceIds[at] ?? 0,
    codeIndex: pairingCodeIndex(code, wanted),
    codeSealed: sealSecret(code),
  }));
}

/** POST /vas/pos/authenticate by keys. */
export async function authenticateDevice(
  context: DevicesContext,
  credentials: Credentials,
  terminal: Terminal & { code: string },
): Promise<Result<null, Refusal>> {
  const caller = await callerOf(context, credentials);
  return caller.ok ? authenticateDeviceOf(context, caller.value, terminal) : caller;
}

const WRONG_CODE: Refusal = { key: 'wrong_terminal', about: 'verificationCode' };

/** Ends a pairing with the code on the screen, and gives the device the key that it proves itself with from now on. */
export async function authenticateDeviceOf(
  context: DevicesContext,
  sellerId: number,
  { posId, terminalId, code }: Terminal & { code: string },
): Promise<Result<null, Refusal>> {
  const codeIndex = pairingCodeIndex(code, { terminalId, posId });
  const keySealed = sealSecret(randomBytes(32).toString('base64'));
  try {
    const refused = await context.database.inTransaction(async (inside) => {
      const wait = waitToTry(await lockPairingCounts(inside, sellerId, terminalId));
      if (wait !== null) return TOO_MANY(wait);
      await lockForPairing(inside, { sellerId, posId, terminalId });
      const deviceId = await completePairing(inside, { sellerId, posId, terminalId, codeIndex, keySealed });
      if (deviceId === null) return WRONG_CODE;
      await purgeNamesakes(inside, deviceId);
      await notifyPartner(inside, context, sellerId, {
        notifyType: 'point-of-sale-action-paired',
        device: await findDeviceNames(inside, deviceId),
      });
      await wakeDevices(inside, [deviceId]);
      return null;
    });
    if (refused) return refuse(refused);
    context.wakeDeliveries();
    return ok(null);
  } catch (error) {
    if (isThereAlready(error)) return refuse({ key: 'combination_not_allowed', about: 'posId' });
    throw error;
  }
}

/** The one-time code of a pairing: six digits, valid for one terminal under one number alone. */
const newPairingCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Compared value of a code: it includes the terminal and the number. */
const pairingCodeIndex = (code: string, { terminalId, posId }: Terminal): Buffer =>
  secretIndex(`pairing ${posId} ${code} ${terminalId}`);
