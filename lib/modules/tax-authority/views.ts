import type { WaitingForNumber } from './store/waiting.sql.ts';
import type { AllocationActions } from './contract/request-states.ts';

export type { AllocationActions, AllocationWay } from './contract/request-states.ts';

/** A document that waits, with what may be done about it. */
export type WaitingDocumentView = Omit<WaitingForNumber, 'id' | 'sellerId'> & { actions: AllocationActions };

/** `unset`: the operator has set no address of the authority. */
export type AllocationSettings = {
  state: 'on' | 'off' | 'unset';
  connected: { by: string; at: Date } | null;
  count: number;
  documents: readonly WaitingDocumentView[];
};
