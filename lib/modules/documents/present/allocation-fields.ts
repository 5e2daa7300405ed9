import type { Refusal } from '#lib/kernel/refusals/refusals.ts';
import type { Allocation, AllocationStatus } from '../contract/allocation.ts';

/** Words of the API. */
const ON_THE_WIRE = {
  waiting: 'waiting',
  given: 'given',
  refused: 'refused',
  without: 'refused',
  reversed: 'given',
} as const satisfies Record<AllocationStatus, string>;

export const wireAllocation = (allocation: Allocation | null) => ({
  allocation_number: allocation?.number ?? null,
  allocation_status: allocation ? ON_THE_WIRE[allocation.status] : ('not-needed' as const),
});

/** Refusal of what may not be done with a document before its number is there. */
export const heldRefusal = (allocation: Allocation | null): Refusal => ({
  key: 'wrong_document_status',
  field: wireAllocation(allocation).allocation_status,
});
