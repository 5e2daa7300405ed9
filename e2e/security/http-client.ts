import { Agent, request } from 'undici';
import { sandbox } from '../sandbox.ts';

/** Requests over the wire, with any header, and every response recorded for the checks of headers. */

export type WireResponse = { status: number; headers: Record<string, string | string[] | undefined>; text: string };
export type RecordedResponse = { method: string; path: string; status: number; headers: WireResponse['headers'] };

export const heard: RecordedResponse[] = [];

const agent = new Agent({ connections: 8 });

type RequestOptions = { method?: string; cookie?: string; headers?: Record<string, string>; body?: string | FormData };

/** Follows no redirect. */
export async function ask(
  path: string,
  { method = 'GET', cookie = '', headers = {}, body }: RequestOptions = {},
): Promise<WireResponse> {
  const form = body instanceof FormData ? new Response(body) : null;
  const sent = form ? Buffer.from(await form.arrayBuffer()) : body;
  const answer = await request(`${sandbox().origin}${path}`, {
    dispatcher: agent,
    method: method as 'GET',
    ...(sent !== undefined && { body: sent as string | Buffer }),
    headers: {
      accept: 'text/html,*/*',
      'user-agent': 'stranger',
      ...(cookie !== '' && { cookie }),
      ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
      ...headers,
    },
  });
  const text = await answer.body.text();
  heard.push({ method, path, status: answer.statusCode, headers: answer.headers });
  return { status: answer.statusCode, headers: answer.headers, text };
}

export const ownOrigin = (): Record<string, string> => ({
  origin: sandbox().origin,
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
});

/** Arguments of an action as React writes them: JSON, a date as `$D…`, a form beside them. */
function argumentsOf(args: readonly unknown[]): string | FormData {
  const form = args.find((one): one is FormData => one instanceof FormData);
  const text = JSON.stringify(args, function (this: Record<string, unknown>, name, value) {
    const raw = this[name];
    if (raw instanceof FormData) return '$K1';
    return raw instanceof Date ? `$D${raw.toISOString()}` : value;
  });
  if (!form) return text;
  const body = new FormData();
  for (const [name, value] of form.entries()) body.append(`_1_${name}`, value);
  body.append('0', text);
  return body;
}

/** Calls an action as a page of ours does, unless `headers` say otherwise; answers what it answered. */
export async function act(
  { id, page }: { id: string; page: string },
  args: readonly unknown[],
  { cookie, headers = ownOrigin(), path = page }: { cookie: string; headers?: Record<string, string>; path?: string },
): Promise<WireResponse> {
  const body = argumentsOf(args);
  const answer = await ask(path, {
    method: 'POST',
    cookie,
    body,
    headers: {
      'next-action': id,
      accept: 'text/x-component',
      ...(typeof body === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...headers,
    },
  });
  return {
    ...answer,
    text: /^1:(.*)$/m.exec(answer.text)?.[1] ?? `${answer.status} ${answer.headers['x-action-redirect'] ?? ''}`,
  };
}
