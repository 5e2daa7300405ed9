import { sentLine } from '../bank-statements/given.ts';
import type { TestSeller } from '../world.ts';

/** Actions on bank statements that keep text: what the bank wrote, and why a line is no payout. */
export const bankLinesWithText = ({
  seller,
}: {
  seller: () => TestSeller;
}): Readonly<Record<string, (text: string) => Promise<unknown>>> => {
  const actions = () => import('#app/(dashboard)/(screens)/bank-statements/actions.ts');
  const read = async (text: string) => {
    const lines = [sentLine({ amount: Math.floor(Math.random() * 1e9) + 1, text, reference: text })];
    return (await actions()).readBankLines(seller().publicKey, { file: null, format: 'ofx', isLast: true, lines });
  };
  return {
    readBankLines: read,
    setBankLinesAside: async (text) => {
      await read('a line');
      const { database } = await import('#lib/platform/db/database.ts');
      const { listBankLines } = await import('#lib/modules/bank-statements/queries/list-lines.sql.ts');
      const all = { states: ['unmatched' as const], currency: null, file: null, from: null, until: null };
      const { rows } = await listBankLines(database(), [seller().id], { ...all, page: 1, size: 5 }, 'UTC');
      return (await actions()).setBankLinesAside(
        rows.map(({ lineId }) => lineId),
        text,
      );
    },
  };
};
