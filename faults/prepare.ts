import { prepareDatabase } from '../scripts/lib/database/prepare-database.ts';

/**
 * Prepares a database in a process of its own, as every start of the product does; sends the connections to its parent.
 */
const [ownerUrl = ''] = process.argv.slice(2);
process.send?.(await prepareDatabase(ownerUrl, process.env));
process.disconnect?.();
