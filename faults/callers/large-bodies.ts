import { Agent, request } from 'node:http';

/**
 * Callers that send one body again and again, in a process of their own: what they cost themselves is not what is
 * measured. Begins with the order of its parent, ends with the next, and answers how many bodies were sent.
 */

type Flood = { port: number; path: string; body: string; callers: number };

const agent = new Agent({ keepAlive: true });

function post({ port, path, body }: Flood): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path: `/api/${path}`,
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) =>
        answer
          .resume()
          .on('end', () => resolve(true))
          .on('error', () => resolve(false)),
    );
    asked.on('error', () => resolve(false));
    asked.end(body);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let isOver = false;
let sent = 0;

process.once('message', (flood: Flood) => {
  process.once('message', () => {
    isOver = true;
  });
  const callers = Array.from({ length: flood.callers }, async () => {
    while (!isOver) {
      if (!(await post(flood))) await pause(20);
      sent += 1;
    }
  });
  void Promise.all(callers).then(() => process.send?.(sent, () => process.exit(0)));
});
