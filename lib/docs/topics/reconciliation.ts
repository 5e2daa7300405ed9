import { type Block, type DocsContext, heading, list, text } from '../blocks.ts';

/** Topic of reconciliation: how books are compared with ours, and what a closed month is. */
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
    'Once a month is closed, everyone who charged fees in it issues an invoice of them: the installation of ' +
      'processing and chargeback fees, a partner of its marketplace fees. There is one for each currency, by kind of ' +
      'fee, and together they come to the fees of the statement. The page of a statement and Month end lead to them.',
  ),
  list(
    'Fees that were refunded are a credit invoice of the month in which that was booked.',
    'An issuer enters its legal details once, with the first month they are for: partners under Fee invoices, ' +
      'operators in their area. Without them no invoice is made, and the statement says so.',
    'The JSON of an invoice is the text that its `sha256` is of, and holds the hash of the statement. The PDF has it ' +
      'as an attached file.',
    'Invoices in another currency state their VAT in that currency: no exchange rate is recorded here.',
  ),
  heading('archive', 'The archive of a year'),
  text(
    'On the page of a year’s statement, people who may see reports ask for its archive: one ZIP with the ' +
      'statements, fee invoices, issued documents, payouts and every entry of its closed months. `index.html` in it ' +
      'is for people, `index.json` has the SHA-256 of every other file, and `index.json.p7s` is a detached signature ' +
      'over it:',
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
  text(
    'Compare the fingerprint with the one beside the download. An archive stays there for seven years from the end ' +
      'of its year, or six from the day on which the annual report was filed, if that is later.',
  ),
  heading('partners', 'Partners'),
  text(
    'With the partner key alone, statements are about the partner’s own money: marketplace fees and their payouts. ' +
      'With `seller_svc_id` beside the key they are of that seller.',
  ),
  heading('month-end', 'Month end in the dashboard'),
  text(
    'People who may see reports find Month end beside the balance: the statement, first and last number of each ' +
      'type of document, paid sales without a document, fees with their VAT, chargebacks, the reserve and balances ' +
      'below zero, and how many payouts the bank’s statement confirms. Under Notifications they choose an email ' +
      'with each month’s statement.',
  ),
  heading('bank', 'The bank’s statement in the dashboard'),
  text(
    'Under Bank statements an owner, manager or accountant pastes or drops the statement of their own bank: CSV, ' +
      'Excel (.xlsx), MT940, CAMT.053 or OFX, up to 20 MB and 50,000 lines. The file is read in the browser, and its ' +
      'lines are sent. Each line is matched to payouts, in this order:',
  ),
  list(
    'It names `svc_id` or `bank_reference` of payouts, and its amount is theirs.',
    'It has the amount of a payout whose `value_date` is at most three bank days away.',
    'It is the sum of two to five payouts at most three bank days away, in one way alone.',
    'Money out is matched in the same way to payouts that came back. Other money out isn’t kept.',
  ),
  text(
    'Every match says why, and can be undone; a pair that was undone isn’t matched by itself again. A line without ' +
      'a match is matched by hand or set aside as no payout. Files that overlap bring each line once, also in two ' +
      'formats: a line is known by its account, day, amount and words, and by account, day and amount in another ' +
      'format.',
  ),
  text(
    'Amounts become whole minor units from the text of the file. A file is read whole or refused with the row and ' +
      'column that can’t be read: an amount that can be two amounts, a date with the month first, balances that ' +
      'don’t add up. A table with unknown headings asks which column is which.',
  ),
  heading('accounting-export', 'Accounting export'),
  text(
    'Accounting export, beside Month end, is what an accountant takes into other books. As Excel and CSV it has ' +
      'every entry of a month or a year; the first sheet is the control, which compares each sum with the roll-up of ' +
      'the ledger, with the statement of a closed month and with what the bank credited. It says go or no-go in ' +
      'words, and so does the file. Amounts are numbers with the digits of their currency; dates are days of the ' +
      'time zone.',
  ),
  list(
    'For Hashavshevet a hand-over has `MOVEIN.DOC` and `MOVEIN.PRM` (journal entries), `HESHIN.DAT` and `HESHIN.PRM` ' +
      '(accounts), and the control as CSV. Rivhit and others read the same files. Each line is one debit and one ' +
      'credit, with the account that the business gave for its kind; a kind without an account is named, and nothing ' +
      'is handed over. Import `HESHIN` for new accounts only: it would rename accounts that are there.',
    'Kupa remembers what was handed over. Another hand-over of a month has only entries that are new, and a ' +
      'hand-over that was made can be downloaded again, byte for byte the same. An entry is ready to be handed over ' +
      'once the roll-up has it, about two minutes after it was booked.',
    'The two references of a movement are the number of the hand-over and the line in it, which stand in the tables ' +
      'of the same hand-over too.',
    'The layout is the one that Hashavshevet publishes: fields, order and widths. Not published, and written as ' +
      'programs do whose files are imported, are the letters (windows-1255 in reading order), the end of a line (CR ' +
      'LF, counted in the length), and dates as DD/MM/YYYY. The files were not tried with the program itself. ' +
      'Movements in another currency have no amount in shekels: the rate is that of the books.',
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
