/**
 * SHA-256 of a file in hexadecimal. Browsers offer their own only on pages that came over https; without it ours is
 * fetched.
 */
export async function digestOf(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const own = globalThis.crypto?.subtle;
  const digest = own
    ? new Uint8Array(await own.digest('SHA-256', bytes))
    : (await import('@noble/hashes/sha2.js')).sha256(new Uint8Array(bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
