import type { Extensions } from '#lib/extension.ts';
import { SELLER_CALLBACKS } from './api/seller-callback.ts';

/** Contributions of sellers to other modules. */
export const sellerExtensions = {
  callbacks: [SELLER_CALLBACKS],
} as const satisfies Extensions;
