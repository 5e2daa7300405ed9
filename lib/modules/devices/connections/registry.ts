import { putBounded } from '#lib/kernel/put-bounded.ts';
import { errorName, log } from '#lib/platform/log.ts';
import { GONE_AFTER_MS, type RefusedCode } from '#lib/sdk/terminal/messages.ts';
import type { Terminal } from '../manage/store-terminals.sql.ts';
import { type Connection, send } from './connection.ts';
import { openCrowd } from './crowd.ts';
import { type Presence, logFailure } from './presence.ts';
import { openStrangers, type Strangers } from './strangers.ts';

/** Longest from the connection to `ready`, milliseconds. */
const GREETING_MS = 5_000;

/** Longest from the closing of a socket to its end, milliseconds. */
const CLOSING_MS = 1_000;

/** Paired terminals at once, and connections during their handshake. Unpaired ones: `strangers.ts`. */
const MAX_PAIRED = 10_000;
const MAX_GREETING = 2_000;

/** Connections of terminals in this process: during their handshake, and ready by their device. */
export class ConnectionRegistry {
  readonly #presence: Presence;
  readonly #greeting = openCrowd<Connection>();
  readonly #strangers: Strangers<Connection>;
  readonly #ready = new Map<number, Connection>();
  /** Last number of a terminal's session, for as long as the session may continue here. */
  readonly #sessions = new Map<number, { session: string; receivedSeq: number }>();
  /** Departures that are being recorded: a device that reconnects at once must not be marked as gone afterwards. */
  readonly #leaving = new Map<number, Promise<void>>();

  /** `isExempt`: networks of which any number of unpaired terminals may come. */
  constructor(presence: Presence, isExempt: (network: string) => boolean) {
    this.#presence = presence;
    this.#strangers = openStrangers<Connection>(isExempt);
  }

  /** Ready connections by their device. */
  get ready(): ReadonlyMap<number, Connection> {
    return this.#ready;
  }

  /** Closes a connection of the network with the most, where too many are in their handshake. */
  makeRoom(): void {
    const leaving = this.#greeting.size >= MAX_GREETING ? this.#greeting.oldestOfFullest() : null;
    if (leaving) this.drop(leaving);
  }

  add(connection: Connection): void {
    this.#greeting.add(connection);
  }

  refuse(connection: Connection, code: RefusedCode): void {
    send(connection, { type: 'refused', code });
    this.drop(connection);
  }

  drop(connection: Connection): void {
    if (connection.state === 'closed') return;
    const wasReady = connection.state === 'ready';
    connection.state = 'closed';
    this.#greeting.delete(connection);
    this.#strangers.leave(connection);
    connection.socket.close();
    setTimeout(() => connection.socket.terminate(), CLOSING_MS).unref();
    const { device } = connection;
    if (!wasReady || !device || this.#ready.get(device.id) !== connection) return;
    this.#ready.delete(device.id);
    this.#rememberSession(device.id, connection);
    const noted = logFailure('a device could not be noted as gone', this.#presence.gone(device.id));
    this.#leaving.set(device.id, noted);
    void noted.then(() => this.#leaving.get(device.id) === noted && this.#leaving.delete(device.id));
  }

  /** A terminal repeats unacknowledged messages: a failure ends the connection without an acknowledgement. */
  inOrder(connection: Connection, work: () => Promise<void>): void {
    connection.work = connection.work
      .then(() => (connection.state === 'closed' ? undefined : work()))
      .catch((error: unknown) => {
        log.warn('a terminal is let go of', { error: errorName(error) });
        this.refuse(connection, 'not-now');
      });
  }

  /** Resolves when an earlier departure of the device is recorded. */
  async departed(deviceId: number): Promise<void> {
    await this.#leaving.get(deviceId);
  }

  /** Makes a connection the ready one of its device, in place of an older one. False where there are too many. */
  enter(connection: Connection, device: Terminal): boolean {
    const older = this.#ready.get(device.id);
    if (!older && device.key !== null && this.#ready.size - this.#strangers.size >= MAX_PAIRED) return false;
    this.#greeting.delete(connection);
    connection.state = 'ready';
    this.#ready.set(device.id, connection);
    if (older) {
      this.#rememberSession(device.id, older);
      this.refuse(older, 'replaced');
    }
    this.countPairing(connection, device);
    const known = this.#sessions.get(device.id);
    connection.receivedSeq = known?.session === connection.session ? known.receivedSeq : null;
    return true;
  }

  /** Counts a terminal as paired or unpaired; above the limits the unpaired one that has waited longest is refused. */
  countPairing(connection: Connection, { key }: Pick<Terminal, 'key'>): void {
    if (key !== null) return this.#strangers.leave(connection);
    const leaving = this.#strangers.admit(connection);
    if (leaving) this.refuse(leaving, 'not-now');
  }

  mayBeNew(network: string): boolean {
    return this.#strangers.mayBeNew(network);
  }

  countNew(network: string): void {
    this.#strangers.countNew(network);
  }

  /** Closes unfinished handshakes and connections without a frame for too long. */
  dropSilent(): void {
    const now = Date.now();
    for (const connection of this.#greeting) if (now - connection.openedAt >= GREETING_MS) this.drop(connection);
    for (const connection of this.#ready.values())
      if (now - connection.lastFrameAt >= GONE_AFTER_MS) this.drop(connection);
  }

  /** Closes all connections; resolves when their work is done. */
  async close(): Promise<void> {
    const all = [...this.#greeting, ...this.#ready.values()];
    for (const connection of all) this.drop(connection);
    await Promise.all(all.map(({ work }) => work));
  }

  #rememberSession(deviceId: number, { session, receivedSeq }: Connection): void {
    if (receivedSeq !== null) putBounded(MAX_PAIRED, this.#sessions, deviceId, { session, receivedSeq });
  }
}
