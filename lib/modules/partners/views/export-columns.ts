/** The columns of the sellers' table to download, in their order. */
export const EXPORTED_SELLER = [
  'name',
  'partner',
  'state',
  'step',
  'in_state_since',
  'joined_at',
  'selling',
  'currency',
  'volume_30_days',
  'sales_30_days',
  'refund_share_percent',
  'chargeback_share_percent',
  'callbacks_failing_since',
  'last_callback_failure_at',
  'devices',
  'devices_offline',
] as const;
