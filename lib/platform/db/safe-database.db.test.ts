import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { transactionPooler } from '#lib/testing/setup/pooler.ts';
import { testInAll } from '#lib/testing/test-in-all.ts';
import { type Settings, settings, useSettings as putSettings } from '../env.ts';
import { openDatabase, statement, whenStatementsAreLost } from './database.ts';
import { endWhenPooled } from './safe-database.ts';

const base = testDatabase();

let own: Settings;
beforeEach(() => {
  own = settings();
});

afterEach(() => {
  vi.restoreAllMocks();
  whenStatementsAreLost(() => undefined);
  putSettings(own);
});

/** Statements that a connection knows already, as behind a pooler, while our own connection is the given one. */
async function loseStatements(databaseUrl: string): Promise<ReturnType<typeof vi.spyOn>> {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const pooler = await transactionPooler(base.url);
  const database = openDatabase(pooler.url, { max: 2 });
  putSettings({ ...own, databaseUrl: databaseUrl || pooler.url, vaultDatabaseUrl: null });
  endWhenPooled();
  try {
    const asked = statement('test_lost_one', 'SELECT 1 AS one');
    await Promise.allSettled([database.query(asked, []), database.query(asked, [])]);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  } finally {
    await database.close();
    await pooler.close();
  }
  return exit;
}

test('a process ends where its connections turn out to be shared out', async () => {
  expect(await loseStatements('')).toHaveBeenCalledWith(1);
});

testInAll('a process goes on where its database is only not reached then', async () => {
  expect(await loseStatements('postgresql://kupa@127.0.0.1:9/kupa')).not.toHaveBeenCalled();
});
