import type { Extensions } from '#lib/extension.ts';
import { SELLER_CALLBACKS } from './api/seller-callback.ts';

/** What sellers add to other modules. */
export const sellerExtensions = {
  callbacks: [SELLER_CALLBACKS],
} as const satisfies Extensions;
