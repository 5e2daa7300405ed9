'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Copy, Mail, MessageCircle, MessageSquareText, QrCode, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { askServer, isTransient } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { LinkAddress } from '#components/sales/steps/link-panel.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { FieldError } from '#components/ui/field.tsx';
import type { Channel } from '#lib/modules/messages/contract/message.ts';
import type { LinkOwner, LinkResponse, SendLink as Send } from './link-actions.ts';
import { LinkCode } from './link-code.tsx';
import { isOnItsWay, SentLinks } from './sent-links.tsx';
import { SendMessage } from './send-message.tsx';

/** Polling of whether a message was sent: interval in milliseconds, and number of polls. */
const EVERY_MS = 1_500;
const MAX_POLLS = 40;

type Way = Channel | 'code';
type SendLinkProps = {
  of: LinkOwner;
  url: string;
  /** Sends the link; null for a person who may not write to buyers, who can copy or show the address. */
  send: Send | null;
  onClose: () => void;
  /** Label of the button that leaves, where that is not "close". */
  leaveLabel?: string;
  /** Content before the button that closes. */
  children?: ReactNode;
};

/**
 * Gets a link to its buyer: copied, by e-mail, SMS or WhatsApp, as a code on the screen, or the way the device shares.
 * Copying is the main thing until another way is chosen.
 */
export function SendLink({ of, url, send, onClose, leaveLabel, children }: SendLinkProps) {
  const t = useTranslations('messages.send');
  const close = useTranslations('common.action')('close');
  const { refresh } = useRefresh();
  const [way, setWay] = useState<Way | null>(null);
  const wasSent = useRef(false);
  const {
    data: link,
    isError,
    refetch,
  } = useQuery({
    queryKey: queryKeys.link(of.path),
    queryFn: ({ signal }) => askServer<LinkResponse>(`${of.path}/link`, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.sent.some(isOnItsWay) &&
      state.dataUpdateCount < MAX_POLLS &&
      !(state.error && !isTransient(state.error))
        ? EVERY_MS
        : false,
  });
  const leave = () => {
    if (wasSent.current) refresh();
    onClose();
  };
  const channel = way === 'email' || way === 'sms' ? way : null;
  return (
    <div className="grid gap-5">
      <div className="grid gap-3">
        <LinkAddress url={url} copies={false} />
        <CopyLink url={url} isMain={way === null} />
      </div>
      {link ? <Ways link={link} way={way} choose={setWay} maySend={send !== null} /> : null}
      {isError && !link ? (
        <div className="flex flex-wrap items-center gap-3">
          <FieldError id="link-lost">{t('lost')}</FieldError>
          <Button onClick={() => void refetch()}>{t('retry')}</Button>
        </div>
      ) : null}
      {link && !link.isOpen ? <p className="text-sm text-wait">{t('closed')}</p> : null}
      {link && channel && send ? (
        <SendMessage
          key={channel}
          of={of}
          link={link}
          channel={channel}
          send={send}
          onSent={() => {
            wasSent.current = true;
            setWay(null);
            void refetch();
          }}
        />
      ) : null}
      {link && way === 'code' ? <LinkCode of={of} link={link} /> : null}
      <SentLinks of={of} sent={link?.sent ?? []} onFollow={leave} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {children}
        <Button onClick={leave}>{leaveLabel ?? close}</Button>
      </div>
    </div>
  );
}

/** Copies the address; where the browser refuses that, marks it to be copied by hand. */
function CopyLink({ url, isMain }: { url: string; isMain: boolean }) {
  const t = useTranslations('messages.send');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 3_000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
    } catch {
      const address = document.querySelector('[data-link-address]');
      if (address) getSelection()?.selectAllChildren(address);
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <>
      <Button
        kind={isMain ? 'main' : 'plain'}
        icon={<Icon aria-hidden className="size-4" />}
        onClick={() => void copy()}
      >
        {copied ? t('copied') : t('copy')}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t('copied') : ''}
      </span>
    </>
  );
}

const WHATSAPP = 'WhatsApp';

type WaysProps = { link: LinkResponse; way: Way | null; choose: (way: Way | null) => void; maySend: boolean };

const wayClass = (isChosen: boolean) =>
  cx(
    'thumb flex min-h-16 flex-col items-center justify-center gap-1.5 rounded-control border px-1 py-2 text-sm',
    isChosen ? 'border-accent bg-accent-soft font-medium' : 'hover:bg-hover',
  );

function Ways({ link, way, choose, maySend }: WaysProps) {
  const t = useTranslations('messages.send');
  const channel = useTranslations('messages.timeline.channel');
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare(typeof navigator.share === 'function'), []);
  const { subject, text } = link.texts[link.language];
  const mine = [
    ...(maySend
      ? [
          { key: 'email' as const, icon: Mail },
          { key: 'sms' as const, icon: MessageSquareText },
        ]
      : []),
    { key: 'code' as const, icon: QrCode },
  ];
  return (
    <div role="group" aria-label={t('by')} className="grid gap-2">
      <p aria-hidden className="text-sm text-muted">
        {t('by')}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(4.5rem,1fr))] gap-2">
        {mine.map(({ key, icon: Icon }) => (
          <button
            key={key}
            type="button"
            aria-pressed={way === key}
            onClick={() => choose(way === key ? null : key)}
            className={cx(wayClass(way === key), key === 'code' && 'order-last')}
          >
            <Icon aria-hidden className="size-5" />
            {key === 'sms' ? channel('sms') : t(`way.${key}`)}
          </button>
        ))}
        <a
          href={`https://wa.me/${link.whatsApp}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`${WHATSAPP}, ${t('opens')}`}
          className={wayClass(false)}
        >
          <MessageCircle aria-hidden className="size-5" />
          {WHATSAPP}
        </a>
        {canShare ? (
          <button
            type="button"
            // Closing the share sheet rejects the promise, which is no error.
            onClick={() => void navigator.share({ title: subject, url: link.url }).catch(() => undefined)}
            className={cx(wayClass(false), 'order-last')}
          >
            <Share2 aria-hidden className="size-5" />
            {t('way.share')}
          </button>
        ) : null}
      </div>
    </div>
  );
}
