'use client';

import { FlaskConical } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState, useTransition } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { Select } from '#components/ui/input.tsx';
import {
  INBOX_MISBEHAVIOURS,
  INBOX_TIMES,
  type InboxMisbehaviour,
  type InboxSwitch,
} from '#lib/modules/callbacks/contract/inbox.ts';

/** Switches for one inbox; answers null, or why not. */
export type SwitchInbox = (publicKey: string, wanted: InboxSwitch | null) => Promise<Answer>;

type PanelProps = {
  publicKey: string;
  switched: InboxSwitch | null;
  /** Switches the inbox; null for a person who may not, for the reason in `whyNot`. */
  switchInbox: SwitchInbox | null;
  whyNot: ReactNode;
};

/** Makes an inbox of the sandbox answer like a receiver in trouble, from now on and for a while. */
export function MisbehavePanel({ publicKey, switched, switchInbox, whyNot }: PanelProps) {
  const t = useTranslations('callbacks.inbox.misbehave');
  return (
    <section aria-labelledby="misbehave" className="rounded-panel border border-dashed border-wait/60 p-4">
      <h2 id="misbehave" className="flex items-center gap-2 font-semibold text-wait">
        <FlaskConical aria-hidden className="size-4" />
        {t('title')}
      </h2>
      <p className="mt-1 max-w-prose text-sm text-muted">{t('lead')}</p>
      <p role="status" className="mt-3 font-medium">
        {switched ? t('now', { what: t(`kind.${switched.kind}`), until: untilText(t, switched.remaining) }) : t('well')}
      </p>
      {switchInbox ? (
        <Switches publicKey={publicKey} switched={switched} switchInbox={switchInbox} />
      ) : (
        <p className="mt-2 text-sm text-muted">{whyNot}</p>
      )}
    </section>
  );
}

type Say = ReturnType<typeof useTranslations<'callbacks.inbox.misbehave'>>;

const untilText = (t: Say, remaining: number | null): string =>
  remaining === null ? t('forever') : t('times', { count: remaining });

function Switches({
  publicKey,
  switched,
  switchInbox,
}: {
  publicKey: string;
  switched: InboxSwitch | null;
  switchInbox: SwitchInbox;
}) {
  const t = useTranslations('callbacks.inbox.misbehave');
  const { refresh } = useRefresh();
  const [isBusy, begin] = useTransition();
  const [kind, setKind] = useState<InboxMisbehaviour>(switched?.kind ?? 'error');
  const [times, setTimes] = useState('3');
  const [problem, setProblem] = useState<string | null>(null);
  const change = (wanted: InboxSwitch | null) =>
    begin(async () => {
      const answer = await switchInbox(publicKey, wanted).catch(() => null);
      setProblem(answer?.ok ? null : (answer?.message ?? t('failed')));
      refresh();
    });
  return (
    <div className="mt-3 grid gap-3">
      <div className="grid gap-3">
        <Field id="misbehave-kind" label={t('what')}>
          {({ id }) => (
            <Select
              id={id}
              value={kind}
              onChange={({ target }) => setKind(target.value as InboxMisbehaviour)}
              aria-describedby="misbehave-effect"
            >
              {INBOX_MISBEHAVIOURS.map((one) => (
                <option key={one} value={one}>
                  {t(`kind.${one}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <p id="misbehave-effect" className="text-sm text-muted">
          {t(`effect.${kind}`)}
        </p>
        <Field id="misbehave-times" label={t('howLong')}>
          {(attributes) => (
            <Select {...attributes} value={times} onChange={({ target }) => setTimes(target.value)}>
              {INBOX_TIMES.map((count) => (
                <option key={String(count)} value={String(count)}>
                  {untilText(t, count)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} onClick={() => change({ kind, remaining: times === 'null' ? null : Number(times) })}>
            {t('on')}
          </Button>
          {switched ? (
            <Button busy={isBusy} kind="quiet" onClick={() => change(null)}>
              {t('off')}
            </Button>
          ) : null}
        </div>
      </div>
      {problem ? <FieldError id="misbehave-problem">{problem}</FieldError> : null}
    </div>
  );
}
