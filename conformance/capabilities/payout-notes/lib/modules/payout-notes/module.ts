import { devicesContext } from '#lib/contexts.ts';
import { type Module, operationsWith } from '#lib/module.ts';
import { serveCreatePayoutNote } from './api/create-payout-note.ts';
import { createPayoutNoteContract } from './contract/create-payout-note.ts';

// What operations on devices work with is what these need: the database, and what callbacks are told with.
const { withKeys } = operationsWith(devicesContext);

/** What merchants keep about the payouts of their sales. */
export const payoutNotes = {
  name: 'payout-notes',
  operations: [{ title: 'sales', operations: [withKeys(createPayoutNoteContract, serveCreatePayoutNote)] }],
} as const satisfies Module;
