import type { EvidenceKind } from '#lib/kernel/dispute.ts';
import type { Gathered } from '../contract/gathered.ts';

/**
 * Evidence as it was sent, kept with the answer as JSON: what our records said then, and what the seller added. A later
 * change of either changes nothing of it. Both are null and empty of an acceptance.
 */
export type FrozenEvidence = {
  gathered: Gathered | null;
  own: readonly { kind: EvidenceKind; text: string | null; fileId: string | null; fileName: string | null }[];
};

/** Longest text of one piece of evidence, characters. */
export const MAX_EVIDENCE_TEXT = 10_000;
