'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { readLanguage } from '#lib/kernel/language.ts';
import type { SentFile } from '#lib/modules/bank-statements/contract/sent-lines.ts';
import { LINES_AT_ONCE } from '#lib/modules/bank-statements/contract/words.ts';
import type { ColumnRoles, Grid } from '#lib/platform/tables/bank/column-roles.ts';
import type { BankLine, StatementFormat } from '#lib/platform/tables/bank/statement.ts';
import type { ReadingActions } from './bank-lines.ts';
import { type OpenedStatement, openStatement } from './open-statement.ts';
import { useProblemText } from './problem-text.ts';

/** Counts of a file, over all of its portions. */
export type Brought = { file: string; added: number; known: number; others: number; matched: number };

/** `sent`: lines of `all` that the server has. */
export type ReadingPhase =
  | { name: 'choose'; problem: string | null }
  | { name: 'opening' }
  | { name: 'columns'; grid: Grid; opened: OpenedStatement }
  | { name: 'sending'; sent: number; all: number }
  | { name: 'done'; brought: Brought };

/** The account that lines belong to where the file names none. */
type OfAccount = { sellerKey: string; currency: string; account: string };

const NOTHING: Brought = { file: '', added: 0, known: 0, others: 0, matched: 0 };

/** Reads a file in the browser and sends its lines, a portion at a time. */
export function useReading({ read }: ReadingActions, { sellerKey, currency, account }: OfAccount, onDone: () => void) {
  const t = useTranslations('bank-statements.read');
  const language = readLanguage(useLocale());
  const problemText = useProblemText();
  const [phase, setPhase] = useState<ReadingPhase>({ name: 'choose', problem: null });
  const fail = (problem: string) => setPhase({ name: 'choose', problem });

  const send = async (format: StatementFormat, lines: readonly BankLine[]) => {
    let brought = NOTHING;
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      setPhase({ name: 'sending', sent: at, all: lines.length });
      const portion: SentFile = {
        file: brought.file === '' ? null : brought.file,
        format,
        isLast: at + LINES_AT_ONCE >= lines.length,
        lines: lines.slice(at, at + LINES_AT_ONCE).map(sentLine),
      };
      const answer = await read(sellerKey, portion).catch(() => ({ ok: false as const, message: t('lost') }));
      if (!answer.ok) return fail(answer.message);
      brought = sumOf(brought, answer);
    }
    setPhase({ name: 'done', brought });
    onDone();
  };

  const readText = async (opened: OpenedStatement, roles: ColumnRoles | null) => {
    const { readStatement } = await import('#lib/platform/tables/bank/read-statement.ts');
    const result = readStatement(opened.text, { currency, account, isWorkbook: opened.isWorkbook, roles });
    if (result.ok) return send(result.format, result.lines);
    if (result.grid) return setPhase({ name: 'columns', grid: result.grid, opened });
    return fail(problemText(result.problem, result.format));
  };

  const begin = (run: () => Promise<unknown>) => {
    setPhase({ name: 'opening' });
    run().catch(() => fail(t('lost')));
  };
  return {
    phase,
    takeText: (text: string) => begin(() => readText({ text, isWorkbook: false }, null)),
    takeFile: (file: File) =>
      begin(async () => {
        const opened = await openStatement(new Uint8Array(await file.arrayBuffer()), language);
        return typeof opened === 'string' ? fail(problemText(opened)) : readText(opened, null);
      }),
    takeRoles: (opened: OpenedStatement, roles: ColumnRoles) => begin(() => readText(opened, roles)),
    reset: () => setPhase({ name: 'choose', problem: null }),
  };
}

const sentLine = ({ row: _row, references, ...line }: BankLine) => ({ ...line, reference: references });

const sumOf = (one: Brought, other: Brought): Brought => ({
  file: other.file,
  added: one.added + other.added,
  known: one.known + other.known,
  others: one.others + other.others,
  matched: one.matched + other.matched,
});
