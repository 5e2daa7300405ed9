// The counter without a network: its page as it was last, and the files that the page needs. What is taken always goes
// to the server: only pages and files are kept, never an answer about money.
const KEPT = 'counter-1';
const isPage = (request) => request.mode === 'navigate' && new URL(request.url).pathname === '/counter';
const isFile = (request) =>
  request.method === 'GET' && /^\/(_next\/static|brand|icons)\//.test(new URL(request.url).pathname);

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isPage(request)) event.respondWith(newest(request));
  else if (isFile(request)) event.respondWith(kept(request));
});

// A page that somebody was sent away from is no counter: whoever comes next must not see the one of before.
async function newest(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && !answer.redirected) await cache.put('/counter', answer.clone());
    else await cache.delete('/counter');
    return answer;
  } catch (error) {
    const last = await cache.match('/counter');
    if (last) return last;
    throw error;
  }
}

async function kept(request) {
  const cache = await caches.open(KEPT);
  const known = await cache.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}
