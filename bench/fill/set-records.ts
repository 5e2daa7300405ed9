import { fillRecords } from './fill-records.ts';
import { setStage, type Stage } from '../lib/stage.ts';

/** The stage with a million products and as many customers, and words to ask them by. */

const ROWS = 1_000_000;
const SELLERS = 2_000;

export const RECORDS =
  `${ROWS.toLocaleString('en')} products ` + `and as many customers of ${SELLERS} sellers, one of whom has half`;

// Some of those that the rows are made of.
export const KINDS = ['Coffee', 'Mug', 'Lamp', 'Guitar', 'Lantern', 'Scarf'];
export const COLOURS = ['amber', 'copper', 'jade', 'maroon', 'silver'];

export const one = (words: readonly string[], index: number): string => words[index % words.length] ?? '';

/** `folder`: filled on first use, and used again as it is. */
export async function setRecords(folder: string | undefined, servers: readonly 'product'[]): Promise<Stage> {
  const stage = await setStage({ sellers: SELLERS, folder: folder && `${folder}/records`, servers });
  try {
    for (const server of stage.servers) server.rest();
    await fillRecords(stage.filled.ownerUrl, { rows: ROWS, sellerIds: stage.filled.sellerIds });
    return stage;
  } catch (error) {
    await stage.close();
    throw error;
  }
}
