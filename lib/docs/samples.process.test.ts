import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { oneIn } from '#lib/testing/thorough.ts';
import { allOperations } from './operations.ts';

/**
 * Entry 13: the examples are programs that run, and send what their operation reads. PHP runs where there is an
 * interpreter.
 */

type ReceivedRequest = {
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
};

const heard: ReceivedRequest[] = [];
const server = createServer((incoming, outgoing) => {
  let body = '';
  incoming
    .on('data', (chunk) => {
      body += chunk;
    })
    .on('end', () => {
      heard.push({ method: incoming.method ?? '', url: incoming.url ?? '', headers: incoming.headers, body });
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end('{"status_code":0}');
    });
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const PROGRAMS: Readonly<Record<string, [program: string, ...flags: string[]]>> = {
  curl: ['sh', '-c'],
  Node: [process.execPath, '--input-type=module', '-e'],
  Python: ['python3', '-c'],
  PHP: ['php', '-r'],
};
const isThere = (program: string): boolean => spawnSync(program, ['-c', ''], { stdio: 'ignore' }).error === undefined;

const run = ([program, ...flags]: [string, ...string[]], code: string): Promise<number> =>
  new Promise((resolve) =>
    spawn(program, [...flags, code], { stdio: 'ignore' }).on('close', (status) => resolve(status ?? 1)),
  );

test.each(
  oneIn(2, Object.keys(PROGRAMS)).filter((language) =>
    isThere(language === 'curl' ? 'curl' : (PROGRAMS[language]?.[0] ?? '')),
  ),
)(
  '%s sends the request of an operation of each kind',
  async (language) => {
    const operations = allOperations(`${origin}/api`).filter(({ id }) =>
      [
        'generate-sale',
        'external-market-fee',
        'read-buyer',
        'list-products',
        'update-product',
        'delete-customer',
      ].includes(id),
    );
    const sent: ReceivedRequest[] = [];
    for (const { samples } of operations) {
      heard.length = 0;
      const code = samples.find((sample) => sample.language === language)?.code ?? '';
      expect(await run(PROGRAMS[language] ?? ['false'], language === 'PHP' ? code.replace('<?php', '') : code)).toBe(0);
      sent.push(...heard);
    }
    const by = (id: string) => sent[operations.findIndex((operation) => operation.id === id)];
    expect(JSON.parse(by('generate-sale')?.body ?? '')).toMatchObject({
      seller_svc_id: 'YOUR_SELLER_SVC_ID',
      sale_price: 5075,
      currency: 'ILS',
    });
    expect(by('read-buyer')).toMatchObject({
      method: 'GET',
      body: '',
      headers: { 'svc-merchant-key': 'YOUR_SELLER_SVC_ID' },
    });
    expect(by('external-market-fee')).toMatchObject({
      method: 'PATCH',
      headers: { 'svc-merchant-key': 'YOUR_SELLER_SVC_ID', 'svc-partner-key': 'YOUR_SVC_CLIENT_KEY' },
    });
    expect(Object.keys(JSON.parse(by('external-market-fee')?.body ?? '{}'))).not.toContain('seller_svc_id');
    expect(by('list-products')).toMatchObject({
      method: 'GET',
      url: expect.stringContaining('/api/products?status=1'),
      headers: { authorization: 'Bearer YOUR_ACCESS_TOKEN' },
    });
    expect(by('delete-customer')).toMatchObject({ method: 'DELETE', body: '' });
  },
  30_000,
);
