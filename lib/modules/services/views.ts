import type { ServiceType } from '#lib/kernel/seller.ts';

/** An additional service of a seller, as its partner sees it. */
export type ShownService = {
  type: ServiceType;
  isActive: boolean;
  /** Sites whose pages may open wallets; null of a service without any. */
  websites: readonly string[] | null;
};
