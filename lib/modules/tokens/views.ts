/** A program that is signed in (POST /auth/token), as the screen of keys shows it. */
export type SignedInProgram = {
  /** Identifies the sign-in for ending it; no credential. */
  guid: string;
  sellerId: number;
  createdAt: Date;
  /** The last renewal, to the minute. */
  usedAt: Date | null;
  expiresAt: Date;
  ip: string;
  /** The seller secret that it signed in with: the one in force, or the one before it while that is taken. */
  secret: 'current' | 'before';
};

/** Programs of one seller: the newest ones, and how many there are. */
export type SignedInPrograms = { sellerId: number; shown: SignedInProgram[]; count: number };

/** Programs that are shown of one seller. */
export const PROGRAMS_SHOWN = 20;
