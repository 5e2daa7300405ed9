import { act, fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#components/testing/render-screen.tsx';
import type { NotificationActions } from './notification-actions.ts';
import { KeepPushes } from './keep-pushes.tsx';
import { NotificationsScreen } from './notifications-screen.tsx';
import { forgetOwner } from './push-owner.ts';

/** A browser with a push service: what it was asked, and what it answers. */
let permission: 'default' | 'granted' | 'denied';
let address: string | null;
let keys: unknown[];

const subscription = (endpoint: string) => ({
  endpoint,
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    address = null;
    return true;
  },
});
const registration = {
  active: {},
  pushManager: {
    getSubscription: async () => (address === null ? null : subscription(address)),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => {
      keys.push(applicationServerKey);
      address = `https://push.example.com/${keys.length}`;
      return subscription(address);
    },
  },
};

beforeEach(() => {
  [permission, address, keys] = ['default', null, []];
  localStorage.clear();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return permission;
    },
    requestPermission: async () => {
      if (permission === 'default') permission = 'granted';
      return permission;
    },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, register: async () => registration },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const done = async () => ({ ok: true as const });
const actions = (): NotificationActions => ({
  turnPushesOn: vi.fn(done),
  turnPushesOff: vi.fn(done),
  choose: vi.fn(done),
  chooseAtPartner: vi.fn(done),
  setQuietHours: vi.fn(done),
});

const NOTHING = {
  wantsPushes: false,
  wantsDayNote: false,
  wantsPayouts: false,
  wantsStatements: false,
  wantsDisputes: false,
};
const SELLERS = [
  { key: 'cafe', name: 'Cafe', ...NOTHING, wantsDayNote: true, seesPayouts: true },
  { key: 'books', name: 'Books', ...NOTHING, seesPayouts: false },
];

async function screen(acts: NotificationActions, quiet: Parameters<typeof NotificationsScreen>[0]['quiet'] = null) {
  const shown = renderScreen(
    <NotificationsScreen
      sellers={SELLERS}
      partners={[{ ref: 'partner-1', name: 'Market', wantsStatements: false }]}
      quiet={quiet}
      publicKey="server-key"
      owner="dana"
      timeZone="Asia/Jerusalem"
      actions={acts}
    />,
  );
  await act(async () => {});
  return shown;
}

test('the statements of a partner are chosen at the partner', async () => {
  const acts = actions();
  const { user, getByRole } = await screen(acts);
  await user.click(getByRole('switch', { name: /the partner’s own fees/ }));
  expect(acts.chooseAtPartner).toHaveBeenCalledWith('partner-1', true);
  expect(acts.choose).not.toHaveBeenCalled();
});

test('pushes are turned on with the key of the server, and off again', async () => {
  const acts = actions();
  const { user, getByRole, findByRole } = await screen(acts);
  await user.click(getByRole('button', { name: 'Turn on' }));
  expect(acts.turnPushesOn).toHaveBeenCalledWith({ endpoint: 'https://push.example.com/1', p256dh: 'p', auth: 'a' });
  expect(keys).toEqual(['server-key']);
  await user.click(await findByRole('button', { name: 'Turn off' }));
  expect(acts.turnPushesOff).toHaveBeenCalledWith('https://push.example.com/1');
  expect(await findByRole('button', { name: 'Turn on' })).toBeTruthy();
});

test('a browser that refuses for the person says how to allow it, and the server is not asked', async () => {
  permission = 'denied';
  const acts = actions();
  const { user, getByRole, findByRole } = await screen(acts);
  await user.click(getByRole('button', { name: 'Turn on' }));
  expect((await findByRole('alert')).textContent).toContain('blocks notifications');
  expect(acts.turnPushesOn).not.toHaveBeenCalled();
});

test('a browser without pushes says what to do, and has no button for it', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  const { queryByRole, getByText } = await screen(actions());
  expect(getByText(/add this site to the Home Screen/)).toBeTruthy();
  expect(queryByRole('button', { name: 'Turn on' })).toBeNull();
});

test('each business has its own switches, and one change leaves the other as it is', async () => {
  const acts = actions();
  const { user, getByRole, navigation } = await screen(acts);
  const cafe = getByRole('group', { name: 'Cafe' });
  await user.click(cafe.querySelectorAll('input')[0] as HTMLInputElement);
  expect(acts.choose).toHaveBeenCalledWith('cafe', { ...NOTHING, wantsPushes: true, wantsDayNote: true });
  expect(navigation).toEqual(['refresh']);
});

test('quiet hours are kept in the zone that was chosen, refused where they have no length, and ended', async () => {
  const acts = actions();
  const hours = { fromMinute: 22 * 60, untilMinute: 7 * 60, timeZone: 'Europe/Madrid' };
  const { user, getByLabelText, getByRole, findByText } = await screen(acts, hours);
  fireEvent.change(getByLabelText('From'), { target: { value: '420' } });
  await user.click(getByRole('button', { name: 'Save' }));
  expect(await findByText('Choose two different times.')).toBeTruthy();
  expect(acts.setQuietHours).not.toHaveBeenCalled();
  fireEvent.change(getByLabelText('From'), { target: { value: '1380' } });
  await user.click(getByRole('button', { name: 'Save' }));
  expect(acts.setQuietHours).toHaveBeenCalledWith({ ...hours, fromMinute: 1_380 });
  await user.click(getByLabelText('Use quiet hours'));
  await user.click(getByRole('button', { name: 'Save' }));
  expect(acts.setQuietHours).toHaveBeenLastCalledWith(null);
});

test('the server hears once a session of a browser that has pushes on, and of no other', async () => {
  const keep = vi.fn(done);
  const visit = async (owner: string, session: string) => {
    renderScreen(<KeepPushes owner={owner} session={session} keep={keep} />).unmount();
    await vi.dynamicImportSettled();
    await act(async () => {});
  };
  await visit('dana', 'one');
  expect(keep).not.toHaveBeenCalled();
  const { user, getByRole, unmount } = await screen(actions());
  await user.click(getByRole('button', { name: 'Turn on' }));
  unmount();
  await visit('dana', 'one');
  await visit('dana', 'one');
  await visit('noa', 'two');
  expect(keep).toHaveBeenCalledTimes(1);
  await visit('dana', 'three');
  expect(keep).toHaveBeenCalledTimes(2);
  forgetOwner();
  await visit('dana', 'four');
  expect(keep).toHaveBeenCalledTimes(2);
});
