'use client';

import { Send } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, buttonClass, type ButtonKind } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { LinkOwner, SendLink as SendAction } from './link-actions.ts';
import { SendLink } from './send-link.tsx';

type SendLinkButtonProps = {
  of: LinkOwner;
  url: string;
  send: SendAction | null;
  kind?: ButtonKind;
  label?: string;
  /** Screen of the rule of reminders, for people who may change it. */
  rules?: string | null;
};

/** Opens what gets a link to its buyer. */
export function SendLinkButton({ of, url, send, kind = 'main', label, rules = null }: SendLinkButtonProps) {
  const t = useTranslations('messages.send');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind={kind} icon={<Send aria-hidden className="turn size-4" />} onClick={() => setOpen(true)}>
        {label ?? t('button')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('title')}>
        <SendLink of={of} url={url} send={send} onClose={() => setOpen(false)}>
          {rules ? (
            <Link href={rules} className={buttonClass('quiet')}>
              {t('remind.rules')}
            </Link>
          ) : null}
        </SendLink>
      </Dialog>
    </>
  );
}
