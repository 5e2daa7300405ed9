import { type AddressInfo, createServer, type Socket } from 'node:net';

/**
 * A mail server that behaves as a test says, byte for byte; it knows nothing of the library that speaks to it. For
 * tests only.
 */

/** What it answers to a command: a line, or a way to end the conversation. */
type SmtpReply = string | 'drop' | 'silence';

export type SmtpScript = Partial<Record<'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'end', SmtpReply>>;

const USUAL: Required<SmtpScript> = {
  greeting: '220 ready',
  EHLO: '250 hello',
  AUTH: '235 welcome',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  end: '250 2.0.0 taken as 4711',
};

export type ScriptedSmtp = {
  url: string;
  /** Texts that were handed over to their last dot. */
  taken: string[];
  /** Every command line, in order. */
  commands: string[];
  /** Changes what it does from now on. */
  behave(script: SmtpScript): void;
  close(): Promise<void>;
};

export async function scriptedSmtp(first: SmtpScript = {}): Promise<ScriptedSmtp> {
  let script = { ...USUAL, ...first };
  const taken: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();

  function answer(socket: Socket, with_: SmtpReply): void {
    if (with_ === 'drop') socket.destroy();
    else if (with_ !== 'silence') socket.write(`${with_}\r\n`);
  }

  function converse(socket: Socket): void {
    let buffer = '';
    let isText = false;
    sockets.add(socket);
    socket
      .on('close', () => sockets.delete(socket))
      .on('error', () => undefined)
      .setEncoding('latin1');
    answer(socket, script.greeting);
    socket.on('data', (chunk: string) => {
      buffer += chunk;
      for (;;) {
        const end = buffer.indexOf(isText ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + (isText ? 5 : 2));
        if (isText) {
          isText = false;
          taken.push(Buffer.from(line, 'latin1').toString('utf8'));
          answer(socket, script.end);
          continue;
        }
        commands.push(line);
        const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? '';
        if (verb === 'QUIT') return void socket.end('221 bye\r\n');
        const known = verb === 'HELO' ? 'EHLO' : (verb as keyof SmtpScript);
        const said = script[known] ?? '502 unknown';
        isText = verb === 'DATA' && said.startsWith('3');
        answer(socket, said);
      }
    });
  }

  const server = createServer(converse);
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    commands,
    behave: (next) => {
      script = { ...USUAL, ...next };
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
