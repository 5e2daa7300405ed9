import type { InstrumentMeans as Means } from '#lib/modules/payments/index.ts';
import {
  accountMask,
  readIban,
  readIlAccount,
  readIlBank,
  readIlBranch,
  readSortCode,
  readUkAccount,
} from '#lib/kernel/person/bank-account.ts';
import { readPhone } from '#lib/kernel/person/phone.ts';
import { ok, type Result, refuse } from '#lib/kernel/result.ts';
import { readSocialId } from '#lib/kernel/person/social-id.ts';
import type { DetailField, PaymentDetails, AmountChoice, AmountWrong } from './contract/buyer-page.ts';
import type { SaleEnding } from './contract/receipt.ts';
import type { SaleStatus } from '#lib/kernel/sale/sale-status.ts';
import type { SaleType } from '#lib/kernel/sale/sale-type.ts';
import { fromTypedMajor } from '#lib/kernel/money.ts';

/** Details that need nothing but reading; a wallet's token is decrypted by its own module. */
type Typed = Exclude<PaymentDetails, { method: 'apple-pay' | 'google-pay' }>;

/** Country of a telephone number without a prefix: Bit is Israeli. */
const BIT_COUNTRY = 'IL';

const MAX_HOLDER_LENGTH = 70;

/**
 * Reads the details field by field, in the order of the form; refuses with the name of the first that cannot be right.
 */
export function readInstrument(typed: Typed, inSandbox: boolean): Result<Means, DetailField> {
  switch (typed.method) {
    case 'bit':
      return readBit(typed.phone);
    case 'paypal':
    case 'bank-transfer':
      return typed.method === 'paypal'
        ? ok({ kind: 'wallet', instrument: { method: 'paypal' } })
        : ok({ kind: 'account', instrument: { method: 'bank-transfer' }, accountMask: null });
    case 'sepa':
      return readSepa(typed);
    case 'bacs':
      return readBacs(typed);
    case 'il-direct-debit':
      return readIlDebit(typed, inSandbox);
  }
}

function readBit(typed: string): Result<Means, DetailField> {
  const phone = typed.trim() === '' ? null : readPhone(typed, BIT_COUNTRY);
  return typed.trim() !== '' && phone === null
    ? refuse('phone')
    : ok({ kind: 'wallet', instrument: { method: 'bit', phone } });
}

function readSepa({
  iban: typed,
  holder: name,
  hasAgreed,
}: Extract<Typed, { method: 'sepa' }>): Result<Means, DetailField> {
  const [iban, holder] = [readIban(typed), readHolder(name)];
  if (iban === null) return refuse('iban');
  if (holder === null) return refuse('holder');
  return hasAgreed
    ? ok({ kind: 'mandate', instrument: { method: 'sepa', iban, holder }, accountMask: accountMask(iban) })
    : refuse('hasAgreed');
}

function readBacs({
  sortCode: typed,
  account: number,
  holder: name,
  hasAgreed,
}: Extract<Typed, { method: 'bacs' }>): Result<Means, DetailField> {
  const [sortCode, account, holder] = [readSortCode(typed), readUkAccount(number), readHolder(name)];
  if (sortCode === null) return refuse('sortCode');
  if (account === null) return refuse('account');
  if (holder === null) return refuse('holder');
  return hasAgreed
    ? ok({
        kind: 'mandate',
        instrument: { method: 'bacs', sortCode, account, holder },
        accountMask: accountMask(account),
      })
    : refuse('hasAgreed');
}

function readIlDebit(
  typed: Extract<Typed, { method: 'il-direct-debit' }>,
  inSandbox: boolean,
): Result<Means, DetailField> {
  const [bank, branch, account] = [readIlBank(typed.bank), readIlBranch(typed.branch), readIlAccount(typed.account)];
  const [holder, socialId] = [readHolder(typed.holder), readSocialId(typed.socialId, { inSandbox })];
  if (bank === null) return refuse('bank');
  if (branch === null) return refuse('branch');
  if (account === null) return refuse('account');
  if (holder === null) return refuse('holder');
  if (socialId === null) return refuse('socialId');
  if (!typed.hasAgreed) return refuse('hasAgreed');
  return ok({
    kind: 'mandate',
    instrument: { method: 'il-direct-debit', bank, branch, account, holder, socialId },
    accountMask: accountMask(account),
  });
}

/** Name of an account's owner. Six digits in a row are no name: a card or account number was typed here. */
function readHolder(typed: string): string | null {
  const name = typed.trim().replace(/\s+/gu, ' ');
  return name.length >= 2 && name.length <= MAX_HOLDER_LENGTH && !/[\p{Cc}\d]{6,}|\p{Cc}/u.test(name) ? name : null;
}

/**
 * Final state of a sale for its buyer, or null while it can be paid. `isExpired`: its hold was released by time, not by
 * the seller.
 */
export function endingOf(
  { status, type }: { status: SaleStatus; type: SaleType },
  isExpired: boolean,
): SaleEnding | null {
  switch (status) {
    case 'initial':
    case 'failed':
    case 'pending':
      return null;
    case 'completed':
      return type === 'token' ? 'kept' : 'paid';
    case 'authorized':
      return 'held';
    case 'partial-refund':
      return 'part_refunded';
    case 'refunded':
      return 'refunded';
    case 'chargeback':
    case 'partial-chargeback':
      return 'disputed';
    case 'canceled':
      return 'cancelled';
    case 'voided':
    case 'partial-void':
      return isExpired ? 'expired' : 'released';
  }
}

/** Amount from the buyer's input in the link's currency, minor units, or the reason why it is invalid. */
export function parseOpenAmount(
  typed: string,
  { least, most }: AmountChoice,
  currency: string,
): Result<number, AmountWrong> {
  if (typed.trim() === '') return refuse('missing');
  const amount = fromTypedMajor(typed, currency);
  if (amount === null) return refuse('unreadable');
  if (amount < least) return refuse('too_little');
  return amount > most ? refuse('too_much') : ok(amount);
}
