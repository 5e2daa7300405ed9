import { expect, test } from 'vitest';
import { statement } from '#lib/platform/db/database.ts';
import { readSchema, SCHEMA_FOLDER } from '#scripts/lib/database/migrations.ts';
import { testDatabase } from './database.ts';

/** Triggers are named in the model of their table. */

const base = testDatabase();

const TRIGGERS = statement(
  'test_triggers',
  `SELECT format('%s %s', relname, tgname) AS trigger FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal AND relnamespace = current_schema()::regnamespace`,
);

test('every trigger is named in the model of its table, and no other is', async () => {
  const models = readSchema(SCHEMA_FOLDER).flatMap(([, text]) => [...text.matchAll(/^model \w+ \{[\s\S]*?^\}/gm)]);
  const named = models.flatMap(([model]) =>
    [...model.matchAll(/^ {2}\/\/\/ Trigger (\w+): \S/gm)].map(
      ([, trigger]) => `${/@@map\("(\w+)"\)/.exec(model)?.[1]} ${trigger}`,
    ),
  );
  const there = (await base.owner.query<{ trigger: string }>(TRIGGERS, [])).map(({ trigger }) => trigger);
  expect(named.toSorted()).toEqual(there.toSorted());
  expect(there.length).toBeGreaterThan(20);
});
