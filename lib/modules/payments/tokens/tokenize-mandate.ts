import { accountMask } from '#lib/kernel/person/bank-account.ts';
import type { Instrument } from '#lib/modules/acquiring/index.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { newId } from '#lib/platform/random.ts';
import type { PaymentsContext } from '../context.ts';
import { buyerWhenPaid } from '../domain/buyer.ts';
import type { Claim } from '../domain/facts.ts';
import type { StoredCard } from '../charge/payment-claim.ts';
import { attachToken } from './store-tokens.sql.ts';

/**
 * Between a direct debit and the vault: an account goes in for its mandate's token, and comes out for a later debit.
 */

type Mandate = Extract<Instrument, { method: 'il-direct-debit' }>;

/**
 * The vault keeps digits of a fixed layout: bank, branch and account fill one number of fifteen. No account expires.
 */
const [BANK_DIGITS, BRANCH_DIGITS, ACCOUNT_DIGITS] = [3, 3, 9];
const NO_EXPIRY = '0000';

/**
 * Keeps the account and answers the claim with its token, ready when the bank agrees. Null when the vault is not there:
 * nothing is submitted then.
 */
export async function tokenizeMandate(
  { vault, database }: Pick<PaymentsContext, 'vault' | 'database'>,
  claim: Claim,
  { bank, branch, account, holder, socialId }: Mandate,
): Promise<Claim | null> {
  const { seller, attempt } = claim;
  const buyer = buyerWhenPaid(claim);
  const publicId = newId('buyer');
  const number =
    bank.padStart(BANK_DIGITS, '0') + branch.padStart(BRANCH_DIGITS, '0') + account.padStart(ACCOUNT_DIGITS, '0');
  try {
    const vaultCardId = await vault.keep({ number, expiry: NO_EXPIRY }, { token: publicId, sellerId: seller.id });
    const id = await attachToken(database, attempt.id, {
      publicId,
      vaultCardId,
      isPermanent: true,
      method: 'il-direct-debit',
      cardMask: accountMask(account),
      cardExpiry: NO_EXPIRY,
      cardBrand: '',
      cardIsForeign: null,
      buyerName: holder,
      buyerEmail: buyer.email,
      buyerPhone: buyer.phone,
      buyerSocialId: socialId,
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
  { attempt }: Claim,
  stored: StoredCard | null,
): Promise<Mandate | null> {
  if (stored === null) return null;
  try {
    const { number } = await vault.open(stored.vaultCardId, { token: stored.token, sellerId: stored.sellerId });
    const [bank, branch, account] = [
      number.slice(0, BANK_DIGITS),
      number.slice(BANK_DIGITS, BANK_DIGITS + BRANCH_DIGITS),
      number.slice(BANK_DIGITS + BRANCH_DIGITS),
    ];
    return {
      method: 'il-direct-debit',
      bank: bare(bank, 1),
      branch: bare(branch, 1),
      account: bare(account, 4),
      holder: stored.buyerName,
      socialId: stored.buyerSocialId,
    };
  } catch (error) {
    log.error('a kept account could not be opened', { attemptId: attempt.publicId, error: errorName(error) });
    return null;
  }
}

/** Without the zeros that filled it up, but for as many digits as it has at least. */
const bare = (digits: string, least: number): string => digits.replace(/^0+/, '').padStart(least, '0');
