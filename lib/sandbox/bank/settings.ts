/** The bank's own settings; it shares none with the product. */
export type BankSettings = {
  port: number;
  key: string;
  /** A SQLite file, or `:memory:`. */
  data: string;
};

export function bankSettings(): BankSettings {
  const { BANK_PORT, BANK_KEY, BANK_DATA } = process.env;
  if (!BANK_PORT || !BANK_KEY || !BANK_DATA) throw new Error('The bank needs BANK_PORT, BANK_KEY and BANK_DATA.');
  return { port: Number(BANK_PORT), key: BANK_KEY, data: BANK_DATA };
}
