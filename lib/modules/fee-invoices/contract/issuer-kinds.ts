/** Kinds of issuers: those before the last charge VAT, an exempt dealer may not (the VAT law, 47). */
export const ISSUER_KINDS = ['company', 'licensed-dealer', 'exempt-dealer'] as const;
export type IssuerKind = (typeof ISSUER_KINDS)[number];
