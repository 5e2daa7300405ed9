import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type AppleForgery, INTERMEDIATE_MARK, LEAF_MARK, makeAppleToken } from '#lib/sandbox/apple-wallet.ts';
import { type GoogleForgery, makeGoogleToken } from '#lib/sandbox/google-wallet.ts';
import { derivedKey, signingKeyOf } from '#lib/sandbox/wallet-keys.ts';
import { sandboxWallets } from '#lib/sandbox/sandbox-wallets.ts';
import { walletDecryption } from './open-wallets.ts';
import type { WalletName } from './port.ts';

const SECRET = 'a secret of this test alone, long enough';
const NOW = Date.now();
const CARD = { number: '4111111111111111', expiry: '1230' };
const ASKED = { amount: 5075, currency: 'ILS', now: NOW };

const wallets = walletDecryption(sandboxWallets(SECRET).keys);
const open = (wallet: WalletName, token: string, more: Partial<typeof ASKED> = {}) =>
  wallets.open(wallet, token, { ...ASKED, ...more });

const apple = (forged: AppleForgery = {}, secret = SECRET) => makeAppleToken(secret, { card: CARD, ...ASKED }, forged);
const google = (forged: GoogleForgery = {}, secret = SECRET) =>
  makeGoogleToken(secret, { card: CARD, now: NOW }, forged);

const refused = (why: string) => ({ ok: false, reason: why });
const flipped = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  return bytes.toString('base64');
};

describe('Apple Pay', () => {
  test('opens a token that Apple signed for us, for this payment', async () => {
    expect(await open('apple-pay', await apple())).toEqual({
      ok: true,
      value: { number: CARD.number, expiry: '1230', cryptogram: expect.stringMatching(/^[\w+/]{27}=$/), eci: '07' },
    });
  });

  test('opens it also without the sheet around it, and with our former key', async () => {
    const { paymentData } = JSON.parse(await apple());
    expect(await open('apple-pay', JSON.stringify(paymentData))).toMatchObject({ ok: true });
    const { applePay } = sandboxWallets(SECRET).keys;
    if (!applePay) throw new Error('no keys');
    const both = walletDecryption({
      applePay: { ...applePay, privateKeys: [derivedKey('new', 'key').scalar, ...applePay.privateKeys] },
      googlePay: null,
    });
    expect(await both.open('apple-pay', await apple(), ASKED)).toMatchObject({ ok: true });
  });

  test.each<[what: string, forged: AppleForgery, why: string]>([
    ['signed under another root', { root: derivedKey('somebody', 'root') }, 'not_genuine'],
    ['signed by a certificate that is not for tokens', { withoutMarks: true }, 'not_genuine'],
    [
      'security 24: whose leaf has both marks and its issuer none',
      { marks: { leaf: [LEAF_MARK, INTERMEDIATE_MARK], intermediate: [] } },
      'not_genuine',
    ],
    [
      'security 24: whose issuer has both marks and its leaf none',
      { marks: { leaf: [], intermediate: [LEAF_MARK, INTERMEDIATE_MARK] } },
      'not_genuine',
    ],
    [
      'security 24: with the marks on the wrong certificates',
      { marks: { leaf: [INTERMEDIATE_MARK], intermediate: [LEAF_MARK] } },
      'not_genuine',
    ],
    ['with another cipher text', { change: (token) => ({ ...token, data: flipped(token.data) }) }, 'not_genuine'],
    [
      'with another key beside it',
      {
        change: (token) => ({ ...token, header: { ...token.header, transactionId: randomBytes(32).toString('hex') } }),
      },
      'not_genuine',
    ],
    [
      'with a signature of something else',
      { change: (token) => ({ ...token, signature: flipped(token.signature) }) },
      'not_genuine',
    ],
    ['without a signature', { change: (token) => ({ ...token, signature: 'AAAA' }) }, 'not_genuine'],
    ['that was signed six minutes ago', { signedAt: NOW - 6 * 60_000 }, 'too_old'],
    ['that will be signed in two minutes', { signedAt: NOW + 2 * 60_000 }, 'too_old'],
    ['for another merchant', { merchantId: 'merchant.somebody.else' }, 'not_for_us'],
    ['for another key', { encryptedFor: derivedKey('somebody', 'merchant').point }, 'not_for_us'],
    ['of another amount', { payment: { transactionAmount: 5076 } }, 'other_payment'],
    ['of another currency', { payment: { currencyCode: '840' } }, 'other_payment'],
    ['of a kind that has no cryptogram', { payment: { paymentDataType: 'EMV' } }, 'not_supported'],
    ['with no number in it', { payment: { applicationPrimaryAccountNumber: 'x' } }, 'unreadable'],
    ['of another version', { change: (token) => ({ ...token, version: 'RSA_v1' }) }, 'unreadable'],
  ])('refuses one %s', async (_, forged, why) =>
    expect(await open('apple-pay', await apple(forged))).toEqual(refused(why)),
  );

  test('refuses one of another installation', async () =>
    expect(await open('apple-pay', await apple({}, 'another secret of another installation'))).toEqual(
      refused('not_for_us'),
    ));
});

describe('Google Pay', () => {
  test('opens a token that Google signed for us', async () => {
    expect(await open('google-pay', google())).toEqual({
      ok: true,
      value: { number: CARD.number, expiry: '1230', cryptogram: expect.stringMatching(/^[\w+/]{27}=$/), eci: '05' },
    });
  });

  const somebody = signingKeyOf(derivedKey('somebody', 'key'));

  test.each<[what: string, forged: GoogleForgery, why: string]>([
    ['under another root', { root: somebody }, 'not_genuine'],
    ['signed by another key than the one the root signed', { intermediate: somebody }, 'not_genuine'],
    ['for another merchant', { recipient: 'merchant:somebody' }, 'not_genuine'],
    [
      'with another message',
      { change: (token) => ({ ...token, signedMessage: token.signedMessage.replace('"tag"', '"tag" ') }) },
      'not_genuine',
    ],
    [
      'with a signature of something else',
      { change: (token) => ({ ...token, signature: flipped(token.signature) }) },
      'not_genuine',
    ],
    ['whose signing key is over', { keyExpiresAt: NOW - 1 }, 'too_old'],
    ['that is over', { expiresAt: NOW - 1 }, 'too_old'],
    ['for another key', { encryptedFor: derivedKey('somebody', 'merchant').point }, 'not_for_us'],
    ['that holds a plain card', { details: { authMethod: 'PAN_ONLY' } }, 'not_supported'],
    ['without a cryptogram', { details: { cryptogram: '' } }, 'unreadable'],
    ['of another protocol', { change: (token) => ({ ...token, protocolVersion: 'ECv1' }) }, 'unreadable'],
  ])('refuses one %s', async (_, forged, why) =>
    expect(await open('google-pay', google(forged))).toEqual(refused(why)),
  );

  test('does not believe a root key that is over', async () => {
    const { googlePay } = sandboxWallets(SECRET).keys;
    if (!googlePay) throw new Error('no keys');
    const late = walletDecryption({
      applePay: null,
      googlePay: { ...googlePay, rootKeys: googlePay.rootKeys.map((root) => ({ ...root, expiresAt: NOW - 1 })) },
    });
    expect(await late.open('google-pay', google(), ASKED)).toEqual(refused('not_genuine'));
  });
});

test('what is no token is unreadable, whatever it is', async () => {
  for (const wallet of ['apple-pay', 'google-pay'] as const) {
    for (const text of ['', 'null', '{}', '[]', 'x'.repeat(12_000), JSON.stringify({ paymentData: null })])
      expect(await open(wallet, text)).toEqual(refused('unreadable'));
  }
});

test('an installation without keys accepts no wallet', async () => {
  const none = walletDecryption({ applePay: null, googlePay: null });
  expect([none.accepts('apple-pay'), none.accepts('google-pay'), wallets.accepts('apple-pay')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await none.open('google-pay', google(), ASKED)).toEqual(refused('not_accepted'));
});
