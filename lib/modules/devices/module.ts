import { devicesContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { MINUTE_MS, oncePerPause } from '#lib/platform/queue/jobs.ts';
import { serveAuthenticateDevice, servePairDevice } from './api.ts';
import { authenticateDeviceContract } from './contract/authenticate-device.ts';
import { pairDeviceContract } from './contract/pair-device.ts';
import { deviceFigures } from './figures.sql.ts';
import { advanceOrders } from './orders/advance-orders.sql.ts';
import { bindSentTerminals } from './orders/bind-terminals.sql.ts';
import { purgeDevices } from './manage/purge-devices.sql.ts';

const { withKeys } = operationsWith(devicesContext);

/** The sandbox's supplier, which production does not have: advances orders, and names the terminals of sent ones. */
async function supply(): Promise<void> {
  await advanceOrders(devicesContext());
  await bindSentTerminals(database());
}

/** Terminals: who they belong to, and how they are reached (specification 2.7, 4.6). */
export const devices = {
  name: 'devices',
  operations: [
    {
      title: 'devices',
      operations: [
        withKeys(pairDeviceContract, servePairDevice),
        withKeys(authenticateDeviceContract, serveAuthenticateDevice),
      ],
    },
  ],
  figures: deviceFigures,
  jobs: () => [
    { name: 'purge-devices', everyMs: MINUTE_MS, run: () => purgeDevices(database()) },
    ...(settings().isProduction
      ? []
      : [{ name: 'advance-device-orders', everyMs: MINUTE_MS, run: () => oncePerPause(supply()) }]),
  ],
} as const satisfies Module;
