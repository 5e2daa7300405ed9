import pino, { type Logger } from 'pino';
import { settings } from './env.ts';

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

/**
 * Lines are written together, a write for each would cost as much as the rules of a sale: at this many bytes or after
 * this many milliseconds. A kill -9 loses no more than these.
 */
const TOGETHER_BYTES = 4_096;
const TOGETHER_MS = 100;

let logger: Logger | null = null;

function pinoLogger(): Logger {
  logger ??= pino(
    { level: settings().logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false, minLength: TOGETHER_BYTES, periodicFlush: TOGETHER_MS }),
  );
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
