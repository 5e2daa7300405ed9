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
