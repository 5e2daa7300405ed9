import type { LinkToSend } from '#lib/modules/messages/contract/link.ts';

/** The link to pay of a sale. `most`: up to which amount its buyers choose, minor units; null where they do not. */
export type SaleLinkToSend = LinkToSend & { saleId: string; most: number | null };
