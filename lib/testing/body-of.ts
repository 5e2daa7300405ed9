/** An answer in JSON; of a file what it is and its bytes. */
// biome-ignore lint/suspicious/noExplicitAny: tests read answers field by field
export const bodyOf = async (response: Response): Promise<any> =>
  response.headers.get('content-type')?.startsWith('application/json')
    ? response.json()
    : { file: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
