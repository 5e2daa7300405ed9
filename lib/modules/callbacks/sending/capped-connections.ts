import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/**
 * Closes a connection whose response is too long. A response begins with the first bytes after a request was written.
 */
function cap(socket: Socket, maxBytes: number): void {
  let [written, read, begunAt] = [socket.bytesWritten, socket.bytesRead, socket.bytesRead];
  socket.on('readable', () => {
    if (socket.bytesWritten !== written) [written, begunAt] = [socket.bytesWritten, read];
    read = socket.bytesRead;
    if (read - begunAt > maxBytes) socket.destroy();
  });
}

/**
 * Connections of `connect`, limited in the bytes of one response. An unread body is held back by flow control long
 * before; this limit covers bytes that the parser reads without reporting them: an endless chunk head, endless hints.
 * Requests follow each other on a connection, never overlap.
 */
export function cappedConnector(connect: buildConnector.connector, maxBytes: number): buildConnector.connector {
  return (options, done) => {
    connect(options, (...connected) => {
      const [, socket] = connected;
      if (socket) cap(socket, maxBytes);
      done(...connected);
    });
  };
}
