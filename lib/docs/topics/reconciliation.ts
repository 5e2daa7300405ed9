import { type Block, type DocsContext, heading, list, text } from '../blocks.ts';

/** Topic of reconciliation, for programs: how books are compared with ours, and what a closed month is. */
export const reconciliation = ({ origin, timeZone, isSandbox }: DocsContext): Block[] => [
  text(
    'Everything that ever changed a balance is an entry. Payouts, balances and statements are sums of entries, so ' +
      'your books and ours can be compared at whichever of them suits you. Amounts are in minor units; money to the ' +
      'seller is positive, everything that lowers it is negative. Days are days of the time zone of the deployment, ' +
      `here \`${timeZone}\`.`,
  ),
  heading('levels', 'Three levels'),
  list(
    'At the bank: a credit on the bank statement is one payout: compare `bank_reference`, `value_date` and `amount` ' +
      'of [list-payouts](/docs/operations/list-payouts).',
    'In a payout: its `composition` adds up to its amount, and ' +
      '[list-payout-transactions](/docs/operations/list-payout-transactions) to the composition. `unexplained` is 0.',
    'In a month: a statement leads from the opening to the closing balance by what was booked in the month. ' +
      '[list-balance-entries](/docs/operations/list-balance-entries) with `from` and `to` has its entries: for each ' +
      '`cause` they add up to the amount of the statement.',
  ),
  heading('statements', 'Statements'),
  text(
    '[list-statements](/docs/operations/list-statements) has the months of a year, ' +
      '[get-statement](/docs/operations/get-statement) one month or year as JSON, CSV or PDF. Each currency has a ' +
      'statement of its own from the month of its first entry on, also for months without a movement. `opening` and ' +
      '`closing` are pending and available together. What is held in reserve and what is on its way to the bank ' +
      'stand in `at_end`, whose `total` is the one that [get-balance](/docs/operations/get-balance) answers for the ' +
      'end of that day.',
  ),
  list(
    'The day of booking decides which month an entry is of, not `value_date`. A payment of October 31 that is ' +
      'released on November 7 is in the statement of October, as pending money.',
    'A month is closed once it’s over and everything booked in it is summed up, usually within ten minutes. From ' +
      'then on the database takes no entry for it: a refund, a chargeback or a correction is in the month in which ' +
      'it’s booked.',
    'A closed statement never changes, and neither do its files. They are made once for each language.',
    'A year is closed with its December.',
  ),
  heading('hash', 'Check the hash'),
  text(
    '`sha256` is the SHA-256 of `statement` in the form of RFC 8785: JSON with sorted names and no spaces, in UTF-8. ' +
      'All numbers in it are integers. CSV and PDF print the same hash, and the PDF holds the text that it’s of as ' +
      'an attached file.',
  ),
  {
    kind: 'samples',
    label: 'Compare the hash of a statement',
    samples: [
      {
        language: 'Node',
        code: [
          "import { createHash } from 'node:crypto';",
          '',
          'function canonical(value) {',
          "  if (Array.isArray(value)) return '[' + value.map(canonical).join(',') + ']';",
          "  if (value === null || typeof value !== 'object') return JSON.stringify(value);",
          "  const field = (name) => JSON.stringify(name) + ':' + canonical(value[name]);",
          "  return '{' + Object.keys(value).sort().map(field).join(',') + '}';",
          '}',
          '',
          `const response = await fetch('${origin}/api/statements/2026-10', {`,
          "  headers: { 'Svc-Merchant-Key': 'MPL004T7-…' },",
          '});',
          'for (const { currency, statement, sha256 } of (await response.json()).items) {',
          "  const made = createHash('sha256').update(canonical(statement)).digest('hex');",
          "  console.log(currency, sha256 === null ? 'open' : made === sha256);",
          '}',
        ].join('\n'),
      },
    ],
  },
  heading('fee-invoices', 'Invoices of fees'),
  text(
    'Once a month is closed, everyone who charged fees in it issues an invoice of them, one for each currency; ' +
      'together they come to the fees of the statement. The JSON of an invoice is the text that its `sha256` is ' +
      'of, and holds the hash of the statement. The PDF has it as an attached file.',
  ),
  heading('archive', 'The archive of a year'),
  text(
    'An archive is one ZIP. `index.json` in it has the SHA-256 of every other file, and `index.json.p7s` is a ' +
      'detached signature over it:',
  ),
  {
    kind: 'samples',
    label: 'Verify an archive',
    samples: [
      {
        language: 'Shell',
        code: [
          'openssl cms -verify -binary -inform DER -in index.json.p7s \\',
          '  -content index.json -CAfile certificate.pem -purpose any -out verified.json',
          'openssl x509 -in certificate.pem -noout -fingerprint -sha256',
        ].join('\n'),
      },
    ],
  },
  text('Compare the fingerprint with the one beside the download.'),
  heading('partners', 'Partners'),
  text(
    'With the partner key alone, statements are about the partner’s own money: marketplace fees and their payouts. ' +
      'With `seller_svc_id` beside the key they are of that seller.',
  ),
  heading('month-end', 'In the dashboard'),
  text(
    'Month end, the bank’s statement beside the payouts, and the export to other books are described for ' +
      '[merchants](/docs/month-end).',
  ),
  ...(isSandbox
    ? [
        heading('try', 'In the sandbox'),
        text(
          'Move the [clock](/sandbox/clock) past the end of a month. The statement is there about two minutes later: ' +
            'the roll-up of entries waits a minute of real time.',
        ),
      ]
    : []),
];
