import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CurveKey, derivedKey, signingKeyOf, webKeysOf } from '#lib/sandbox/wallet-keys.ts';
import { isApplesGateway, merchantValidation } from './merchant-validation.ts';

/** A gateway with certificates of our own making, that asks for the merchant's. */
const [rootKey, gatewayKey, merchantKey, strangerKey] = ['root', 'gateway', 'merchant', 'stranger'].map((name) =>
  derivedKey('a test of merchant validation', name),
) as [CurveKey, CurveKey, CurveKey, CurveKey];
const DAY_MS = 86_400_000;

async function certificateOf(subject: string, key: CurveKey, signedBy: CurveKey, isAuthority = false): Promise<string> {
  const { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, GeneralName, GeneralNames } = await import(
    'pkijs'
  );
  const { Integer, Utf8String } = await import('asn1js');
  const made = new Certificate();
  made.version = 2;
  made.serialNumber = new Integer({ value: subject.length });
  made.issuer.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: 'Root of this test' }) }),
  );
  made.subject.typesAndValues.push(
    new AttributeTypeAndValue({
      type: '2.5.4.3',
      value: new Utf8String({ value: isAuthority ? 'Root of this test' : subject }),
    }),
  );
  made.notBefore.value = new Date(Date.now() - DAY_MS);
  made.notAfter.value = new Date(Date.now() + DAY_MS);
  const constraints = new BasicConstraints({ cA: isAuthority });
  const names = new GeneralNames({ names: [new GeneralName({ type: 2, value: 'localhost' })] });
  made.extensions = [
    new Extension({
      extnID: '2.5.29.19',
      critical: true,
      extnValue: constraints.toSchema().toBER(false),
      parsedValue: constraints,
    }),
    new Extension({
      extnID: '2.5.29.17',
      critical: false,
      extnValue: names.toSchema().toBER(false),
      parsedValue: names,
    }),
  ];
  const [own, signer] = await Promise.all([webKeysOf(key), webKeysOf(signedBy)]);
  await made.subjectPublicKeyInfo.importKey(own.publicKey);
  await made.sign(signer.privateKey, 'SHA-256');
  return (
    `-----BEGIN CERTIFICATE-----\n${Buffer.from(made.toSchema(true).toBER(false)).toString('base64')}\n` +
    '-----END CERTIFICATE-----\n'
  );
}

const pem = (key: CurveKey): string => signingKeyOf(key).export({ format: 'pem', type: 'pkcs8' }).toString();

const heard: { body: unknown; merchant: string }[] = [];
let answer = { status: 200, body: '{"merchantSessionIdentifier":"SESSION"}' };
let authority = '';
let address = '';
let close = (): void => undefined;

beforeAll(async () => {
  authority = await certificateOf('root', rootKey, rootKey, true);
  const server = createServer(
    {
      cert: await certificateOf('localhost', gatewayKey, rootKey),
      key: pem(gatewayKey),
      ca: authority,
      requestCert: true,
      rejectUnauthorized: true,
    },
    async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      heard.push({
        body: JSON.parse(body),
        merchant: (request.socket as TLSSocket).getPeerCertificate().subject.CN?.toString() ?? '',
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `https://localhost:${(server.address() as AddressInfo).port}/paymentservices/startSession`;
  close = () => {
    server.closeAllConnections();
    server.close();
  };
});
afterAll(() => close());

const identity = async (key = merchantKey, signedBy = rootKey) => ({
  merchantId: 'merchant.test.kupa',
  certificate: await certificateOf('merchant.test.kupa', key, signedBy),
  key: pem(key),
  authority,
});
const ASKED = { domain: 'pay.example.com', displayName: 'Cafe Levant' };
const ours = (url: URL): boolean => url.hostname === 'localhost';

describe('merchant validation', () => {
  test('asks with the certificate of the merchant, and hands back the session as it came', async () => {
    answer = { status: 200, body: '{"merchantSessionIdentifier":"SESSION"}' };
    expect(await merchantValidation(await identity(), ours)({ gateway: address, ...ASKED })).toEqual({
      ok: true,
      value: { merchantSessionIdentifier: 'SESSION' },
    });
    expect(heard.at(-1)).toEqual({
      merchant: 'merchant.test.kupa',
      body: {
        merchantIdentifier: 'merchant.test.kupa',
        displayName: 'Cafe Levant',
        initiative: 'web',
        initiativeContext: 'pay.example.com',
      },
    });
  });

  test('with a certificate that the gateway does not know there is no session', async () => {
    const before = heard.length;
    expect(
      await merchantValidation(await identity(strangerKey, strangerKey), ours)({ gateway: address, ...ASKED }),
    ).toEqual({ ok: false, reason: 'unavailable' });
    expect(heard.length).toBe(before);
  });

  test('a gateway that cannot prove who it is hears nothing', async () => {
    const before = heard.length;
    expect(
      await merchantValidation({ ...(await identity()), authority: null }, ours)({ gateway: address, ...ASKED }),
    ).toEqual({ ok: false, reason: 'unavailable' });
    expect(heard.length).toBe(before);
  });

  test.each([
    [417, '{}'],
    [200, 'not json'],
    [200, '7'],
    [200, `"${'x'.repeat(40_000)}"`],
    [302, '{}'],
  ])('an answer of %i that holds no session is none', async (status, body) => {
    answer = { status, body };
    expect(await merchantValidation(await identity(), ours)({ gateway: address, ...ASKED })).toEqual({
      ok: false,
      reason: 'unavailable',
    });
  });

  test('only what Apple publishes is connected to, whatever the browser says', async () => {
    expect(await merchantValidation(await identity())({ gateway: address, ...ASKED })).toEqual({
      ok: false,
      reason: 'not_apples',
    });
    expect(await merchantValidation(await identity())({ gateway: 'nonsense', ...ASKED })).toEqual({
      ok: false,
      reason: 'not_apples',
    });
  });
});

test.each([
  ['https://apple-pay-gateway.apple.com/paymentservices/startSession', true],
  ['https://apple-pay-gateway-nc-pod3.apple.com/paymentservices/startSession', true],
  ['https://cn-apple-pay-gateway.apple.com/paymentservices/paymentSession', true],
  ['http://apple-pay-gateway.apple.com/paymentservices/startSession', false],
  ['https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession', false],
  ['https://apple-pay-gateway.apple.com:8443/paymentservices/startSession', false],
  ['https://user@apple-pay-gateway.apple.com/paymentservices/startSession', false],
  ['https://apple-pay-gateway.apple.com/elsewhere', false],
  ['https://127.0.0.1/paymentservices/startSession', false],
  ['https://evil-apple-pay-gateway.apple.com/paymentservices/startSession', false],
])("%s is a gateway of Apple's: %s", (given, isOne) => expect(isApplesGateway(new URL(given))).toBe(isOne));
