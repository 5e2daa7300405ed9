'use client';

import { BellRing } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { isolate } from '#lib/kernel/isolate.ts';

type RemindButtonProps = { saleId: string; remind: (saleId: string) => Promise<Answer<{ recipient: string }>> };

/** Reminds the buyer of an unpaid link with one click, by the way that the link went. */
export function RemindButton({ saleId, remind }: RemindButtonProps) {
  const t = useTranslations('messages.send');
  const toast = useToast();
  const { refresh } = useRefresh();
  const [isSending, setSending] = useState(false);
  async function send() {
    setSending(true);
    const answer = await remind(saleId).catch(() => ({ ok: false as const, message: t('error.failed') }));
    setSending(false);
    toast.add({ title: answer.ok ? t('remind.sent', { recipient: isolate(answer.recipient) }) : answer.message });
    if (answer.ok) refresh();
  }
  return (
    <Button icon={<BellRing aria-hidden className="size-4" />} disabled={isSending} onClick={() => void send()}>
      {t('remind.button')}
    </Button>
  );
}
