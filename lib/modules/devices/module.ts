import { type Module, operationsWith } from '#lib/module.ts';
import { database } from '#lib/platform/db/database.ts';
import { serveAuthenticateDevice } from './api/authenticate-device.ts';
import { servePairDevice } from './api/pair-device.ts';
import { authenticateDeviceContract } from './contract/authenticate-device.ts';
import { pairDeviceContract } from './contract/pair-device.ts';
import type { DevicesContext } from './context.ts';

const { withKeys } = operationsWith((): DevicesContext => ({ database: database() }));

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
} as const satisfies Module;
