import { expect, test } from 'vitest';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPosService, givenTerminal } from '#lib/testing/pos/devices.ts';
import { givenPartner, givenSeller, testWorld } from '#lib/testing/world.ts';
import { findTerminal } from './index.ts';

/** /vas/pos/pair and /vas/pos/authenticate over the wire. */

const base = testDatabase();
const { db } = base;
const world = testWorld(base);

const call = (path: 'vas/pos/pair' | 'vas/pos/authenticate', body: object) =>
  world.call(path, { language: 'en', ...body });

async function givenShop() {
  const partner = await givenPartner(db);
  const seller = await givenSeller(db, { partner });
  await givenPosService(db, seller.id);
  const terminal = await givenTerminal(db);
  return {
    terminal,
    seller,
    fields: {
      svc_client_key: partner.clientKey,
      seller_svc_id: seller.svcId,
      pos_id: '001',
      terminal_id: terminal.terminalId,
    },
  };
}

test('a partner pairs a device of its seller by the code on the screen', async () => {
  const { fields, terminal } = await givenShop();
  expect(await call('vas/pos/pair', fields)).toMatchObject({ status: 200, body: { status_code: 0 } });
  const code = (await findTerminal(db, terminal.id))?.pairing?.code;
  const { status, body } = await call('vas/pos/authenticate', { ...fields, verification_code: code });
  expect([status, body]).toEqual([
    200,
    {
      status_code: 0,
      seller_svc_id: fields.seller_svc_id,
      pos_id: '001',
      terminal_id: terminal.terminalId,
      message: 'The device is paired.',
    },
  ]);
});

test.each([
  [{ terminal_id: 'T7-nobody' }, -1001, 'terminal_id'],
  [{ pos_id: '1' }, 9001, 'pos_id'],
  [{ pos_id: '000' }, 9001, 'pos_id'],
  [{ pos_id: '12a' }, 9001, 'pos_id'],
  [{ terminal_id: '' }, 1, 'terminal_id'],
  [{ svc_client_key: '' }, 1, 'svc_client_key'],
  [{ svc_client_key: 'nobody' }, 200, 'svc_client_key'],
  [{ seller_svc_id: 'MPL-nobody' }, 251, 'seller_svc_id'],
  [{ name: 'x'.repeat(51) }, 9001, 'name'],
])('pairing with %j is %i and names %s', async (change, code, field) => {
  const { fields } = await givenShop();
  const { status, body } = await call('vas/pos/pair', { ...fields, ...change });
  expect([status, body['status_error_code'], body['status_additional_info']]).toEqual([500, code, field]);
});

test('a partner reaches no seller of another partner, and a wrong code is -1001 whatever is wrong with it', async () => {
  const [one, other] = [await givenShop(), await givenShop()];
  const foreign = { ...one.fields, svc_client_key: other.fields.svc_client_key };
  expect((await call('vas/pos/pair', foreign)).body['status_error_code']).toBe(251);
  await call('vas/pos/pair', one.fields);
  for (const change of [{}, { pos_id: '002' }, { terminal_id: other.terminal.terminalId }]) {
    const { status, body } = await call('vas/pos/authenticate', {
      ...one.fields,
      ...change,
      verification_code: '000000',
    });
    expect([status, body['status_error_code'], body['status_additional_info']]).toEqual([
      500,
      -1001,
      'verification_code',
    ]);
  }
});
