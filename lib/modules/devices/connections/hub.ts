import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { subscriberOf } from '#lib/platform/http/client-address.ts';
import type { Database } from '#lib/platform/db/database.ts';
import { errorName, log } from '#lib/platform/log.ts';
import {
  deviceProofText,
  type DeviceMessage,
  type DeviceWord,
  frameOf,
  GONE_AFTER_MS,
  type Hello,
  isNumbered,
  readDeviceFrame,
  type RefusedCode,
  type ServerMessage,
  type ServerWord,
  serverProofText,
} from '#lib/sdk/terminal/messages.ts';
import {
  enrolTerminal,
  findTerminal,
  findTerminalsByName,
  markGone,
  markSeen,
  type Business,
  type Terminal,
} from '../pairing/store-terminals.sql.ts';
import { atMost, together } from '#lib/platform/in-turns.ts';
import { type Connection, hmac, isProof, newConnection } from './connection.ts';
import { openCrowd } from './crowd.ts';
import type { DevicePayments } from './port.ts';
import { findBusiness, findVersions } from './store-connections.sql.ts';
import { openStrangers } from './strangers.ts';

/**
 * The connections of terminals in this process (docs/terminal-protocol.md). What a terminal has to hear follows from
 * the database alone: after a lost connection, in another process and after a crash the same look says it again.
 */

/** Longest from the connection to `ready`, milliseconds. */
const GREETING_MS = 5_000;

/**
 * Longest frame, bytes; most frames of one connection in a second; paired terminals at once, and connections that have
 * not proved themselves. Unpaired ones: `strangers.ts`.
 */
const MAX_FRAME_BYTES = 16_384;
const MAX_FRAMES_A_SECOND = 50;
const MAX_PAIRED = 10_000;
const MAX_GREETING = 2_000;

/** New terminals that are written down at a time: a crowd must not take the database from payments. */
const ENROLMENTS_ABREAST = 6;

/** How often what was missed is looked for, and devices are noted as seen, milliseconds. */
const LOOK_MS = 2_000;
const SEEN_MS = 10_000;

export type DeviceHub = {
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** A message of the channel: `process device`, or `process device print {…}`. */
  wake(payload: string): void;
  has(deviceId: number): boolean;
  close(): Promise<void>;
};

/**
 * `origin`: of the installation, before the addresses that terminals are told. `addressOf`: the client's address.
 * `isExempt`: networks of which any number of unpaired terminals may come.
 */
export type HubContext = {
  database: Database;
  payments: DevicePayments;
  origin: string;
  addressOf: (incoming: IncomingMessage) => string;
  isExempt: (network: string) => boolean;
};

export function openDeviceHub({ database, payments, origin, addressOf, isExempt }: HubContext): DeviceHub {
  const process = randomUUID();
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false });
  const greeting = openCrowd<Connection>();
  const strangers = openStrangers<Connection>(isExempt);
  const ready = new Map<number, Connection>();
  /** The last number of a terminal's session, for as long as it may come back here. */
  const sessions = new Map<number, { session: string; taken: number }>();
  /** Those that left, until that is noted: who comes back at once must not be noted as gone afterwards. */
  const leaving = new Map<number, Promise<void>>();
  const inTurn = atMost(ENROLMENTS_ABREAST);
  // A crowd that comes back asks the same: one statement at a time of each kind, for all that wait for it.
  const findByName = together((names: readonly string[]) => findTerminalsByName(database, names));
  const noteAsSeen = together((ids: readonly number[]) => markSeen(database, ids, process));
  const noteAsGone = together(async (ids: readonly number[]) => {
    await markGone(database, ids, process);
    return new Map<number, never>();
  });
  const findOpen = together(async (ids: readonly number[]) => {
    const open = await payments.findOpen(ids);
    return new Map(open.map((one) => [one.deviceId, one]));
  });

  const shopOf = ({ name, logoPath }: Business) => ({ name, logoUrl: logoPath === null ? null : origin + logoPath });

  function send(to: Connection, message: ServerMessage): void {
    if (to.socket.readyState !== to.socket.OPEN) return;
    const hasNumber = isNumbered(message);
    if (hasNumber) to.said += 1;
    to.socket.send(frameOf(message, hasNumber ? to.said : 0, to.taken ?? 0));
  }

  function refuse(connection: Connection, code: RefusedCode): void {
    send(connection, { type: 'refused', code });
    drop(connection);
  }

  function drop(connection: Connection): void {
    if (connection.state === 'closed') return;
    const wasReady = connection.state === 'ready';
    connection.state = 'closed';
    greeting.delete(connection);
    strangers.leave(connection);
    connection.socket.close();
    // Who does not answer the closing is cut off.
    setTimeout(() => connection.socket.terminate(), 1_000).unref();
    const { device } = connection;
    if (!wasReady || !device || ready.get(device.id) !== connection) return;
    ready.delete(device.id);
    if (connection.taken !== null) remember(device.id, { session: connection.session, taken: connection.taken });
    const noted = quietly('a device could not be noted as gone', noteAsGone(device.id));
    leaving.set(device.id, noted);
    void noted.then(() => leaving.get(device.id) === noted && leaving.delete(device.id));
  }

  function remember(id: number, known: { session: string; taken: number }): void {
    sessions.delete(id);
    sessions.set(id, known);
    const [oldest] = sessions.keys();
    if (sessions.size > MAX_PAIRED && oldest !== undefined) sessions.delete(oldest);
  }

  function connected(socket: WebSocket, network: string): void {
    const connection = newConnection(socket, network);
    greeting.add(connection);
    socket.on('error', () => drop(connection));
    socket.on('close', () => drop(connection));
    socket.on('message', (data, isBinary) => {
      if (isBinary) return refuse(connection, 'unreadable');
      received(connection, (data as Buffer).toString());
    });
  }

  function received(connection: Connection, text: string): void {
    if (connection.state === 'closed') return;
    connection.heardAt = Date.now();
    const { frames } = connection;
    if (connection.heardAt - frames.second >= 1_000) [frames.second, frames.count] = [connection.heardAt, 0];
    frames.count += 1;
    if (frames.count > MAX_FRAMES_A_SECOND) return refuse(connection, 'too-fast');
    const read = readDeviceFrame(text);
    if ('bad' in read) return refuse(connection, read.bad);
    const { message, envelope } = read;
    if (envelope.ack > connection.said) return refuse(connection, 'order');
    if (connection.state !== 'ready') return greeted(connection, message);
    if (message.type === 'heartbeat') return send(connection, { type: 'heartbeat' });
    if (message.type === 'hello' || message.type === 'prove') return refuse(connection, 'order');
    numbered(connection, envelope.seq, message);
  }

  /** A word is taken in its turn and once; it is acknowledged when what follows from it is in the database. */
  function numbered(connection: Connection, seq: number, word: DeviceWord): void {
    const { device, terminalId } = connection;
    const after = connection.taken;
    if (!device) return refuse(connection, 'order');
    if (after !== null && seq <= after) return send(connection, { type: 'heartbeat' });
    if (after !== null && seq !== after + 1 + connectionQueued(connection)) return refuse(connection, 'order');
    if (after === null) connection.taken = seq - 1;
    queued.set(connection, connectionQueued(connection) + 1);
    inOrder(connection, async () => {
      try {
        await payments.hear({ id: device.id, terminalId }, word);
        connection.taken = seq;
      } finally {
        queued.set(connection, connectionQueued(connection) - 1);
      }
      await look(connection);
      send(connection, { type: 'heartbeat' });
    });
  }

  /** Words that were read and are not done yet. */
  const queued = new WeakMap<Connection, number>();
  const connectionQueued = (connection: Connection): number => queued.get(connection) ?? 0;

  /** What fails is said again by the terminal: the connection ends without an acknowledgement. */
  function inOrder(connection: Connection, work: () => Promise<void>): void {
    connection.work = connection.work
      .then(() => (connection.state === 'closed' ? undefined : work()))
      .catch((error: unknown) => {
        log.warn('a terminal is let go of', { error: errorName(error) });
        refuse(connection, 'not-now');
      });
  }

  function greeted(connection: Connection, message: DeviceMessage): void {
    if (message.type === 'hello' && connection.state === 'greeting' && connection.nonces.device === '') {
      connection.nonces.device = message.nonce;
      return inOrder(connection, () => welcome(connection, message));
    }
    if (message.type === 'prove' && connection.state === 'proving' && connection.device?.key) {
      const wanted = hmac(connection.device.key, deviceProofText(connection.nonces.server, connection.nonces.device));
      if (!isProof(message.proof, wanted)) return refuse(connection, 'proof');
      return inOrder(connection, () => begin(connection, false));
    }
    refuse(connection, 'order');
  }

  async function welcome(connection: Connection, hello: Hello): Promise<void> {
    const { enrolment } = hello;
    const device = enrolment === null ? await findByName(hello.terminalId) : await enrol(connection, hello, enrolment);
    if (connection.state === 'closed') return;
    // Whether the name exists is nobody's business: an unknown one is answered as one without a key.
    if (!device?.key && enrolment === null) return refuse(connection, 'unpaired');
    if (!device) return;
    connection.nonces.server = randomBytes(32).toString('hex');
    [connection.device, connection.terminalId, connection.session] = [device, hello.terminalId, hello.session];
    connection.state = 'proving';
    const { nonces } = connection;
    const proof =
      enrolment === null && device.key
        ? hmac(device.key, serverProofText(nonces.device, nonces.server)).toString('hex')
        : null;
    send(connection, { type: 'welcome', nonce: nonces.server, proof });
    if (proof === null) await begin(connection, true);
  }

  /** The terminal of a secret of its own; null where it is refused. */
  async function enrol(connection: Connection, hello: Hello, enrolment: string): Promise<Terminal | null> {
    const { network } = connection;
    const enrolled = await inTurn(() => enrolTerminal(database, { ...hello, enrolment }, strangers.mayBeNew(network)));
    if (enrolled.terminal === null) refuse(connection, enrolled.why === 'bound' ? 'enrolment' : 'not-now');
    else if (enrolled.isNew) strangers.countNew(network);
    return enrolled.terminal;
  }

  /** Counts a terminal that nobody has paired, and closes the one that has waited longest where there are too many. */
  function admitStranger(connection: Connection): void {
    const leaving = strangers.admit(connection);
    if (leaving) refuse(leaving, 'not-now');
  }

  /** `hasNoKey`: it brought its own secret, and if it was paired meanwhile, it has lost the key. */
  async function begin(connection: Connection, hasNoKey: boolean): Promise<void> {
    const { device, session } = connection;
    if (!device) return;
    await leaving.get(device.id);
    const business = await noteAsSeen(device.id);
    if (connection.state === 'closed') return;
    const older = ready.get(device.id);
    if (!older && device.key !== null && ready.size - strangers.size >= MAX_PAIRED)
      return refuse(connection, 'not-now');
    greeting.delete(connection);
    connection.state = 'ready';
    ready.set(device.id, connection);
    if (older) replace(older, device.id);
    if (device.key === null) admitStranger(connection);
    const known = sessions.get(device.id);
    connection.taken = known?.session === session ? known.taken : null;
    const { name, posId, language } = device;
    const lastSeq = connection.taken ?? 0;
    const isKnown = !hasNoKey && device.key !== null;
    send(connection, {
      type: 'ready',
      lastSeq,
      name,
      posId,
      tips: [],
      language,
      business: isKnown && business ? shopOf(business) : null,
    });
    if (hasNoKey && device.key !== null) await tellPaired(connection, device);
    // A pairing that is under way is told by the next look for what was missed.
    connection.version = device.pairings.length === 0 ? device.version : null;
    await look(connection);
  }

  /** The device is not gone: a newer connection has it. */
  function replace(older: Connection, deviceId: number): void {
    if (older.taken !== null) remember(deviceId, { session: older.session, taken: older.taken });
    refuse(older, 'replaced');
  }

  async function tellPaired(connection: Connection, { key, sellerId, posId, name }: Terminal): Promise<void> {
    if (key === null || sellerId === null) return;
    const business = shopOf(await findBusiness(database, sellerId));
    send(connection, { type: 'paired', key, business, posId: posId ?? '', name });
  }

  /** Says whatever the terminal has to hear and has not heard on this connection. */
  async function look(connection: Connection): Promise<void> {
    const { device } = connection;
    if (!device || connection.state !== 'ready') return;
    const open = await findOpen(device.id);
    const had = connection.payment;
    if (had && had.reference !== open?.reference) {
      const ending = await payments.findEnding(device.id, had.reference);
      if (ending?.outcome === 'cancelled' || ending?.outcome === 'expired')
        send(connection, {
          type: 'cancel',
          reference: had.reference,
          why: ending.outcome === 'expired' ? 'expired' : 'caller',
        });
      if (ending) send(connection, { type: 'outcome', reference: had.reference, ...ending });
      connection.payment = null;
    }
    if (!open) return;
    const { reference, operation, amount, tip, tips, currency, product, language, installments } = open;
    if (!connection.payment) {
      const said: ServerWord = {
        type: 'payment',
        reference,
        operation,
        amount: amount - tip,
        currency,
        product,
        language,
        tips,
        installments: open.installmentsOffered,
        expiresAt: open.expiresAt.toISOString(),
      };
      send(connection, said);
      connection.payment = { reference, isPresented: false };
    }
    if (open.isAnnounced && !connection.payment.isPresented) {
      send(connection, { type: 'present', reference, amount, tip, installments });
      connection.payment.isPresented = true;
    }
  }

  /** Whether a terminal is being paired, was paired, or was let go of. */
  async function lookAtPairing(connection: Connection): Promise<void> {
    const { device } = connection;
    const now = device && (await findTerminal(database, device.id));
    if (!device || connection.state !== 'ready') return;
    // Another device was paired under its name, which is bound to that one now.
    if (!now) return refuse(connection, 'enrolment');
    connection.device = now;
    if (now.key !== null && now.key !== device.key) await tellPaired(connection, now);
    if (now.key === null && device.key !== null) send(connection, { type: 'unpaired' });
    for (const { id, code, endsAt, sellerId, posId, name } of now.pairings) {
      if (connection.shown.has(id)) continue;
      const business = shopOf(await findBusiness(database, sellerId));
      send(connection, { type: 'pairing', code, expiresAt: endsAt.toISOString(), business, posId, name });
    }
    connection.shown = new Set(now.pairings.map(({ id }) => id));
    if (now.key === null) admitStranger(connection);
    else strangers.leave(connection);
  }

  function wake(payload: string): void {
    const [, holder, id, print] = /^(\S+) (\d+)(?: print (.*))?$/su.exec(payload) ?? [];
    const connection = holder === process ? ready.get(Number(id)) : undefined;
    if (!connection) return;
    inOrder(connection, async () => {
      if (print !== undefined) return send(connection, { type: 'print', ...JSON.parse(print) });
      await look(connection);
      await lookAtPairing(connection);
    });
  }

  /** What a lost message would have told. */
  async function lookForMissed(): Promise<void> {
    const ids = [...ready.keys()];
    if (ids.length === 0) return;
    const [open, versions] = await Promise.all([payments.findOpen(ids), findVersions(database, ids)]);
    const openOf = new Map(open.map((one) => [one.deviceId, one]));
    for (const connection of ready.values()) {
      const mine = connection.device && openOf.get(connection.device.id);
      const isNew = connection.payment?.reference !== mine?.reference;
      const isAnnounced = mine?.isAnnounced && connection.payment?.isPresented === false;
      if (isNew || isAnnounced) inOrder(connection, () => look(connection));
    }
    const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
    for (const id of ids) {
      const connection = ready.get(id);
      const version = versionOf.get(id) ?? 'gone';
      if (!connection || connection.version === version) continue;
      connection.version = version;
      inOrder(connection, () => lookAtPairing(connection));
    }
  }

  function endSilent(): void {
    const now = Date.now();
    for (const connection of greeting) if (now - connection.openedAt >= GREETING_MS) drop(connection);
    for (const connection of ready.values()) if (now - connection.heardAt >= GONE_AFTER_MS) drop(connection);
  }

  let isLooking = false;
  const looking = setInterval(() => {
    endSilent();
    if (isLooking) return;
    isLooking = true;
    void quietly('what terminals have to hear was not looked for', lookForMissed()).finally(() => (isLooking = false));
  }, LOOK_MS).unref();
  const seeing = setInterval(
    () => void quietly('devices could not be noted as seen', markSeen(database, [...ready.keys()], process)),
    SEEN_MS,
  ).unref();

  return {
    upgrade(incoming, socket, head) {
      const network = subscriberOf(addressOf(incoming));
      // Whoever fills the room makes room.
      const leaving = greeting.size >= MAX_GREETING ? greeting.oldestOfFullest() : null;
      if (leaving) drop(leaving);
      server.handleUpgrade(incoming, socket, head, (opened) => connected(opened, network));
    },
    wake,
    has: (deviceId) => ready.has(deviceId),
    async close() {
      clearInterval(looking);
      clearInterval(seeing);
      const all = [...greeting, ...ready.values()];
      for (const connection of all) drop(connection);
      await Promise.all(all.map(({ work }) => work));
      server.close();
    },
  };
}

async function quietly(what: string, work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => log.warn(what, { error: errorName(error) }));
}
