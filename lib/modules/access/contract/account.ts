/** A person's own account, as its screen shows it. */

export type OwnSession = {
  /** Identifies the session for ending it; no credential. */
  id: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
};

/** Proof of identity: the password, or a code of the second factor. */
export type Proof = { kind: 'password' | 'code'; text: string };

/** A second factor being set up: the secret for typing, and the same as a picture. */
export type NewFactor = { secret: string; qrSvg: string };
