import { accountMask } from '#lib/kernel/person/bank-account.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import type { PaymentsContext } from '../context.ts';
import { buyerWhenPaid } from '../domain/buyer.ts';
import type { AttemptFacts, Claim } from '../domain/facts.ts';
import type { Mandate, MandateMethod } from '../domain/means.ts';
import type { StoredCard } from '../charge/payment-claim.ts';
import { attachToken } from './store-tokens.sql.ts';
import { needsToken } from './tokenize-card.ts';

/**
 * Between a debit and the vault: an account goes in for its mandate's token, and comes out for a later debit.
 */

type StoredAccount = Pick<StoredCard, 'buyerName' | 'buyerSocialId'> & { number: string };

/** How the vault keeps an account: one number, whole, in a layout of its method. */
type Layout<Method extends MandateMethod> = {
  write: (account: Extract<Mandate, { method: Method }>) => string;
  read: (stored: StoredAccount) => Extract<Mandate, { method: Method }>;
  /** Number whose end is shown to the owner. */
  shown: (account: Extract<Mandate, { method: Method }>) => string;
  /** Identity number in the mandate; null for methods without one. */
  socialId: (account: Extract<Mandate, { method: Method }>) => string | null;
};

/** Ends of bank, branch and account in Israel: three, three and nine digits. */
const [BANK_ENDS, BRANCH_ENDS, ACCOUNT_ENDS] = [3, 6, 15];

/** Fewest digits of an account number in Israel. */
const MIN_ACCOUNT_DIGITS = 4;

/** Digits of a sort code in the United Kingdom. */
const SORT_CODE_ENDS = 6;

/** Removes the leading zeros of padding; at least `least` digits remain. */
const unpadded = (digits: string, least: number): string => digits.replace(/^0+/, '').padStart(least, '0');

const LAYOUTS: { readonly [Method in MandateMethod]: Layout<Method> } = {
  sepa: {
    write: ({ iban }) => iban,
    read: ({ number, buyerName }) => ({ method: 'sepa', iban: number, holder: buyerName }),
    shown: ({ iban }) => iban,
    socialId: () => null,
  },
  bacs: {
    write: ({ sortCode, account }) => sortCode + account,
    read: ({ number, buyerName }) => ({
      method: 'bacs',
      sortCode: number.slice(0, SORT_CODE_ENDS),
      account: number.slice(SORT_CODE_ENDS),
      holder: buyerName,
    }),
    shown: ({ account }) => account,
    socialId: () => null,
  },
  'il-direct-debit': {
    write: ({ bank, branch, account }) =>
      bank.padStart(BANK_ENDS, '0') +
      branch.padStart(BRANCH_ENDS - BANK_ENDS, '0') +
      account.padStart(ACCOUNT_ENDS - BRANCH_ENDS, '0'),
    read: ({ number, buyerName, buyerSocialId }) => ({
      method: 'il-direct-debit',
      bank: unpadded(number.slice(0, BANK_ENDS), 1),
      branch: unpadded(number.slice(BANK_ENDS, BRANCH_ENDS), 1),
      account: unpadded(number.slice(BRANCH_ENDS), MIN_ACCOUNT_DIGITS),
      holder: buyerName,
      socialId: buyerSocialId,
    }),
    shown: ({ account }) => account,
    socialId: ({ socialId }) => socialId,
  },
};

const layoutOf = (method: MandateMethod) => LAYOUTS[method] as Layout<MandateMethod>;

/** No account expires. */
const NO_EXPIRY = '0000';

export const isMandate = (method: string): method is MandateMethod => Object.hasOwn(LAYOUTS, method);

/**
 * Whether the account of this payment is stored: its token was requested, or its bank requires a lasting mandate for
 * each debit (Israel).
 */
export const keepsMandate = (claim: Claim): boolean => claim.attempt.method === 'il-direct-debit' || needsToken(claim);

/**
 * Keeps the account and answers the claim with its token, ready when the bank agrees. Null when the vault is not there:
 * nothing is submitted then.
 */
export async function tokenizeMandate(
  { vault, database }: Pick<PaymentsContext, 'vault' | 'database'>,
  claim: Claim,
  account: Mandate,
): Promise<Claim | null> {
  const { seller, attempt } = claim;
  const buyer = buyerWhenPaid(claim);
  const publicId = newId('buyer');
  const layout = layoutOf(account.method);
  try {
    const vaultCardId = await vault.keep(
      { number: layout.write(account), expiry: NO_EXPIRY },
      { token: publicId, sellerId: seller.id },
    );
    const id = await attachToken(database, attempt.id, {
      publicId,
      vaultCardId,
      isPermanent: true,
      method: account.method,
      cardMask: accountMask(layout.shown(account)),
      cardExpiry: NO_EXPIRY,
      cardBrand: '',
      cardIsForeign: null,
      buyerName: account.holder,
      buyerEmail: buyer.email,
      buyerPhone: buyer.phone,
      buyerSocialId: layout.socialId(account) ?? buyer.socialId,
      buyerZipCode: '',
    });
    return id === null ? null : { ...claim, attempt: { ...attempt, newToken: { id, publicId } } };
  } catch (error) {
    log.error('an account could not be kept', { attemptId: attempt.publicId, error: errorName(error) });
    return null;
  }
}

/** The account behind a token, for one debit; null when the vault does not open it. */
export async function openMandate(
  { vault }: Pick<PaymentsContext, 'vault'>,
  { publicId }: Pick<AttemptFacts, 'publicId'>,
  method: MandateMethod,
  stored: StoredCard | null,
): Promise<Mandate | null> {
  if (stored === null) return null;
  try {
    const { number } = await vault.open(stored.vaultCardId, { token: stored.token, sellerId: stored.sellerId });
    return { ...layoutOf(method).read({ ...stored, number }), isStored: true };
  } catch (error) {
    log.error('a kept account could not be opened', { attemptId: publicId, error: errorName(error) });
    return null;
  }
}
