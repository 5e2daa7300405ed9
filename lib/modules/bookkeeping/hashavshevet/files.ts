import type { Language } from '#lib/kernel/language.ts';
import { say } from '#lib/platform/i18n/say.ts';
import type { ZipFile } from '#lib/platform/tables/write-zip.ts';
import { chartOf, type Posting } from '../domain/postings.ts';
import type { Exported, ExportedLine } from '../exported.ts';
import { controlCsv } from '../papers/control-table.ts';
import { ACCOUNT_FIELDS, MOVEMENT_FIELDS } from './layout.ts';
import { movementOf } from './movements.ts';
import { parameterFile, records } from './records.ts';

/** Language of the books that these files are for. */
const BOOKS: Language = 'he';

/** Files of a hand-over, with the control in the reader's language. Movements are written while they are read. */
export function hashavshevetFiles(exported: Exported, language: Language): ZipFile[] {
  const { handOver: reference } = exported;
  if (reference === null) throw new Error('only a hand-over has movements');
  return [
    ...movementFiles({ ...exported, reference }),
    { name: 'CONTROL.CSV', chunks: [new TextEncoder().encode(controlCsv(exported, language))] },
  ];
}

type Moved = Pick<Exported, 'lines' | 'accounts'> & { reference: number };

/** Movements and accounts. `reference`: first reference of all movements, of nine digits at most. */
export function movementFiles(moved: Moved): ZipFile[] {
  return [
    { name: 'MOVEIN.DOC', chunks: movements(moved) },
    { name: 'MOVEIN.PRM', chunks: [parameterFile(MOVEMENT_FIELDS)] },
    { name: 'HESHIN.DAT', chunks: [records(ACCOUNT_FIELDS, accountRecords(moved))] },
    { name: 'HESHIN.PRM', chunks: [parameterFile(ACCOUNT_FIELDS)] },
  ];
}

async function* movements({ lines, accounts, reference }: Moved): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const page of lines())
    yield records(
      MOVEMENT_FIELDS,
      page.map((line) => {
        count += 1;
        return movementOf(line, { accounts, details: detailsOf(line), handOver: reference, line: count });
      }),
    );
}

/** Text of a movement: its reference in Kupa or at the bank, which is never cut, and a description. */
export const detailsOf = ({ cause, saleId, ownPayout, bankReference, description }: ExportedLine): string =>
  [bankReference || ownPayout || saleId || description, say(BOOKS, `payouts.cause.${cause}`)]
    .filter((part) => part !== '')
    .join(' ');

const accountRecords = ({ accounts }: Moved): { key: string; name: string; sort: string }[] =>
  chartOf(accounts).map(({ posting, key, sort }) => ({
    key,
    name: accountName(posting),
    sort: sort === null ? '' : String(sort),
  }));

/** Name of the account of a posting in the books. */
export const accountName = (posting: Posting): string =>
  posting === 'balance' ? say(BOOKS, 'bookkeeping.posting.balance') : say(BOOKS, `payouts.cause.${posting}`);
