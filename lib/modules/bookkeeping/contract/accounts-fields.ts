import { type Accounts, POSTINGS, type Posting } from '../domain/postings.ts';

/** Fields of the form of accounts, for screens too. */

/** Currencies whose name in the accounting program can be given; others go by their ISO code. */
export const NAMED_CURRENCIES = ['ILS', 'USD', 'EUR'] as const;
type NamedCurrency = (typeof NAMED_CURRENCIES)[number];

export type AccountsForm = Record<
  `${Posting}-key` | `${Posting}-sort` | `currency-${NamedCurrency}` | 'movement',
  string
>;

export const keyField = (posting: Posting): `${Posting}-key` => `${posting}-key`;
export const sortField = (posting: Posting): `${Posting}-sort` => `${posting}-sort`;

/** Stored accounts, as the form shows them. */
export const typedAccounts = ({ accounts, movement, currencies }: Accounts): AccountsForm =>
  Object.fromEntries([
    ...POSTINGS.flatMap((posting) => [
      [keyField(posting), accounts[posting]?.key ?? ''],
      [sortField(posting), String(accounts[posting]?.sort ?? '')],
    ]),
    ['movement', movement],
    ...NAMED_CURRENCIES.map((currency) => [`currency-${currency}`, currencies[currency] ?? '']),
  ]) as AccountsForm;

export const EMPTY_ACCOUNTS = typedAccounts({ accounts: {}, movement: '', currencies: {} });
