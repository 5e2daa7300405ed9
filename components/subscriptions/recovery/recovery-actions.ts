import type { MakeCardLink, SendCardLink } from '#components/subscriptions/detail/card-dialog.tsx';
import type { Answer } from '#components/ui/refused.ts';
import type { RecoveryChoice } from '#lib/modules/subscriptions/views/recovery.ts';
import type { RecoveryParams } from './recovery.ts';

/** Actions on failed dates: another charge now, or a link to the buyer to bring another card. */
export type RecoveryAction = 'retry' | 'send';

/** Runs an action for a portion of the subscriptions; the results are in their order. */
export type RecoverMany = (
  action: RecoveryAction,
  subscriptionIds: readonly string[],
) => Promise<Answer<{ results: Answer[] }>>;

export type RecoveryActions = {
  retry: (subscriptionId: string) => Promise<Answer>;
  makeLink: MakeCardLink;
  /** Sends the link for a new card; null for people who may not write to buyers. */
  sendLink: SendCardLink | null;
  many: RecoverMany;
  /** All failures that match the address, up to the limit of a selection. */
  chooseAll: (params: RecoveryParams) => Promise<Answer<{ chosen: RecoveryChoice[] }>>;
};
