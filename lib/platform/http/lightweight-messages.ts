import type { IncomingMessage } from 'node:http';

/**
 * Requests and responses of the Fetch standard that keep their source, so that the Node adapter reads a body as Node
 * passes it and writes a text as it is. For all other code they are the standard's objects, which are made at the first
 * access to a part that only those have. Making them for every request costs more than reading it.
 */

const DIRECT: unique symbol = Symbol('made without the standard’s constructor');

/** Parts of a response that the node adapter reads without making one. */
export class TextResponse {
  readonly wholeText: string;
  readonly status: number;
  /** Headers as given, with names in lower case. */
  readonly lightweightHeaders: Readonly<Record<string, string>>;
  #made: Response | null = null;

  private constructor(_: typeof DIRECT, text: string, status: number, headers: Readonly<Record<string, string>>) {
    this.wholeText = text;
    this.status = status;
    this.lightweightHeaders = headers;
  }

  static of(text: string, status: number, headers: Readonly<Record<string, string>> = {}): TextResponse & Response {
    return new TextResponse(DIRECT, text, status, headers) as TextResponse & Response;
  }

  /** The standard's own: for a framework, which may look into it. */
  get standard(): Response {
    this.#made ??= new Response(this.wholeText, { status: this.status, headers: this.lightweightHeaders });
    return this.#made;
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get headers(): Headers {
    return this.standard.headers;
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.standard.body;
  }

  get bodyUsed(): boolean {
    return this.#made?.bodyUsed ?? false;
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.standard.arrayBuffer();
  }

  blob(): Promise<Blob> {
    return this.standard.blob();
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.standard.bytes();
  }

  json(): Promise<unknown> {
    return this.standard.json();
  }

  text(): Promise<string> {
    return this.standard.text();
  }

  clone(): TextResponse & Response {
    return TextResponse.of(this.wholeText, this.status, this.lightweightHeaders);
  }
}
Object.setPrototypeOf(TextResponse.prototype, Response.prototype);

/** Headers as they came in. A name that came more than once has its values joined, as the standard joins them. */
class IncomingHeaders {
  readonly #raw: readonly string[];
  #made: Headers | null = null;

  constructor(raw: readonly string[]) {
    this.#raw = raw;
  }

  get #standard(): Headers {
    if (this.#made) return this.#made;
    const made = new Headers();
    for (let index = 0; index < this.#raw.length; index += 2)
      made.append(this.#raw[index] ?? '', this.#raw[index + 1] ?? '');
    this.#made = made;
    return made;
  }

  get(name: string): string | null {
    const wanted = name.toLowerCase();
    let found: string | null = null;
    for (let index = 0; index < this.#raw.length; index += 2) {
      const given = this.#raw[index] ?? '';
      if (given.length !== wanted.length || given.toLowerCase() !== wanted) continue;
      const value = (this.#raw[index + 1] ?? '').trim();
      found = found === null ? value : `${found}${wanted === 'cookie' ? '; ' : ', '}${value}`;
    }
    return found;
  }

  has(name: string): boolean {
    return this.get(name) !== null;
  }

  getSetCookie(): string[] {
    return this.#standard.getSetCookie();
  }

  forEach(callback: (value: string, name: string, all: Headers) => void): void {
    this.#standard.forEach(callback);
  }

  entries(): HeadersIterator<[string, string]> {
    return this.#standard.entries();
  }

  keys(): HeadersIterator<string> {
    return this.#standard.keys();
  }

  values(): HeadersIterator<string> {
    return this.#standard.values();
  }

  [Symbol.iterator](): HeadersIterator<[string, string]> {
    return this.#standard.entries();
  }
}
Object.setPrototypeOf(IncomingHeaders.prototype, Headers.prototype);

/** Request whose body may still be arriving. A reader that stops early leaves the connection open for the response. */
export class IncomingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly #incoming: IncomingMessage;

  private constructor(_: typeof DIRECT, url: string, incoming: IncomingMessage) {
    this.url = url;
    this.method = incoming.method ?? 'GET';
    this.headers = new IncomingHeaders(incoming.rawHeaders) as unknown as Headers;
    this.#incoming = incoming;
  }

  static of(url: string, incoming: IncomingMessage): IncomingRequest & Request {
    return new IncomingRequest(DIRECT, url, incoming) as unknown as IncomingRequest & Request;
  }

  /** Chunks of the body, for one iteration. */
  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    if (this.method === 'GET' || this.method === 'HEAD') return null;
    return {
      [Symbol.asyncIterator]: () => this.#incoming.iterator({ destroyOnReturn: false }),
    } as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
  }

  #whole(): Response {
    const type = this.headers.get('content-type');
    return new Response(this.body as BodyInit | null, type === null ? {} : { headers: { 'content-type': type } });
  }

  arrayBuffer(): Promise<ArrayBuffer> {
    return this.#whole().arrayBuffer();
  }

  blob(): Promise<Blob> {
    return this.#whole().blob();
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#whole().bytes();
  }

  formData(): Promise<FormData> {
    return this.#whole().formData();
  }

  json(): Promise<unknown> {
    return this.#whole().json();
  }

  text(): Promise<string> {
    return this.#whole().text();
  }
}
Object.setPrototypeOf(IncomingRequest.prototype, Request.prototype);
