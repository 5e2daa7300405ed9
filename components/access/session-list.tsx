'use client';

import { Monitor, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { OwnSession } from '#lib/modules/access/contract/account.ts';
import type { AccountResult, AccountActions } from './account-actions.ts';
import { CutText } from '#components/ui/cut-text.tsx';
import { DOT } from '#components/ui/dot.ts';

type ListProps = {
  sessions: readonly OwnSession[];
  current: string;
  timeZone: string;
  now: Date;
  end: AccountActions['endSessions'];
};

/** The active sessions of a person, each with a button that ends it. */
export function SessionList({ sessions, current, timeZone, now, end }: ListProps) {
  const t = useTranslations('access.account');
  const toast = useToast();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const act = (id: string | null) =>
    start(async () => {
      const answer = await end(id).catch((): AccountResult => ({ ok: false, message: t('lost') }));
      setProblem(answer.ok ? null : answer.message);
      if (answer.ok) toast.add({ title: t(id === null ? 'othersEnded' : 'ended') });
    });
  return (
    <div className="grid gap-4">
      <ul className="divide-y border-y">
        {sessions.map((session) => {
          const Icon = /Mobi|Android|iPhone/.test(session.userAgent ?? '') ? Smartphone : Monitor;
          return (
            <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-2 py-3">
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 grow basis-56">
                <p className="flex items-baseline font-medium">
                  <CutText>{browserOf(session.userAgent) ?? t('unknownBrowser')}</CutText>
                  {session.id === current ? (
                    <span className="ms-2 shrink-0 text-sm font-normal text-good">{t('thisOne')}</span>
                  ) : null}
                </p>
                <p className="text-sm text-muted">
                  <span translate="no" className="island">
                    {session.ip ?? '–'}
                  </span>
                  {DOT}
                  {t('lastSeen')} <Timestamp at={session.lastSeenAt} timeZone={timeZone} now={now} />
                </p>
              </div>
              {session.id === current ? null : (
                <Button kind="quiet" disabled={busy} onClick={() => act(session.id)}>
                  {t('end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {problem ? <FieldError id="sessions-problem">{problem}</FieldError> : null}
      {sessions.length > 1 ? (
        <div>
          <Button busy={busy} onClick={() => act(null)}>
            {t('endOthers')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** `Chrome · Windows`; null for an unknown browser. */
function browserOf(userAgent: string | null): string | null {
  const find = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(DOT) || null;
}
