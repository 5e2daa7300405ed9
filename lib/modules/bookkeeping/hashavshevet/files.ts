import type { Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { ZipFile } from '#lib/platform/tables/write-zip.ts';
import { type Account, POSTINGS, type Posting } from '../domain/postings.ts';
import type { Exported, ExportedLine } from '../exported.ts';
import { controlCsv } from '../papers/control-table.ts';
import { ACCOUNT_FIELDS, MOVEMENT_FIELDS } from './layout.ts';
import { movementOf } from './movements.ts';
import { parameterFile, records } from './records.ts';

/** Language of the books that these files are for. */
const BOOKS: Language = 'he';

/** Files of a hand-over, with the control in the reader's language. Movements are written while they are read. */
export function hashavshevetFiles(exported: Exported, language: Language): ZipFile[] {
  return [
    { name: 'MOVEIN.DOC', chunks: movements(exported) },
    { name: 'MOVEIN.PRM', chunks: [parameterFile(MOVEMENT_FIELDS)] },
    { name: 'HESHIN.DAT', chunks: [records(ACCOUNT_FIELDS, accountsOf(exported))] },
    { name: 'HESHIN.PRM', chunks: [parameterFile(ACCOUNT_FIELDS)] },
    { name: 'CONTROL.CSV', chunks: [new TextEncoder().encode(controlCsv(exported, language))] },
  ];
}

async function* movements({ lines, accounts, handOver }: Exported): AsyncGenerator<Uint8Array> {
  if (handOver === null) throw new Error('only a hand-over has movements');
  let count = 0;
  for await (const page of lines())
    yield records(
      MOVEMENT_FIELDS,
      page.map((line) => {
        count += 1;
        return movementOf(line, { accounts, details: detailsOf(line), handOver, line: count });
      }),
    );
}

/** Text of a movement: its reference in Kupa or at the bank, which is never cut, and a description. */
const detailsOf = ({ cause, saleId, ownPayout, bankReference, description }: ExportedLine): string =>
  [bankReference || ownPayout || saleId || description, say(BOOKS, `payouts.cause.${cause}`)]
    .filter((part) => part !== '')
    .join(' ');

/** Accounts of a business, each once; one that several postings have is named by the first. */
function accountsOf({ accounts: { accounts } }: Exported): { key: string; name: string; sort: string }[] {
  const known = POSTINGS.flatMap((posting): [Posting, Account][] => {
    const account = accounts[posting];
    return account ? [[posting, account]] : [];
  });
  return known
    .filter(([, { key }], index) => known.findIndex(([, other]) => other.key === key) === index)
    .map(([posting, { key, sort }]) => ({
      key,
      name: posting === 'balance' ? say(BOOKS, 'bookkeeping.posting.balance') : say(BOOKS, `payouts.cause.${posting}`),
      sort: sort === null ? '' : String(sort),
    }));
}
