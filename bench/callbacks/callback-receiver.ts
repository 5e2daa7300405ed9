import { createServer } from 'node:http';
import { type Arrived, machineMs } from './callback-post.ts';

/** A healthy receiver of callbacks: takes each at once, and says when so many have come. */

let arrivals: Arrived['arrivals'] = [];
let wanted = 0;

function tellWhenAllAreHere(): void {
  if (wanted === 0 || arrivals.length < wanted) return;
  process.send?.({ arrivals } satisfies Arrived);
  [arrivals, wanted] = [[], 0];
}

const server = createServer((incoming, outgoing) => {
  let body = '';
  incoming
    .setEncoding('latin1')
    .on('data', (chunk: string) => {
      body += chunk;
    })
    .on('end', () => {
      arrivals.push([Number(/^n=(\d+)/.exec(body)?.[1]), machineMs()]);
      outgoing.writeHead(200, { 'content-type': 'text/plain', 'content-length': 2 }).end('ok');
      tellWhenAllAreHere();
    });
});
// Connections stay open between two rounds.
server.keepAliveTimeout = 60_000;
server.listen(Number(process.env['RECEIVER_PORT']), '127.0.0.1', () => process.send?.('listening'));

process.on('message', (expected: number) => {
  wanted = expected;
  tellWhenAllAreHere();
});
process.on('disconnect', () => process.exit(0));
