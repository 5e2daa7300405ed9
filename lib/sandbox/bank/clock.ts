import type { Books } from './books.ts';

/**
 * Clock of the bank: real time plus the sandbox's offset. Kept in the books, so that a restarted bank is not behind its
 * own entries.
 */
export type BankClock = { now(): Date; moveTo(offsetMs: number): void };

export function openClock({ database }: Books): BankClock {
  database.exec(
    `CREATE TABLE IF NOT EXISTS clock (offset_ms INTEGER NOT NULL); INSERT INTO clock (offset_ms) SELECT 0
      WHERE NOT EXISTS (SELECT 1 FROM clock)`,
  );
  const keep = database.prepare('UPDATE clock SET offset_ms = ?');
  let { offset_ms: offsetMs } = database.prepare('SELECT offset_ms FROM clock').get() as { offset_ms: number };
  return {
    now: () => new Date(Date.now() + offsetMs),
    moveTo(wanted) {
      if (wanted === offsetMs) return;
      offsetMs = wanted;
      keep.run(wanted);
    },
  };
}
