import { isUuid } from '#lib/kernel/ids.ts';
import { lockImport } from '#lib/platform/tables/lock-import.sql.ts';
import type { BankStatementsContext } from './context.ts';
import type { SentLine } from './domain/digest.ts';
import { matchWaiting } from './match-waiting.ts';
import { type Added, addLines, addStatement, dropEmpty, findStatement, takeBack } from './store-lines.sql.ts';

type Portion = {
  sellerId: number;
  /** The person; null of the demo data. */
  userId: number | null;
  /** The file of which portions were sent before; null for its first. */
  file: string | null;
  format: string;
  lines: readonly SentLine[];
  /** The last portion: then all that has no match is matched. */
  isLast: boolean;
};

export type Read = Added & { file: string; matched: number };

/**
 * Takes a portion of a file, and matches its lines with the last one. Lines that are there already change nothing, in
 * this file or another; two files at once wait for each other. `gone`: the business has no such file.
 */
export function readLines(context: BankStatementsContext, portion: Portion): Promise<Read | 'gone'> {
  const { sellerId, file, lines, isLast } = portion;
  return context.database.inTransaction(async (inside) => {
    await lockImport(inside, 'bank-lines', sellerId);
    const found = file === null ? null : isUuid(file) ? await findStatement(inside, sellerId, file) : null;
    if (file !== null && !found) return 'gone';
    const { id: statementId, publicId } = found ?? (await addStatement(inside, portion));
    const added = await addLines(inside, { sellerId, statementId, lines });
    const matched = isLast ? await matchWaiting(inside, context, sellerId) : 0;
    if (isLast) await dropEmpty(inside, statementId);
    return { ...added, file: publicId, matched };
  });
}

/** Removes a file with the lines and matches that it brought; null where the business has no such file. */
export function takeFileBack(
  { database }: BankStatementsContext,
  { sellerId, file }: { sellerId: number; file: string },
): Promise<number | null> {
  return database.inTransaction(async (inside) => {
    await lockImport(inside, 'bank-lines', sellerId);
    const found = isUuid(file) ? await findStatement(inside, sellerId, file) : null;
    return found && takeBack(inside, found.id);
  });
}
