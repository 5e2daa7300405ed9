/** A product as its list shows it; nothing else of it goes to the browser. `price` is with VAT, hundredths. */
type Product = {
  sellerId: number;
  guid: string;
  name: string;
  remoteId: string;
  description: string;
  status: number;
  updatedAt: Date;
  prices: { includeVat: number; currency: string } | null;
};

export const listedProduct = ({ sellerId, guid, name, remoteId, description, status, updatedAt, prices }: Product) => ({
  sellerId,
  guid,
  name,
  remoteId,
  description,
  status,
  updatedAt,
  price: prices?.includeVat ?? null,
  currency: prices?.currency ?? null,
});
