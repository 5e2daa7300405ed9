/** Default address of a seller's callbacks, as its settings show it. */
export type CallbackAddress = {
  sellerId: number;
  /** The seller's public key: names it in forms. */
  key: string;
  name: string;
  /** User and password masked; null where none is set. */
  url: string | null;
};
