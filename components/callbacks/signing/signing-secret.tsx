'use client';

import { Eye, EyeOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useGuard } from '#components/access/confirm.tsx';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { RevealResult, RotateResult, SigningSecret } from '#lib/modules/callbacks/contract/signing.ts';
import { RotateDialog } from './rotate-dialog.tsx';

export type SigningActions = {
  reveal: (id: number) => Promise<RevealResult>;
  rotate: (id: number, overlap: string) => Promise<RotateResult>;
};

const HIDDEN = 'whsec_••••••••••••••••••••••••';

/** A secret, masked until it is asked for, and the way to another one. Mount it anew for each secret. */
export function SigningSecretPanel({ secret, reveal, rotate }: { secret: SigningSecret } & SigningActions) {
  const t = useTranslations('signing');
  const { run, isBusy, answer, reset } = useAction(reveal, {
    noResponse: (): RevealResult => ({ ok: false, why: 'changed', message: t('refused.lost') }),
  });
  const shown = answer?.ok ? answer.secret : null;
  const guard = useGuard();
  const show = () => guard(() => void run(secret.id));
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <p id={`secret-${secret.id}`} className="text-sm font-medium">
          {t('secret')}
        </p>
        <div
          role="group"
          aria-labelledby={`secret-${secret.id}`}
          className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1.5 rounded-control bg-sunken px-3 py-1.5"
        >
          <span className="min-w-0 grow" data-secret={shown === null ? 'hidden' : 'shown'} aria-live="polite">
            {shown === null ? (
              <>
                <span aria-hidden>
                  <Code>{HIDDEN}</Code>
                </span>
                <span className="sr-only">{t('hidden')}</span>
              </>
            ) : (
              <Code>{shown}</Code>
            )}
          </span>
          {shown === null ? null : <CopyButton text={shown} name={t('secret')} />}
        </div>
        {answer?.ok === false ? <FieldError id={`secret-problem-${secret.id}`}>{answer.message}</FieldError> : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {shown === null ? (
          <Button busy={isBusy} onClick={show} icon={<Eye aria-hidden className="size-4" />}>
            {t('show')}
          </Button>
        ) : (
          <Button onClick={reset} icon={<EyeOff aria-hidden className="size-4" />}>
            {t('hide')}
          </Button>
        )}
        <RotateDialog secret={secret} rotate={rotate} />
      </div>
    </div>
  );
}
