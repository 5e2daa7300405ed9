import type { EvidenceKind } from '#lib/kernel/dispute.ts';
import type { Answer } from '#components/ui/refused.ts';

/** Changes of a case from its page. `files`: the address that takes the bytes of a file. */
export type DisputeActions = {
  save(disputeId: string, kind: EvidenceKind, text: string): Promise<Answer>;
  remove(disputeId: string, kind: EvidenceKind): Promise<Answer>;
  submit(disputeId: string): Promise<Answer>;
  accept(disputeId: string): Promise<Answer>;
};
