import { EXPORT_FORMATS, type ExportFormat } from '#lib/modules/tax-files/contract/formats.ts';
import { type Column, type ColumnType, RECORDS } from '#lib/modules/tax-files/uniform/layout.ts';
import { type Block, heading, list, table, text } from '../blocks.ts';

/** Topic of files for the tax authority: the columns are the tables that write the files. */

const CONTENTS: Readonly<Record<ExportFormat, string>> = {
  uniform:
    '`OPENFRMT/<8 digits>.<YY>/<MMDDhhmm>/` with `INI.TXT` and `BKMVDATA.zip`, and `report.html` to print. A second ' +
    'run in the same minute takes the next minute.',
  movein: '`MOVEIN.DOC`, `MOVEIN.PRM`, `HESHIN.DAT`, `HESHIN.PRM`: the movements of the balance, for Hashavshevet.',
  csv: '`documents.csv` and `lines.csv`, in the currency of each document.',
  vat: '`vat-sums.csv`, `vat-documents.csv` and `vat-report.html`, in shekels. Credit invoices are negative.',
};

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'X',
  number: '9',
  money: 'X9v99',
  quantity: 'X9v9999',
  rate: '9v99',
  date: 'YYYYMMDD',
  time: 'HHMM',
};

const NAMES: Readonly<Record<keyof typeof RECORDS, string>> = {
  A000: 'A000: the run (INI.TXT)',
  SUM: 'Sums of records (INI.TXT)',
  A100: 'A100: first record',
  C100: 'C100: a document',
  D110: 'D110: a line of a document',
  D120: 'D120: a payment of a receipt',
  B100: 'B100: a side of a movement',
  B110: 'B110: an account',
  Z900: 'Z900: last record',
};

function columns(code: keyof typeof RECORDS): Block {
  let next = 1;
  const rows = (RECORDS[code] as readonly Column[]).map(({ field, length, type, title }) => {
    const from = next;
    next += length;
    return [String(field), `${from}–${next - 1}`, String(length), TYPES[type], title];
  });
  return table(NAMES[code], ['Field', 'Place', 'Length', 'Type', 'Content'], rows);
}

export function taxFiles(): Block[] {
  return [
    text(
      '[export-documents](/docs/operations/export-documents) packs the documents of up to a year. People find the ' +
        'same files under *Accounting export*.',
    ),
    table(
      'Formats',
      ['format', 'In the ZIP'],
      EXPORT_FORMATS.map((format) => [format, CONTENTS[format]]),
    ),
    heading('limits', 'What these files are not'),
    list(
      'The uniform files were never run through the tax authority’s own checker, which is online only. Run them ' +
        'through it before you file them.',
      'The software is in the authority’s register only once whoever runs the installation has entered its number. ' +
        'Until then field 1006 is zero, and the report and the screen say so.',
      'PCN874, the authority’s detailed VAT file, isn’t made: the public descriptions of its layout disagree about ' +
        'the length of two fields and the letter of the last record. `vat-documents.csv` has its data.',
      'VAT that a business paid isn’t in the report: purchases aren’t kept here.',
    ),
    heading('uniform', 'The uniform structure'),
    list(
      'ISO-8859-8 in the order of reading; every record ends in CR LF. A letter without a byte, such as Arabic or ' +
        'Cyrillic, is a question mark; ₪ is written out.',
      'Sums are positive, in credit invoices too. Discounts are negative, and so is what takes a document of its own ' +
        'type back, such as a receipt that cancels a receipt.',
      'Quotes (600) are left out: 600 is another document there. No document is marked as cancelled (1228): each is ' +
        'taken back by a document of its own.',
      'Documents are in the file of their day. Those in another currency are in shekels at the rate they say; ' +
        'without one their sums in shekels are zero, and the report counts them.',
      'Card payments in installments have one D120 for each.',
      'B100 and B110 are the balance at Kupa with the accounts of the accounting export; `KUPA-01` and the like ' +
        'where the business has named none. M100 is zero: no stock is kept.',
    ),
    heading('columns', 'Columns'),
    text(
      'X: from the left, filled with blanks. 9: from the right, filled with zeros. v: the point, which isn’t written.',
    ),
    ...(Object.keys(RECORDS) as (keyof typeof RECORDS)[]).map(columns),
  ];
}
