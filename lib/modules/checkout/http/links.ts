/** Both kinds of link show the same page: a sale's own, and a template's, which takes many payments. */
export const LINKS = { sale: '/sale/generate/:saleId', template: '/sale/template/:saleId' } as const;

export type Link = (typeof LINKS)[keyof typeof LINKS];
