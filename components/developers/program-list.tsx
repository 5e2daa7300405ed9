'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { SignedInProgram, SignedInPrograms } from '#lib/modules/tokens/views.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import type { KeyResult, SignOutProgram } from './key-actions.ts';
import { DOT } from '#components/ui/dot.ts';

type ListProps = {
  programs: SignedInPrograms;
  ownerName: string;
  signOut: SignOutProgram | null;
  timeZone: string;
  now: Date;
};

/** An IPv4 address without the prefix of a dual-stack socket. */
const shownIp = ({ ip }: SignedInProgram): string => ip.replace(/^::ffff:(?=\d+\.)/, '');

/** Programs that are signed in with a seller's secret, and the way to sign out one or all of them. */
export function ProgramList({ programs: { sellerId, shown, count }, ownerName, signOut, timeZone, now }: ListProps) {
  const t = useTranslations('access.keys.programs');
  const guard = useGuard();
  // Undefined: the dialog is closed; null: all programs.
  const [chosen, choose] = useState<SignedInProgram | null | undefined>(undefined);
  return (
    <div className="mt-4 grid gap-2 border-t pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{t('title')}</h3>
        {signOut && count > 1 ? (
          <Button
            kind="danger"
            onClick={() => guard(() => choose(null))}
            icon={<LogOut aria-hidden className="turn size-4" />}
          >
            {t('endAll', { count })}
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-muted">{count === 0 ? t('none') : t('lead')}</p>
      {count === 0 ? null : (
        <ul className="divide-y border-y">
          {shown.map((program) => (
            <ProgramRow
              key={program.guid}
              program={program}
              signOut={signOut ? () => guard(() => choose(program)) : null}
              timeZone={timeZone}
              now={now}
            />
          ))}
        </ul>
      )}
      {count > shown.length ? <p className="text-sm text-muted">{t('more', { count: count - shown.length })}</p> : null}
      {signOut ? (
        <Dialog
          open={chosen !== undefined}
          onOpenChange={(open) => {
            if (!open) choose(undefined);
          }}
          title={chosen ? t('askOne') : t('askAll', { owner: isolate(ownerName), count })}
        >
          <SignOutForm
            run={() => signOut(sellerId, chosen?.guid ?? null)}
            submit={chosen ? t('end') : t('endAll', { count })}
            close={() => choose(undefined)}
          />
        </Dialog>
      ) : null}
    </div>
  );
}

type RowProps = { program: SignedInProgram; signOut: (() => void) | null; timeZone: string; now: Date };

function ProgramRow({ program, signOut, timeZone, now }: RowProps) {
  const t = useTranslations('access.keys.programs');
  const when = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} />;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
      <div className="grid gap-0.5">
        <p>
          {t('since')} {when(program.createdAt)}
          {DOT}
          <bdi dir="ltr" className="tabular-nums">
            {shownIp(program)}
          </bdi>
        </p>
        <p className="text-sm text-muted">
          {program.usedAt ? (
            <>
              {t('renewed')} {when(program.usedAt)}
            </>
          ) : (
            t('notRenewed')
          )}
          {DOT}
          <span className={program.secret === 'before' ? 'text-wait' : ''}>{t(program.secret)}</span>
        </p>
      </div>
      {signOut ? (
        <Button
          onClick={signOut}
          aria-label={`${t('end')}: ${shownIp(program)}`}
          icon={<LogOut aria-hidden className="turn size-4" />}
        >
          {t('end')}
        </Button>
      ) : null}
    </li>
  );
}

function SignOutForm({ run, submit, close }: { run: () => Promise<KeyResult>; submit: string; close: () => void }) {
  const t = useTranslations('access.keys');
  const common = useTranslations('common.action');
  const toast = useToast();
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const end = () =>
    start(async () => {
      const answer = await run().catch((): KeyResult => ({ ok: false, message: t('lost') }));
      if (!answer.ok) return setProblem(answer.message);
      close();
      toast.add({ title: t('programs.ended') });
    });
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('programs.means')}</p>
      {problem ? <FieldError id="program-problem">{problem}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={busy}>
          {common('cancel')}
        </Button>
        <Button kind="danger" busy={busy} onClick={end}>
          {submit}
        </Button>
      </div>
    </div>
  );
}
