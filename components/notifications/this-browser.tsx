'use client';

import { BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { canPush, findBrowser, turnOffBrowser, turnOnBrowser } from './browser-pushes.ts';
import type { NotificationActions } from './notification-actions.ts';

type BrowserProps = {
  publicKey: string;
  owner: string;
  actions: Pick<NotificationActions, 'turnPushesOn' | 'turnPushesOff'>;
};

/** Turns pushes on and off in the browser that shows the screen. */
export function ThisBrowser({ publicKey, owner, actions }: BrowserProps) {
  const t = useTranslations('notifications.browser');
  const [state, setState] = useState<'unknown' | 'unsupported' | 'off' | 'on'>('unknown');
  useEffect(() => {
    if (!canPush()) return setState('unsupported');
    void findBrowser(owner).then((found) => setState(found ? 'on' : 'off'));
  }, [owner]);
  const failed = () => ({ ok: false as const, message: t('failed') });
  const { run, isBusy, answer } = useAction<boolean, Answer>(
    async (isOn) => {
      if (!isOn) {
        const endpoint = await turnOffBrowser();
        return endpoint === null ? { ok: true } : actions.turnPushesOff(endpoint);
      }
      const made = await turnOnBrowser(owner, publicKey);
      return made === 'denied' ? { ok: false, message: t('denied') } : actions.turnPushesOn(made);
    },
    { noResponse: failed, onAnswer: ({ ok }, isOn) => ok && setState(isOn ? 'on' : 'off') },
  );
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">{t('lead')}</p>
      <div role="status">
        {state === 'on' ? (
          <p className="flex items-center gap-2">
            <BellRing aria-hidden className="size-4 shrink-0 text-good" />
            {t('isOn')}
          </p>
        ) : state === 'unsupported' ? (
          <p>{t('unsupported')}</p>
        ) : null}
      </div>
      {state === 'unsupported' ? null : (
        <Button
          kind={state === 'on' ? 'plain' : 'main'}
          busy={isBusy}
          disabled={state === 'unknown'}
          onClick={() => void run(state !== 'on')}
        >
          {t(state === 'on' ? 'off' : 'on')}
        </Button>
      )}
      {answer?.ok === false ? <FieldError id="browser-problem">{answer.message}</FieldError> : null}
    </div>
  );
}
