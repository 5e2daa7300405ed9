import { CircleCheck, CircleHelp, CircleOff, Clock, MailX } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import type { SentLink } from '#lib/modules/messages/contract/link.ts';
import type { LinkOwner } from './link-actions.ts';
import { isolate } from '#lib/kernel/isolate.ts';

const LOOKS = {
  queued: { icon: Clock, tone: 'text-muted' },
  sending: { icon: Clock, tone: 'text-muted' },
  sent: { icon: CircleCheck, tone: 'text-good' },
  failed: { icon: MailX, tone: 'text-bad' },
  unknown: { icon: CircleHelp, tone: 'text-wait' },
  skipped: { icon: CircleOff, tone: 'text-wait' },
} as const;

export const isOnItsWay = ({ state }: Pick<SentLink, 'state'>): boolean => state === 'queued' || state === 'sending';

type SentLinksProps = { of: LinkOwner; sent: readonly SentLink[]; onFollow: () => void };

/** Recipients of a link with the state of each message, newest first; each leads to its entry in the timeline. */
export function SentLinks({ of, sent, onFollow }: SentLinksProps) {
  const t = useTranslations('messages.send');
  const why = useTranslations('messages.timeline.reason');
  return (
    <div role="status" className={cx(sent.length > 0 && 'grid gap-2 border-t pt-4')}>
      {sent.slice(0, 3).map(({ id, state, recipient, reason }) => {
        const { icon: Icon, tone } = LOOKS[state];
        return (
          <p key={id} className="flex items-start gap-2 text-sm">
            <Icon aria-hidden className={cx('mt-0.5 size-4 shrink-0', tone)} />
            <span className="min-w-0 grow [overflow-wrap:anywhere]">
              {t(`state.${state}`, { recipient: isolate(recipient) })}
              {reason ? <span className="block text-muted">{why(reason)}</span> : null}
            </span>
            <Link href={`${of.path}#message-${id}`} onClick={onFollow} className="shrink-0 text-accent text-link">
              {t('see')}
            </Link>
          </p>
        );
      })}
    </div>
  );
}
