import type { Database } from '../db/database.ts';
import type { Held, Queue } from './queue.ts';
import {
  claimStatement,
  claimValues,
  finishedColumns,
  heldColumns,
  recordStatement,
  releaseStatement,
} from './queue-text.sql.ts';
import { type QueueWorker, type Worked, workOff } from './work-off.ts';

/** What a queue adds to its description where nothing more of a try is kept than what became of its row. */
type Plain<Row extends Held> = {
  /** The type of the column `state`. */
  stateType: string;
  /** What is read of a claimed row, `row`, and of what `joins` adds. `id` and `claims` are among it. */
  columns: string;
  joins?: string;
  /** Where a row goes; all to one where none is given. */
  destinationOf?: (row: Row) => string;
  work: (row: Row) => Promise<Omit<Worked<null>, 'note'> | null>;
};

/** Works off a queue whose statements are all made from its description. */
export function workOffPlain<Row extends Held>(
  database: Database,
  queue: Queue,
  { stateType, columns, joins, destinationOf = () => queue.name, work }: Plain<Row>,
): QueueWorker {
  const claim = claimStatement(queue, columns, joins);
  const release = releaseStatement(queue);
  const record = recordStatement(queue, stateType);
  return workOff<Row, Row, null, void>(database, queue, {
    claim: (most, passedOver) => database.query<Row>(claim, claimValues(queue, most, passedOver)),
    prepare: (taken) => taken,
    destinationOf,
    release: async (rows) => void (await database.query(release, heldColumns(rows))),
    async work(row) {
      const worked = await work(row);
      return worked && { ...worked, note: null };
    },
    async record(tried) {
      const finished = tried.map(({ row: { id, claims }, ...after }) => ({ id, claims, ...after }));
      await database.query(record, finishedColumns(finished));
    },
  });
}
