'use client';

import { Eye } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cx } from '#components/ui/class-names.ts';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { MessageView } from '#lib/modules/messages/contract/message.ts';
import { isolate } from '#lib/kernel/isolate.ts';
import { MailFrame } from './mail-frame.tsx';
import { smallButton } from './small-button.ts';
import { SmsBubble } from './sms-bubble.tsx';
import { writtenIn } from './written-in.ts';

const WAYS = ['asHtml', 'asText'] as const;

/** A message as it went out, word for word. `address` serves it as an HTML page. */
export function MessagePreview({
  message: { channel, language, recipient, subject, text, hasHtml },
  address,
}: {
  message: MessageView;
  address: string;
}) {
  const t = useTranslations('messages.timeline');
  const [open, setOpen] = useState(false);
  const [way, setWay] = useState<(typeof WAYS)[number]>(hasHtml ? 'asHtml' : 'asText');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={smallButton}>
        <Eye aria-hidden className="size-3.5" />
        {t('preview')}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('previewTitle', { channel: t(`channel.${channel}`), recipient: isolate(recipient) })}
      >
        {channel === 'sms' ? (
          <SmsBubble text={text ?? ''} />
        ) : (
          <div className="grid gap-3">
            <p className="font-medium break-words">
              <bdi {...writtenIn(language)}>{subject}</bdi>
            </p>
            {hasHtml ? (
              <div role="group" className="flex gap-1.5">
                {WAYS.map((one) => (
                  <button
                    key={one}
                    type="button"
                    aria-pressed={way === one}
                    onClick={() => setWay(one)}
                    className={cx(
                      'thumb rounded-control border px-3 py-1',
                      way === one ? 'border-accent bg-accent-soft font-medium' : 'hover:bg-hover',
                    )}
                  >
                    {t(one)}
                  </button>
                ))}
              </div>
            ) : null}
            {way === 'asHtml' ? (
              <MailFrame
                address={address}
                title={subject ?? ''}
                className="h-[58dvh] w-full rounded-control border bg-surface"
              />
            ) : (
              <pre
                {...writtenIn(language)}
                tabIndex={0}
                className="max-h-[58dvh] overflow-auto scroll-thin rounded-control bg-sunken p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
              >
                {text}
              </pre>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}
