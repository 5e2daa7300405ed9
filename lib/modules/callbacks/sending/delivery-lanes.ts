import type { SignableDelivery } from '../signing/sign-callbacks.ts';

/**
 * What this process has claimed, by destination. Each host has a lane of its own with a few requests under way, so that
 * a receiver that hangs delays only its own deliveries. A lane begins narrow, grows by one with each success and halves
 * with each failure. Pure bookkeeping: no clock, no network, no database.
 */
export type Waiting = { delivery: SignableDelivery; claimedAt: number };

type Lane = { underWay: number; width: number; waiting: Waiting[] };

/** Requests under way per host: as long as nothing is known of it, and at most. */
const FIRST_WIDTH = 4;
const MAX_WIDTH = 32;
/** Claimed and waiting behind each place of a lane. */
const WAITING_PER_PLACE = 6;
/** Requests under way over all hosts. */
const MAX_IN_FLIGHT = 512;
/** Most deliveries held in memory, so that memory stays bounded however many are due. */
const MAX_BUFFERED = 4_096;
/** Hosts whose lanes are kept while nothing is on its way to them, with the width they have earned. */
const MAX_TRACKED = 1_000;

export class DeliveryLanes {
  readonly #lanes = new Map<string, Lane>();
  #underWay = 0;
  #waiting = 0;

  /** How many more could be claimed now. */
  get room(): number {
    return this.#underWay >= MAX_IN_FLIGHT ? 0 : MAX_BUFFERED - this.#underWay - this.#waiting;
  }

  get isFull(): boolean {
    return this.room <= 0;
  }

  #laneOf(host: string): Lane {
    const lane = this.#lanes.get(host) ?? { underWay: 0, width: FIRST_WIDTH, waiting: [] };
    this.#lanes.set(host, lane);
    return lane;
  }

  /** Puts a claimed delivery into its lane; false where the lane is full. */
  add(delivery: SignableDelivery, claimedAt: number): boolean {
    const lane = this.#laneOf(delivery.host);
    if (lane.waiting.length >= lane.width * WAITING_PER_PLACE) return false;
    lane.waiting.push({ delivery, claimedAt });
    this.#waiting += 1;
    return true;
  }

  /**
   * The next of a lane to begin, now counted as under way; null while the lane or the process is full, or nothing
   * waits.
   */
  begin(host: string): Waiting | null {
    const lane = this.#lanes.get(host);
    if (!lane || lane.underWay >= lane.width || this.#underWay >= MAX_IN_FLIGHT) return null;
    const next = lane.waiting.shift();
    if (!next) return null;
    lane.underWay += 1;
    this.#underWay += 1;
    this.#waiting -= 1;
    return next;
  }

  /** A delivery that `begin()` gave out has ended; null: it was not sent after all. */
  end(host: string, hasSucceeded: boolean | null): void {
    const lane = this.#laneOf(host);
    lane.underWay -= 1;
    this.#underWay -= 1;
    if (hasSucceeded !== null)
      lane.width = hasSucceeded ? Math.min(MAX_WIDTH, lane.width + 1) : Math.max(1, lane.width >> 1);
    if (this.#lanes.size > MAX_TRACKED) this.#forgetIdle();
  }

  #forgetIdle(): void {
    for (const [host, lane] of this.#lanes)
      if (lane.underWay === 0 && lane.waiting.length === 0) this.#lanes.delete(host);
  }

  // A lane that has proved itself gets its next deliveries before the last have begun; others have nothing claimed that
  // would only wait.
  #isBusy({ underWay, width, waiting }: Lane): boolean {
    return underWay + waiting.length >= width + 2 * Math.max(0, width - FIRST_WIDTH);
  }

  isBusy(host: string): boolean {
    const lane = this.#lanes.get(host);
    return lane !== undefined && this.#isBusy(lane);
  }

  /** Hosts that nothing more should be claimed for. */
  busyHosts(): string[] {
    return [...this.#lanes].filter(([, lane]) => this.#isBusy(lane)).map(([host]) => host);
  }

  /** Hosts with something to begin. */
  waitingHosts(): string[] {
    return [...this.#lanes].filter(([, lane]) => lane.waiting.length > 0).map(([host]) => host);
  }

  /** Empties the waiting places of what fits. */
  takeWaiting(fits: (delivery: SignableDelivery) => boolean = () => true): SignableDelivery[] {
    const taken: SignableDelivery[] = [];
    for (const lane of this.#lanes.values()) {
      const before = lane.waiting.length;
      const kept = lane.waiting.filter(({ delivery }) => !fits(delivery));
      if (kept.length === before) continue;
      taken.push(...lane.waiting.filter(({ delivery }) => fits(delivery)).map(({ delivery }) => delivery));
      lane.waiting = kept;
      this.#waiting -= before - kept.length;
    }
    return taken;
  }
}
