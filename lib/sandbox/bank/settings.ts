/** The bank's own settings; it shares none with the product. */
export type BankSettings = {
  port: number;
  key: string;
  /** A SQLite file, or `:memory:`. */
  data: string;
  /** Address for the bank's own messages; null keeps them. */
  noticeUrl?: string | null;
  /** Address for its messages about payouts; null keeps them. */
  payoutNoticeUrl?: string | null;
  /** Address of its issuers' challenges, for buyers. */
  acsUrl?: string;
};

export function bankSettings(): BankSettings {
  const { BANK_PORT, BANK_KEY, BANK_DATA, BANK_NOTICE_URL, BANK_PAYOUT_NOTICE_URL, BANK_ACS_URL } = process.env;
  if (!BANK_PORT || !BANK_KEY || !BANK_DATA) throw new Error('The bank needs BANK_PORT, BANK_KEY and BANK_DATA.');
  return {
    port: Number(BANK_PORT),
    key: BANK_KEY,
    data: BANK_DATA,
    noticeUrl: BANK_NOTICE_URL || null,
    payoutNoticeUrl: BANK_PAYOUT_NOTICE_URL || null,
    ...(BANK_ACS_URL && { acsUrl: BANK_ACS_URL }),
  };
}
