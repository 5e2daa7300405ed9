/** The lists that people save views of. */
export const VIEW_LISTS = ['products', 'customers', 'sales', 'refunds', 'subscriptions', 'sellers'] as const;
export type ViewList = (typeof VIEW_LISTS)[number];
