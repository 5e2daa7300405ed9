import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import pg from 'pg';

/**
 * Prisma's own schema engine in its WebAssembly build: migrations are written without downloading a program. What
 * applies them is `migrations.ts`, which keeps Prisma's own table.
 */

type Datamodels = [path: string, text: string][];

type Engine = {
  diff(input: object): Promise<{ exitCode: number; stdout: string | null }>;
  free(): void;
};

type EngineModule = {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: {
    new: (
      options: { datamodels: Datamodels | undefined },
      log: (line: string) => void,
      adapter: unknown,
    ) => Promise<Engine>;
  };
};

const FILTERS = { externalTables: [], externalEnums: [] };

/**
 * A freed engine leaves its program behind in a state that panics at the next use, so each use loads bindings and
 * program of its own.
 */
let loads = 0;

async function loadEngine(): Promise<EngineModule> {
  // The package's main entry is for bundlers; Node takes its bindings and the program beside them.
  const bindingsUrl = pathToFileURL(
    createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'),
  ).href;
  const bindings: EngineModule & Record<string, unknown> = await import(`${bindingsUrl}?load=${++loads}`);
  const bytes = readFileSync(new URL('./schema_engine_bg.wasm', bindingsUrl));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return bindings;
}

async function withEngine<Value>(databaseUrl: string, work: (engine: Engine) => Promise<Value>): Promise<Value> {
  const { SchemaEngine } = await loadEngine();
  const connections: { dispose(): Promise<void> }[] = [];
  const factory = runningScriptsWhole(
    new PrismaPg({ connectionString: databaseUrl, max: 2 }),
    databaseUrl,
    connections,
  );
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const engine = await SchemaEngine.new({ datamodels: undefined }, () => undefined, adapter);
  try {
    return await work(engine);
  } finally {
    engine.free();
    // The engine leaves them open; a database with connections cannot be cloned.
    for (const connection of connections) await connection.dispose();
  }
}

// The adapter cuts a script at every semicolon, also inside function bodies and comments; PostgreSQL reads a whole
// script by itself.
function runningScriptsWhole(
  factory: PrismaPg,
  databaseUrl: string,
  connections: { dispose(): Promise<void> }[],
): PrismaPg {
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const connection = await connect();
    connections.push(connection);
    connection.executeScript = async (script) => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(script).finally(() => client.end());
    };
    return connection;
  };
  return factory;
}

/** The SQL that leads from one set of schema files to another; empty text where there is no difference. */
export async function diffSchemas(databaseUrl: string, from: Datamodels, to: Datamodels): Promise<string> {
  const target = (files: Datamodels) =>
    files.length === 0
      ? { tag: 'empty' }
      : { tag: 'schemaDatamodel', files: files.map(([path, content]) => ({ path, content })), configDir: '.' };
  const { stdout } = await withEngine(databaseUrl, (engine) =>
    engine.diff({
      from: target(from),
      to: target(to),
      script: true,
      exitCode: null,
      shadowDatabaseUrl: null,
      filters: FILTERS,
    }),
  );
  return stdout ?? '';
}
