import type { Answer } from '#components/ui/refused.ts';
import type { EvidenceKind } from '#lib/kernel/dispute.ts';

/** Hands a file over as evidence of a kind. A response that is none of ours throws. */
export async function sendEvidence(disputeId: string, kind: EvidenceKind, file: File): Promise<Answer> {
  const query = new URLSearchParams({ kind, name: file.name });
  const response = await fetch(`/disputes/${disputeId}/files?${query}`, { method: 'POST', body: file });
  return (await response.json()) as Answer;
}
