import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Code } from '#components/ui/facts.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import type { InboxGroup, InboxSeller } from '#lib/modules/callbacks/contract/inbox.ts';
import { InboxGroupItem } from './inbox-group.tsx';
import { LiveRefresh } from './live-refresh.tsx';

const REFRESH_MS = 2_000;

type InboxScreenProps = {
  sellers: readonly InboxSeller[];
  chosen: InboxSeller | null;
  inboxUrl: string | null;
  groups: readonly InboxGroup[];
  timeZone: string;
  now: Date;
};

function SellerChoice({ sellers, chosen }: Pick<InboxScreenProps, 'sellers' | 'chosen'>) {
  const t = useTranslations('callbacks.inbox');
  return (
    <nav aria-label={t('seller')} className="flex flex-wrap gap-2">
      {sellers.map(({ name, publicKey }) => {
        const current = publicKey === chosen?.publicKey;
        return (
          <Link
            key={publicKey} href={{ query: { seller: publicKey } }} aria-current={current ? 'page' : undefined}
            className={cx('thumb rounded-control border px-3 py-1.5', current ? 'border-accent bg-accent-soft font-medium' : 'hover:bg-hover')}
          >
            <bdi>{name}</bdi>
          </Link>
        );
      })}
    </nav>
  );
}

/** The sandbox's callback inbox: what arrived for one seller, newest first, kept fresh while somebody looks. */
export function InboxScreen({ sellers, chosen, inboxUrl, groups, timeZone, now }: InboxScreenProps) {
  const t = useTranslations('callbacks.inbox');
  return (
    <main className="mx-auto grid w-full max-w-[1200px] gap-6 px-4 py-8">
      <LiveRefresh everyMs={REFRESH_MS} />
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-prose text-muted">{t('about')}</p>
      </header>
      <SellerChoice sellers={sellers} chosen={chosen} />
      {inboxUrl ? <p className="flex flex-wrap items-center gap-2"><span className="text-muted">{t('address')}</span><Code>{inboxUrl}</Code><CopyButton text={inboxUrl} name={t('address')} /></p> : null}
      {groups.length === 0
        ? <ScreenMessage icon={Inbox} title={t('emptyTitle')}>{t('empty')}</ScreenMessage>
        : <div className="border-t">{groups.map((group) => <InboxGroupItem key={group.key} group={group} timeZone={timeZone} now={now} />)}</div>}
    </main>
  );
}
