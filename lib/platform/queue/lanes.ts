import type { LanePolicy } from './queue.ts';

/**
 * Claimed rows of this process, by destination. Each destination has a lane of its own with a few rows under way, so
 * that one that hangs delays only itself. Pure bookkeeping: no clock, no network, no database.
 */
export type Waiting<Row> = { row: Row; claimedAt: number };

type Lane<Row> = { underWay: number; width: number; waiting: Waiting<Row>[] };

export class Lanes<Row> {
  readonly #policy: LanePolicy;
  readonly #lanes = new Map<string, Lane<Row>>();
  #underWay = 0;
  #waiting = 0;

  constructor(policy: LanePolicy) {
    this.#policy = policy;
  }

  /** Number of rows that could be claimed now. */
  get room(): number {
    const { maxInFlight, maxHeld } = this.#policy;
    return this.#underWay >= maxInFlight ? 0 : maxHeld - this.#underWay - this.#waiting;
  }

  get isFull(): boolean {
    return this.room <= 0;
  }

  #laneOf(destination: string): Lane<Row> {
    const lane = this.#lanes.get(destination) ?? { underWay: 0, width: this.#policy.firstWidth, waiting: [] };
    this.#lanes.set(destination, lane);
    return lane;
  }

  /** Puts a claimed row into its lane; false where the lane is full. */
  add(destination: string, row: Row, claimedAt: number): boolean {
    const lane = this.#laneOf(destination);
    if (lane.waiting.length >= lane.width * this.#policy.waitingPerPlace) return false;
    lane.waiting.push({ row, claimedAt });
    this.#waiting += 1;
    return true;
  }

  /**
   * The next of a lane to begin, now counted as under way; null while the lane or the process is full, or nothing
   * waits.
   */
  begin(destination: string): Waiting<Row> | null {
    const lane = this.#lanes.get(destination);
    if (!lane || lane.underWay >= lane.width || this.#underWay >= this.#policy.maxInFlight) return null;
    const next = lane.waiting.shift();
    if (!next) return null;
    lane.underWay += 1;
    this.#underWay += 1;
    this.#waiting -= 1;
    return next;
  }

  /** Ends a row that `begin()` gave out; null: its destination was not called after all. */
  end(destination: string, hasSucceeded: boolean | null): void {
    const { minWidth, maxWidth, maxTracked } = this.#policy;
    const lane = this.#laneOf(destination);
    lane.underWay -= 1;
    this.#underWay -= 1;
    if (hasSucceeded !== null)
      lane.width = hasSucceeded ? Math.min(maxWidth, lane.width + 1) : Math.max(minWidth, lane.width >> 1);
    if (this.#lanes.size > maxTracked) this.#forgetIdle();
  }

  #forgetIdle(): void {
    for (const [destination, lane] of this.#lanes)
      if (lane.underWay === 0 && lane.waiting.length === 0) this.#lanes.delete(destination);
  }

  // A lane that has proved itself gets its next rows before the last have begun; others have nothing claimed that
  // would only wait.
  #isBusy({ underWay, width, waiting }: Lane<Row>): boolean {
    return underWay + waiting.length >= width + 2 * Math.max(0, width - this.#policy.firstWidth);
  }

  isBusy(destination: string): boolean {
    const lane = this.#lanes.get(destination);
    return lane !== undefined && this.#isBusy(lane);
  }

  /** Destinations that nothing more should be claimed for. */
  busyDestinations(): string[] {
    return [...this.#lanes].filter(([, lane]) => this.#isBusy(lane)).map(([destination]) => destination);
  }

  /** Destinations with something to begin. */
  waitingDestinations(): string[] {
    return [...this.#lanes].filter(([, lane]) => lane.waiting.length > 0).map(([destination]) => destination);
  }

  /** Empties the waiting places of what fits. */
  takeWaiting(fits: (row: Row) => boolean = () => true): Row[] {
    const taken: Row[] = [];
    for (const lane of this.#lanes.values()) {
      const before = lane.waiting.length;
      const kept = lane.waiting.filter(({ row }) => !fits(row));
      if (kept.length === before) continue;
      taken.push(...lane.waiting.filter(({ row }) => fits(row)).map(({ row }) => row));
      lane.waiting = kept;
      this.#waiting -= before - kept.length;
    }
    return taken;
  }
}
