/**
 * How often cards may be tried on payment pages (reliability V-12, docs/decisions/0024). Testing stolen or invented
 * numbers takes many declined attempts; an honest buyer has a few. Only attempts that were declined or are still open
 * count, each for an hour.
 */

/** Declines on one sale, from everywhere, after which it takes no card until the hour is over. */
export const OF_A_SALE = 10;

/** Limit per network among them; the remainder is for other holders of the same link. */
export const OF_A_SALE_FROM_ONE_NETWORK = 6;

/** Limit on all pages of a seller for one network, which may be an office or a telephone company. */
export const FROM_ONE_NETWORK = 60;

/** Limit on all pages of a seller for one card. */
export const WITH_ONE_CARD = 10;

/**
 * Payments that a page starts and that their buyer finishes elsewhere, at a telephone, in a wallet or at a bank: each
 * asks the acquirer, may send a message to a telephone and stays open for minutes to days. Those that succeeded do not
 * count; each counts for an hour.
 */
export const STARTED = {
  /** Limits on one sale, from everywhere and from one network. */
  ofASale: 20,
  ofASaleFromOneNetwork: 10,
  /** Limit on all pages of a seller, for one network. */
  fromOneNetwork: 60,
  /** Limit on all pages of a seller, for one telephone or account. */
  atOneAccount: 5,
} as const;

/**
 * Card testing attack on a seller: at least `tries` cards in the last hour, `declinedPercent` of them declined. Then
 * every card goes through 3-D Secure, and a network has `fromOneNetwork` attempts.
 */
export const ATTACK = { tries: 50, declinedPercent: 70, fromOneNetwork: 8 } as const;

/** The documented cards of the sandbox (answers, section 12): developers try their declines all day. */
const TEST_CARDS = new RegExp(
  `^(${[
    '4557430402053431',
    '375516193000090',
    '5326105300985846',
    '4580458045804580',
    '4580000000000000',
    '12312312',
    '4111111111111111',
    '4200000000000000',
    '5555555555554444',
    '5454545454545454',
    '378282246310005',
    '38520000023237',
    '6011000990139424',
    '3530111333300000',
    '4000000000000(002|085|069|127|101|135|119|051|028|036)',
    '400000000000(3220|3097)',
  ].join('|')})$`,
);

/** The documented accounts of the sandbox, as `accountOf` writes them: tried all day as well. */
const TEST_ACCOUNTS = new RegExp(
  `^(${[
    'il-direct-debit 54 11[23] (2222111|4444333)',
    'sepa DE\\d{2}37040044053201300[0-4]',
    'bacs 108800 (00012345|90012345|33333335)',
  ].join('|')})$`,
);

export const isTestAccount = (account: string): boolean => TEST_ACCOUNTS.test(account);

export const isTestCard = (digits: string): boolean => TEST_CARDS.test(digits);

/**
 * Sales that a form of a template's page may make from one network on all links of a seller within an hour, and that
 * were not paid: as many as tries with cards (0024).
 */
export const MADE_FROM_ONE_NETWORK = 60;
