import { setImmediate as immediate } from 'node:timers/promises';
import { z } from 'zod';
import { wireText } from '#lib/kernel/wire.ts';
import type { Database } from '#lib/platform/db/database.ts';
import type { HeardCall } from '#lib/platform/http/api-door.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { secretIndex } from '#lib/platform/secrets.ts';
import { cleanValue, cutText } from './domain/clean-json.ts';
import { type CallToWrite, writeCalls } from './store.ts';

/**
 * The API's log is written beside the calls and never before an answer: what was heard waits in memory and goes out in one statement for
 * many. Under a flood it is the log that gives way: first bodies are left out, then whole calls, and how many is logged. What cannot be written is
 * dropped; a process that dies takes at most one pause of it along.
 */

/** How often it is written, milliseconds. */
const PAUSE_MS = 500;

/** Most calls, and most of one seller with their bodies, of one pause: four times a seller's usual limit. */
const MOST_CALLS = 2_000;
const MOST_WITH_BODIES = 20;
const MOST_BODIES = 100;

/** How long answers are cleaned before calls get their turn, milliseconds: a page of a list alone takes one. */
const CLEANING_TURN_MS = 1;

/** Longest answer that is looked at, characters; a request has a limit of its own at the door. */
const LONGEST_ANSWER = 64_000;

/** `answer` is null, and the call has no `input`, where they are not kept: a page of sales is 100 kB, and thousands may wait. */
type Waiting = { call: Omit<HeardCall, 'answer'>; sellerSvcId: string | null; answer: string | null; errorCode: number | null };

export type CallLog = {
  /** Takes a call; costs no more than putting it aside. */
  hear(call: HeardCall): void;
  /** Resolves when everything heard so far was written or dropped. */
  flush(): Promise<void>;
};

export function recordCalls(database: () => Database): CallLog {
  let waiting: Waiting[] = [];
  let bodies = new Map<string, number>();
  let bodiesOfAll = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;

  async function write(batch: readonly Waiting[], left: number): Promise<void> {
    if (left > 0) log.warn('calls were left out of the log', { count: left });
    try {
      const indexes = new Map<string, Buffer>();
      const indexOf = (id: string) => indexes.get(id) ?? indexes.set(id, secretIndex(id)).get(id) as Buffer;
      const rows: CallToWrite[] = [];
      let turn = performance.now();
      for (const one of batch) {
        rows.push(rowOf(one, one.sellerSvcId === null ? null : indexOf(one.sellerSvcId)));
        if (performance.now() - turn < CLEANING_TURN_MS) continue;
        await immediate();
        turn = performance.now();
      }
      await writeCalls(database(), rows);
    } catch (error) {
      log.warn('the log of calls could not be written', { count: batch.length, error: errorName(error) });
    }
  }

  function startWriting(): Promise<void> {
    const [batch, left] = [waiting, dropped];
    waiting = [];
    bodies = new Map();
    bodiesOfAll = 0;
    dropped = 0;
    writing = write(batch, left).then(() => {
      writing = null;
      if (waiting.length > 0) waitAPause();
    });
    return writing;
  }

  // One batch is written at a time: where that takes longer than a pause, what comes in waits within the same limits.
  function waitAPause(): void {
    if (timer || writing) return;
    timer = setTimeout(() => {
      timer = null;
      void startWriting();
    }, PAUSE_MS).unref();
  }

  return {
    hear(call) {
      const sellerSvcId = call.sellerId === null ? wireText(call.input?.['seller_svc_id']) : null;
      const caller = call.sellerId === null ? sellerSvcId : String(call.sellerId);
      if (caller === null) return;
      if (waiting.length >= MOST_CALLS) {
        dropped += 1;
        return;
      }
      const before = bodies.get(caller) ?? 0;
      const hasBodies = before < MOST_WITH_BODIES && bodiesOfAll < MOST_BODIES;
      if (hasBodies) {
        bodies.set(caller, before + 1);
        bodiesOfAll += 1;
      }
      const { answer, ...rest } = call;
      const isKept = hasBodies && answer !== null && answer.length <= LONGEST_ANSWER;
      waiting.push({ call: hasBodies ? rest : { ...rest, input: null }, sellerSvcId, answer: isKept ? answer : null, errorCode: errorCodeOf(answer) });
      waitAPause();
    },
    async flush() {
      while (writing || waiting.length > 0) await (writing ?? startWriting());
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}

function rowOf({ call, answer, errorCode }: Waiting, sellerIndex: Buffer | null): CallToWrite {
  const { reference, contract, startedAt, ms, httpStatus, input } = call;
  const ageMs = Math.max(0, Math.round(performance.now() - startedAt));
  const cleaning = { isKnown: (name: string) => namesOf(contract).has(name), textOf: wireText };
  const clean = (value: unknown) => cutText(JSON.stringify(cleanValue(value, cleaning)));
  return {
    sellerId: call.sellerId, sellerIndex, reference, operation: contract.id, ageMs, durationMs: Math.round(ms), httpStatus, errorCode,
    request: input ? clean(input) : null,
    answer: answer === null ? null : clean(JSON.parse(answer)),
  };
}

// Answers put it near their beginning; 0 is no error.
function errorCodeOf(answer: string | null): number | null {
  const code = Number(/"status_error_code":(\d{1,6})\b/.exec(answer?.slice(0, 4_000) ?? '')?.[1] ?? 0);
  return code === 0 ? null : code;
}

type Known = HeardCall['contract'];

const names = new WeakMap<Known, ReadonlySet<string>>();

/** Every error has these, whatever its operation. */
const OF_EVERY_ANSWER = ['status_code', 'status_error_code', 'status_error_details', 'status_additional_info', 'message'];

/** Within the services, whose shape is free. */
const OF_SERVICES = ['name', 'settings', 'active'];

/** Every name that an operation knows, in its request or its answer, at any depth. */
function namesOf(contract: Known): ReadonlySet<string> {
  const known = names.get(contract);
  if (known) return known;
  const found = new Set([...OF_EVERY_ANSWER, ...OF_SERVICES]);
  collect(z.toJSONSchema(contract.request, { io: 'input', unrepresentable: 'any' }), found);
  collect(z.toJSONSchema(contract.response, { io: 'output', unrepresentable: 'any' }), found);
  names.set(contract, found);
  return found;
}

function collect(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties' && typeof value === 'object' && value !== null) for (const name of Object.keys(value)) found.add(name);
    collect(value, found);
  }
}
