import { toMajorText } from '#lib/kernel/money.ts';

/** Statements as banks write them, of lines that a test knows. */

export type SampleLine = { bookedOn: string; valueOn: string; amount: number; text: string; reference: string };

type Account = { number: string; currency: string; opening: number };

export const ACCOUNT: Account = { number: '12600000441007', currency: 'ILS', opening: 1_000_000 };

const sumOf = (lines: readonly SampleLine[], { opening }: Account): number =>
  lines.reduce((sum, { amount }) => sum + amount, opening);

const absolute = (amount: number, currency: string): string => toMajorText(Math.abs(amount), currency);

const short = (day: string): string => day.slice(2).replaceAll('-', '');

export function mt940Of(lines: readonly SampleLine[], account = ACCOUNT): string {
  const { number, currency, opening } = account;
  const balance = (amount: number, day = '2026-11-27'): string =>
    `${amount < 0 ? 'D' : 'C'}${short(day)}${currency}${absolute(amount, currency).replace('.', ',')}`;
  const written = lines.flatMap(({ bookedOn, valueOn, amount, text, reference }) => [
    `:61:${short(valueOn)}${short(bookedOn).slice(2)}${amount < 0 ? 'D' : 'C'}` +
      `${absolute(amount, currency).replace('.', ',')}NTRFNONREF//${reference}`,
    `:86:${text}`,
  ]);
  return [
    ...[':20:STATEMENT', `:25:${number}`, ':28C:11/1', `:60F:${balance(opening)}`],
    ...[...written, `:62F:${balance(sumOf(lines, account))}`, '-', ''],
  ].join('\r\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const camtMoney = (amount: number, currency: string): string =>
  `<Amt Ccy="${currency}">${absolute(amount, currency)}</Amt>` +
  `<CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;

/** One `Stmt` of a camt.053. */
export function camtStatementOf(lines: readonly SampleLine[], account = ACCOUNT): string {
  const { number, currency, opening } = account;
  const balance = (code: string, amount: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${camtMoney(amount, currency)}` +
    '<Dt><Dt>2026-11-27</Dt></Dt></Bal>';
  const entries = lines.map(
    ({ bookedOn, valueOn, amount, text, reference }) =>
      `<Ntry>${camtMoney(amount, currency)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt>` +
      `<ValDt><Dt>${valueOn}</Dt></ValDt><AcctSvcrRef>${escaped(reference)}</AcctSvcrRef><NtryDtls><TxDtls>` +
      `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf>` +
      '</TxDtls></NtryDtls></Ntry>',
  );
  return (
    `<Stmt><Id>1</Id><Acct><Id><Othr><Id>${number}</Id></Othr></Id></Acct>${balance('OPBD', opening)}` +
    `${balance('CLBD', sumOf(lines, account))}${entries.join('\n')}</Stmt>`
  );
}

export const camtOf = (...statements: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">' +
  `<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>${statements.join('\n')}</BkToCstmrStmt></Document>`;

export function ofxOf(lines: readonly SampleLine[], { number, currency }: Account = ACCOUNT): string {
  const digits = (day: string): string => day.replaceAll('-', '');
  const written = lines.map(({ bookedOn, valueOn, amount, text, reference }) =>
    [
      ...['<STMTTRN>', `<TRNTYPE>${amount < 0 ? 'DEBIT' : 'CREDIT'}`, `<DTPOSTED>${digits(bookedOn)}120000[+2:IST]`],
      ...[`<DTAVAIL>${digits(valueOn)}`, `<TRNAMT>${toMajorText(amount, currency)}`, `<FITID>${reference}`],
      ...[`<NAME>${text}`, '</STMTTRN>'],
    ].join('\n'),
  );
  return [
    ...['OFXHEADER:100', 'DATA:OFXSGML', 'VERSION:102', 'ENCODING:UTF-8', '', '<OFX>', '<BANKMSGSRSV1><STMTTRNRS>'],
    ...[`<STMTRS><CURDEF>${currency}`, `<BANKACCTFROM><BANKID>012<ACCTID>${number}</BANKACCTFROM>`, '<BANKTRANLIST>'],
    ...[...written, '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>', ''],
  ].join('\n');
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const dayFirst = (day: string): string => day.split('-').toReversed().join('/');

const grouped = (amount: number, currency: string): string =>
  absolute(amount, currency).replace(/\d(?=(\d{3})+(\.|$))/g, '$&,');

/** A CSV as Israeli banks write it: titles above, debits and credits in columns of their own, a sum below. */
export function csvOf(lines: readonly SampleLine[], { number, currency }: Account = ACCOUNT): string {
  const rows = lines.map(({ bookedOn, valueOn, amount, text, reference }) => [
    ...[dayFirst(bookedOn), dayFirst(valueOn), text, reference],
    ...[amount < 0 ? grouped(amount, currency) : '', amount < 0 ? '' : grouped(amount, currency), ''],
  ]);
  return [
    ['תנועות בחשבון'],
    [`חשבון: ${number}`, '', 'הופק בתאריך 27/11/2026'],
    [],
    ['תאריך', 'תאריך ערך', 'תיאור הפעולה', 'אסמכתא', 'חובה', 'זכות', 'יתרה בש"ח'],
    ...rows,
    ['סה"כ', '', '', '', '1.00', '2.00', ''],
  ]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n');
}
