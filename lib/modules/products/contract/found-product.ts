/**
 * A product as the search from anywhere offers it; `price` includes the tax, hundredths of the currency's major unit.
 */
export type FoundProduct = {
  guid: string;
  name: string;
  remoteId: string;
  isAvailable: boolean;
  price: number | null;
  currency: string | null;
};
