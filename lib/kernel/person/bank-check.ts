/**
 * Whether an account of an Israeli bank can be one, by the check digits of its bank: the rules that banks publish for
 * the clearing house (Masav, "account number validity check"). A bank whose rule is not known, or has none, is judged
 * by the length of its accounts alone. Where banks were merged and the rule of either may be meant, both do.
 */

/** Products of digits and weights, from the right. A digit without a weight counts nothing. */
const weighed = (digits: string, weights: readonly number[]): number =>
  [...digits].reverse().reduce((sum, digit, index) => sum + Number(digit) * (weights[index] ?? 0), 0);

type Account = {
  /** Three digits. */
  branch: string;
  /** Nine digits, filled up in front. */
  account: string;
};
type Rule = (account: Account) => boolean;

/** Weights of six digits of the account, and three of the branch before them. */
const SHORT = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const withBranch = ({ branch, account }: Account): number => weighed(branch + account.slice(-6), SHORT) % 11;
const ofNine = ({ account }: Account): number => weighed(account, SHORT) % 11;
const ofSix = ({ account }: Account): number => weighed(account.slice(-6), SHORT) % 11;

/** Leumi, Igud, Arab Israel: two check digits at the end, after a sum that the type of the account adds to. */
const leumi: Rule = ({ branch, account }) => {
  const sum = weighed(branch + account.slice(1, 7), [2, 3, 4, 5, 6, 7, 8, 9, 10]) + Number(account.slice(-2));
  return [20, 60, 70, 72, 90].includes(sum % 100);
};

const amongWithBranch =
  (...rests: readonly number[]): Rule =>
  (account) =>
    rests.includes(withBranch(account));

/** Mizrahi Tefahot: branches of 401 to 799 are those of Tefahot, counted from 1. */
const mizrahi: Rule = ({ branch, account }) => {
  const number = Number(branch);
  const own = number >= 401 && number <= 799 ? String(number - 400).padStart(3, '0') : branch;
  return [0, 2, 4].includes(withBranch({ branch: own, account }));
};

const discount: Rule = (account) => [0, 2, 4].includes(ofNine(account));
const international: Rule = (account) => [0, 6].includes(ofNine(account)) || [0, 6].includes(ofSix(account));

/** A bank that the First International took over: its own rule, with more rests at some branches, or that one. */
const mergedIntoInternational =
  (more: Readonly<Record<number, readonly string[]>>): Rule =>
  (account) => {
    const rest = withBranch(account);
    return (
      rest === 0 ||
      (more[rest] ?? []).includes(account.branch) ||
      ofNine(account) === 0 ||
      ofSix(account) === 0 ||
      international(account)
    );
  };

const post: Rule = ({ account }) => weighed(account, SHORT) % 10 === 0;

const citibank: Rule = ({ account }) => {
  const rest = weighed(account.slice(0, 8), [2, 3, 4, 5, 6, 7, 2, 3]) % 11;
  // Two published rules give the digit for a rest of 10 or 11.
  return [(11 - rest) % 10, (11 - rest) % 11].includes(Number(account.slice(-1)));
};

/** One Zero: as the check digits of an IBAN, over the branch and all but the last two digits. */
const oneZero: Rule = ({ branch, account }) =>
  98 - (Number(branch + account.slice(0, 7)) % 97) === Number(account.slice(-2));

const OTSAR = { 2: ['385', '384', '365', '347', '363', '362', '361'], 4: ['363', '362', '361'] } as const;
const MASSAD = {
  2: ['154', '166', '178', '181', '183', '191', '192', '503', '505', '507', '515', '516', '527', '539'],
} as const;

/** Check rules by the number of the bank. */
const RULES: Readonly<Record<number, Rule>> = {
  4: amongWithBranch(0, 2),
  9: post,
  10: leumi,
  11: discount,
  12: amongWithBranch(0, 2, 4, 6),
  13: leumi,
  14: mergedIntoInternational(OTSAR),
  17: discount,
  18: oneZero,
  20: mizrahi,
  22: citibank,
  31: international,
  34: leumi,
  46: mergedIntoInternational(MASSAD),
  52: international,
};

/** Digits that an account has at least and at most. */
const MIN_DIGITS = 4;
const MAX_DIGITS = 9;

/**
 * Whether such an account can be one. `bank` and `branch` of up to three digits, `account` without what parts it. The
 * sandbox judges by shape alone: invented accounts do not carry their bank's check digits (answers, section 6).
 */
export function isBankAccount(
  { bank, branch, account }: { bank: string; branch: string; account: string },
  { inSandbox = false } = {},
): boolean {
  if (!/^\d{1,3}$/.test(bank) || !/^\d{1,3}$/.test(branch) || !/^\d+$/.test(account)) return false;
  if (account.length < MIN_DIGITS || account.length > MAX_DIGITS || /^0+$/.test(account)) return false;
  const rule = inSandbox ? undefined : RULES[Number(bank)];
  return rule ? rule({ branch: branch.padStart(3, '0'), account: account.padStart(MAX_DIGITS, '0') }) : true;
}
