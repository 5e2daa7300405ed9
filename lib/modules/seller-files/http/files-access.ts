import type { Language } from '#lib/kernel/language.ts';
import type { SellerFile } from '../store-files.ts';

/**
 * Authenticated access to a seller's files. Callers of this folder's functions have checked it: by the dashboard's
 * session, the onboarding's session, or the secret of a phone.
 */
export type SellerFilesAccess = {
  sellerId: number;
  /** Types that may be seen and uploaded here; null is every one. */
  types: readonly number[] | null;
  mayAdd: boolean;
  /**
   * Settings of uploads by phone: origin of the phone's page, and the language of the screen. Null on the phone itself.
   */
  phoneUpload: { origin: string; language: Language } | null;
  /** Effect of an added file: an entry in the history, or a longer session of the phone. */
  onAdded: (file: SellerFile) => Promise<void>;
  /** Called when a QR code for a phone is made. */
  onPhoneUpload: () => Promise<void>;
};

/** Whether a document of this type is any of the caller's business. */
export const isOffered = ({ types }: SellerFilesAccess, type: number): boolean =>
  types === null || types.includes(type);
