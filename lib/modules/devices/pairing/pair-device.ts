import { randomBytes } from 'node:crypto';
import type { Credentials } from '#lib/kernel/credentials.ts';
import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { notifyPartner } from '#lib/modules/callbacks/index.ts';
import { isThereAlready } from '#lib/platform/db/errors.ts';
import { sealSecret } from '#lib/platform/secrets.ts';
import { callerOf } from '#lib/modules/sellers/index.ts';
import { findDeviceNames, wakeDevice } from '../connections/store-connections.sql.ts';
import type { DevicesContext } from '../context.ts';
import { whyNotPaired } from '../domain/may-pair.ts';
import { newPairingCode, pairingCodeIndex } from './pairing-code.ts';
import { beginPairing, completePairing, lockForPairing } from './store-pairing.sql.ts';

/** A code appears on a device, and whoever reads it there makes it a seller’s (answers, section 11). */

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

/** Begins a pairing for a seller; one under way for the same seller begins anew, with another code. */
export function pairDeviceOf(
  { database }: Pick<DevicesContext, 'database'>,
  sellerId: number,
  { posId, terminalId, name }: Terminal & { name: string | null },
): Promise<Result<null, Refusal>> {
  return database.inTransaction(async (inside) => {
    const { deviceId, ...facts } = await lockForPairing(inside, { sellerId, posId, terminalId });
    const refused = whyNotPaired(sellerId, facts);
    if (refused || deviceId === null) return refuse(refused ?? { key: 'wrong_terminal', about: 'terminal' });
    const code = newPairingCode();
    const codeIndex = pairingCodeIndex(code, { terminalId, posId });
    await beginPairing(inside, deviceId, { sellerId, posId, name, codeIndex, codeSealed: sealSecret(code) });
    await wakeDevice(inside, deviceId);
    return ok(null);
  });
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
    const isPaired = await context.database.inTransaction(async (inside) => {
      const deviceId = await completePairing(inside, { sellerId, posId, terminalId, codeIndex, keySealed });
      if (deviceId === null) return false;
      await notifyPartner(inside, context, sellerId, {
        notifyType: 'point-of-sale-action-paired',
        device: await findDeviceNames(inside, deviceId),
      });
      await wakeDevice(inside, deviceId);
      return true;
    });
    if (!isPaired) return refuse(WRONG_CODE);
    context.wakeDeliveries();
    return ok(null);
  } catch (error) {
    if (isThereAlready(error)) return refuse({ key: 'combination_not_allowed', about: 'posId' });
    throw error;
  }
}
