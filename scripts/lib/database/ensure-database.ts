import pg from 'pg';

const NAME = 'kupa';

/** Creates the product's database in a server where it is missing; answers its address. */
export async function ensureDatabase(maintenanceUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`);
  await client.end();
  const url = new URL(maintenanceUrl);
  url.pathname = `/${NAME}`;
  return url.href;
}
