/** Characters that a byte of a header may have become. */
const BYTES = /^[\0-\xff]*$/;

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The value of a header in its sender's encoding. Headers arrive a character a byte; servers that write another
 * language use UTF-8 (RFC 9110 leaves it open). Other bytes stay as they came.
 */
export function headerText(value: string): string {
  if (/^[\0-\x7f]*$/.test(value) || !BYTES.test(value)) return value;
  try {
    return strict.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}
