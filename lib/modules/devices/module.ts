import { devicesContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { settings } from '#lib/platform/env.ts';
import { MINUTE_MS, quietly } from '#lib/platform/jobs/jobs.ts';
import { serveAuthenticateDevice } from './api/authenticate-device.ts';
import { servePairDevice } from './api/pair-device.ts';
import { authenticateDeviceContract } from './contract/authenticate-device.ts';
import { pairDeviceContract } from './contract/pair-device.ts';
import { advanceOrders } from './orders/advance-orders.sql.ts';

const { withKeys } = operationsWith(devicesContext);

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
  jobs: () =>
    settings().isProduction
      ? []
      : [{ name: 'advance-device-orders', everyMs: MINUTE_MS, run: () => quietly(advanceOrders(devicesContext())) }],
} as const satisfies Module;
