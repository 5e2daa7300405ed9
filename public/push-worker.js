// Shows payments while the product is closed. It stands between no page and the network and keeps nothing; what it is
// told comes from the push service, encrypted for this browser.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const told = readTold(event);
  if (told) event.waitUntil(show(told));
});

function readTold(event) {
  try {
    return event.data.json();
  } catch {
    return null;
  }
}

// One with the tag of another takes its place: a push that comes twice is seen once.
const show = ({ title, body, tag, path, lang, dir }) =>
  self.registration.showNotification(title, { body, tag, lang, dir, icon: '/icons/icon-192.png', data: { path } });

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, self.location.origin)));
});

// Never an address of another site, whoever wrote it.
async function open(target) {
  if (target.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = pages.find(({ url }) => url === target.href);
  await (shown ? shown.focus() : self.clients.openWindow(target.href));
}
