import { isCurrency } from '#lib/kernel/money.ts';
import { minorOf } from './amounts.ts';
import { readDay } from './days.ts';
import { allOf, attributeOf, childAt, type Element, readElements, textAt } from './markup.ts';
import { endOfAccount, type FoundLine, MAX_LINES, Unreadable } from './statement.ts';

/**
 * camt.053 of ISO 20022, in all its versions: booked entries of each statement. An entry is a line of the account; what
 * it was put together from is in its text and references. Entries have to add up where both balances are given.
 */

type Statement = { account: string; opening: Balance | null; closing: Balance | null; lines: FoundLine[] };
type Balance = { amount: number; currency: string };

/** Lines of all statements of the file, in its order. `row` counts the entries. */
export function readCamt(text: string): FoundLine[] {
  const lines: FoundLine[] = [];
  let [statement, entries, isStatement]: [Statement, number, boolean] = [emptyStatement(), 0, false];
  readElements(text, (element, path) => {
    const { name } = element;
    if (!/\/BkToCstmrStmt\/Stmt(\/\w+)?$/.test(path)) return false;
    isStatement = true;
    if (name === 'Ntry') {
      entries += 1;
      const line = lineOf(element, entries);
      if (line) statement.lines.push(line);
      if (lines.length + statement.lines.length > MAX_LINES) throw new Unreadable('tooLong');
    } else if (name === 'Acct') statement.account = endOfAccount(accountOf(element));
    else if (name === 'Bal') takeBalance(element, statement);
    else if (name === 'Stmt') {
      lines.push(...closed(statement));
      statement = emptyStatement();
    }
    return true;
  });
  if (!isStatement) throw new Unreadable('unknown');
  return lines;
}

const emptyStatement = (): Statement => ({ account: '', opening: null, closing: null, lines: [] });

const accountOf = (element: Element): string => textAt(element, 'Id/IBAN') || textAt(element, 'Id/Othr/Id');

/** Lines under the account, which need not stand before them. */
function closed({ account, opening, closing, lines }: Statement): FoundLine[] {
  const sum = lines.reduce((all, { amount }) => all + amount, opening?.amount ?? 0);
  const currencies = new Set([opening, closing, ...lines].flatMap((one) => one?.currency ?? []));
  if (currencies.size > 1) throw new Unreadable('otherCurrency', { column: 'Ccy', cell: [...currencies].join(', ') });
  if (opening && closing && sum !== closing.amount) throw new Unreadable('sum', { column: 'Bal' });
  return lines.map((line) => ({ ...line, account }));
}

function takeBalance(element: Element, statement: Statement): void {
  const kind = textAt(element, 'Tp/CdOrPrtry/Cd');
  if (kind === 'OPBD' || kind === 'PRCD') statement.opening ??= moneyOf(element, 0, 'Bal');
  else if (kind === 'CLBD') statement.closing ??= moneyOf(element, 0, 'Bal');
}

function moneyOf(element: Element, row: number, column: string): Balance {
  const amount = childAt(element, 'Amt');
  const [currency, cell] = [amount ? attributeOf(amount, 'Ccy') : '', amount?.text.trim() ?? ''];
  if (!isCurrency(currency)) throw new Unreadable('currency', { row, column, cell: currency });
  const [minor, side] = [minorOf(cell, currency), textAt(element, 'CdtDbtInd')];
  if (minor === null || !['CRDT', 'DBIT'].includes(side)) throw new Unreadable('amount', { row, column, cell });
  return { amount: side === 'DBIT' && minor !== 0 ? -minor : minor, currency };
}

/** A booked entry; null of one that is pending or told in advance. */
function lineOf(entry: Element, row: number): FoundLine | null {
  const money = moneyOf(entry, row, 'Amt');
  const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts');
  if (status !== '' && status !== 'BOOK') return null;
  const [booked, value] = [dayAt(entry, row, 'BookgDt'), dayAt(entry, row, 'ValDt')];
  const [bookedOn, valueOn] = [booked ?? value, value ?? booked];
  if (bookedOn === null || valueOn === null) throw new Unreadable('day', { row, column: 'BookgDt' });
  return {
    row,
    bookedOn,
    valueOn,
    ...money,
    account: '',
    text: wordsOf(entry, money.amount),
    references: namesOf(entry),
  };
}

function dayAt(entry: Element, row: number, column: string): string | null {
  const cell = textAt(entry, `${column}/Dt`) || textAt(entry, `${column}/DtTm`);
  const day = readDay(cell);
  if (cell !== '' && day === null) throw new Unreadable('day', { row, column, cell });
  return day;
}

/** Payer or payee, and the purpose. */
function wordsOf(entry: Element, amount: number): string {
  const details = allOf(entry, 'TxDtls');
  const party = amount < 0 ? 'Cdtr' : 'Dbtr';
  const names = details.flatMap((one) => [
    textAt(one, `RltdPties/${party}/Nm`) || textAt(one, `RltdPties/${party}/Pty/Nm`),
    ...allOf(one, 'Ustrd').map(({ text }) => text),
    textAt(one, 'AddtlTxInf'),
  ]);
  return [textAt(entry, 'AddtlNtryInf'), ...names].filter(Boolean).join(' ');
}

/** Every reference of the entry and of what it was put together from. */
function namesOf(entry: Element): string {
  const details = allOf(entry, 'TxDtls').flatMap((one) => [
    ...(childAt(one, 'Refs')?.children ?? []).flatMap((name) => [name, ...name.children]),
    ...allOf(one, 'CdtrRefInf').flatMap(({ children }) => children.filter(({ name }) => name === 'Ref')),
  ]);
  const named = [textAt(entry, 'NtryRef'), textAt(entry, 'AcctSvcrRef'), ...details.map(({ text }) => text.trim())];
  return [...new Set(named)].filter((name) => name !== '' && name !== 'NOTPROVIDED').join(' ');
}
