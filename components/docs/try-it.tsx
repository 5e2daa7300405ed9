'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';

type TryItProps = { path: string; example: Readonly<Record<string, unknown>> };
type Answer = { status: number; ms: number; text: string };

const KEY = 'seller_svc_id';

/** Where the key waits between two operations: this tab only, until it is closed. */
const KEPT = 'kupa-try-key';

/** Sends the example, or what somebody made of it, to the sandbox with their own key, and shows what comes back. */
export function TryIt({ path, example }: TryItProps) {
  const t = useTranslations('docs.try');
  const id = useId();
  const { [KEY]: _, ...rest } = example;
  const [body, setBody] = useState(JSON.stringify(rest, null, 2));
  const [answer, setAnswer] = useState<Answer | 'unreadable' | 'failed' | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [key, setKey] = useState('');
  useEffect(() => setKey(window.sessionStorage.getItem(KEPT) ?? ''), []);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sent = withKey(body, key.trim());
    if (sent === null) return setAnswer('unreadable');
    setBusy(true);
    window.sessionStorage.setItem(KEPT, key.trim());
    const begun = performance.now();
    try {
      const response = await fetch(`/api${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: sent });
      setAnswer({ status: response.status, ms: Math.round(performance.now() - begun), text: JSON.stringify(await response.json(), null, 2) });
    } catch {
      setAnswer('failed');
    } finally {
      setBusy(false);
    }
  };
  return (
    <details className="mt-4">
      <summary className="inline-flex min-h-9 items-center font-medium text-accent underline underline-offset-2">{t('open')}</summary>
      <form onSubmit={send} className="mt-3 grid gap-3 rounded-panel border p-4">
        <p className="text-sm text-muted">{t('note')}</p>
        <div className="grid gap-1.5"><label htmlFor={`${id}-key`} className="text-sm font-medium">{t('key')}</label><Input id={`${id}-key`} required dir="ltr" autoComplete="off" spellCheck={false} value={key} onChange={(event) => setKey(event.target.value)} /></div>
        <div className="grid gap-1.5"><label htmlFor={`${id}-body`} className="text-sm font-medium">{t('body')}</label><textarea id={`${id}-body`} dir="ltr" spellCheck={false} value={body} onChange={(event) => setBody(event.target.value)} rows={Math.min(16, body.split('\n').length + 1)} className="w-full rounded-control border border-edge bg-surface p-3 font-mono text-sm pointer-coarse:text-lg" /></div>
        <Button type="submit" kind="main" busy={isBusy} className="justify-self-start">{t('send')}</Button>
        <div role="status">
          {answer === null ? null : typeof answer === 'string' ? <p className="text-bad">{t(answer)}</p> : <p className="font-medium"><bdi dir="ltr">HTTP {answer.status}</bdi> <span className="font-normal text-muted"><bdi dir="ltr">{answer.ms} ms</bdi></span></p>}
        </div>
        {answer !== null && typeof answer !== 'string' ? <pre tabIndex={0} dir="ltr" className="max-h-96 overflow-auto rounded-control bg-sunken p-3.5 text-start font-mono text-xs break-all whitespace-pre-wrap">{answer.text}</pre> : null}
      </form>
    </details>
  );
}

function withKey(body: string, key: string): string | null {
  try {
    const fields: unknown = JSON.parse(body);
    return typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? JSON.stringify({ ...fields, [KEY]: key }) : null;
  } catch {
    return null;
  }
}
