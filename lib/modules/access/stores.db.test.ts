import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { platformRecords } from '#lib/platform/db/records.ts';
import { testDatabase } from '#lib/testing/database.ts';
import { givenPartner, givenSeller } from '#lib/testing/sellers.ts';
import { beginFactor, replaceRecoveryCodes, turnFactorOff, turnFactorOn } from './sign-in/store-factor.ts';
import { addLink } from './people/store-links.sql.ts';
import { endLink, findOpenInvitation, isInvited, renewLink } from './people/store-links.ts';
import {
  addAccount,
  addMembership,
  membershipsOf,
  removeMembership,
  setDisabled,
  setRole,
  type WorkspaceKey,
} from './people/store-people.ts';
import { addDevice, endSession, isKnownDevice, listSessions, renewToken } from './sign-in/store-sessions.ts';
import { insertSession, listPartnerGrants } from './store.ts';

const { db, moveClock } = testDatabase();
const token = () => randomBytes(32);
const FIVE = [1, 2, 3, 4, 5];

async function givenPerson(): Promise<{ id: number; email: string }> {
  const email = `${randomUUID()}@kupa.test`;
  return { id: (await addAccount(db, { email, name: 'Dana', passwordHash: 'x', language: 'en' })) ?? 0, email };
}

const ofSeller = async (): Promise<WorkspaceKey> => ({ sellerId: (await givenSeller(db)).id, partnerId: null });

let person: { id: number; email: string };
let workspace: WorkspaceKey;
let elsewhere: WorkspaceKey;

beforeEach(async () => {
  [person, workspace, elsewhere] = [await givenPerson(), await ofSeller(), await ofSeller()];
});

describe('memberships', () => {
  it('are made once, also when five are asked for at once', async () => {
    const added = await Promise.all(FIVE.map(() => addMembership(db, person.id, workspace, 'cashier')));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await membershipsOf(db, workspace)).toHaveLength(1);
  });

  it('of another business or partner are neither changed nor removed', async () => {
    const partner: WorkspaceKey = { sellerId: null, partnerId: (await givenPartner(db)).id };
    await addMembership(db, person.id, workspace, 'cashier');
    const before = await membershipsOf(db, workspace);
    const id = before[0]?.id ?? 0;
    for (const other of [elsewhere, partner]) {
      expect(await membershipsOf(db, other)).toEqual([]);
      await setRole(db, other, id, 'owner');
      await setDisabled(db, other, id, true);
      await removeMembership(db, other, id);
    }
    expect(await membershipsOf(db, workspace)).toEqual(before);
    await setDisabled(db, workspace, id, true);
    expect(await membershipsOf(db, workspace)).toMatchObject([{ role: 'cashier', isDisabled: true }]);
  });

  it('at partners are listed by the name of the partner, without those taken away and those of sellers', async () => {
    const partners = [await givenPartner(db), await givenPartner(db), await givenPartner(db)];
    for (const { id } of partners) await addMembership(db, person.id, { sellerId: null, partnerId: id }, 'manager');
    await addMembership(db, person.id, workspace, 'owner');
    const away: WorkspaceKey = { sellerId: null, partnerId: partners[1]?.id ?? 0 };
    await setDisabled(db, away, (await membershipsOf(db, away))[0]?.id ?? 0, true);
    const grants = await listPartnerGrants(db, person.id);
    expect(grants.map(({ id, role }) => [id, role])).toEqual([
      [partners[0]?.id, 'manager'],
      [partners[2]?.id, 'manager'],
    ]);
    expect(await listPartnerGrants(db, (await givenPerson()).id)).toEqual([]);
  });
});

it('an e-mail gets one account, also when five are made at once', async () => {
  const account = { email: `${randomUUID()}@kupa.test`, name: 'Noa', passwordHash: 'x', language: 'he' };
  const made = await Promise.all(FIVE.map(() => addAccount(db, account)));
  expect(made.filter((id) => id !== null)).toHaveLength(1);
});

describe('an invitation', () => {
  const invite = () =>
    addLink(db, {
      kind: 'invitation',
      tokenHash: token(),
      email: person.email,
      ...workspace,
      role: 'cashier',
      invitedBy: person.id,
      minutes: 5,
    });

  it('is found, renewed and withdrawn by the business it is for and by no other', async () => {
    const id = await invite();
    const renewed = { tokenHash: token(), minutes: 5 };
    expect([
      await findOpenInvitation(db, id, elsewhere),
      await isInvited(db, person.email, elsewhere),
      await renewLink(db, id, elsewhere, renewed),
      await endLink(db, id, elsewhere),
    ]).toEqual([null, false, false, false]);
    expect(await findOpenInvitation(db, id, workspace)).toEqual({ id, email: person.email, role: 'cashier' });
    expect(await renewLink(db, id, workspace, renewed)).toBe(true);
  });

  it('is withdrawn once, and not renewed after that', async () => {
    const id = await invite();
    const ended = await Promise.all(FIVE.map(() => endLink(db, id, workspace)));
    expect(ended.filter(Boolean)).toHaveLength(1);
    expect(await renewLink(db, id, workspace, { tokenHash: token(), minutes: 5 })).toBe(false);
  });
});

describe('sessions', () => {
  const open = async (hours = 12) => {
    const tokenHash = token();
    await insertSession(db, { tokenHash, userId: person.id, ip: '192.0.2.1', userAgent: 'test', hours, tillId: null });
    return tokenHash;
  };

  it('go on under one new token, also when five are asked for at once', async () => {
    const from = await open();
    const renewed = await Promise.all(FIVE.map(() => renewToken(db, { from, to: token(), confirms: true })));
    expect(renewed.filter(Boolean)).toHaveLength(1);
    expect(await listSessions(db, person.id, 15)).toHaveLength(1);
  });

  it('that have run out are not renewed or listed, and are deleted by the next sign-in', async () => {
    const from = await open(1);
    await moveClock(3_601);
    expect(await renewToken(db, { from, to: token(), confirms: false })).toBe(false);
    await open();
    expect(await (await platformRecords(db)).session.count({ where: { userId: person.id } })).toBe(1);
    await moveClock(-3_601);
  });

  it('of somebody else are not ended, and neither is what is no session', async () => {
    await open();
    const [own] = await listSessions(db, person.id, 15);
    const other = await givenPerson();
    expect([
      await endSession(db, other.id, own?.id ?? ''),
      await endSession(db, person.id, 'x'),
      await endSession(db, person.id, own?.id ?? ''),
    ]).toEqual([false, false, true]);
  });
});

it('twenty browsers of a person are known, the last used ones', async () => {
  const devices = Array.from({ length: 22 }, token);
  for (const device of devices) await addDevice(db, device, person.id);
  const known = await Promise.all(devices.map((device) => isKnownDevice(db, device, person.email)));
  expect(known).toEqual([false, false, ...Array<boolean>(20).fill(true)]);
  expect(await isKnownDevice(db, devices[21] ?? token(), (await givenPerson()).email)).toBe(false);
});

it('a second factor is turned on once and off once, also when five ask at once', async () => {
  expect(await turnFactorOn(db, person.id)).toBe(false);
  await beginFactor(db, person.id, token());
  await replaceRecoveryCodes(db, person.id, [token(), token()]);
  const on = await Promise.all(FIVE.map(() => turnFactorOn(db, person.id)));
  expect(await beginFactor(db, person.id, token())).toBe(false);
  const off = await Promise.all(FIVE.map(() => turnFactorOff(db, person.id)));
  expect([on.filter(Boolean).length, off.filter(Boolean).length]).toEqual([1, 1]);
  expect(await (await platformRecords(db)).recoveryCode.count({ where: { userId: person.id } })).toBe(0);
});
