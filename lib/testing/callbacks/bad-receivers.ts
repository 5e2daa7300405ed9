import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { httpReceiver, rawReceiver } from './receivers.ts';
import type { SenderReport, SenderTask } from './sender-process.ts';

/** Behaviours of a hostile or broken receiver, below HTTP, and the outcome that a try at it must have (W-09). */
export type BadReceiver = {
  name: string;
  speak(socket: Socket): void;
  expected: { httpStatus: number | null; error: string | null };
};

const KIB = Buffer.alloc(1_024, 'x');
const GIB = 2 ** 30;
const MIB = 2 ** 20;

/** Writes something again and again until the other side hangs up. */
function dribble(socket: Socket, everyMs: number, piece: () => string | Buffer): void {
  const timer = setInterval(() => socket.write(piece()), everyMs);
  socket.on('close', () => clearInterval(timer));
}

function pour(socket: Socket, piece: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

/** Well-formed headers, one byte a second. */
function slowly(socket: Socket, text: string): void {
  let at = 0;
  dribble(socket, 1_000, () => text[at++] ?? 'x');
}

/** 64 MB of nothing in 64 kB. Made when it is first wanted. */
let bomb: Buffer | null = null;
const gzipBomb = (): Buffer => {
  bomb ??= gzipSync(Buffer.alloc(64 * MIB));
  return bomb;
};

const TIMED_OUT = { httpStatus: null, error: 'timeout' };
const CUT = { httpStatus: null, error: 'connection' };
const DELIVERED = { httpStatus: 200, error: null };

const BAD_RECEIVERS: readonly BadReceiver[] = [
  { name: 'never answers', speak: () => undefined, expected: TIMED_OUT },
  {
    name: 'sends its headers one byte a second',
    speak: (socket) => slowly(socket, 'HTTP/1.1 200 OK\r\n'),
    expected: TIMED_OUT,
  },
  { name: 'sends what is no HTTP, byte by byte', speak: (socket) => dribble(socket, 100, () => 'H'), expected: CUT },
  {
    name: 'sends headers without end, slowly',
    speak(socket) {
      socket.write('HTTP/1.1 200 OK\r\n');
      dribble(socket, 200, () => 'x-slow: 1\r\n');
    },
    expected: TIMED_OUT,
  },
  {
    name: 'sends a body of a gigabyte',
    speak(socket) {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${GIB}\r\n\r\n`);
      pour(socket, KIB);
    },
    expected: DELIVERED,
  },
  {
    name: 'sends chunks without end',
    speak(socket) {
      socket.write('HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n');
      pour(socket, Buffer.concat([Buffer.from('400\r\n'), KIB, Buffer.from('\r\n')]));
    },
    expected: { httpStatus: 500, error: 'status' },
  },
  {
    name: 'sends the head of a chunk without end',
    speak(socket) {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;');
      pour(socket, KIB);
    },
    expected: DELIVERED,
  },
  {
    name: 'sends its body one byte at a time',
    speak(socket) {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
      dribble(socket, 200, () => 'x');
    },
    expected: DELIVERED,
  },
  {
    name: 'breaks off its body',
    speak: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nabc'),
    expected: DELIVERED,
  },
  {
    name: 'sends a megabyte of headers',
    speak(socket) {
      socket.write('HTTP/1.1 200 OK\r\n');
      for (let i = 0; i < 1_000; i += 1) socket.write(`x-${i}: ${'y'.repeat(1_000)}\r\n`);
      socket.write('\r\n');
    },
    expected: CUT,
  },
  {
    name: 'sends 64 MB packed into 64 kB',
    speak(socket) {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${gzipBomb().length}\r\n\r\n`);
      socket.end(gzipBomb());
    },
    expected: DELIVERED,
  },
  {
    name: 'switches protocols',
    speak: (socket) =>
      void socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n'),
    expected: CUT,
  },
  {
    name: 'sends hints before its answer',
    speak: (socket) =>
      socket.end('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
    expected: DELIVERED,
  },
  {
    name: 'pours hints without end',
    speak: (socket) => pour(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(20))),
    expected: CUT,
  },
  {
    name: 'sends hints without end, slowly',
    speak: (socket) => dribble(socket, 1_000, () => 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
    expected: TIMED_OUT,
  },
];

/** The callback client's outcome at one bad receiver. */
export type Meeting = { receiver: BadReceiver; outcomes: SenderReport['outcomes'][number] };

function askSender(task: SenderTask): Promise<SenderReport> {
  return new Promise((resolve, reject) => {
    const child = fork('lib/testing/callbacks/sender-process.ts', [], {
      execArgv: ['--expose-gc', '--disable-warning=ExperimentalWarning'],
    });
    child.once('message', (report) => resolve(report as SenderReport));
    child.once('exit', (code) => reject(new Error(`the sender ended with ${code}`)));
    child.send(task);
  });
}

/**
 * Sends to every bad receiver, so many at once, from a process of its own; one receiver after the other, or all of them
 * together.
 */
export async function meetBadReceivers(
  parallel: (receiver: BadReceiver) => number,
  { inTurn = false } = {},
): Promise<{ meetings: Meeting[] } & Pick<SenderReport, 'grownBytes' | 'heldBytes'>> {
  const healthy = await httpReceiver();
  const started = await Promise.all(BAD_RECEIVERS.map(({ speak }) => rawReceiver(speak)));
  const urls = BAD_RECEIVERS.map((receiver, at) =>
    Array.from({ length: parallel(receiver) }, () => started[at]?.url ?? ''),
  );
  try {
    const { outcomes, ...memory } = await askSender({
      allowedHosts: [healthy, ...started].map(({ host }) => host),
      healthyUrl: healthy.url,
      waves: inTurn ? urls : [urls.flat()],
    });
    const all = outcomes.flat();
    return {
      meetings: BAD_RECEIVERS.map((receiver, at) => ({ receiver, outcomes: all.splice(0, urls[at]?.length ?? 0) })),
      ...memory,
    };
  } finally {
    await Promise.all([healthy, ...started].map((receiver) => receiver.close()));
  }
}
