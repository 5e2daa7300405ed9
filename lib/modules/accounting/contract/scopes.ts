/** Scopes of clients of the accounting API (answers, section 13). */
export const SCOPES = ['read-ledger', 'read-payouts', 'read-documents'] as const;
export type Scope = (typeof SCOPES)[number];

export const isScope = (word: string): word is Scope => (SCOPES as readonly string[]).includes(word);
