/**
 * The service worker. It stands between the browser and the site for one thing only: a page that cannot be fetched is replaced
 * by the offline page. Pages and answers of the API are never kept. `VERSION` is set by the route that serves this file.
 */
const OFFLINE = '/offline';
const CACHE = `offline-${VERSION}`;

addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await cache.add(new Request(OFFLINE, { cache: 'reload', credentials: 'omit' }));
      await skipWaiting();
    })(),
  );
});

addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      // The request for a page goes out while this worker is still waking up.
      await registration.navigationPreload?.enable();
      await clients.claim();
    })(),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || request.method !== 'GET') return;
  event.respondWith(
    (async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(request));
      } catch (error) {
        const page = await caches.match(OFFLINE, { cacheName: CACHE });
        if (!page) throw error;
        return page;
      }
    })(),
  );
});

addEventListener('push', (event) => {
  let message;
  try {
    message = event.data.json();
  } catch {
    // Browsers take the permission away from those who show nothing.
    message = { title: 'Охват', text: 'Есть новости.', link: '/', tag: 'news' };
  }
  const { title, text, link, tag } = message;
  event.waitUntil(
    registration.showNotification(title, {
      body: text,
      tag,
      renotify: true,
      lang: 'ru',
      icon: '/icons/icon-192.png',
      badge: '/icons/badge-96.png',
      data: { link },
    }),
  );
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  const wanted = new URL(event.notification.data?.link ?? '/', location.origin);
  const url = wanted.origin === location.origin ? wanted.href : location.origin;
  event.waitUntil(
    (async () => {
      const open = await clients.matchAll({ type: 'window', includeUncontrolled: true });
      const there = open.find((client) => client.url === url);
      await (there ? there.focus() : clients.openWindow(url));
    })(),
  );
});

/** The push service gave the browser another address; the page would find out only when it is opened. */
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    (async () => {
      const options = event.oldSubscription?.options;
      const subscription = event.newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
      if (!subscription) return;
      const { endpoint, keys } = subscription.toJSON();
      await fetch('/api/v1/notifications/push', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint, keys }),
      });
    })(),
  );
});
