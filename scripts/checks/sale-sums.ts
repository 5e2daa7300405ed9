import { IS_TEST } from '../lib/boundary-rules.ts';

/**
 * Sums of a sale's amounts (left, held, gone) are written once, in `payments/domain` (`amounts.ts`): other files name
 * them (`refundable`, `amountLeft`, `sumInSql(LEFT_TO_REFUND, …)`) and never add them up again, because a copy soon
 * forgets one of the amounts.
 */

type Source = { path: string; text: string };

/** Amounts of a sale, as code and as columns name them. */
const AMOUNTS = [
  'authorized',
  'captured',
  'refunded',
  'refundReserved',
  'refund_reserved',
  'chargedBack',
  'charged_back',
  'drawn',
  'drawnReserved',
  'drawn_reserved',
  'voided',
];

/**
 * Files that may sum: the rules themselves, the sandbox's acquirer, whose books are its own, and with a reason each
 * those that cannot import the rules.
 */
const MAY: readonly { path: RegExp; why: string }[] = [
  { path: /^lib\/modules\/payments\/domain\//, why: 'the rules' },
  { path: /^lib\/sandbox\/bank\//, why: 'the books of an acquirer, who does not ask ours' },
];

/** Names with plus or minus between them. A hyphen has no blanks around it. */
const CHAIN = /[\w.]+(?:\s+[-+]\s+[\w.]+)+/g;

/** Code as names and operators: no comments, casts or brackets; what is added up of nothing is nothing. */
const plain = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)(\/\/|--\s)[^\n]*/g, '$1')
    .replace(/,\s*0\)|::\w+|[)\]}$?!']/g, '')
    .replace(/[([{]/g, '.');

const amountsIn = (chain: string): Set<string> =>
  new Set(chain.split(/\s+/).flatMap((name) => AMOUNTS.find((amount) => name.split('.').at(-1) === amount) ?? []));

const sumsIn = (text: string): string[] =>
  [...plain(text).matchAll(CHAIN)].map(([chain]) => chain).filter((chain) => amountsIn(chain).size > 1);

/** Sums of two amounts of a sale or more outside the rules, each as `file: sum`, without its brackets. */
export function findSaleSums(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !IS_TEST.test(path) && !MAY.some((one) => one.path.test(path)))
    .flatMap(({ path, text }) => sumsIn(text).map((sum) => `${path}: ${sum.replace(/\s+/g, ' ')}`));
}

/** Exceptions that are no longer needed. */
export const needlessExceptions = (sources: readonly Source[]): string[] =>
  MAY.filter(({ path }) => !sources.some((one) => path.test(one.path) && sumsIn(one.text).length > 0)).map(
    ({ why }) => why,
  );
