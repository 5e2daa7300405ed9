import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './password.ts';

describe('a password', () => {
  it('is kept as argon2id in PHC form with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });
  it('is recognised, and only itself', async () => {
    const stored = await hashPassword('סיסמה-1');
    expect(
      await Promise.all([isPassword('סיסמה-1', stored), isPassword('סיסמה-2', stored), isPassword('', stored)]),
    ).toEqual([true, false, false]);
  });
  it('belongs to nobody where there is no account, or where what is stored is damaged', async () => {
    expect(await Promise.all([isPassword('x', null), isPassword('x', 'plain'), isPassword('plain', 'plain')])).toEqual([
      false,
      false,
      false,
    ]);
  });
});
