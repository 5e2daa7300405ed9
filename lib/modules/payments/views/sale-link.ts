import type { LinkToSend } from '#lib/modules/messages/contract/link.ts';

/** The link to pay of a sale. Buyers choose from `price` up to `maxPrice`; null for a fixed price. */
export type SaleLinkToSend = LinkToSend & { saleId: string; maxPrice: number | null };

/**
 * The address of a sale's payment page: no query string, nothing that HTML or JavaScript would escape (answers, section
 * 1).
 */
export const saleUrlOf = (origin: string, { publicId, type }: { publicId: string; type: string }): string =>
  `${origin}/sale/${type === 'template' ? 'template' : 'generate'}/${publicId}`;
