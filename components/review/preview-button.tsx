'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isolate } from '#lib/platform/i18n/isolate.ts';

type PreviewButtonProps = {
  /** The name of its onboarding, or its public key. */
  id: string;
  name: string;
  start: (id: string) => Promise<Answer>;
};

/** Asks before somebody of a partner looks at a seller's dashboard, because the seller will see it. */
export function PreviewButton({ id, name, start }: PreviewButtonProps) {
  const t = useTranslations('review.preview');
  const [isOpen, ask] = useState(false);
  return (
    <>
      <Button icon={<Eye aria-hidden className="size-4" />} onClick={() => ask(true)}>
        {t('start')}
      </Button>
      {isOpen ? (
        <AskDialog
          title={t('title', { name: isolate(name) })}
          submit={t('start')}
          run={() => start(id)}
          onDone={() => window.location.assign('/')}
          onClose={() => ask(false)}
        >
          <p>{t('body')}</p>
        </AskDialog>
      ) : null}
    </>
  );
}
