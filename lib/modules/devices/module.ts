import { type Module, operationsWith } from '#lib/module.ts';
import { DELIVERIES_DUE } from '#lib/modules/callbacks/index.ts';
import { database } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { MINUTE_MS, quietly, wake } from '#lib/platform/jobs/jobs.ts';
import { serveAuthenticateDevice } from './api/authenticate-device.ts';
import { servePairDevice } from './api/pair-device.ts';
import { serveDisableService, serveEnableService, serveGetService, serveUpdateService } from './api/services.ts';
import { authenticateDeviceContract } from './contract/authenticate-device.ts';
import { pairDeviceContract } from './contract/pair-device.ts';
import {
  disableServiceContract,
  enableServiceContract,
  getServiceContract,
  updateServiceContract,
} from './contract/service.ts';
import type { DevicesContext } from './context.ts';
import { advanceOrders } from './services/advance-orders.sql.ts';

/** What operations on devices work with in this process. */
function devicesContext(): DevicesContext {
  const { timeZone, appUrl, isProduction } = settings();
  const wakeDeliveries = () => wake(DELIVERIES_DUE);
  return { database: database(), timeZone, origin: appUrl, sandbox: !isProduction, wakeDeliveries };
}

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
        withKeys(getServiceContract, serveGetService),
        withKeys(enableServiceContract, serveEnableService),
        withKeys(updateServiceContract, serveUpdateService),
        withKeys(disableServiceContract, serveDisableService),
      ],
    },
  ],
  jobs: () =>
    settings().isProduction
      ? []
      : [{ name: 'advance-device-orders', everyMs: MINUTE_MS, run: () => quietly(advanceOrders(devicesContext())) }],
} as const satisfies Module;
