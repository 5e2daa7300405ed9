import { fillRecords } from './fill-records.ts';
import { setStage, type Stage } from '../lib/stage.ts';

/** Stages with products and customers, five sixths of each one business's, and words to ask them by. */

const SELLERS = 2_000;

/** Rows of each table, of which one business has a million or 50,000, and another a twenty-fourth. */
export const LARGE_ROWS = 1_200_000;
export const MIDDLE_ROWS = 60_000;

export const recordsOf = (rows: number): string =>
  `${rows.toLocaleString('en')} products and as many customers of ${SELLERS.toLocaleString('en')} sellers, one of ` +
  `whom has ${((rows * 5) / 6).toLocaleString('en')} of each and one ${(rows / 24).toLocaleString('en')}`;

// Some of those that the rows are made of.
export const KINDS = ['Coffee', 'Mug', 'Lamp', 'Guitar', 'Lantern', 'Scarf'];
export const COLOURS = ['amber', 'copper', 'jade', 'maroon', 'silver'];

export const one = (words: readonly string[], index: number): string => words[index % words.length] ?? '';

/** `folder`: filled on first use, and used again as it is. */
export async function setRecords(
  folder: string | undefined,
  rows: number,
  servers: readonly 'product'[],
): Promise<Stage> {
  const stage = await setStage({ sellers: SELLERS, folder: folder && `${folder}/records-${rows}`, servers });
  try {
    for (const server of stage.servers) server.rest();
    await fillRecords(stage.filled.ownerUrl, { rows, sellerIds: stage.filled.sellerIds });
    return stage;
  } catch (error) {
    await stage.close();
    throw error;
  }
}
