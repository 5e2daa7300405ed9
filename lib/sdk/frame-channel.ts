/**
 * The channel between a page of another site and a frame of ours. The page greets the frame with `init` at our exact
 * origin and hands over a port; every later message goes through that port, which no other page can write to or read.
 * A document answers one greeting, the first that it accepts. Every message carries the version of the protocol and
 * the id that the page chose for its frame.
 */

const VERSION = 1;

/** Time by which the pause between two greetings grows each time, milliseconds. */
const GREET_MS = 200;

type Sealed = { kupa?: unknown; id?: unknown };

/** The message of a received value; null where that is not of this protocol and this frame. */
function unseal<Message>(data: unknown, id: unknown): Message | null {
  const { kupa, id: theirs, ...message } = Object(data) as Sealed;
  return kupa === VERSION && theirs === id ? (message as Message) : null;
}

/** Name of one frame on a page: 128 random bits. */
export const newFrameId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('-');

type PageEnd<Init, Received> = {
  id: string;
  /** Our origin: a document of any other in the frame gets no greeting. */
  origin: string;
  /** Read at each greeting. */
  init: () => Init;
  receive: (message: Received) => void;
  /**
   * Called, after repeated greetings, where a document has not answered `patienceMs` from now, or from its load.
   * Without it each is greeted once.
   */
  onSilence?: () => void;
  patienceMs?: number;
};

/** `isOpen`: the other end has answered. */
export type Channel<Sent> = { send: (message: Sent) => void; close: () => void; readonly isOpen: boolean };

/**
 * The page's end. Each document that loads in the frame is greeted anew, and the port of the one before is closed. What
 * is sent to a frame that was greeted and has not answered yet arrives with its answer.
 */
export function connectToFrame<Init extends object, Sent extends object, Received>(
  frame: HTMLIFrameElement,
  { id, origin, init, receive, onSilence, patienceMs = 0 }: PageEnd<Init, Received>,
): Channel<Sent> {
  /** Port that answered; before that, the newest. */
  let port: MessagePort | undefined;
  let isOpen = false;
  let timer = onSilence && setTimeout(onSilence, patienceMs);

  const greet = (waitMs: number, leftMs: number): void => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      const message = unseal<Received>(data, id);
      if (!message) return;
      clearTimeout(timer);
      port = port1;
      isOpen = true;
      receive(message);
    };
    port = port1;
    frame.contentWindow?.postMessage({ kupa: VERSION, id, type: 'init', ...init() }, origin, [port2]);
    if (onSilence)
      timer = setTimeout(
        () => (leftMs > waitMs ? greet(waitMs + GREET_MS, leftMs - waitMs) : onSilence()),
        Math.min(waitMs, leftMs),
      );
  };
  const drop = (): void => {
    port?.close();
    isOpen = false;
    clearTimeout(timer);
  };
  const begin = (): void => {
    drop();
    greet(GREET_MS, patienceMs);
  };
  frame.addEventListener('load', begin);

  return {
    send: (message) => port?.postMessage({ kupa: VERSION, id, ...message }),
    close: () => {
      frame.removeEventListener('load', begin);
      drop();
    },
    get isOpen() {
      return isOpen;
    },
  };
}

type FrameEnd<Init, Received> = {
  /** Whether a page of this origin may speak with the frame. A page without an origin never may. */
  accepts: (origin: string) => boolean;
  /** Called once, before any message. */
  begin: (init: Init) => void;
  receive: (message: Received) => void;
  /** The only id that is accepted, where the frame's own address names one. */
  id?: string;
  /** Pages of released scripts that send messages without version and id, and a greeting without `type`. */
  takesUnsealed?: boolean;
};

/**
 * The frame's end: it listens to its direct parent, until the first greeting that it accepts. In a page of its own
 * nothing is received or sent. `close` ends the waiting for a greeting; a port that came stays.
 */
export function connectToPage<Init extends object, Sent extends object, Received>({
  accepts,
  begin,
  receive,
  id: named,
  takesUnsealed,
}: FrameEnd<Init, Received>): Channel<Sent> {
  let port: MessagePort | undefined;
  let id: unknown;
  const greeted = ({ data, origin, source, ports: [given] }: MessageEvent): void => {
    if (source !== parent || origin === 'null' || !accepts(origin) || !given) return;
    id = named ?? (data as Sealed | null)?.id;
    const init = unseal<Init & { type?: unknown }>(data, id);
    const isUnsealed = takesUnsealed && init?.type === undefined;
    if (typeof id !== 'string' || !init || (init.type !== 'init' && !isUnsealed)) return;
    close();
    port = given;
    begin(init);
    port.onmessage = ({ data: raw }) => {
      const message = isUnsealed ? (raw as Received) : unseal<Received>(raw, id);
      if (message) receive(message);
    };
  };
  const close = (): void => removeEventListener('message', greeted);
  if (parent !== window) addEventListener('message', greeted);

  return {
    send: (message) => port?.postMessage({ kupa: VERSION, id, ...message }),
    close,
    get isOpen() {
      return !!port;
    },
  };
}
