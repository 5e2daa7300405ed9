import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveBehind } from './password-thread.ts';

/** Passwords at rest: argon2id in PHC string form, 19 MiB, two passes, one lane (OWASP's first choice). */
const PARAMETERS = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const SALT_BYTES = 16;

type Parameters = { memory: number; passes: number; parallelism: number; tagLength: number };

const derive = (password: string, nonce: Uint8Array, parameters: Parameters): Promise<Uint8Array> =>
  deriveBehind({ message: Buffer.from(password.normalize('NFKC'), 'utf8'), nonce, ...parameters });

const bare = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replaceAll('=', '');

const writePhc = (salt: Uint8Array, tag: Uint8Array): string => {
  const { memory, passes, parallelism } = PARAMETERS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(tag)}`;
};

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$tag` of a new password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, PARAMETERS);
  return writePhc(salt, tag);
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

/** Costs the same as checking a real password: stands in where there is no account. */
const NOBODY = writePhc(new Uint8Array(SALT_BYTES), new Uint8Array(32));

/**
 * Whether the password belongs to the stored text; null for an account that does not exist, which costs the same work
 * and is false.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(stored ?? NOBODY) ?? PHC.exec(NOBODY) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(given, expected) && stored !== null;
}
