/** What screens say of a reserve. Amounts in minor units, days `YYYY-MM-DD`. */

/** `next`: what is given back first. */
export type HeldMoney = { currency: string; amount: number; next: { day: string; amount: number } };

/**
 * The reserve of a seller. `terms`: by which money is held from now on, percent in hundredths; null where none is.
 * `held`: what is held now, also of terms before.
 */
export type ReserveView = {
  terms: { percent: number; days: number; reason: string } | null;
  held: readonly HeldMoney[];
};
