import { describe, expect, onTestFinished, test } from 'vitest';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LOOPBACK_HOSTS, PRIVATE_HOSTS } from './domain/hostile-addresses.ts';
import type { UrlPolicy } from './domain/url-policy.ts';
import { publicConnector, publicLookup, type ResolveName, systemResolver } from './public-connections.ts';
import { callbackSender } from './send-callback.ts';
import { httpReceiver, httpsReceiver, nameServer, rawReceiver, type Receiver } from './test-receivers.ts';

/** Signed by itself and valid for 127.0.0.1, so that only the missing trust is wrong with it. */
const SELF_SIGNED = {
  key: [
    '-----BEGIN PRIVATE KEY-----',
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgVuvbhBUWp2FwuM3X',
    'cxTzFgHDu7TDL/BARXH/UVTpYpihRANCAATtZrmD5CRGkIuR6emdhc76zmO8KQgI',
    'yLT94lyONGHT06XdA57m0mQIIOjwfrFlj451msBI3FCQrJvRJuB5kas6',
    '-----END PRIVATE KEY-----',
  ].join('\n'),
  cert: [
    '-----BEGIN CERTIFICATE-----',
    'MIIBkTCCATagAwIBAgIUNoirAGdDeNSmjRJe7M0DMZaagyQwCgYIKoZIzj0EAwIw',
    'FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMTAxNTE0OVoYDzIxMjYxMDI4',
    'MDE1MTQ5WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO',
    'PQMBBwNCAATtZrmD5CRGkIuR6emdhc76zmO8KQgIyLT94lyONGHT06XdA57m0mQI',
    'IOjwfrFlj451msBI3FCQrJvRJuB5kas6o2QwYjAdBgNVHQ4EFgQUE5mZm7xTPhAc',
    'awa+XrBrV9jRv4cwHwYDVR0jBBgwFoAUE5mZm7xTPhAcawa+XrBrV9jRv4cwDwYD',
    'VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0kAMEYC',
    'IQDTec1tGv91DnrZfzHGDwT/cL/lwAmsmWtekQ2bT6+FKwIhAMbGqccVISclt+tS',
    'KtFkvKo6piL7iHz+NqVH/ykHdW5B',
    '-----END CERTIFICATE-----',
  ].join('\n'),
};

const BODY = 'svc_status=success&notify_type=sale-complete';

const noNames: ResolveName = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));

function policyFor(...receivers: Receiver[]): UrlPolicy {
  return { environment: 'sandbox', allowedHosts: receivers.map(({ host }) => host), ownUrls: ['http://localhost:3000/sandbox/inbox/'] };
}

function senderFor(policy: UrlPolicy, resolve: ResolveName = noNames) {
  const sender = callbackSender(policy, resolve);
  onTestFinished(() => sender.close());
  return sender;
}

function kept<Kind extends { close(): Promise<void> }>(started: Kind): Kind {
  onTestFinished(() => started.close());
  return started;
}

const respond = (status: number, headers: Record<string, string> = {}) => (_got: unknown, response: ServerResponse) => {
  response.writeHead(status, headers).end('seen');
};

test('a callback is one form-encoded POST over HTTP/1.1, byte for byte', async () => {
  const receiver = kept(await httpReceiver());
  const outcome = await senderFor(policyFor(receiver)).send(`${receiver.url}?shop=1`, BODY);
  expect(outcome).toMatchObject({ httpStatus: 200, error: null, responseBody: 'ok' });
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]).toMatchObject({ method: 'POST', path: '/cb?shop=1', body: BODY });
  expect(receiver.received[0]?.headers).toMatchObject({ 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(BODY.length), host: receiver.host });
  expect(receiver.received[0]?.headers).not.toHaveProperty('cookie');
});

test.each([200, 201, 204, 299, 300, 304, 305, 399])('W-03: an answer %i is delivered', async (status) => {
  const receiver = kept(await httpReceiver(respond(status)));
  expect(await senderFor(policyFor(receiver)).send(receiver.url, BODY)).toMatchObject({ httpStatus: status, error: null });
});

test.each([400, 401, 404, 410, 418, 429, 500, 502, 503, 599])('W-02: an answer %i is a failed try', async (status) => {
  const receiver = kept(await httpReceiver(respond(status)));
  expect(await senderFor(policyFor(receiver)).send(receiver.url, BODY)).toMatchObject({ httpStatus: status, error: 'status', responseBody: 'seen' });
});

describe('W-02: no answer', () => {
  test('a reset connection', async () => {
    const receiver = kept(await rawReceiver((socket) => socket.resetAndDestroy()));
    expect(await senderFor(policyFor(receiver)).send(receiver.url, BODY)).toMatchObject({ httpStatus: null, error: 'connection' });
  });

  test('a closed port', async () => {
    const receiver = await httpReceiver();
    await receiver.close();
    expect(await senderFor(policyFor(receiver)).send(receiver.url, BODY)).toMatchObject({ httpStatus: null, error: 'connection' });
  });

  test('an answer that is not HTTP', async () => {
    const receiver = kept(await rawReceiver((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')));
    expect(await senderFor(policyFor(receiver)).send(receiver.url, BODY)).toMatchObject({ httpStatus: null, error: 'connection' });
  });

  test('a name that does not exist', async () => {
    expect(await senderFor(policyFor()).send('http://shop.example.com/cb', BODY)).toMatchObject({ httpStatus: null, error: 'dns' });
  });

  test('a certificate that nobody trusts, whatever the environment says about certificates', async () => {
    const receiver = kept(await httpsReceiver(SELF_SIGNED));
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    onTestFinished(() => {
      if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
      else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    });
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    expect(await senderFor(policyFor(receiver)).send(receiver.url, BODY)).toMatchObject({ httpStatus: null, error: 'tls' });
    expect(receiver.received).toHaveLength(0);
  });

  test('https spoken to a receiver of plain http', async () => {
    const receiver = kept(await httpReceiver());
    expect(await senderFor(policyFor(receiver)).send(receiver.url.replace('http:', 'https:'), BODY)).toMatchObject({ httpStatus: null, error: 'tls' });
  });
});

/** Writes something again and again until the other side hangs up. */
function dribble(socket: Socket, everyMs: number, piece: () => string | Buffer): void {
  const timer = setInterval(() => socket.write(piece()), everyMs);
  socket.on('close', () => clearInterval(timer));
}

function pour(socket: Socket, piece: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece)) ;
  };
  socket.on('drain', more);
  more();
}

const KIB = Buffer.alloc(1_024, 'x');

/** What a hostile or broken receiver may do, and what the try has to come to. */
const BAD_RECEIVERS: readonly [name: string, speak: (socket: Socket) => void, expected: { httpStatus: number | null; error: string | null }][] = [
  ['never answers', () => undefined, { httpStatus: null, error: 'timeout' }],
  ['sends its headers one byte at a time', (socket) => dribble(socket, 100, () => 'H'), { httpStatus: null, error: 'connection' }],
  ['sends slow, well-formed headers', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    dribble(socket, 200, () => 'x-slow: 1\r\n');
  }, { httpStatus: null, error: 'timeout' }],
  ['sends a body without end', (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${2 ** 40}\r\n\r\n`);
    pour(socket, KIB);
  }, { httpStatus: 200, error: null }],
  ['sends chunks without end', (socket) => {
    socket.write('HTTP/1.1 500 No\r\ntransfer-encoding: chunked\r\n\r\n');
    pour(socket, Buffer.concat([Buffer.from('400\r\n'), KIB, Buffer.from('\r\n')]));
  }, { httpStatus: 500, error: 'status' }],
  ['sends its body one byte at a time', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n');
    dribble(socket, 200, () => 'x');
  }, { httpStatus: 200, error: null }],
  ['breaks off its body', (socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nabc');
  }, { httpStatus: 200, error: null }],
  ['sends a megabyte of headers', (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    for (let i = 0; i < 1_000; i += 1) socket.write(`x-${i}: ${'y'.repeat(1_000)}\r\n`);
    socket.write('\r\n');
  }, { httpStatus: null, error: 'connection' }],
  ['says its body is compressed', (socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 4\r\n\r\n\x1f\x8b\x00\x00');
  }, { httpStatus: 200, error: null }],
  ['switches protocols', (socket) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n');
  }, { httpStatus: null, error: 'connection' }],
  ['sends hints before its answer', (socket) => {
    socket.end('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  }, { httpStatus: 200, error: null }],
  ['sends hints without end', (socket) => {
    dribble(socket, 50, () => 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n');
  }, { httpStatus: null, error: 'timeout' }],
];

test('W-09: whatever a receiver does, a try ends within its 5 s and keeps at most 4 kB of it', async () => {
  const receivers = await Promise.all(BAD_RECEIVERS.map(async ([, speak]) => kept(await rawReceiver(speak))));
  const sender = senderFor(policyFor(...receivers));
  const outcomes = await Promise.all(receivers.flatMap(({ url }) => Array.from({ length: 5 }, () => sender.send(url, BODY))));
  const seen = outcomes.map(({ httpStatus, error }, at) => [BAD_RECEIVERS[Math.floor(at / 5)]?.[0], httpStatus, error]);
  expect(seen).toEqual(BAD_RECEIVERS.flatMap(([name, , { httpStatus, error }]) => Array.from({ length: 5 }, () => [name, httpStatus, error])));
  for (const { durationMs, responseBody } of outcomes) {
    expect(durationMs).toBeLessThanOrEqual(5_200);
    expect(Buffer.byteLength(responseBody ?? '')).toBeLessThanOrEqual(3 * 4_096);
  }
}, 15_000);

test('what is kept of an answer can be stored: no NUL, broken text mended, headers counted', async () => {
  const headers = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`x-${i}`, 'v'.repeat(80)]));
  const receiver = kept(await httpReceiver((_got, response) => response.writeHead(200, headers).end(Buffer.from([0x61, 0x00, 0xff, 0x62]))));
  const outcome = await senderFor(policyFor(receiver)).send(receiver.url, BODY);
  expect(outcome.responseBody).toBe('a\ufffd\ufffdb');
  expect(Object.keys(outcome.responseHeaders ?? {})).toHaveLength(40);
});

describe('W-08: redirects', () => {
  test.each([
    [301, 'GET', ''], [302, 'GET', ''], [303, 'GET', ''], [307, 'POST', BODY], [308, 'POST', BODY],
  ])('%i arrives as %s', async (status, method, body) => {
    const target = kept(await httpReceiver());
    const first = kept(await httpReceiver(respond(status, { location: `${target.url}/moved` })));
    expect(await senderFor(policyFor(first, target)).send(first.url, BODY)).toMatchObject({ httpStatus: 200, error: null });
    expect(target.received).toEqual([expect.objectContaining({ method, body, path: '/cb/moved' })]);
    expect(target.received[0]?.headers['content-type']).toBe(method === 'POST' ? 'application/x-www-form-urlencoded' : undefined);
  });

  test('three are followed, a fourth is not, and a loop ends', async () => {
    const receiver = kept(await httpReceiver((got, response) => {
      const step = Number(got.path.split('/').at(-1));
      if (step > 0) response.writeHead(307, { location: `/${step - 1}` }).end();
      else response.end('there');
    }));
    const loop = kept(await httpReceiver(respond(307, { location: '/cb' })));
    const { send } = senderFor(policyFor(receiver, loop));
    expect(await send(`http://${receiver.host}/3`, BODY)).toMatchObject({ httpStatus: 200, error: null });
    expect(await send(`http://${receiver.host}/4`, BODY)).toMatchObject({ httpStatus: 307, error: 'too_many_redirects' });
    expect(await send(loop.url, BODY)).toMatchObject({ error: 'too_many_redirects' });
    expect(loop.received).toHaveLength(4);
  });

  test('a forbidden place is never reached, however the redirect names it', async () => {
    const forbidden = kept(await httpReceiver());
    const spellings = ['127.0.0.1', '127.1', '0x7f.1', 'localhost', '[::ffff:127.0.0.1]', '0'].map((host) => `http://${host}:${forbidden.port}/`);
    const places = [...spellings, 'http://169.254.169.254/latest/meta-data/', 'http://[::1]/', 'file:///etc/passwd', `http://u:p@shop.example.com:${forbidden.port}/`];
    const first = kept(await httpReceiver((got, response) => response.writeHead(307, { location: places[Number(got.path.slice(1))] ?? '' }).end()));
    const { send } = senderFor(policyFor(first));
    for (const at of places.keys()) expect(await send(`http://${first.host}/${at}`, BODY)).toMatchObject({ httpStatus: 307, error: 'refused_address' });
    expect(first.received).toHaveLength(places.length);
    expect(forbidden.connections()).toBe(0);
    // The counter counts: allowed by name, the same redirect gets there.
    await senderFor(policyFor(first, forbidden)).send(`http://${first.host}/0`, BODY);
    expect(forbidden.connections()).toBe(1);
  });

  test('the 5 s are over all hops together', async () => {
    const receiver = kept(await httpReceiver((got, response) => {
      setTimeout(() => response.writeHead(307, { location: `${got.path}x` }).end(), 2_000);
    }));
    const outcome = await senderFor(policyFor(receiver)).send(receiver.url, BODY);
    expect(outcome).toMatchObject({ httpStatus: null, error: 'timeout' });
    expect(outcome.durationMs).toBeLessThanOrEqual(5_200);
    expect(receiver.received.length).toBeGreaterThan(1);
  }, 10_000);
});

describe('where callbacks may go', () => {
  test('N-01, N-02: the tables are refused when sent', async () => {
    const listener = kept(await httpReceiver());
    const { send } = senderFor(policyFor(), async () => ['127.0.0.1']);
    for (const host of [...LOOPBACK_HOSTS, ...PRIVATE_HOSTS]) {
      expect(await send(`http://${host}:${listener.port}/`, BODY)).toMatchObject({ httpStatus: null, error: 'refused_address' });
    }
    expect(listener.connections()).toBe(0);
  });

  test('N-01, N-02: the tables are refused where connections are made, even if nothing before had looked', async () => {
    const listener = kept(await httpReceiver());
    const connect = publicConnector({}, async () => ['127.0.0.1']);
    for (const host of [...LOOPBACK_HOSTS, ...PRIVATE_HOSTS]) {
      const url = URL.parse(`http://${host}:${listener.port}/`);
      if (!url) continue;
      const error = await new Promise<Error | null>((resolve) => {
        connect({ hostname: url.hostname, host: url.host, protocol: url.protocol, port: url.port }, (...[failed]) => resolve(failed));
      });
      expect(error).toMatchObject({ code: 'REFUSED_ADDRESS' });
    }
    expect(listener.connections()).toBe(0);
  });

  test('N-03: a name is refused if any of its addresses is not public', async () => {
    const listener = kept(await httpReceiver());
    const zone: Record<string, { A: string[]; AAAA: string[] }> = {
      'private.example.com': { A: ['127.0.0.1'], AAAA: [] },
      'mixed.example.com': { A: ['93.184.216.34', '127.0.0.1'], AAAA: [] },
      'six.example.com': { A: ['93.184.216.34'], AAAA: ['0:0:0:0:0:0:0:1'] },
      'only-six.example.com': { A: [], AAAA: ['0:0:0:0:0:ffff:7f00:1'] },
      'metadata.example.com': { A: ['169.254.169.254'], AAAA: [] },
      '127.0.0.1.nip.example.com': { A: ['127.0.0.1'], AAAA: [] },
    };
    const dns = kept(await nameServer((name, type) => zone[name]?.[type] ?? []));
    const { send } = senderFor(policyFor(), systemResolver([dns.address]));
    for (const name of Object.keys(zone)) expect(await send(`http://${name}:${listener.port}/`, BODY)).toMatchObject({ httpStatus: null, error: 'refused_address' });
    expect(await send(`http://nobody.example.com:${listener.port}/`, BODY)).toMatchObject({ httpStatus: null, error: 'dns' });
    expect(dns.questions).toContain('six.example.com AAAA');
    expect(listener.connections()).toBe(0);
  });

  test('N-04: one look-up per connection, and what it answered is what is connected to', async () => {
    const asked: string[] = [];
    const lookup = publicLookup(async (name) => {
      asked.push(name);
      return ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'];
    });
    const all = await new Promise((resolve) => lookup('shop.example.com', { all: true }, (_error, addresses) => resolve(addresses)));
    expect(all).toEqual([{ address: '93.184.216.34', family: 4 }, { address: '2606:2800:220:1:248:1893:25c8:1946', family: 6 }]);
    const one = await new Promise((resolve) => lookup('shop.example.com', {}, (_error, address, family) => resolve([address, family])));
    expect(one).toEqual(['93.184.216.34', 4]);
    expect(asked).toEqual(['shop.example.com', 'shop.example.com']);
  });

  test('N-04: a name that changes its address at every question never gets us to this machine', async () => {
    const listener = kept(await httpReceiver());
    let questions = 0;
    const { send } = senderFor(policyFor(), async () => {
      questions += 1;
      // The other address is a documentation one, not a public one, so that no test traffic leaves the machine.
      return questions % 2 === 0 ? ['127.0.0.1'] : ['192.0.2.1'];
    });
    for (let turn = 0; turn < 500; turn += 1) expect((await send(`http://rebind.example.com:${listener.port}/`, BODY)).error).toBe('refused_address');
    expect(questions).toBe(500);
    expect(listener.connections()).toBe(0);
  });

  test('N-05: a redirect to a name looks it up for that hop', async () => {
    const listener = kept(await httpReceiver());
    const first = kept(await httpReceiver((_got, response) => response.writeHead(307, { location: `http://shop.example.com:${listener.port}/` }).end()));
    let looked = 0;
    const { send } = senderFor(policyFor(first), async () => {
      looked += 1;
      return ['10.0.0.1'];
    });
    for (let turn = 1; turn <= 3; turn += 1) {
      expect(await send(first.url, BODY)).toMatchObject({ error: 'refused_address' });
      expect(looked).toBe(turn);
    }
    expect(listener.connections()).toBe(0);
  });

  test('N-08: in production a listed receiver is as forbidden as any other', async () => {
    const receiver = kept(await httpReceiver());
    const { send } = senderFor({ ...policyFor(receiver), environment: 'production' });
    expect(await send(receiver.url, BODY)).toMatchObject({ error: 'refused_address' });
    expect(receiver.connections()).toBe(0);
  });

  test('N-09: proxy variables are not looked at', async () => {
    const proxy = kept(await httpReceiver());
    const receiver = kept(await httpReceiver());
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://${proxy.host}`;
    onTestFinished(() => {
      for (const name of names) delete process.env[name];
    });
    expect(await senderFor(policyFor(receiver)).send(receiver.url, BODY)).toMatchObject({ error: null });
    expect(receiver.received).toHaveLength(1);
    expect(proxy.connections()).toBe(0);
  });
});
