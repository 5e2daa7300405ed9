type StreamedFile = { name: string; mediaType: string; chunks: AsyncGenerator<Uint8Array> };

/** A file to a browser, which keeps it; written while its chunks are read, and no faster. */
export function streamedFile({ name, mediaType, chunks }: StreamedFile): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
