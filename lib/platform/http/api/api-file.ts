/** An operation's answer that is a file. `name`: what a browser keeps it as, in letters that every system takes. */
export class ApiFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;

  constructor({ name, mediaType, bytes }: Pick<ApiFile, 'name' | 'mediaType' | 'bytes'>) {
    this.name = name;
    this.mediaType = mediaType;
    this.bytes = bytes;
  }
}

/** An operation's answer that is a file of any size, written while it is read. `close` ends it, read or not. */
export class ApiStream {
  readonly name: string;
  readonly mediaType: string;
  readonly chunks: AsyncGenerator<Uint8Array>;
  readonly close: () => void;

  constructor({ name, mediaType, chunks, close }: Pick<ApiStream, 'name' | 'mediaType' | 'chunks' | 'close'>) {
    this.name = name;
    this.mediaType = mediaType;
    this.chunks = chunks;
    this.close = close;
  }
}

const headersOf = ({ name, mediaType }: { name: string; mediaType: string }) => ({
  'content-type': mediaType,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
});

/** Response whose body is sent while it is read: the Node adapter does not wait for its end. */
export class StreamedResponse extends Response {}

/** Response with a file of any size. A reader who leaves ends the writing. */
export function streamResponse(
  { chunks, close, ...file }: ApiStream,
  headers: Readonly<Record<string, string>> = {},
): StreamedResponse {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      close();
      await chunks.return(undefined);
    },
  });
  return new StreamedResponse(body, { headers: { ...headersOf(file), ...headers } });
}

/** Response with a file, to a program or to a browser, which keeps it. */
export const fileResponse = (file: ApiFile, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(file.bytes, {
    headers: { ...headersOf(file), ...headers },
  });
