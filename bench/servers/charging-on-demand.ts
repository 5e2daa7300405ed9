import pg from 'pg';

/**
 * Loaded before the built product: it charges subscriptions only while the bench says so. Otherwise the claim of what
 * is due finds nothing, so that a process that is measured by its requests does not charge meanwhile.
 */

export type ChargingOrder = { isCharging: boolean };

/** As `lib/platform/queue` names the claim of the queue `subscription_iterations`. */
const CLAIM = 'subscription_iterations_claim';

type Answered = (error: null, result: Pick<pg.QueryResult, 'rows'>) => void;

let isCharging = false;

const { query } = pg.Client.prototype as unknown as { query: (...asked: unknown[]) => unknown };

/** Statements of the product are asked by callback. */
function ask(this: pg.Client, ...asked: unknown[]): unknown {
  const [question, answered] = asked;
  const isClaim = typeof question === 'object' && (question as pg.QueryConfig).name === CLAIM;
  if (isCharging || !isClaim) return query.apply(this, asked);
  return void process.nextTick(answered as Answered, null, { rows: [] });
}

Object.assign(pg.Client.prototype, { query: ask });

process.on('message', (order: ChargingOrder) => {
  isCharging = order.isCharging;
});
