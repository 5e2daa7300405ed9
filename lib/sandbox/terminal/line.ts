import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Language } from '#lib/kernel/language.ts';
import type { NumberedDeviceMessage, Ready, ServerCommand } from '#lib/sdk/terminal/messages.ts';
import { DeviceSession, type Kept, newKept, reconnectAfterMs } from '#lib/sdk/terminal/session.ts';

/**
 * Session of a terminal over successive sockets: sends, stores and repeats the messages of the protocol's state
 * machine.
 */

/** State that survives a reload and an empty battery, with the secret that the terminal enrolled with. */
type KeptHere = Kept & { enrolment: string };

type SocketEvents = { opened: () => void; closed: () => void; received: (text: string) => void };

/** A browser's socket, or a test's. */
type Socket = { send: (text: string) => void; close: () => void };

export type LineEvents = {
  received: (message: ServerCommand | Ready) => void;
  link: (is: 'open' | 'away') => void;
  /** Final refusal: another secret has the name, or another tab took the terminal over. */
  refused: (code: 'enrolment' | 'replaced') => void;
};

type LineOptions = LineEvents & {
  terminalId: string;
  language: Language;
  connect: (events: SocketEvents) => Socket;
  read: () => string | null;
  write: (kept: string) => void;
};

export type Line = { send: (message: NumberedDeviceMessage) => void; close: () => void };

const TICK_MS = 1_000;
const FIRMWARE = '1.0.0';
const MODEL = 'Kupa T1';

const randomHex = (): string => bytesToHex(randomBytes(32));
const sign = (key: string, text: string): string =>
  bytesToHex(
    hmac(
      sha256,
      Uint8Array.from(atob(key), (one) => one.charCodeAt(0)),
      utf8ToBytes(text),
    ),
  );

/** Opens the session of a terminal, and again whenever it ends, until it is closed. */
export function openLine({ terminalId, language, connect, read, write, received, link, refused }: LineOptions): Line {
  const { enrolment, ...kept } = keptOf(read());
  const session = new DeviceSession({
    terminal: { terminalId, firmware: FIRMWARE, model: MODEL, language, enrolment },
    kept,
    newNonce: randomHex,
    sign,
  });
  let socket: Socket | null = null;
  let failures = 0;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout>;
  let written: Kept | null = null;
  const keep = () => {
    if (session.kept === written) return;
    written = session.kept;
    write(JSON.stringify({ ...written, enrolment }));
  };

  /** Written before it is sent: what the server may have received is never forgotten here. */
  function apply({ frames, messages, close }: ReturnType<typeof session.tick>): void {
    keep();
    for (const frame of frames) socket?.send(frame);
    for (const message of messages) {
      if (message.type === 'ready') {
        failures = 0;
        link('open');
      }
      received(message);
    }
    if (close === 'enrolment' || close === 'replaced') {
      shut();
      refused(close);
    } else if (close !== null) socket?.close();
  }

  function open(): void {
    const own = connect({
      opened: () => apply(session.opened(Date.now())),
      received: (text) => apply(session.received(text, Date.now())),
      closed: () => {
        if (isClosed || socket !== own) return;
        socket = null;
        session.closed();
        link('away');
        retry = setTimeout(open, reconnectAfterMs(failures, Math.random()));
        failures += 1;
      },
    });
    socket = own;
  }

  function shut(): void {
    isClosed = true;
    clearTimeout(retry);
    clearInterval(pulse);
    socket?.close();
    session.closed();
  }

  const pulse = setInterval(() => apply(session.tick(Date.now())), TICK_MS);
  keep();
  open();
  return { send: (message) => apply(session.send(message, Date.now())), close: shut };
}

const keptOf = (raw: string | null): KeptHere =>
  raw === null ? { ...newKept(randomHex()), enrolment: randomHex() } : (JSON.parse(raw) as KeptHere);
