import { isCurrency } from '#lib/kernel/money.ts';
import { minorOf } from './amounts.ts';
import { readDay } from './days.ts';
import { readMarkup } from './markup.ts';
import { endOfAccount, type FoundLine, MAX_LINES, Unreadable } from './statement.ts';

/** OFX, as SGML of its first version, where fields are not closed, and as XML of its second. */

/** Fields of a transaction by their tags, and where it stands. */
type Transaction = { row: number; fields: Map<string, string> };

/** Lines of the statements of the file, in its order. `row` counts the transactions. */
export function readOfx(text: string): FoundLine[] {
  const lines: FoundLine[] = [];
  const begins = text.search(/<OFX>/i);
  if (begins === -1) throw new Unreadable('unknown');
  let [currency, account, count, isOver]: [string, string, number, boolean] = ['', '', 0, false];
  let [open, field]: [Transaction | null, string] = [null, ''];
  const end = () => {
    if (open) lines.push(lineOf(open, currency, account));
    open = null;
    if (lines.length > MAX_LINES) throw new Unreadable('tooLong');
  };
  for (const mark of readMarkup(text.slice(begins), { isLoose: true })) {
    if (mark.kind === 'text') {
      const said = mark.text.trim();
      if (said === '' || field === '') continue;
      if (field === 'CURDEF') currency = said.toUpperCase();
      else if (field === 'ACCTID' && !open) account = endOfAccount(said);
      else if (open && !open.fields.has(field)) open.fields.set(field, said);
      field = '';
      continue;
    }
    const name = mark.name.toUpperCase();
    field = mark.kind === 'open' ? name : '';
    if (name === 'STMTTRN') {
      end();
      if (mark.kind === 'open') {
        count += 1;
        open = { row: count, fields: new Map() };
      }
    }
    if (mark.kind === 'close' && name === 'BANKTRANLIST') end();
    if (mark.kind === 'close' && name === 'OFX') isOver = true;
  }
  if (!isOver || open) throw new Unreadable('cutOff', { column: 'OFX' });
  return lines;
}

function lineOf({ row, fields }: Transaction, statementCurrency: string, account: string): FoundLine {
  const said = (name: string): string => fields.get(name) ?? '';
  if (!isCurrency(statementCurrency))
    throw new Unreadable('currency', { row, column: 'CURDEF', cell: statementCurrency });
  const own = said('CURSYM').toUpperCase();
  if (own !== '' && own !== statementCurrency)
    throw new Unreadable('otherCurrency', { row, column: 'CURSYM', cell: own });
  const [cell, posted, available] = [said('TRNAMT'), said('DTPOSTED'), said('DTAVAIL')];
  const [, sign, digits = ''] = /^([+-]?)(\d+(?:[.,]\d*)?|[.,]\d+)$/.exec(cell) ?? [];
  const amount = minorOf(digits.replace(',', '.').replace(/^\./, '0.'), statementCurrency);
  if (sign === undefined || amount === null) throw new Unreadable('amount', { row, column: 'TRNAMT', cell });
  const bookedOn = readDay(posted.slice(0, 8));
  if (bookedOn === null) throw new Unreadable('day', { row, column: 'DTPOSTED', cell: posted });
  const valueOn = available === '' ? bookedOn : readDay(available.slice(0, 8));
  if (valueOn === null) throw new Unreadable('day', { row, column: 'DTAVAIL', cell: available });
  return {
    row,
    bookedOn,
    valueOn,
    amount: sign === '-' && amount !== 0 ? -amount : amount,
    currency: statementCurrency,
    account,
    text: [said('NAME'), said('MEMO')].filter(Boolean).join(' '),
    references: [said('FITID'), said('REFNUM'), said('CHECKNUM')].filter(Boolean).join(' '),
  };
}
