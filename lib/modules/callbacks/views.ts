/** Callbacks about one sale or one subscription, as its page shows them. Plain values. */

export type DeliveryAttemptView = {
  number: number;
  startedAt: Date;
  durationMs: number;
  httpStatus: number | null;
  error: string | null;
  responseBody: string | null;
};

export type DeliveryView = {
  id: number;
  notifyType: string;
  audience: 'seller' | 'partner';
  url: string;
  state: 'pending' | 'delivered' | 'dropped' | 'skipped';
  /** Outcome of the last attempt, or why it was skipped; see the delivery log. */
  outcome: string;
  /** 0 for the first delivery of its event; a resend counts on. */
  resend: number;
  /** Secrets and card data in it are masked. */
  body: string;
  createdAt: Date;
  nextAt: Date;
  settledAt: Date | null;
  attempts: DeliveryAttemptView[];
};

/** The columns of the delivery log as a table to download, in their order. */
export const EXPORTED_DELIVERY = [
  'delivery_id',
  'created',
  'seller_name',
  'notify_type',
  'audience',
  'url',
  'state',
  'outcome',
  'tries',
  'resend',
  'settled',
  'sale_svc_id',
  'sale_svc_code',
  'sub_svc_id',
  'sub_svc_code',
] as const;
