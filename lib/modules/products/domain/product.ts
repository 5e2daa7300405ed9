import type { Prices } from './prices.ts';

/** A product as we speak of it. */
export type Product = {
  guid: string;
  sellerId: number;
  remoteId: string;
  name: string;
  /** 1 available, 0 not available. */
  status: number;
  description: string;
  prices: Prices | null;
  costs: Prices | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The fields of a product that its seller chooses. */
export type ProductFields = Pick<Product, 'remoteId' | 'name' | 'status' | 'description' | 'prices' | 'costs'>;
