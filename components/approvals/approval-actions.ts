import type { Answer } from '#components/ui/refused.ts';

/** Server actions on what waits for a second person. */
export type ApprovalActions = {
  approve: (publicId: string) => Promise<Answer>;
  decline: (publicId: string, reason: string) => Promise<Answer>;
  withdraw: (publicId: string) => Promise<Answer>;
};
