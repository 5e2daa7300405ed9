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

/** Response with a file, to a program or to a browser, which keeps it. */
export const fileResponse = (file: ApiFile, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(file.bytes, {
    headers: {
      'content-type': file.mediaType,
      'content-disposition': `attachment; filename="${file.name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
