'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { keptOf, requestOf, type TryRequest, withKept } from './try-request.ts';

type TryItProps = TryRequest & { auth: 'none' | 'seller' | 'bearer'; example: Readonly<Record<string, unknown>> };
type Answer = { status: number; ms: number; text: string };

const KEY = 'seller_svc_id';

/** What waits between two operations: the key, the token and what the last ones answered. This tab only, until it is closed. */
const KEPT = 'kupa-try';
type Kept = { key: string; token: string; fields: Record<string, string> };

function readKept(): Kept {
  try {
    return { key: '', token: '', fields: {}, ...(JSON.parse(window.sessionStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) };
  } catch {
    return { key: '', token: '', fields: {} };
  }
}

/** Sends the example, or what somebody made of it, to the sandbox with their own key, and shows what comes back. */
export function TryIt({ auth, example, ...asked }: TryItProps) {
  const t = useTranslations('docs.try');
  const id = useId();
  const { [KEY]: _, ...rest } = example;
  const first = auth === 'seller' ? rest : example;
  const [body, setBody] = useState(JSON.stringify(first, null, 2));
  const [isTouched, touch] = useState(false);
  const [answer, setAnswer] = useState<Answer | 'unreadable' | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [secret, setSecret] = useState('');
  const open = () => {
    const { key, token, fields } = readKept();
    setSecret((was) => was || (auth === 'bearer' ? token : auth === 'seller' ? key : ''));
    if (!isTouched) setBody(JSON.stringify(withKept(first, { ...fields, ...(auth === 'none' && key !== '' && { mpl: key, merchant_key: key }) }), null, 2));
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = secret.trim();
    const request = requestOf(asked, body, { fields: auth === 'seller' ? { [KEY]: given } : {}, token: auth === 'bearer' ? given : null });
    if (request === null) return setAnswer('unreadable');
    setBusy(true);
    const begun = performance.now();
    try {
      const { address, ...init } = request;
      const response = await fetch(`/api${address}`, init);
      const said: unknown = await response.json();
      setAnswer({ status: response.status, ms: Math.round(performance.now() - begun), text: JSON.stringify(said, null, 2) });
      const kept = readKept();
      const token = auth === 'bearer' ? given : String((Object(said) as { access_token?: string }).access_token ?? kept.token);
      window.sessionStorage.setItem(KEPT, JSON.stringify({ key: auth === 'seller' ? given : kept.key, token, fields: { ...kept.fields, ...(response.ok && keptOf(said)) } } satisfies Kept));
    } catch {
      setAnswer('failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className="mt-4" onToggle={(event) => { if (event.currentTarget.open) open(); }}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center font-medium text-accent underline underline-offset-2">{t('open')}</summary>
      <form onSubmit={(event) => void send(event)} className="mt-3 grid gap-3 rounded-panel border p-4">
        <p className="text-sm text-muted">{t('note')}</p>
        {auth === 'none' ? null : <div className="grid gap-1.5"><label htmlFor={`${id}-key`} className="text-sm font-medium">{t(auth === 'bearer' ? 'token' : 'key')}</label><Input id={`${id}-key`} required dir="ltr" autoComplete="off" spellCheck={false} value={secret} onChange={(event) => setSecret(event.target.value)} /></div>}
        <div className="grid gap-1.5"><label htmlFor={`${id}-body`} className="text-sm font-medium">{t(auth === 'seller' ? 'body' : 'fields')}</label><textarea id={`${id}-body`} dir="ltr" spellCheck={false} value={body} onChange={(event) => { touch(true); setBody(event.target.value); }} rows={Math.min(16, body.split('\n').length + 1)} className="w-full rounded-control border border-edge bg-surface p-3 font-mono text-sm pointer-coarse:text-lg" /></div>
        <Button type="submit" kind="main" busy={isBusy} className="justify-self-start">{t('send')}</Button>
        <div role="status">
          {answer === null ? null : typeof answer === 'string' ? <p className="text-bad">{t(answer)}</p> : <p className="font-medium"><bdi dir="ltr">HTTP {answer.status}</bdi> <span className="font-normal text-muted"><bdi dir="ltr">{answer.ms} ms</bdi></span></p>}
        </div>
        {answer !== null && typeof answer !== 'string' ? <pre tabIndex={0} dir="ltr" className="max-h-96 overflow-auto rounded-control bg-sunken p-3.5 text-start font-mono text-xs break-all whitespace-pre-wrap">{answer.text}</pre> : null}
      </form>
    </details>
  );
}
