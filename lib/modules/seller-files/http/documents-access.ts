import type { Language } from '#lib/kernel/language.ts';
import type { SellerFile } from '../store-files.ts';

/**
 * On whose behalf a request about documents comes. Whoever calls the functions of this folder has proved it: by the
 * session of the dashboard, that of the onboarding, or the secret of a phone.
 */
export type DocumentsAccess = {
  sellerId: number;
  /** Types that may be seen and handed in here; null is every one. */
  types: readonly number[] | null;
  mayAdd: boolean;
  /** How a phone is asked to help: where its page lies, and the language of the desk. Null where it is the phone. */
  handOver: { origin: string; language: Language } | null;
  /** What follows from a document that came: a line in a log, a phone that stays in. */
  onAdded: (file: SellerFile) => Promise<void>;
  /** A phone is asked to help. */
  onHandOver: () => Promise<void>;
};

/** Whether a document of this type is any of the caller's business. */
export const isOffered = ({ types }: DocumentsAccess, type: number): boolean => types === null || types.includes(type);
