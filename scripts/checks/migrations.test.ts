import { describe, expect, test } from 'vitest';
import { readMigrations } from '../lib/database/migrations.ts';
import { findingsIn } from './migrations.ts';
import { statementsOf, wordsOf } from './sql-statements.ts';

const HEAD = "-- expand: what it adds\nSET lock_timeout = '5s';\n";
const MIGRATE = HEAD.replace('expand', 'migrate');
const CONTRACT = HEAD.replace('expand', 'contract');
const rulesOf = (sql: string) => findingsIn(sql).map(({ rule }) => rule);

describe('every migration of the tree', () => {
  test('the first is the baseline: whatever it is called, the next one comes after it', () => {
    expect(readMigrations()[0]?.name).toBe('20261127000000_baseline');
  });

  test.each(readMigrations().map(({ name, sql }) => [name, sql] as const))('%s keeps the rules', (_, sql) =>
    expect(findingsIn(sql)).toEqual([]),
  );
});

test.each<[what: string, sql: string, rule: RegExp]>([
  ['says no step', "SET lock_timeout = '5s'; CREATE TABLE a (id int PRIMARY KEY)", /first line/],
  [
    'waits for its locks as long as it takes',
    '-- expand: a table\nCREATE TABLE a (id int PRIMARY KEY)',
    /lock_timeout/,
  ],
  ['makes an index while nobody may write', `${HEAD}CREATE INDEX b ON sale (id)`, /CONCURRENTLY/],
  ['makes a unique index so', `${HEAD}CREATE UNIQUE INDEX IF NOT EXISTS b ON "sale" ("id")`, /CONCURRENTLY/],
  ['makes an index beside something', `${HEAD}CREATE INDEX CONCURRENTLY b ON sale (id)`, /migration of its own/],
  [
    'adds two things, one of them a constraint',
    `${HEAD}ALTER TABLE sale ADD COLUMN a int, ADD CONSTRAINT b CHECK (a > 0) NOT VALID`,
    /statement of its own/,
  ],
  [
    'adds a key that is checked at once',
    `${HEAD}ALTER TABLE sale ADD CONSTRAINT b FOREIGN KEY (a) REFERENCES c (id)`,
    /NOT VALID/,
  ],
  ['adds a check that is checked at once', `${HEAD}ALTER TABLE ONLY sale ADD CHECK (a IN (1, 2))`, /NOT VALID/],
  ['adds a key with its column', `${HEAD}ALTER TABLE sale ADD COLUMN a bigint REFERENCES b (id)`, /new column/],
  ['adds a unique constraint', `${HEAD}ALTER TABLE sale ADD CONSTRAINT b UNIQUE (a)`, /USING INDEX/],
  [
    'validates under the lock of what it added',
    `${HEAD}ALTER TABLE sale ADD CONSTRAINT b CHECK (a > 0) NOT VALID; ALTER TABLE sale VALIDATE CONSTRAINT b`,
    /later migration/,
  ],
  ['adds a column that must be told', `${HEAD}ALTER TABLE sale ADD COLUMN a int NOT NULL`, /default/],
  [
    'adds a column that rewrites the table',
    `${HEAD}ALTER TABLE sale ADD COLUMN a uuid DEFAULT gen_random_uuid()`,
    /computed once/,
  ],
  ['writes a schema out', `${HEAD}CREATE TABLE public.a (id int PRIMARY KEY)`, /schema/],
  [
    'writes a quoted schema out',
    `${HEAD}ALTER TABLE sale ADD CONSTRAINT b FOREIGN KEY (a) REFERENCES "vault"."card" (id) NOT VALID`,
    /schema/,
  ],
  [
    'writes a schema out in a function',
    `${HEAD}CREATE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT id FROM public.sale $$`,
    /schema/,
  ],
  [
    'fixes the path of a function',
    `${HEAD}CREATE FUNCTION a() RETURNS int LANGUAGE sql SET search_path = public AS $$ SELECT 1 $$`,
    /schema/,
  ],
  [
    'counts in a schema that it names',
    `${HEAD}CREATE TABLE a (id int PRIMARY KEY DEFAULT nextval('public.b'))`,
    /schema/,
  ],
  ['makes a schema', `${HEAD}CREATE SCHEMA more`, /schema/],
  [
    'makes tables from a trigger',
    `${HEAD}CREATE FUNCTION a() RETURNS trigger LANGUAGE plpgsql AS $f$ BEGIN EXECUTE 'CREATE TABLE x ()'; END $f$`,
    /makes objects/,
  ],
  ['drops a column', `${HEAD}ALTER TABLE sale DROP COLUMN a`, /contract/],
  ['drops a column without the word', `${HEAD}ALTER TABLE sale DROP a`, /contract/],
  ['renames a column', `${HEAD}ALTER TABLE sale RENAME COLUMN a TO b`, /contract/],
  ['renames a table', `${HEAD}ALTER TABLE "sale" RENAME TO "sold"`, /contract/],
  ['drops a table', `${HEAD}DROP TABLE sale`, /contract/],
  ['changes a type', `${HEAD}ALTER TABLE sale ALTER COLUMN a TYPE bigint`, /another type/],
  ['makes a column NOT NULL', `${HEAD}ALTER TABLE sale ALTER COLUMN a SET NOT NULL`, /NOT NULL/],
  ['changes rows on its way', `${HEAD}UPDATE sale SET price = 0`, /migrate/],
  ['makes a table without a key', `${HEAD}CREATE TABLE a (id int)`, /primary key/],
])('a migration that %s is named', (_, sql, rule) => {
  expect(rulesOf(sql)).toEqual([expect.stringMatching(rule)]);
});

test.each<[what: string, sql: string]>([
  [
    'a table with an index and a key',
    `${HEAD}CREATE TABLE a (id int, b int, CONSTRAINT a_pkey PRIMARY KEY (id));
    CREATE INDEX c ON a (b); ALTER TABLE a ADD CONSTRAINT d FOREIGN KEY (b) REFERENCES sale (id);
    INSERT INTO a VALUES (1)`,
  ],
  ['an index alone', '-- expand: whose sales\nCREATE INDEX CONCURRENTLY "b" ON "sale" ("id")'],
  ['a column', `${HEAD}ALTER TABLE sale ADD COLUMN a int, ADD COLUMN b text NOT NULL DEFAULT ''`],
  ['a constraint', `${HEAD}ALTER TABLE sale ADD CONSTRAINT b CHECK (a <> 'x;y') NOT VALID`],
  ['its validation', `${HEAD}ALTER TABLE sale VALIDATE CONSTRAINT b`],
  ['a column that nobody reads any more', `${CONTRACT}ALTER TABLE sale DROP COLUMN a`],
  ['rows', `${MIGRATE}UPDATE sale SET a = 1 WHERE id IN (SELECT id FROM sale s WHERE s.a IS NULL LIMIT 1000)`],
  [
    'a function',
    `${HEAD}CREATE OR REPLACE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT s.id FROM sale s -- public.sale
    $$`,
  ],
  [
    'what stands in comments and texts',
    `${HEAD}/* DROP TABLE /* public.a */ */ CREATE TYPE a AS ENUM ('drop table public.b;')`,
  ],
])('%s may be migrated', (_, sql) => {
  expect(findingsIn(sql)).toEqual([]);
});

test('a script is cut where PostgreSQL cuts it', () => {
  const cut = (sql: string) => statementsOf(sql).map(wordsOf);
  expect(cut(`SELECT 'a;b', E'c\\';d', "E;f" -- ; g\n; /* ; */ DO $x$ BEGIN; $$ ; $$ END $x$;;SELECT $1`)).toEqual([
    `select '' , '' , E;f`,
    `do ''`,
    'select $ 1',
  ]);
  expect(() => cut("SELECT 'a")).toThrow('does not end');
  expect(() => cut('SELECT 1 /* a')).toThrow('does not end');
});
