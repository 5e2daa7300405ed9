import type { z } from 'zod';
import type { CallerProof, Contract } from './kernel/contract.ts';
import type { Refusal } from './kernel/refusals/refusals.ts';
import { type ApiResult, apiRoute, bearerRoute, type Call, type ByKeys } from './platform/http/api/api-handler.ts';
import type { Route } from './platform/http/api/route.ts';
import type { InvariantQuery } from './modules/ledger/index.ts';
import type { Database } from './platform/db/database.ts';
import type { Messages } from './platform/i18n/messages.ts';
import type { MessageKey } from './platform/i18n/say.ts';
import type { Job } from './platform/queue/jobs.ts';
import type { GaugeNow } from './platform/metrics.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { QueueStatus } from './platform/queue/queue-text.sql.ts';

/**
 * Contributions of a module to a process. `modules/<m>/module.ts` fills it, `lib/app.ts` lists the modules, and every
 * enumeration is derived from that list (docs/architecture.md, "What plugs in"). Screens are in `screens.ts`, which
 * browsers may read and a process that serves the API alone does not load.
 */
export type Module = {
  name: string;
  /** Operations of the API, in the groups and the order in which the reference shows them. */
  operations?: readonly OperationGroup[];
  /** Further routes below `/api` or of the sandbox that are no operation of the API's contract. */
  routes?: readonly Route[];
  /** Jobs beside requests. Made once per process, when its settings are known. */
  jobs?: (all: readonly Module[]) => readonly Job[];
  /** Leased queues: metrics and the tests of all queues are derived from them. Their jobs are among `jobs`. */
  queues?: readonly Queue[];
  /** Counts for operators, by their names on the status page. */
  figures?: Readonly<Record<string, Figure>>;
  /** Further metrics, of this process or of its last reading. */
  gauges?: (now: Measured) => readonly GaugeNow[] | Promise<readonly GaugeNow[]>;
  /** Invariants of the data. */
  invariants?: readonly Invariant[];
  /** Scheduled work, as the screen of a sandbox's clock lists it. */
  waits?: readonly Waiting[];
};

/** `queues` by name; null while the database does not answer. */
export type Measured = { modules: readonly Module[]; queues: ReadonlyMap<string, QueueStatus> | null };

/** One count without any data of a seller: a query of one value. The label distinguishes the figures of one gauge. */
export type Figure = {
  gauge: `kupa_${string}`;
  help: string;
  label?: { name: string; value: string };
  sql: string;
  /** Place on the status page; a figure without one is a metric alone. */
  onStatus?: FigureOnStatus;
};

/** `line` names the line, which several figures may share; `says` is the text with its `count`. */
export type FigureOnStatus = {
  line: MessageKey;
  says: MessageKey;
  /** The line is marked as wrong from this count on; a figure without it is never wrong. */
  wrongFrom?: number;
  /** Hides the line while the count is 0. */
  isHiddenAtZero?: boolean;
};

/** `id` is unique in the product, `says` its sentence. Query: `InvariantQuery`. */
export type Invariant = InvariantQuery & { says: MessageKey };

/** Rows that wait for their time, over all sellers: how many, and when the first of them is due. */
export type Waiting = {
  says: MessageKey;
  find: (database: Database) => Promise<{ count: number; next: Date | null }>;
};

/** `title` is the group's name in the texts of the reference. */
export type OperationGroup = { title: keyof Messages['docs']['groups']; operations: readonly Operation[] };

/** Look-ups of a caller by its credentials. */
export type Callers = {
  byKeys: ByKeys;
  /** The seller of a bearer token; null where the token is not valid. */
  byBearer: (headers: Headers) => Promise<number | null>;
  /** Why a partner's key beside a bearer token is not that of its seller; null where it is. */
  whyNotPartner: (sellerId: number, clientKeyIndex: Buffer) => Promise<Refusal | null>;
};

/** A contract with what serves it. `route` makes its route; tests hand it a context of their own. */
export type Operation<Id extends string = string, Context = never> = {
  id: Id;
  contract: Contract;
  route: (callers: Callers, context?: () => Context) => Route;
};

type OfKeys = Exclude<CallerProof, 'bearer' | 'client'>;

/**
 * Wrappers that serve an operation with `context`: `withKeys` for contracts whose callers send keys, `withBearer` for
 * those with a bearer token, `withClient` for those with a token of an OAuth client. The other kind of
 * contract does not compile.
 */
export const operationsWith = <Context>(context: () => Context) => ({
  withKeys: <Request extends z.ZodObject, Answer extends z.ZodType, const Id extends string>(
    contract: Contract<Request, Answer, Id, OfKeys>,
    serve: (context: Context, request: z.output<Request>, call: Call) => Promise<ApiResult>,
  ): Operation<Id, Context> => ({
    id: contract.id,
    contract: contract as unknown as Contract,
    route: ({ byKeys }, workWith = context) =>
      apiRoute(contract, (request, call) => serve(workWith(), request, call), byKeys),
  }),

  withBearer: <Request extends z.ZodObject, Answer extends z.ZodType, const Id extends string>(
    contract: Contract<Request, Answer, Id, 'bearer'>,
    serve: (context: Context, sellerId: number, request: z.output<Request>, call: Call) => Promise<ApiResult>,
  ): Operation<Id, Context> => ({
    id: contract.id,
    contract: contract as unknown as Contract,
    route: ({ byBearer, whyNotPartner }, workWith = context) =>
      bearerRoute(
        contract,
        byBearer,
        (sellerId, request, call) => serve(workWith(), sellerId, request, call),
        whyNotPartner,
      ),
  }),

  /** For OAuth clients: the module that makes their tokens finds who they read for. */
  withClient: <Request extends z.ZodObject, Answer extends z.ZodType, const Id extends string, Reader>(
    contract: Contract<Request, Answer, Id, 'client'>,
    find: (context: Context, headers: Headers) => Promise<Reader | null>,
    serve: (context: Context, reader: Reader, request: z.output<Request>, call: Call) => Promise<ApiResult>,
  ): Operation<Id, Context> => ({
    id: contract.id,
    contract: contract as unknown as Contract,
    route: (_, workWith = context) =>
      bearerRoute(
        contract,
        (headers) => find(workWith(), headers),
        (reader, request, call) => serve(workWith(), reader, request, call),
      ),
  }),
});
