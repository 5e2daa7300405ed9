import type { ClaimedDelivery } from './store.ts';

/**
 * What this process has claimed, by destination. Each origin has a lane of its own with at most four requests under way, so that a
 * receiver that hangs holds up nobody but itself. Pure bookkeeping: no clock, no network, no database.
 */
export type Waiting = { delivery: ClaimedDelivery; claimedAt: number };

type Lane = { underWay: number; waiting: Waiting[] };

/** Requests under way per origin. */
const MOST_PER_ORIGIN = 4;
/** Claimed and waiting behind them, per origin. */
const MOST_WAITING_PER_ORIGIN = 24;
/** Requests under way over all origins. */
const MOST_UNDER_WAY = 512;
/** Everything held, so that memory stays bounded whatever is due. */
const MOST_HELD = 4_096;

export class DeliveryLanes {
  readonly #lanes = new Map<string, Lane>();
  #underWay = 0;
  #waiting = 0;

  /** How many more could be claimed now. */
  get room(): number {
    return this.#underWay >= MOST_UNDER_WAY ? 0 : MOST_HELD - this.#underWay - this.#waiting;
  }

  get isFull(): boolean {
    return this.room <= 0;
  }

  #laneOf(origin: string): Lane {
    const lane = this.#lanes.get(origin) ?? { underWay: 0, waiting: [] };
    this.#lanes.set(origin, lane);
    return lane;
  }

  /** Puts a claimed delivery into its lane; false where the lane is full. */
  add(delivery: ClaimedDelivery, claimedAt: number): boolean {
    const lane = this.#laneOf(delivery.origin);
    if (lane.waiting.length >= MOST_WAITING_PER_ORIGIN) return false;
    lane.waiting.push({ delivery, claimedAt });
    this.#waiting += 1;
    return true;
  }

  /** The next of a lane to begin, now counted as under way; null while the lane or the process is full, or nothing waits. */
  begin(origin: string): Waiting | null {
    const lane = this.#lanes.get(origin);
    if (!lane || lane.underWay >= MOST_PER_ORIGIN || this.#underWay >= MOST_UNDER_WAY) return null;
    const next = lane.waiting.shift();
    if (!next) return null;
    lane.underWay += 1;
    this.#underWay += 1;
    this.#waiting -= 1;
    return next;
  }

  /** A delivery that `begin()` gave out has ended, or was not begun after all. */
  end(origin: string): void {
    const lane = this.#laneOf(origin);
    lane.underWay -= 1;
    this.#underWay -= 1;
    if (lane.underWay === 0 && lane.waiting.length === 0) this.#lanes.delete(origin);
  }

  #isBusy({ underWay, waiting }: Lane): boolean {
    return underWay >= MOST_PER_ORIGIN || waiting.length > 0;
  }

  /** Origins that nothing more should be claimed for. */
  busyOrigins(): string[] {
    return [...this.#lanes].filter(([, lane]) => this.#isBusy(lane)).map(([origin]) => origin);
  }

  /** Origins with something to begin. */
  waitingOrigins(): string[] {
    return [...this.#lanes].filter(([, lane]) => lane.waiting.length > 0).map(([origin]) => origin);
  }

  /** Empties all waiting places. */
  takeWaiting(): ClaimedDelivery[] {
    const taken: ClaimedDelivery[] = [];
    for (const lane of this.#lanes.values()) taken.push(...lane.waiting.splice(0).map(({ delivery }) => delivery));
    this.#waiting = 0;
    return taken;
  }
}
