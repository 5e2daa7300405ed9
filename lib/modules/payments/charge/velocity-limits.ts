import ipaddr from 'ipaddr.js';
import { readDigits } from '#lib/kernel/card/card.ts';
import type { Instrument } from '#lib/modules/acquiring/index.ts';
import { subscriberOf } from '#lib/platform/http/client-address.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import type { PaymentsContext } from '../context.ts';
import { isTestAccount, isTestCard } from '../domain/velocity-rules.ts';

/**
 * Keys of the velocity limits on a payment page: keyed hashes of the network and the card, equal for equal values. Null
 * is not limited. `card` is the telephone or bank account for methods that the buyer finishes elsewhere.
 */
export type VelocityKeys = { network: string | null; card: string | null };

/** Keys of a seller's own program, which is not limited. */
export const UNWATCHED: VelocityKeys = { network: null, card: null };

/** Networks that no buyer comes from: a proxy in front, or the machine itself. */
const OURS = ['private', 'uniqueLocal', 'linkLocal', 'unspecified'];

/** `ip` is the address as our front saw it. */
export function velocityKeysOf(
  { sandbox }: Pick<PaymentsContext, 'sandbox'>,
  ip: string | null,
  cardNumber: string,
): VelocityKeys {
  const network = ip === null ? null : networkOf(ip);
  const digits = readDigits(cardNumber) ?? '';
  return {
    network: network && hash(`network ${network}`),
    card: digits === '' || (sandbox && isTestCard(digits)) ? null : hash(`page card ${digits}`),
  };
}

/**
 * Keyed hash that recognises the buyer of an equal payment: a card or an account on one network. A visitor elsewhere
 * who knows the number is told nothing (docs/decisions/0161). Null for the documented instruments of the sandbox, with
 * which developers pay all day, and for means that name nobody.
 */
export function payerKeyOf(
  { sandbox }: Pick<PaymentsContext, 'sandbox'>,
  ip: string | null,
  means: { cardNumber: string } | { instrument: Instrument },
): string | null {
  const network = (ip === null ? null : networkOf(ip)) ?? '';
  if ('cardNumber' in means) {
    const digits = readDigits(means.cardNumber) ?? '';
    return digits === '' || (sandbox && isTestCard(digits)) ? null : hash(`payer ${network} card ${digits}`);
  }
  const account = accountOf(means.instrument);
  return account === null || (sandbox && isTestAccount(account)) ? null : hash(`payer ${network} ${account}`);
}

/** Keys of the velocity limits for a payment with another instrument than a card. */
export function startedBy(
  { sandbox }: Pick<PaymentsContext, 'sandbox'>,
  ip: string | null,
  instrument: Instrument,
): VelocityKeys {
  const network = ip === null ? null : networkOf(ip);
  const account = accountOf(instrument);
  return {
    network: network && hash(`network ${network}`),
    card: account === null || (sandbox && isTestAccount(account)) ? null : hash(`page account ${account}`),
  };
}

/** The telephone or account of the payer as one text; null if the method has none. */
function accountOf(instrument: Instrument): string | null {
  switch (instrument.method) {
    case 'bit':
      return instrument.phone && `bit ${instrument.phone}`;
    case 'sepa':
      return `sepa ${instrument.iban}`;
    case 'bacs':
      return `bacs ${instrument.sortCode} ${instrument.account}`;
    case 'il-direct-debit':
      return `il-direct-debit ${instrument.bank} ${instrument.branch} ${instrument.account}`;
    default:
      return null;
  }
}

const hash = (text: string): string => secretIndex(text).toString('base64url');

/** Network whose attempts are counted; null for addresses that no buyer has. */
function networkOf(ip: string): string | null {
  if (!ipaddr.isValid(ip) || ip === '127.0.0.1') return null;
  const address = ipaddr.process(ip);
  if (
    OURS.includes(address.range()) ||
    (address.kind() === 'ipv6' && address.range() === 'loopback') ||
    address.toString() === '127.0.0.1'
  )
    return null;
  return subscriberOf(ip);
}
