import { adjustBalance } from '#lib/modules/ledger/index.ts';
import { readLines } from '#lib/modules/bank-statements/read-lines.ts';
import { claimPayout } from '#lib/modules/payouts/claim-payout.ts';
import { type Database, statement } from '#lib/platform/db/database.ts';
import { settings } from '#lib/platform/env.ts';
import { sentLine } from '#lib/testing/bank-statements/given.ts';

/** Lines of a bank account in the world of the security tests, each to be used once, and payouts to match them to. */

export type NamedBankLines = {
  linesToMatch: readonly string[];
  bankPayouts: readonly string[];
  linesToUndo: readonly string[];
  linesToSetAside: readonly string[];
  bankFiles: readonly string[];
};

/** People who may match statements, at most. */
const TURNS = 8;

const NO_ID = '00000000-0000-4000-8000-000000000000';

/** Identifiers that do not exist. */
export const NO_BANK_LINES: NamedBankLines = {
  linesToMatch: Array(TURNS).fill(NO_ID),
  bankPayouts: Array(TURNS).fill('PAYO-AAAAAAAA-AAAAAAAA-AAAAAAAA-AAAAAAAA'),
  linesToUndo: Array(TURNS).fill(NO_ID),
  linesToSetAside: Array(TURNS).fill(NO_ID),
  bankFiles: Array(TURNS).fill(NO_ID),
};

// In the transaction of its claim: the job that tells the bank never sees it due.
const AT_THE_BANK = statement(
  'security_payout_at_the_bank',
  `UPDATE payout SET status = 'sent', handed_at = app_now(), sent_at = app_now(), next_at = '2090-01-01',
    bank_reference = 'S' || id, value_date = app_now()::date WHERE id = $1`,
);
const LINES = statement(
  'security_bank_lines',
  `SELECT l.public_id AS "lineId", l.text FROM bank_line l WHERE l.seller_id = $1 ORDER BY l.id`,
);

type Of = { sellerId: number; mark: string; looking: number };

export async function givenBankLines(db: Database, { sellerId, mark, looking }: Of): Promise<NamedBankLines> {
  const { timeZone } = settings();
  const payout = (): Promise<string> =>
    db.inTransaction(async (inside) => {
      await adjustBalance(inside, { sellerId, currency: 'ILS', amount: 500, reason: mark, createdBy: looking });
      const asked = { sellerId, currency: 'ILS', origin: 'api' as const, createdBy: null };
      const claimed = await claimPayout({ database: inside, timeZone }, asked);
      if (typeof claimed === 'string') throw new Error(`no payout: ${claimed}`);
      await inside.query(AT_THE_BANK, [claimed.id]);
      return claimed.publicId;
    });
  const [bankPayouts, matched]: [string[], string[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) bankPayouts.push(await payout());
  for (let turn = 0; turn < TURNS; turn += 1) matched.push(await payout());
  const today = new Date().toISOString().slice(0, 10);
  const line = (amount: number, text: string) => sentLine({ amount, text, bookedOn: today, valueOn: today });
  const of = { sellerId, userId: looking, file: null, format: 'table', isLast: true };
  const read = async (lines: ReturnType<typeof line>[]): Promise<string> => {
    const done = await readLines({ database: db, timeZone }, { ...of, lines });
    if (done === 'gone') throw new Error('no bank lines');
    return done.file;
  };
  const turns = Array.from({ length: TURNS }, (_, turn) => turn);
  await read([
    ...turns.map((turn) => line(90_100 + turn, `${mark} match ${turn}`)),
    ...turns.map((turn) => line(90_200 + turn, `${mark} aside ${turn}`)),
    ...matched.map((publicId) => line(500, `${mark} undo ${publicId}`)),
  ]);
  const bankFiles: string[] = [];
  for (const turn of turns) bankFiles.push(await read([line(90_300 + turn, `${mark} file ${turn}`)]));
  const lines = await db.query<{ lineId: string; text: string }>(LINES, [sellerId]);
  const named = (way: string) =>
    lines.filter(({ text }) => text.startsWith(`${mark} ${way} `)).map(({ lineId }) => lineId);
  return {
    linesToMatch: named('match'),
    bankPayouts,
    linesToUndo: named('undo'),
    linesToSetAside: named('aside'),
    bankFiles,
  };
}
