import { randomInt } from 'node:crypto';
import { type Database, statement } from '#lib/platform/db/database.ts';

/** Runs of the uniform structure's files. SQL because two at once draw their minute of one business. */

const CLAIM = statement(
  'tax_files_claim_run',
  `INSERT INTO uniform_file_run (seller_id, made_by, minute, first_day, last_day, identifier)
SELECT $1, $2, greatest(date_trunc('minute', app_now()), (SELECT max(run.minute) + interval '1 minute'
  FROM uniform_file_run run WHERE run.seller_id = $1 AND run.minute >= date_trunc('minute', app_now()))),
  $3::date, $4::date, $5
ON CONFLICT DO NOTHING RETURNING minute, made_at AS "madeAt", identifier`,
);

/** `minute`: that of its folder; `identifier`: its 15 digits. */
export type Run = { minute: Date; madeAt: Date; identifier: string };

type RunAsked = { sellerId: number; madeBy: number | null; from: string; to: string };

/** Tries until a minute is found that nobody else has taken meanwhile; so many at once are no people. */
const MAX_TRIES = 50;

/** A run of its own: the minute of now, or the next that is free. Days are `YYYY-MM-DD`. */
export async function claimRun(database: Database, { sellerId, madeBy, from, to }: RunAsked): Promise<Run> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const [run] = await database.query<Run>(CLAIM, [sellerId, madeBy, from, to, randomDigits()]);
    if (run) return run;
  }
  throw new Error('no minute was free for a run');
}

/** 15 digits, of which the first is no zero. */
const randomDigits = (): string => `${randomInt(1, 10)}${Array.from({ length: 7 }, () => twoDigits()).join('')}`;
const twoDigits = (): string => String(randomInt(100)).padStart(2, '0');

const REGISTRATION = statement(
  'tax_files_registration',
  'SELECT number FROM software_registration ORDER BY id DESC LIMIT 1',
);

/** Number of the software in the authority's register (field 1006); empty while it is not registered. */
export const readRegistration = async (database: Database): Promise<string> =>
  (await database.query<{ number: string }>(REGISTRATION, []))[0]?.number ?? '';

const REGISTER = statement('tax_files_register', 'INSERT INTO software_registration (set_by, number) VALUES ($1, $2)');

export async function setRegistration(database: Database, setBy: number, number: string): Promise<void> {
  await database.query(REGISTER, [setBy, number]);
}
