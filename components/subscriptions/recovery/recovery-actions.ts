import type { MakeCardLink, SendCardLink } from '#components/subscriptions/detail/card-dialog.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { RecoveryChoice } from '#lib/modules/subscriptions/views/recovery.ts';
import type { RecoveryParams } from './recovery.ts';

/** What is done about dates that failed: charged again now, or the buyer is sent the link to bring another card. */
export type RecoveryAction = 'retry' | 'send';

/** Does it for a portion and answers what became of each, in their order. */
export type RecoverMany = (
  action: RecoveryAction,
  subscriptionIds: readonly string[],
) => Promise<Answer<{ results: Answer[] }>>;

export type RecoveryActions = {
  retry: (subscriptionId: string) => Promise<Answer>;
  makeLink: MakeCardLink;
  /** Null for whoever may not write to buyers. */
  sendLink: SendCardLink | null;
  many: RecoverMany;
  /** Everything that matches the address, as much as can be chosen. */
  chooseAll: (params: RecoveryParams) => Promise<Answer<{ chosen: RecoveryChoice[] }>>;
};
