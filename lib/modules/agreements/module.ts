import { agreementsContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { forgetCodes } from '#lib/platform/one-time-codes.sql.ts';
import { TIDY_MS } from '#lib/platform/queue/jobs.ts';
import { FOLLOW_AGREEMENTS } from './agreement-of-booking.sql.ts';
import {
  serveCancelContract,
  serveCreateContract,
  serveGetContract,
  serveListContracts,
  serveSendContract,
} from './api/agreements.ts';
import {
  cancelContractContract,
  createContractContract,
  getContractContract,
  listContractsContract,
  sendContractContract,
} from './contract/agreements.ts';
import { followAgreements } from './follow-agreements.ts';

/** Pause between two looks for agreements whose time has come, milliseconds; a payment in this process wakes it. */
const FOLLOW_MS = 5_000;

const { withKeys } = operationsWith(agreementsContext);

/** Registration of agreements between businesses. */
export const agreements = {
  name: 'agreements',
  operations: [
    {
      title: 'contracts',
      operations: [
        withKeys(createContractContract, serveCreateContract),
        withKeys(listContractsContract, serveListContracts),
        withKeys(getContractContract, serveGetContract),
        withKeys(sendContractContract, serveSendContract),
        withKeys(cancelContractContract, serveCancelContract),
      ],
    },
  ],
  jobs: () => [
    {
      name: FOLLOW_AGREEMENTS,
      wakeOn: FOLLOW_AGREEMENTS,
      everyMs: FOLLOW_MS,
      waitsForTime: true,
      run: () => followAgreements(agreementsContext()),
    },
    { name: 'forget-codes', everyMs: TIDY_MS, run: () => forgetCodes(agreementsContext().database) },
  ],
} as const satisfies Module;
