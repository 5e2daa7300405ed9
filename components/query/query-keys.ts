/**
 * Keys of the query client: the area, the subject, and every value that the response depends on. A prefix names all of
 * its kind, as `['deliveries']` does.
 */
export const queryKeys = {
  search: (text: string) => ['search', text] as const,
  sellers: (text: string) => ['sellers', text] as const,
  deliveryStatuses: (ids: readonly number[], after: number | null) => ['deliveries', 'statuses', ids, after] as const,
  delivery: (id: number) => ['deliveries', 'one', id] as const,
  resendPreview: (dialog: string) => ['deliveries', 'resend-preview', dialog] as const,
  sales: (ids: readonly string[]) => ['sales', 'news', ids] as const,
  subscriptions: (ids: readonly string[]) => ['subscriptions', 'news', ids] as const,
  onDevice: (saleId: string) => ['sales', 'device', saleId] as const,
  counterSale: (saleId: string) => ['counter', 'sale', saleId] as const,
  sharedDevices: (seller: string) => ['counter', 'shared', seller] as const,
  link: (path: string) => ['link', path] as const,
  sold: (sellerKey: string, text: string, currency: string) => ['products', 'sold', sellerKey, text, currency] as const,
  code: (path: string) => ['code', path] as const,
  templatePrices: (templateId: string) => ['subscriptions', 'template-prices', templateId] as const,
  planSentence: (plan: string) => ['subscriptions', 'sentence', plan] as const,
  buyers: (sellerKey: string, text: string) => ['customers', 'buyers', sellerKey, text] as const,
  sellerFiles: (base: string) => ['seller-files', base] as const,
  phoneUploadCode: (url: string) => ['seller-files', 'code', url] as const,
  inbox: (publicKey: string) => ['sandbox', 'inbox', publicKey] as const,
};
