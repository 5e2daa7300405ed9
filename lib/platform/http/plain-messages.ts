import type { IncomingMessage } from 'node:http';

/**
 * Requests and responses of the Fetch standard that keep what they were made of, so that the direct door reads a body as Node hands it
 * over and writes a text as it is. To everybody else they are what they look like: a stream is made when somebody asks for one.
 * Making one for every request costs more than reading the request.
 */

/** A response whose whole text is known. */
export class TextResponse extends Response {
  readonly wholeText: string;
  #made: Response | null = null;

  constructor(text: string, init: ResponseInit) {
    super(null, init);
    this.wholeText = text;
  }

  get #usual(): Response {
    this.#made ??= new Response(this.wholeText, { status: this.status, headers: this.headers });
    return this.#made;
  }

  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.#usual.body;
  }

  override get bodyUsed(): boolean {
    return this.#made?.bodyUsed ?? false;
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#usual.arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.#usual.blob();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#usual.bytes();
  }

  override json(): Promise<unknown> {
    return this.#usual.json();
  }

  override text(): Promise<string> {
    return this.#usual.text();
  }

  override clone(): TextResponse {
    return new TextResponse(this.wholeText, { status: this.status, headers: this.headers });
  }
}

/** A request whose body is still coming in. Whoever stops reading leaves the connection open for the answer. */
export class IncomingRequest extends Request {
  readonly #incoming: IncomingMessage;

  constructor(url: string, incoming: IncomingMessage) {
    const headers = new Headers();
    const { rawHeaders } = incoming;
    for (let index = 0; index < rawHeaders.length; index += 2) headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
    super(url, { method: incoming.method ?? 'GET', headers });
    this.#incoming = incoming;
  }

  /** Its chunks, for going through them once. */
  override get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.method === 'GET' || this.method === 'HEAD') return null;
    return { [Symbol.asyncIterator]: () => this.#incoming.iterator({ destroyOnReturn: false }) } as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  }

  #whole(): Response {
    const type = this.headers.get('content-type');
    return new Response(this.body as BodyInit | null, type === null ? {} : { headers: { 'content-type': type } });
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.#whole().arrayBuffer();
  }

  override blob(): Promise<Blob> {
    return this.#whole().blob();
  }

  override bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#whole().bytes();
  }

  override formData(): Promise<FormData> {
    return this.#whole().formData();
  }

  override json(): Promise<unknown> {
    return this.#whole().json();
  }

  override text(): Promise<string> {
    return this.#whole().text();
  }
}
