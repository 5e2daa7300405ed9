'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { askApi } from '#components/query/ask-server.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { Input } from '#components/ui/input.tsx';
import { parameterNameOf } from '#lib/kernel/contract.ts';
import { keep, readKept } from './reader-keys.ts';
import { keptOf, partsOf, requestOf, type TryRequest, withKept } from './try-request.ts';

export type TryItProps = TryRequest & {
  auth: 'none' | 'seller' | 'bearer';
  example: Readonly<Record<string, unknown>>;
};
type TryResponse = { status: number; ms: number; body: unknown };
/** `unreadable`: the typed text is no request. `failed`: no response of the server. */
type TryResult = TryResponse | 'unreadable' | 'failed';

const KEY = 'seller_svc_id';

type Sent = { request: NonNullable<ReturnType<typeof requestOf>>; given: string };

/** One request to the API of the sandbox. */
async function sendRequest({ request: { address, ...init } }: Sent): Promise<TryResult> {
  const begun = performance.now();
  const { status, body } = await askApi(`/api${address}`, init);
  return { status, ms: Math.round(performance.now() - begun), body };
}

/** Keeps what further examples are filled with: the key or token that was used, and identifiers of the answer. */
function keepFrom({ status, body }: TryResponse, auth: TryItProps['auth'], given: string): void {
  const kept = readKept();
  const token =
    auth === 'bearer' ? given : String((Object(body) as { access_token?: string }).access_token ?? kept.token);
  keep({
    key: auth === 'seller' ? given : kept.key,
    token,
    fields: { ...kept.fields, ...(status >= 200 && status < 300 && keptOf(body)) },
  });
}

/** The form of `TryIt`, filled with what the reader keeps in this tab. */
export function TryForm({ auth, example, ...operation }: TryItProps) {
  const t = useTranslations('docs.try');
  const { sources } = operation;
  const { parameters, body, edit, fill } = useExample(operation, auth, example);
  const [answer, setAnswer] = useState<TryResult | null>(null);
  const [secret, setSecret] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as what the form begins with.
  useEffect(() => {
    const kept = readKept();
    setSecret(auth === 'bearer' ? kept.token : auth === 'seller' ? kept.key : '');
    fill(kept);
  }, []);
  const { run, isBusy } = useAction(sendRequest, {
    noResponse: (): TryResult => 'failed',
    onAnswer: (result, { given }) => {
      setAnswer(result);
      if (typeof result !== 'string') keepFrom(result, auth, given);
    },
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = secret.trim();
    const sent = Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
    const request = requestOf(operation, body ?? '{}', {
      fields: { ...sent, ...(auth === 'seller' && { [KEY]: given }) },
      token: auth === 'bearer' ? given : null,
    });
    if (request === null) setAnswer('unreadable');
    else void run({ request, given });
  };
  const keyName = parameterNameOf(sources, KEY);
  return (
    <form onSubmit={(event) => void send(event)} className="mt-3 grid gap-3 rounded-panel border p-4">
      <p className="text-sm text-muted">{t('note')}</p>
      {auth === 'none' ? null : (
        <TryInput
          label={auth === 'bearer' ? t('token') : keyName === KEY ? t('key') : <bdi dir="ltr">{keyName}</bdi>}
          isRequired
          value={secret}
          onChange={setSecret}
        />
      )}
      {Object.entries(parameters).map(([name, value]) => (
        <TryInput
          key={name}
          label={<bdi dir="ltr">{parameterNameOf(sources, name)}</bdi>}
          value={value}
          onChange={(typed) => edit({ parameters: { ...parameters, [name]: typed } })}
        />
      ))}
      {body === null ? null : (
        <TryBody
          label={t(auth === 'seller' && keyName === KEY ? 'body' : 'fields')}
          value={body}
          onChange={(typed) => edit({ body: typed })}
        />
      )}
      <Button type="submit" kind="main" busy={isBusy} className="justify-self-start">
        {t('send')}
      </Button>
      <Response answer={answer} />
    </form>
  );
}

/** The example as the reader edits it; until then, filled with what earlier requests brought. */
function useExample(operation: TryRequest, auth: TryItProps['auth'], example: TryItProps['example']) {
  const { [KEY]: _, ...rest } = example;
  const fields = auth === 'seller' ? rest : example;
  const [edited, setEdited] = useState(partsOf(operation, fields));
  const [isTouched, touch] = useState(false);
  return {
    ...edited,
    edit(change: Partial<typeof edited>) {
      touch(true);
      setEdited({ ...edited, ...change });
    },
    fill({ key, fields: kept }: ReturnType<typeof readKept>) {
      if (isTouched) return;
      // The seller's key is called so in the examples of other operations.
      const keys = key === '' ? null : { mpl: key, merchant_key: key };
      setEdited(partsOf(operation, withKept(fields, { ...kept, ...keys })));
    },
  };
}

type TryFieldProps = { label: ReactNode; value: string; onChange: (typed: string) => void };

function TryInput({ label, value, onChange, isRequired = false }: TryFieldProps & { isRequired?: boolean }) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <Input
        id={id}
        required={isRequired}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  );
}

function TryBody({ label, value, onChange }: TryFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <textarea
        id={id}
        dir="ltr"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={Math.min(16, value.split('\n').length + 1)}
        className="w-full rounded-control border border-edge bg-surface p-3 font-mono text-sm pointer-coarse:text-lg"
      />
    </Labelled>
  );
}

/** The response of the server, or why there is none; empty before the first request. */
function Response({ answer }: { answer: TryResult | null }) {
  const t = useTranslations('docs.try');
  return (
    <>
      <div role="status">
        {answer === null ? null : typeof answer === 'string' ? (
          <p className="text-bad">{t(answer)}</p>
        ) : (
          <p className="font-medium">
            <bdi dir="ltr">HTTP {answer.status}</bdi>{' '}
            <span className="font-normal text-muted">
              <bdi dir="ltr">{answer.ms} ms</bdi>
            </span>
          </p>
        )}
      </div>
      {answer !== null && typeof answer !== 'string' ? (
        <pre
          tabIndex={0}
          dir="ltr"
          className="max-h-96 overflow-auto rounded-control bg-sunken p-3.5 text-start font-mono text-xs break-all whitespace-pre-wrap"
        >
          {JSON.stringify(answer.body, null, 2)}
        </pre>
      ) : null}
    </>
  );
}

const Labelled = ({ id, label, children }: { id: string; label: ReactNode; children: ReactNode }) => (
  <div className="grid gap-1.5">
    <label htmlFor={id} className="text-sm font-medium">
      {label}
    </label>
    {children}
  </div>
);
