/** Signer of a business's paper: its own key or the installation's, and the name in its certificate. */
export type Signer = { by: 'business' | 'installation'; name: string };

/** A key that signs the papers of a business, as its people see it. Never the key itself. */
export type SigningKeyView = {
  /** Names of the certificate: whom it is of, and who issued it. */
  subject: string;
  issuer: string;
  from: Date;
  until: Date;
  /** SHA-256 of the certificate, hex. */
  fingerprint: string;
};

/** `own`: the key that the business brought; `isOver`: its certificate's time is over, so that ours signs. */
export type SigningKeys = { own: (SigningKeyView & { createdAt: Date; isOver: boolean }) | null; ours: SigningKeyView };
