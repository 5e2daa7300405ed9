import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isNoticeOf, NOTICE_HEADERS } from '#lib/modules/acquiring/index.ts';
import { KEY } from './bank-client.ts';

/** The sandbox bank as a process of its own, with its books in a file and somebody who hears its payout notices. */
export type ForkedBank = {
  url: string;
  /** A control request; its body, or null where it was refused. */
  control(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown>;
  killAndRestart(): Promise<void>;
  notices: { reference: string; operation: string; isGenuine: boolean }[];
  close(): Promise<void>;
};

/** Longest start of the process, milliseconds. */
const START_LIMIT_MS = 20_000;

export async function forkBank(): Promise<ForkedBank> {
  const folder = mkdtempSync(join(tmpdir(), 'kupa-payout-bank-'));
  const receiver = await listenForNotices();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess;

  async function start(): Promise<void> {
    child = fork('lib/sandbox/bank/main.ts', [], {
      env: {
        ...process.env,
        BANK_PORT: String(port),
        BANK_KEY: KEY,
        BANK_DATA: join(folder, 'bank.sqlite'),
        BANK_PAYOUT_NOTICE_URL: receiver.url,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    const until = performance.now() + START_LIMIT_MS;
    while (!(await isHealthy(url))) {
      if (performance.now() > until) throw new Error('the bank did not start');
      await pause(50);
    }
  }
  const kill = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGKILL');
    });

  await start();
  return {
    url,
    notices: receiver.notices,
    async control(method, path, body) {
      const response = await fetch(`${url}/control/${path}`, {
        method,
        headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.ok ? response.json() : null;
    },
    async killAndRestart() {
      await kill();
      await start();
    },
    async close() {
      await kill();
      await receiver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

async function listenForNotices() {
  const notices: ForkedBank['notices'] = [];
  const server = createServer(async (incoming, outgoing) => {
    let body = '';
    for await (const chunk of incoming) body += chunk;
    const header = (name: string): string | null => {
      const value = incoming.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const message = { timestamp: header(NOTICE_HEADERS.timestamp), signature: header(NOTICE_HEADERS.signature), body };
    const { reference, operation } = JSON.parse(body) as { reference: string; operation: string };
    notices.push({ reference, operation, isGenuine: isNoticeOf(KEY, message, Date.now()) });
    outgoing.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    notices,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notices`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
