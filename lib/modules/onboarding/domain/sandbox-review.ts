import type { FileReason } from '#lib/modules/seller-files/contract/file-types.ts';

/** How the sandbox's reviewer decides: by the name of a document, so that each outcome can be had. */

/** The reasons that a name can ask for: `refuse-unreadable.png`. */
export const SANDBOX_REFUSALS = [
  'unreadable',
  'cut-off',
  'wrong-document',
  'expired',
  'other-details',
  'incomplete',
  'other',
] as const satisfies readonly FileReason[];

/** Seconds that the sandbox's reviewer waits before a decision. */
export const SANDBOX_LOOKS_SECONDS = 5;

/**
 * Reason for which a document of that name is refused; null where it is accepted. Text behind the reason is ignored.
 */
export function sandboxRefusalOf(name: string): FileReason | null {
  const asked = name.trim().toLowerCase();
  // The longest first: `other-details` begins with `other`.
  const found = SANDBOX_REFUSALS.toSorted((one, other) => other.length - one.length).find(
    (reason) => asked.startsWith(`refuse-${reason}`) && !/^[a-z-]/.test(asked.slice(`refuse-${reason}`.length)),
  );
  return found ?? null;
}
