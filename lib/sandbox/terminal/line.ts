import type { DeviceSays, ServerSays } from './messages.ts';

/**
 * The device's side of the protocol over one socket after the other: who it is, what it heard, and what it said that
 * nobody has confirmed, which is kept through a lost network, a reload and an empty battery.
 */

type Frame = { seq: number } & DeviceSays;

/** `seq`: of its last message; `heard`: of the server's; `unsent`: not confirmed yet. `key`: base64 of 32 bytes. */
type Kept = { enrolment: string; key: string | null; seq: number; heard: number; unsent: readonly Frame[] };

/** What the server sends. Messages without a number belong to the connection itself. */
type Received = { seq?: number; ack?: number; type: string } & Readonly<Record<string, unknown>>;

type SocketEvents = { opened: () => void; closed: () => void; heard: (text: string) => void };

/** A browser's socket, or a test's. */
type Socket = { isOpen: () => boolean; send: (text: string) => void; close: () => void };

type LineOptions = {
  terminalId: string;
  language: string;
  connect: (events: SocketEvents) => Socket;
  read: () => string | null;
  write: (kept: string) => void;
  heard: (message: ServerSays) => void;
  link: (is: 'open' | 'away', isPaired: boolean) => void;
};

export type Line = { say: (message: DeviceSays) => void; close: () => void };

const HEARTBEAT_MS = 10_000;
/** Before the next try, ms; the last for all further ones. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000];

const toBase64 = (raw: Uint8Array): string => btoa(String.fromCharCode(...raw));
const random = (): string => toBase64(crypto.getRandomValues(new Uint8Array(32)));

/** HMAC-SHA256 of the words by the key, base64. */
async function proofOf(key: string, ...words: readonly string[]): Promise<string> {
  const raw = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  const made = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', made, new TextEncoder().encode(words.join('')));
  return toBase64(new Uint8Array(signed));
}

/** Opens the session of a terminal, and again whenever it ends, until it is closed. */
export function openLine({ terminalId, language, connect, read, write, heard, link }: LineOptions): Line {
  let kept: Kept = keptOf(read());
  let socket: Socket | null = null;
  let nonce = '';
  let tries = 0;
  let isReady = false;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout>;
  const keep = (more: Partial<Kept>) => {
    kept = { ...kept, ...more };
    write(JSON.stringify(kept));
  };
  const send = (frame: object) => {
    if (socket?.isOpen()) socket.send(JSON.stringify({ v: 1, ack: kept.heard, ...frame }));
  };

  async function hear(message: Received): Promise<void> {
    if (message.seq !== undefined) {
      if (message.seq <= kept.heard) return send({ type: 'heartbeat' });
      keep({ heard: message.seq });
    }
    if (message.ack !== undefined) confirm(message.ack);
    if (message.type === 'welcome') return answer(message);
    if (message.type === 'heartbeat') return;
    if (message.type === 'paired') keep({ key: message['key'] as string, seq: 0, heard: 0, unsent: [] });
    if (message.type === 'unpaired' || message.type === 'refused') keep({ key: null, seq: 0, heard: 0, unsent: [] });
    if (message.type === 'ready') {
      confirm(message['lastSeq'] as number);
      isReady = true;
      link('open', true);
      for (const frame of kept.unsent) send(frame);
    }
    heard(message as unknown as ServerSays);
  }

  /** A server that cannot prove itself is left: it has not made this terminal's pairing. */
  async function answer(message: Received): Promise<void> {
    tries = 0;
    if (kept.key === null) return link('open', false);
    const theirs = message['nonce'] as string;
    if (message['proof'] !== (await proofOf(kept.key, 'server', nonce, theirs))) return socket?.close();
    send({ type: 'prove', proof: await proofOf(kept.key, 'device', theirs, nonce) });
  }

  const confirm = (until: number) => keep({ unsent: kept.unsent.filter(({ seq }) => seq > until) });

  function open(): void {
    isReady = false;
    nonce = random();
    const own = connect({
      opened: () =>
        send({
          type: 'hello',
          terminalId,
          enrolment: kept.enrolment,
          nonce,
          firmware: '1.0',
          model: 'Kupa T1',
          language,
        }),
      heard: (text) => void hear(JSON.parse(text) as Received),
      closed: () => {
        if (isClosed || socket !== own) return;
        link('away', kept.key !== null);
        retry = setTimeout(open, RETRY_MS[Math.min(tries, RETRY_MS.length - 1)]);
        tries += 1;
      },
    });
    socket = own;
  }

  const heartbeat = setInterval(() => send({ type: 'heartbeat' }), HEARTBEAT_MS);
  if (read() === null) keep({});
  open();
  return {
    say(message) {
      const frame: Frame = { ...message, seq: kept.seq + 1 };
      keep({ seq: frame.seq, unsent: [...kept.unsent, frame] });
      if (isReady) send(frame);
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(heartbeat);
      socket?.close();
    },
  };
}

const keptOf = (raw: string | null): Kept =>
  raw === null ? { enrolment: random(), key: null, seq: 0, heard: 0, unsent: [] } : (JSON.parse(raw) as Kept);
