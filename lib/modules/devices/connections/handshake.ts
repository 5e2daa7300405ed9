import { randomBytes } from 'node:crypto';
import type { Database } from '#lib/platform/db/database.ts';
import { atMost, together } from '#lib/platform/in-turns.ts';
import { type DeviceMessage, deviceProofText, type Hello, serverProofText } from '#lib/sdk/terminal/messages.ts';
import { enrolTerminal, findTerminalsByName, type Terminal } from '../manage/store-terminals.sql.ts';
import { type Connection, hmac, isProof, send } from './connection.ts';
import type { Presence } from './presence.ts';
import type { ConnectionRegistry } from './registry.ts';
import type { TerminalSync } from './sync-terminal.ts';

/** New terminals that are added at a time: a crowd must not take the database from payments. */
const ENROLMENTS_ABREAST = 6;

type HandshakeContext = {
  database: Database;
  presence: Presence;
  registry: ConnectionRegistry;
  sync: TerminalSync;
};

/** Handshake of a connection: `hello`, `welcome`, `prove`, `ready` (docs/terminal-protocol.md, "Beginning"). */
export class Handshake {
  readonly #database: Database;
  readonly #presence: Presence;
  readonly #registry: ConnectionRegistry;
  readonly #sync: TerminalSync;
  readonly #enrolInTurn = atMost(ENROLMENTS_ABREAST);
  readonly #findByName: (terminalId: string) => Promise<Terminal | null>;

  constructor({ database, presence, registry, sync }: HandshakeContext) {
    this.#database = database;
    this.#presence = presence;
    this.#registry = registry;
    this.#sync = sync;
    // Reconnecting terminals are looked up by one statement at a time, for all that wait for it.
    this.#findByName = together((names: readonly string[]) => findTerminalsByName(database, names));
  }

  /** Processes a message of a connection that is not ready yet. */
  receive(connection: Connection, message: DeviceMessage): void {
    const { state, nonces, device } = connection;
    if (message.type === 'hello' && state === 'greeting' && nonces.device === '') {
      nonces.device = message.nonce;
      return this.#registry.inOrder(connection, () => this.#welcome(connection, message));
    }
    if (message.type === 'prove' && state === 'proving' && device?.key) {
      const expected = hmac(device.key, deviceProofText(nonces.server, nonces.device));
      if (!isProof(message.proof, expected)) return this.#registry.refuse(connection, 'proof');
      return this.#registry.inOrder(connection, () => this.#begin(connection, false));
    }
    this.#registry.refuse(connection, 'order');
  }

  async #welcome(connection: Connection, hello: Hello): Promise<void> {
    const { enrolment } = hello;
    const device =
      enrolment === null ? await this.#findByName(hello.terminalId) : await this.#enrol(connection, hello, enrolment);
    if (connection.state === 'closed') return;
    // Unknown names are refused as unpaired ones, so that the refusal does not reveal which names exist.
    if (!device?.key && enrolment === null) return this.#registry.refuse(connection, 'unpaired');
    if (!device) return;
    const { nonces } = connection;
    nonces.server = randomBytes(32).toString('hex');
    [connection.device, connection.terminalId, connection.session] = [device, hello.terminalId, hello.session];
    connection.state = 'proving';
    const proof =
      enrolment === null && device.key
        ? hmac(device.key, serverProofText(nonces.device, nonces.server)).toString('hex')
        : null;
    send(connection, { type: 'welcome', nonce: nonces.server, proof });
    if (proof === null) await this.#begin(connection, true);
  }

  /** The terminal of an enrolment secret; null where it is refused. */
  async #enrol(connection: Connection, hello: Hello, enrolment: string): Promise<Terminal | null> {
    const { network } = connection;
    const enrolled = await this.#enrolInTurn(() =>
      enrolTerminal(this.#database, { ...hello, enrolment }, this.#registry.mayBeNew(network)),
    );
    if (enrolled.terminal === null)
      this.#registry.refuse(connection, enrolled.why === 'bound' ? 'enrolment' : 'not-now');
    else if (enrolled.isNew) this.#registry.countNew(network);
    return enrolled.terminal;
  }

  /** `hasNoKey`: it proved its enrolment secret; a terminal that is paired all the same has lost its key. */
  async #begin(connection: Connection, hasNoKey: boolean): Promise<void> {
    const { device } = connection;
    if (!device) return;
    await this.#registry.departed(device.id);
    const business = await this.#presence.seen(device.id);
    if (connection.state === 'closed') return;
    if (!this.#registry.enter(connection, device)) return this.#registry.refuse(connection, 'not-now');
    const isPaired = device.key !== null;
    const { name, posId, language } = device;
    send(connection, {
      type: 'ready',
      lastSeq: connection.receivedSeq ?? 0,
      name,
      posId,
      tips: [],
      language,
      business: isPaired && !hasNoKey && business ? this.#sync.businessOf(business) : null,
    });
    if (hasNoKey && isPaired) await this.#sync.sendPaired(connection, device);
    // `version` null makes the next turn of `sendMissed` send pairings under way.
    connection.version = device.pairings.length === 0 ? device.version : null;
    await this.#sync.sendPayment(connection);
  }
}
