import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Agent, errors, request } from 'undici';
import type { S3Settings } from '#lib/platform/env.ts';
import { asKey, type FileStore, FileStoreError, MAX_STORED_BYTES } from './file-store.ts';

/**
 * Files in a bucket, under `seller-files/<key>`, addressed by path (`{url}/{bucket}/{key}`), which every store that
 * speaks the protocol takes. Signed with Signature Version 4, the body included.
 *
 * The operator names the store, so it may be in a private network, unlike what callers name. All else is as strict as
 * for callbacks: an agent of our own, so that proxy variables are not looked at; HTTP/1.1; certificates are checked,
 * and the environment cannot switch that off; no redirect is followed, because a signed request that goes elsewhere is
 * a leak; every answer has an end in time and in bytes.
 */

/** A request may be tried so often; all of them can be repeated without harm. */
const TRIES = 3;
const PAUSES_MS = [200, 800];

const CONNECT_MS = 3_000;
const REQUEST_MS = 15_000;

/** Longest response without a file, bytes. */
const SHORT_ANSWER_BYTES = 64 * 1024;

type StoreRequest = { method: 'GET' | 'PUT' | 'DELETE'; key: string; body?: Uint8Array };
type Answered = { status: number; body: Buffer };

export function s3Store(settings: S3Settings): FileStore & { close(): Promise<void> } {
  const agent = new Agent({
    allowH2: false,
    pipelining: 1,
    connections: 8,
    keepAliveTimeout: 10_000,
    maxHeaderSize: 16_384,
    maxResponseSize: MAX_STORED_BYTES,
    headersTimeout: REQUEST_MS,
    bodyTimeout: REQUEST_MS,
    connect: { timeout: CONNECT_MS, rejectUnauthorized: true, allowH2: false },
  });
  const ask = (request: StoreRequest): Promise<Answered> => askUntilAnswered(settings, agent, request);

  return {
    async put(key, sealed) {
      expectStatus(await ask({ method: 'PUT', key, body: sealed }), [200]);
    },
    async get(key) {
      const answer = await ask({ method: 'GET', key });
      if (isMissing(answer)) return null;
      expectStatus(answer, [200]);
      return answer.body;
    },
    async delete(key) {
      const answer = await ask({ method: 'DELETE', key });
      if (!isMissing(answer)) expectStatus(answer, [200, 204]);
    },
    close: () => agent.close(),
  };
}

/** The store's own word that there is no such file; a wrong bucket or address is an error. */
const isMissing = ({ status, body }: Answered): boolean =>
  status === 404 && body.subarray(0, SHORT_ANSWER_BYTES).includes('<Code>NoSuchKey</Code>');

function expectStatus({ status }: Answered, wanted: readonly number[]): void {
  if (!wanted.includes(status)) throw new FileStoreError(`it answered ${status}`);
}

/** Faults of the store that may pass. */
const isPassing = (status: number): boolean => status === 429 || status >= 500;

async function askUntilAnswered(settings: S3Settings, agent: Agent, request: StoreRequest): Promise<Answered> {
  for (let turn = 1; ; turn += 1) {
    const pause = PAUSES_MS[turn - 1] ?? 0;
    try {
      const answer = await askOnce(settings, agent, request);
      if (turn === TRIES || !isPassing(answer.status)) return answer;
    } catch (error) {
      if (error instanceof RangeError) throw error;
      if (turn === TRIES) throw new FileStoreError(reasonOf(error));
    }
    await wait(pause);
  }
}

async function askOnce(settings: S3Settings, agent: Agent, { method, key, body }: StoreRequest): Promise<Answered> {
  const signer = new AwsV4Signer({
    method,
    url: `${settings.url}/${settings.bucket}/seller-files/${asKey(key)}`,
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
      ...(body && { 'content-type': 'application/octet-stream' }),
    },
    accessKeyId: settings.key,
    secretAccessKey: settings.secret,
    region: settings.region,
    service: 's3',
  });
  const signed = await signer.sign();
  const answer = await request(signed.url, {
    dispatcher: agent,
    method,
    headers: Object.fromEntries(signed.headers),
    body: body ?? null,
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  return { status: answer.statusCode, body: Buffer.from(await answer.body.arrayBuffer()) };
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.ResponseExceededMaxSizeError) return 'an answer is too long';
  const code = (error as NodeJS.ErrnoException).code ?? (error as Error).name;
  return typeof code === 'string' ? code : 'no answer';
}
