import type { Answer } from '#components/ui/refused.ts';
import type { BrowserSubscription, NotificationChoice, QuietHours } from '#lib/modules/notifications/contract.ts';

/** Actions of the screen of notifications. */
export type NotificationActions = {
  turnPushesOn: (subscription: BrowserSubscription) => Promise<Answer>;
  turnPushesOff: (endpoint: string) => Promise<Answer>;
  choose: (sellerKey: string, choice: NotificationChoice) => Promise<Answer>;
  /** Whether the statements of a partner are wanted. */
  chooseAtPartner: (ref: string, wantsStatements: boolean) => Promise<Answer>;
  setQuietHours: (hours: QuietHours | null) => Promise<Answer>;
};
