import type { DocumentType } from '#lib/kernel/sale/document.ts';
import type { AllocationActions, AllocationBlock, AllocationState, AllocationWay } from './contract/request-states.ts';

export type { AllocationActions, AllocationWay } from './contract/request-states.ts';

/** Documents that wait for a number, and the connection of their business. */

/**
 * Amounts in minor units of shekels. `isWhole`: nothing was taken back or paid of it, so that it can be cancelled;
 * `isOld`: it waits longer than `LONG_WAIT_HOURS`; `isInDoubt`: the authority may know of it. `code`: the authority's
 * last.
 */
export type WaitingForNumber = {
  id: number;
  publicId: string;
  sellerId: number;
  sellerName: string;
  type: DocumentType;
  number: number;
  buyerName: string;
  buyerNumber: string;
  net: number;
  vat: number;
  since: Date;
  state: AllocationState;
  why: AllocationBlock | null;
  way: AllocationWay | null;
  code: number | null;
  tries: number;
  isWhole: boolean;
  isOld: boolean;
  isInDoubt: boolean;
};

/** A document that waits, with what may be done about it. */
export type WaitingDocumentView = Omit<WaitingForNumber, 'id' | 'sellerId' | 'isInDoubt'> & {
  actions: AllocationActions;
};

/** `unset`: the operator has set no address of the authority. */
export type AllocationSettings = {
  state: 'on' | 'off' | 'unset';
  connected: { by: string; at: Date } | null;
  count: number;
  documents: readonly WaitingDocumentView[];
};
