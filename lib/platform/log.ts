import pino, { type Logger } from 'pino';
import { settings } from './env.ts';
import { type LogLines, logLines } from './log-lines.ts';

/**
 * The log keeps only the fields listed here; everything else a caller passes is dropped before it is written.
 * An allow-list, because a deny-list forgets: no body, no header, no key and no card ever has a name in it.
 */
const ALLOWED = [
  'request',
  'method',
  'route',
  'status',
  'code',
  'ms',
  'saleId',
  'attemptId',
  'sellerId',
  'userId',
  'deliveryId',
  'audience',
  'job',
  'count',
  'kind',
  'outcome',
  'error',
  'where',
  'host',
  'tries',
  'port',
  'signal',
  'environment',
] as const;

type Field = (typeof ALLOWED)[number];
export type LogFields = Partial<Record<Field, string | number | boolean | null>>;

// Next compiles its own copy of this module; both write through one descriptor, in whole lines.
const SHARED = Symbol.for('kupa.log');
const kept = globalThis as { [SHARED]?: LogLines };

function lines(): LogLines {
  if (kept[SHARED]) return kept[SHARED];
  const made = logLines(STDOUT);
  process.on('exit', () => made.flush());
  // A full disk or a closed pipe must not stop the process when a framework or Node prints a warning.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  kept[SHARED] = made;
  return made;
}

const STDOUT = 1;

/** How many lines of the log of this process could not be written. */
export const lostLogLines = (): number => kept[SHARED]?.lost ?? 0;

let logger: Logger | null = null;

function pinoLogger(): Logger {
  logger ??= pino({ level: settings().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime }, lines());
  return logger;
}

function allowed(fields: LogFields): LogFields {
  const kept: LogFields = {};
  for (const name of ALLOWED) if (fields[name] !== undefined) kept[name] = fields[name];
  return kept;
}

/** The class and SQLSTATE of an error, never its message: messages quote what people typed. */
export function errorName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : '';
  return `${error.name}${code}`;
}

export const log = {
  info: (message: string, fields: LogFields = {}): void => pinoLogger().info(allowed(fields), message),
  warn: (message: string, fields: LogFields = {}): void => pinoLogger().warn(allowed(fields), message),
  error: (message: string, fields: LogFields = {}): void => pinoLogger().error(allowed(fields), message),
};
