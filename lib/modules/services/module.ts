import { servicesContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveDisableService, serveEnableService, serveGetService, serveUpdateService } from './api.ts';
import {
  disableServiceContract,
  enableServiceContract,
  getServiceContract,
  updateServiceContract,
} from './contract.ts';

const { withKeys } = operationsWith(servicesContext);

/** Additional services of sellers, switched on and off by their partners. */
export const services = {
  name: 'services',
  operations: [
    {
      title: 'sellers',
      operations: [
        withKeys(getServiceContract, serveGetService),
        withKeys(enableServiceContract, serveEnableService),
        withKeys(updateServiceContract, serveUpdateService),
        withKeys(disableServiceContract, serveDisableService),
      ],
    },
  ],
} as const satisfies Module;
