import type { FileReason } from '#lib/modules/seller-files/contract/file-types.ts';
import type { OnboardingReason, OnboardingStep } from '../contract/enums.ts';
import { type FileFact, type Lack, type OnboardingFacts, refusedFor } from './steps.ts';

/** Open items of an onboarding, as few as can be named: its seller's dashboard lists them. */

type Spot = {
  step: OnboardingStep;
  /** Id of the element on the page of its step; empty: the page itself. */
  anchor: string;
};

/** Fields that are missing count as their step. */
export type MissingItem = Spot &
  (
    | { kind: 'step' }
    | { kind: 'document'; name: string }
    | { kind: 'people'; name: 'signatory' | 'owner' }
    | { kind: 'signature'; name: 'signature' }
  );

/** A refused document, or a correction that a reviewer asks for (`field` empty: the whole step). */
export type RefusedItem = Spot & { note: string } & (
    | { kind: 'document'; type: number; reason: FileReason | null }
    | { kind: 'field'; field: string; reason: OnboardingReason }
  );

export type OpenItems = { missing: readonly MissingItem[]; refused: readonly RefusedItem[] };

/** Id of the element on its step's page where a missing item is given. */
export const anchorOf = ({ kind, name }: Lack): string =>
  kind === 'document' ? `need-${name}` : kind === 'people' ? 'people' : kind === 'signature' ? 'name' : name;

type RefusedFile = FileFact & { fileId: string; reason: FileReason | null; note: string };
type Facts = Pick<OnboardingFacts, 'profile'> & {
  lacks: readonly Lack[];
  files: readonly RefusedFile[];
  problems: readonly {
    step: OnboardingStep;
    field: string;
    reason: OnboardingReason;
    note: string;
    isCorrected: boolean;
  }[];
};

/** Open items in the order of the steps; a refused item is not listed as missing too. */
export function openItemsOf({ profile, lacks, files, problems }: Facts): OpenItems {
  const missing: MissingItem[] = [];
  const refused = new Map<string, RefusedItem>();
  for (const lack of lacks) {
    const place = { step: lack.step, anchor: anchorOf(lack) };
    const documents = refusedFor({ profile, files }, lack);
    for (const { fileId, type, reason, note } of documents)
      refused.set(fileId, { kind: 'document', ...place, type, reason, note });
    if (documents.length > 0) continue;
    const part = missingItem(lack);
    if (part.kind !== 'step' || !missing.some(({ kind, step }) => kind === 'step' && step === part.step))
      missing.push(part);
  }
  const toMend = problems
    .filter(({ isCorrected }) => !isCorrected)
    .map(({ step, field, reason, note }) => ({ kind: 'field', step, anchor: field, field, reason, note }) as const);
  return { missing, refused: [...refused.values(), ...toMend] };
}

function missingItem(lack: Lack): MissingItem {
  const place = { step: lack.step, anchor: anchorOf(lack) };
  if (lack.kind === 'people' || lack.kind === 'signature') return { ...lack, ...place };
  if (lack.kind === 'document') return { kind: lack.kind, name: lack.name, ...place };
  return { kind: 'step', step: lack.step, anchor: '' };
}
