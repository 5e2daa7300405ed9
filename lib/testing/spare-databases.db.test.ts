import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { giveDatabaseOn, takeDatabase } from './spare-databases.ts';

/** Databases that a test file leaves to the next one. */

const HELD = `SELECT (SELECT count(*)::int FROM app_user) AS people, (SELECT count(*)::int FROM acquirer) AS acquirers,
  (SELECT offset_seconds::int FROM app_clock) AS ahead, abs(extract(epoch FROM app_now() - now()))::int AS seconds`;
const ADD_PERSON = `INSERT INTO app_user (email, name, password_hash) VALUES ($$dana@example.com$$, $$Dana$$, $$$$)
  RETURNING id`;
const MOVE_CLOCK = 'UPDATE app_clock SET offset_seconds = 3600';
const LOSE_ACQUIRER = 'DELETE FROM acquirer WHERE id = 1';
const ADD_RULE = `ALTER TABLE app_user ADD CONSTRAINT nobody_of_that_name CHECK (name <> 'Avi')`;

const take = () => takeDatabase(inject('postgresUrl'), inject('databases'));

async function answers(name: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: new URL(`/${name}`, inject('postgresUrl')).href });
  await client.connect();
  try {
    await client.query('SET search_path = public, vault');
    const all = [];
    for (const sql of statements) all.push((await client.query(sql)).rows[0]);
    return all;
  } finally {
    await client.end();
  }
}

test('the next file finds what the template holds, under the first numbers again', async () => {
  const given = await take();
  const [fresh, person] = await answers(given, HELD, ADD_PERSON);
  await answers(given, MOVE_CLOCK, LOSE_ACQUIRER);
  giveDatabaseOn(given);
  expect(await take()).toBe(given);
  expect(await answers(given, HELD, ADD_PERSON)).toEqual([fresh, person]);
  giveDatabaseOn(given);
});

test('a file that changed a rule, or that left a connection open, leaves its database to nobody', async () => {
  const changed = await take();
  await answers(changed, ADD_RULE);
  giveDatabaseOn(changed);
  const next = await take();
  expect(next).not.toBe(changed);

  const late = new pg.Client({ connectionString: new URL(`/${next}`, inject('postgresUrl')).href });
  await late.connect();
  giveDatabaseOn(next);
  const another = await take();
  expect(another).not.toBe(next);
  await late.end();
  giveDatabaseOn(another);
});
