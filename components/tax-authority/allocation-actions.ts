import type { Answer, Refused } from '#components/ui/refused.ts';
import type { AllocationWay } from '#lib/modules/tax-authority/views.ts';

/** Actions of the screen of allocation numbers, each about a business by its key. */
export type AllocationScreenActions = {
  /** The address of the authority's sign-in. */
  connect: (sellerKey: string) => Promise<{ ok: true; url: string } | Refused>;
  disconnect: (sellerKey: string) => Promise<Answer>;
  decide: (sellerKey: string, documentId: string, way: AllocationWay) => Promise<Answer>;
  again: (sellerKey: string, documentId: string) => Promise<Answer>;
  enter: (sellerKey: string, documentId: string, number: string) => Promise<Answer>;
  without: (sellerKey: string, documentId: string) => Promise<Answer>;
};
