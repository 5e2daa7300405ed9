import type { PayoutRequest } from '#lib/modules/payouts/bank/protocol.ts';
import type { InjectedFault } from '../behaviour.ts';

/** Accounts of the sandbox that fail, by their number at any bank and branch; every other one is credited. */

type Fault = Partial<InjectedFault> & Pick<InjectedFault, 'what'>;

const TEST_ACCOUNTS: Readonly<Record<string, Fault>> = {
  '9000101': { what: 'decline', reason: 'account_not_found' },
  '9000102': { what: 'decline', reason: 'account_closed' },
  '9000103': { what: 'decline', reason: 'name_mismatch' },
  '9000104': { what: 'decline', reason: 'account_blocked' },
  '9000201': { what: 'return', reason: 'account_closed', days: 2 },
  '9000202': { what: 'return', reason: 'name_mismatch', days: 2 },
  '9000203': { what: 'return', reason: 'account_blocked', days: 5 },
  '9000401': { what: 'lose_answer' },
  '9000402': { what: 'delay', ms: 10_000 },
  '9000403': { what: 'refuse' },
};

/** Number of the account whose value date comes late, and by how many bank days. */
const SLOW_ACCOUNT = '9000301';
const SLOW_BY_DAYS = 5;

const plain = (number: string): string => number.replace(/^0+/, '');

export function faultOfAccount({ account }: PayoutRequest): InjectedFault | null {
  const fault = TEST_ACCOUNTS[plain(account.number)];
  return fault ? { ms: 1_000, code: 0, ...fault } : null;
}

/** Bank days by which an account's value date is later than that of others. */
export const laterByOf = ({ account }: PayoutRequest): number =>
  plain(account.number) === SLOW_ACCOUNT ? SLOW_BY_DAYS : 0;
