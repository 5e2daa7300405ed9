/** Subscription settings of a seller: messages to buyers, and actions of buyers on their own page. */
export const SETTINGS = [
  'notifiesOfChanges',
  'remindsYearly',
  'remindsFailure',
  'remindsCard',
  'mayPause',
  'mayCancel',
] as const;
export type Setting = (typeof SETTINGS)[number];

export type SubscriptionSettings = Readonly<Record<Setting, boolean>>;

/** Settings of a seller without a row. */
export const DEFAULT_SETTINGS: SubscriptionSettings = {
  notifiesOfChanges: true,
  remindsYearly: true,
  remindsFailure: true,
  remindsCard: true,
  mayPause: false,
  mayCancel: true,
};
