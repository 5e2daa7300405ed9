import type { BrowserSubscription } from '#lib/modules/notifications/contract.ts';
import { forgetOwner, isOwner, setOwner } from './push-owner.ts';

/**
 * The browser's part of pushes: its worker (`public/push-worker.js`), its permission and its address at a push service.
 * The worker's scope is this one screen, and it handles no request.
 */

const WORKER = '/push-worker.js';
const SCOPE = '/settings/notifications';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const registration = () => navigator.serviceWorker.getRegistration(SCOPE);

/** The address that this browser has for a person; null where they did not turn pushes on in it. */
export async function findBrowser(owner: string): Promise<BrowserSubscription | null> {
  if (!canPush() || Notification.permission !== 'granted' || !isOwner(owner)) return null;
  const found = await (await registration())?.pushManager.getSubscription();
  return found ? addressOf(found) : null;
}

/** Asks the person, then the push service of the browser. `denied`: the browser says no for the person. */
export async function turnOnBrowser(owner: string, publicKey: string): Promise<BrowserSubscription | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const worker = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  // An address that was made for another key takes no message of ours.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const active = await whenActive(worker);
  const made = await active.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  setOwner(owner);
  return addressOf(made);
}

/** Resolves once the worker runs: a push service gives no address to one that is being installed. */
async function whenActive(worker: ServiceWorkerRegistration): Promise<ServiceWorkerRegistration> {
  const coming = worker.installing ?? worker.waiting;
  if (!worker.active && coming)
    await new Promise<void>((resolve) =>
      coming.addEventListener('statechange', () => {
        if (coming.state === 'activated') resolve();
      }),
    );
  return worker;
}

/** Gives the address up; answers what it was. */
export async function turnOffBrowser(): Promise<string | null> {
  forgetOwner();
  const found = await (await registration())?.pushManager.getSubscription();
  await found?.unsubscribe();
  return found?.endpoint ?? null;
}

function addressOf(subscription: PushSubscription): BrowserSubscription {
  const { endpoint, keys = {} } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}
