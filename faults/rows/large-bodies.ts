import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { forkOwn } from '../../scripts/lib/watch-over.ts';
import type { FaultRow } from '../row.ts';
import type { Stage } from '../stage.ts';

/** Large bodies beside others' calls: what those wait, and what the process keeps. */

const CALLERS = 20;
const MEASURED_MS = 12_000;
const FIELDS = 9_000;
/** Two files in base64 of a body of 13.9 MB. */
const FILE_LETTERS = 6_950_000;

const NOBODY = { svc_client_key: '11111111-2222-4333-8444-555555555555', seller_svc_id: 'MPLNOBDY-AAAAAAAA-BBBBBBBB' };

const agent = new Agent({ keepAlive: true });

/** Sends a body and answers the status and how long it took; status 0 where the connection was closed meanwhile. */
function post(port: number, path: string, body: Buffer): Promise<{ status: number; ms: number }> {
  return new Promise((resolve) => {
    const begun = performance.now();
    let status = 0;
    const done = () => resolve({ status, ms: performance.now() - begun });
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path: `/api/${path}`,
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      },
      (answer) => {
        status = answer.statusCode ?? 0;
        answer.resume().on('end', done).on('error', done);
      },
    );
    asked.on('error', done);
    asked.end(body);
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const percentile = (of: readonly number[], part: number): number =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * part)] ?? 0;

const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

type Beside = { p50: number; p99: number; most: number; sent: number; failed: number };

/** Reads a page of sales again and again while so many callers send this body to an operation without a pause. */
async function beside(stage: Stage, reader: string, load: { path: string; body: string } | null): Promise<Beside> {
  const { port = 0, process: web } = stage.webs[0] ?? {};
  const read = Buffer.from(JSON.stringify({ seller_svc_id: reader, page_size: 10 }));
  let [sent, failed, most] = [0, 0, 0];
  const flood = load && forkOwn('faults/callers/large-bodies.ts', [], { stdio: 'inherit' });
  flood?.send({ ...load, port, callers: CALLERS });
  await pause(2_000);
  const times: number[] = [];
  for (const until = performance.now() + MEASURED_MS; performance.now() < until; await pause(10)) {
    const { status, ms } = await post(port, 'get-sales', read);
    if (status !== 200) failed += 1;
    times.push(ms);
    most = Math.max(most, residentMb(web?.pid));
  }
  if (flood) {
    flood.send('over');
    [sent] = (await once(flood, 'message')) as [number];
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), most, sent, failed };
}

const said = ({ p50, p99, most, sent }: Beside): string =>
  `p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)} ms beside ${sent}, ${most.toFixed(0)} MB`;

export const i11: FaultRow = {
  id: 'I-11',
  fault:
    '20 callers at once: 481 kB of JSON with 9,000 fields, by nobody and by a seller; 13.9 MB of files under ' +
    'invented keys; get-sales of another seller beside them',
  wanted: 'reads go on, their p50 at most 20 ms above that without them; memory at most 1 GB',
  async run(stage, { check }) {
    const [reader, sender] = [await stage.givenSeller(), await stage.givenSeller()];
    const fields = Object.fromEntries(
      Array.from({ length: FIELDS }, (_, at) => [
        `field_name_${at}`,
        `value of the field ${String(at).padStart(18, '0')}`,
      ]),
    );
    const json = JSON.stringify(fields);
    const known = JSON.stringify({ seller_svc_id: sender.svcId, ...fields });
    const file = { name: 'a.png', type: 26, base64: 'A'.repeat(FILE_LETTERS) };
    const files = JSON.stringify({ ...NOBODY, seller_files: [file, file] });
    await beside(stage, reader.svcId, null);
    const alone = await beside(stage, reader.svcId, null);
    const loads = {
      'nobody at get-sales': await beside(stage, reader.svcId, { path: 'get-sales', body: json }),
      'nobody at generate-sale': await beside(stage, reader.svcId, { path: 'generate-sale', body: json }),
      'a seller at generate-sale': await beside(stage, reader.svcId, { path: 'generate-sale', body: known }),
      'files of nobody': await beside(stage, reader.svcId, { path: 'upload-seller-files', body: files }),
    };
    for (const [who, seen] of Object.entries(loads)) {
      check.always(`${who}: p50 ${seen.p50.toFixed(0)} ms`, seen.p50 <= alone.p50 + 20);
      check.always(`${who}: all reads answered, ${seen.failed} failed`, seen.failed === 0);
      check.always(`${who}: ${seen.most.toFixed(0)} MB`, seen.most <= 1_024);
      check.saw(`bodies of ${who}`, seen.sent, 20);
    }
    return (
      `alone p50 ${alone.p50.toFixed(0)}, p99 ${alone.p99.toFixed(0)} ms, ${alone.most.toFixed(0)} MB; ` +
      Object.entries(loads)
        .map(([who, seen]) => `${who} ${said(seen)}`)
        .join('; ')
    );
  },
};
