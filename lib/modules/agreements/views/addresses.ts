import { saleUrlOf } from '#lib/modules/payments/views/sale-link.ts';

/** Path of the page of an agreement, as a route says it. */
export const AGREEMENT_PATH = '/agreement/:code';

/** The address of the page of an agreement. */
export const agreementUrlOf = (origin: string, code: string): string => `${origin}/agreement/${code}`;

/** The address of the page of a milestone's sale. */
export const milestoneUrlOf = (origin: string, saleId: string): string =>
  saleUrlOf(origin, { publicId: saleId, type: 'sale' });
