import { OF_EVERY_ANSWER, SELLER_FIELD } from './contract.ts';
import { setImmediate as immediate } from 'node:timers/promises';
import { z } from 'zod';
import { SECRET_FORMAT, wireText } from '#lib/kernel/wire.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { RecordedCall } from '#lib/platform/http/api/api-handler.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { newBodyRoom, cleanValue, cutText } from './domain.ts';
import { type CallToWrite, writeCalls } from './store.sql.ts';

/**
 * The API's log is written beside the calls and never before a response: recorded calls wait in memory and are written
 * many in one statement. Under a flood the log gives way: first bodies are left out, then whole calls, whose number is
 * logged. Calls that cannot be written are dropped; a crash loses the calls of one waiting period (`PAUSE_MS`) at most.
 */

/**
 * How long calls wait to be written, milliseconds. After a batch of more than `FEW` calls the next batch waits longer,
 * so that few calls are answered while the log is written; after that long without a call, the next one is written soon
 * again.
 */
const PAUSE_MS = 500;
const BUSY_PAUSE_MS = 2_000;
const FEW = 20;

/** Most calls that wait at once, and that one statement writes. */
const MAX_CALLS = 8_000;
const WRITTEN_AT_ONCE = 1_000;

/** Longest response that is logged, characters; requests have a limit of their own in the handler. */
const MAX_ANSWER_LENGTH = 64_000;

/** The part of a call that goes into the log. Its bodies are null where they are not kept. */
type Waiting = Omit<CallToWrite, 'sellerIndex' | 'ageMs'> & { sellerSvcId: string | null; startedAt: number };

export type CallLog = {
  /** Adds a call to the next batch, without waiting. */
  record(call: RecordedCall): void;
  /** Resolves when every recorded call was written or dropped. */
  flush(): Promise<void>;
};

export function recordCalls(database: () => Database): CallLog {
  let waiting: Waiting[] = [];
  let dropped = 0;
  let room = newBodyRoom();
  let busyUntil = 0;
  const cleaner = serialCleaner();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;

  async function writeBatch(batch: readonly Waiting[], left: number): Promise<void> {
    if (left > 0) log.warn('calls were left out of the log', { count: left });
    try {
      await cleaner.settled();
      for (let first = 0; first < batch.length; first += WRITTEN_AT_ONCE)
        await writeCalls(database(), rowsOf(batch.slice(first, first + WRITTEN_AT_ONCE)));
    } catch (error) {
      log.warn('the log of calls could not be written', { count: batch.length, error: errorName(error) });
    }
  }

  function startWriting(): Promise<void> {
    const [batch, left] = [waiting, dropped];
    if (batch.length > FEW) busyUntil = performance.now() + BUSY_PAUSE_MS;
    waiting = [];
    dropped = 0;
    room = newBodyRoom();
    writing = writeBatch(batch, left).then(() => {
      writing = null;
      if (waiting.length > 0) schedule();
    });
    return writing;
  }

  // One batch is written at a time: during a write longer than a pause, new calls wait within the same limits.
  function schedule(): void {
    if (timer || writing) return;
    timer = setTimeout(
      () => {
        timer = null;
        void startWriting();
      },
      performance.now() < busyUntil ? BUSY_PAUSE_MS : PAUSE_MS,
    ).unref();
  }

  return {
    record(call) {
      const sellerSvcId = call.sellerId === null ? wireText(call.input?.[SELLER_FIELD]) : null;
      const caller = call.sellerId === null ? sellerSvcId : String(call.sellerId);
      if (caller === null) return;
      if (waiting.length >= MAX_CALLS) {
        dropped += 1;
        return;
      }
      const kept = waitingOf(call, sellerSvcId);
      waiting.push(kept);
      if (keepsBodies(call.contract) && room.take(caller, call.answer?.length ?? 0)) cleaner.add(call, kept);
      schedule();
    },
    async flush() {
      while (writing || waiting.length > 0) await (writing ?? startWriting());
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

/**
 * Cleans the bodies of calls one after the other, each after all other due work. A response that waited whole for its
 * pause would outlive quick collections of garbage.
 */
function serialCleaner() {
  let cleaning = Promise.resolve();
  return {
    add(call: RecordedCall, kept: Waiting): void {
      cleaning = cleaning
        .then(async () => {
          await immediate();
          Object.assign(kept, cleanBodies(call));
        })
        .catch((error: unknown) =>
          log.warn('a call could not be cleaned for the log', { request: call.reference, error: errorName(error) }),
        );
    },
    settled: (): Promise<void> => cleaning,
  };
}

function waitingOf(call: RecordedCall, sellerSvcId: string | null): Waiting {
  const { reference, contract, startedAt, ms, httpStatus, sellerId, answer } = call;
  return {
    sellerId,
    sellerSvcId,
    startedAt,
    reference,
    operation: contract.id,
    durationMs: Math.round(ms),
    httpStatus,
    errorCode: errorCodeOf(answer),
    request: null,
    answer: null,
  };
}

function rowsOf(batch: readonly Waiting[]): CallToWrite[] {
  const indexes = new Map<string, Buffer>();
  const indexOf = (id: string) => indexes.get(id) ?? (indexes.set(id, secretIndex(id)).get(id) as Buffer);
  const now = performance.now();
  return batch.map(({ sellerSvcId, startedAt, ...call }) => ({
    ...call,
    sellerIndex: sellerSvcId === null ? null : indexOf(sellerSvcId),
    ageMs: Math.max(0, Math.round(now - startedAt)),
  }));
}

/** Operations that sign a program in keep no bodies: every value in them is a secret, valid or not. */
const keepsBodies = ({ path }: CalledContract): boolean => !path.startsWith('/auth/');

function cleanBodies({ contract, input, answer }: RecordedCall): Pick<Waiting, 'request' | 'answer'> {
  const { known, secret } = namesOf(contract);
  const cleaning = {
    isKnown: (name: string) => known.has(name),
    isSecret: (name: string) => secret.has(name),
    textOf: wireText,
  };
  const clean = (value: unknown) => cutText(JSON.stringify(cleanValue(value, cleaning)));
  return {
    request: input ? clean(input) : null,
    answer: answer === null || answer.length > MAX_ANSWER_LENGTH ? null : clean(JSON.parse(answer)),
  };
}

// Responses have it near their beginning; 0 is no error.
function errorCodeOf(answer: string | null): number | null {
  const code = Number(/"status_error_code":(\d{1,6})\b/.exec(answer?.slice(0, 4_000) ?? '')?.[1] ?? 0);
  return code === 0 ? null : code;
}

type CalledContract = RecordedCall['contract'];

/**
 * Field names of an operation, in its request or its response, at any depth, and those that its contract marks as
 * secret.
 */
type Names = { known: ReadonlySet<string>; secret: ReadonlySet<string> };

const names = new WeakMap<CalledContract, Names>();

/** Fields of the services, whose schema is open. */
const OF_SERVICES = ['name', 'settings', 'active'];

function namesOf(contract: CalledContract): Names {
  const before = names.get(contract);
  if (before) return before;
  const [known, secret] = [new Set([...OF_EVERY_ANSWER, ...OF_SERVICES]), new Set<string>()];
  for (const schema of [
    z.toJSONSchema(contract.request, { io: 'input', unrepresentable: 'any' }),
    z.toJSONSchema(contract.response, { io: 'output', unrepresentable: 'any' }),
  ])
    collect(schema, known, secret);
  const found = { known, secret };
  names.set(contract, found);
  return found;
}

function collect(schema: unknown, known: Set<string>, secret: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) {
        known.add(name);
        if (Object(one).format === SECRET_FORMAT) secret.add(name);
      }
    }
    collect(value, known, secret);
  }
}
