import { createHash, createHmac, hkdfSync, pbkdf2Sync, randomBytes } from 'node:crypto';
import pg from 'pg';
import { schemasOf, setPath, vaultSchemaOf } from '#lib/platform/db/schemas.ts';
import { databaseSchema } from '#lib/platform/env.ts';
import { LOCK_CATALOGUE } from './migrations.ts';

/**
 * Roles of the product in the database: `kupa_app` works with the schema of its tables and sees no card, `kupa_vault`
 * works with the vault's schema and sees nothing else. An installation in a schema of its own has roles of its own.
 * Neither can change a table or take back what was booked. Migrations run as the owner, who makes both after them.
 */
export type Connections = {
  /** The product's own: `DATABASE_URL` of the running processes. */
  appUrl: string;
  /** The vault's own: `VAULT_DATABASE_URL` of the running processes. */
  vaultUrl: string;
};

/** Settings of the roles. The two addresses name connections made by hand, for owners that may not make roles. */
export type RolesWanted = {
  appSecret: string;
  isProduction: boolean;
  appUrl?: string | undefined;
  vaultUrl?: string | undefined;
};

const ofInstallation = (role: string): string => (databaseSchema() === 'public' ? role : `${role}_${databaseSchema()}`);

export const appRole = (): string => ofInstallation('kupa_app');
export const vaultRole = (): string => ofInstallation('kupa_vault');

/** Append-only tables, whose rows are never changed or removed: bookings, events, issued documents. */
export const APPEND_ONLY = [
  'ledger_entry',
  'ledger_cause',
  'adjustment',
  'event',
  'audit_entry',
  'fiscal_document',
  'document_issuer',
  'document_link',
  'document_original',
  'account_statement',
  'statement_paper',
  'bookkeeping_hand_over',
  'uniform_file_run',
  'software_registration',
];

/** Tables beside the vault's that the product only reads, or does not even read. */
const READ_ONLY = ['app_clock'];
const NOT_OURS = ['_prisma_migrations'];

/** An owner who may not make roles; the message says what to do by hand. */
export class RolesError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RolesError';
  }
}

/**
 * Makes the roles where they are missing, gives them exactly their rights on this database, and answers their
 * connections. Idempotent; several processes may call it at once, and several databases of one server share the roles.
 */
export async function openRoles(ownerUrl: string, wanted: RolesWanted): Promise<Connections> {
  const connections = connectionsOf(ownerUrl, wanted);
  const [app, vault] = [userOf(connections.appUrl), userOf(connections.vaultUrl)];
  if (app === vault)
    throw new RolesError(
      'APP_DATABASE_URL and VAULT_DATABASE_URL must be of two different users: whoever serves requests may not ' +
        'read the vault.',
    );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await Promise.all([
      wanted.appUrl ? undefined : makeRole(client, app, connections.appUrl),
      wanted.vaultUrl ? undefined : makeRole(client, vault, connections.vaultUrl),
    ]);
    // The lock of the migrations: rights are rows of the same catalogue. The roles are the whole server's, see
    // `makeRole`.
    await client.query(LOCK_CATALOGUE);
    await client.query(setPath(schemasOf('owner')));
    await client.query(
      rightsOf({ app, vault, isProduction: wanted.isProduction, ownsDatabase: await ownsDatabase(client) }),
    );
  } finally {
    await client.end();
  }
  return connections;
}

function connectionsOf(ownerUrl: string, { appSecret, appUrl, vaultUrl }: RolesWanted): Connections {
  return {
    appUrl: appUrl ?? addressFor(ownerUrl, appRole(), appSecret),
    vaultUrl: vaultUrl ?? addressFor(ownerUrl, vaultRole(), appSecret),
  };
}

function addressFor(ownerUrl: string, role: string, appSecret: string): string {
  const url = new URL(ownerUrl);
  // Without a host an address takes no user; that of a socket stands in its parameter, which the driver prefers.
  if (url.hostname === '') url.hostname = 'localhost';
  url.username = role;
  url.password = Buffer.from(hkdfSync('sha256', appSecret, 'kupa', `database role ${role}`, 32)).toString('base64url');
  return url.href;
}

export const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** PostgreSQL's answers to two processes that make or change the same role at the same moment. */
const RACED = ['42710', '23505', 'XX000'];

async function makeRole(client: pg.Client, role: string, url: string): Promise<void> {
  for (let turn = 1; !(await signsIn(url)); turn += 1) {
    try {
      const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
      const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
      const attributes = 'LOGIN NOINHERIT NOCREATEDB NOCREATEROLE';
      await client.query(
        `${verb} ROLE ${pg.escapeIdentifier(role)} ${attributes} PASSWORD ` +
          pg.escapeLiteral(verifierOf(new URL(url).password)),
      );
    } catch (error) {
      const state = error instanceof pg.DatabaseError ? error.code : undefined;
      if (state === '42501') throw new RolesError(howByHand());
      if (turn === 5 || !RACED.includes(state ?? '')) throw error;
    }
    if (turn > 5)
      throw new RolesError(
        `The server does not let ${role} in with the password that was set for it; look at its pg_hba.conf.`,
      );
  }
}

const howByHand = (): string =>
  [
    'The user of DATABASE_URL may not make roles. Let somebody who may make two, with passwords of their own:',
    `  CREATE ROLE ${appRole()} LOGIN NOINHERIT PASSWORD '…';`,
    `  CREATE ROLE ${vaultRole()} LOGIN NOINHERIT PASSWORD '…';`,
    `and name their connections: APP_DATABASE_URL=postgresql://${appRole()}:…@host/database and ` +
      `VAULT_DATABASE_URL=postgresql://${vaultRole()}:…@host/database.`,
    'Their rights are given at every start by the user of DATABASE_URL, who owns the tables.',
  ].join('\n');

async function signsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    return true;
  } catch (error) {
    // No such role, another password, or no right to this database yet.
    if (error instanceof pg.DatabaseError && error.code === '42501') return true;
    if (error instanceof pg.DatabaseError && error.code?.startsWith('28')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Verifier that the server keeps in place of a password (RFC 5803), made here so that the password itself never stands
 * in a statement or a log.
 */
function verifierOf(password: string): string {
  const iterations = 4_096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string) => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

async function ownsDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT pg_has_role(datdba, 'USAGE') AS owns FROM pg_database WHERE datname = current_database()`,
  );
  return rows[0].owns;
}

type Rights = { app: string; vault: string; isProduction: boolean; ownsDatabase: boolean };

/**
 * Revokes and grants every right in one database transaction: concurrent sessions see the old rights or the new ones.
 */
function rightsOf(rights: Rights): string {
  const app = pg.escapeIdentifier(rights.app);
  const vault = pg.escapeIdentifier(rights.vault);
  const tables = pg.escapeIdentifier(databaseSchema());
  const cards = pg.escapeIdentifier(vaultSchemaOf(databaseSchema()));
  return `
BEGIN;
${rights.ownsDatabase ? rightsOnDatabase(app, vault) : ''}
REVOKE ALL ON SCHEMA ${tables} FROM ${app}, ${vault};
REVOKE CREATE ON SCHEMA ${tables} FROM PUBLIC;
GRANT USAGE ON SCHEMA ${tables} TO ${app}, ${vault};
REVOKE ALL ON SCHEMA ${cards} FROM PUBLIC, ${app}, ${vault};
GRANT USAGE ON SCHEMA ${cards} TO ${vault};
REVOKE ALL ON ALL TABLES IN SCHEMA ${tables} FROM ${app}, ${vault};
REVOKE ALL ON ALL TABLES IN SCHEMA ${cards} FROM ${app}, ${vault};
${rightsOfApp(app, tables, rights.isProduction)}
${rightsOfVault(vault, cards)}
COMMIT;`;
}

function rightsOnDatabase(app: string, vault: string): string {
  return `
DO $$ BEGIN
  EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${app}, ${vault}', current_database());
END $$;`;
}

function rightsOfApp(app: string, tables: string, isProduction: boolean): string {
  const only = (rights: string, tables: readonly string[]) =>
    `REVOKE ALL ON ${tables.join(', ')} FROM ${app}; GRANT ${rights} ON ${tables.join(', ')} TO ${app};`;
  return `
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${tables} TO ${app};
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${tables} TO ${app};
ALTER DEFAULT PRIVILEGES IN SCHEMA ${tables} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${app};
ALTER DEFAULT PRIVILEGES IN SCHEMA ${tables} GRANT USAGE, SELECT ON SEQUENCES TO ${app};
${only('SELECT, INSERT', APPEND_ONLY)}
${only('SELECT', READ_ONLY)}
REVOKE ALL ON ${NOT_OURS.join(', ')} FROM ${app};
${isProduction ? '' : `GRANT UPDATE (offset_seconds, moved_at) ON app_clock TO ${app};`}`;
}

/**
 * A sealed card is never rewritten, a file never renamed, and an id never chosen: a row that was taken away cannot be
 * put back under its old id.
 */
function rightsOfVault(vault: string, cards: string): string {
  return `
GRANT SELECT, DELETE, INSERT (token, owner, sealed, wrapped_key, key_id, version, fingerprint), UPDATE (wrapped_key,
  key_id) ON card TO ${vault};
GRANT SELECT, DELETE, INSERT (name, owner, wrapped_key, key_id, version), UPDATE (wrapped_key, key_id)
  ON file_key TO ${vault};
GRANT SELECT, INSERT (key_id, sealed), UPDATE (retired_at) ON key_check TO ${vault};
GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${cards} TO ${vault};
GRANT SELECT ON app_clock, app_fact TO ${vault};`;
}
