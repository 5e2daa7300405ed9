import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useRoleNames } from '#components/access/role-names.ts';
import { SellerChoice } from '#components/sandbox/seller-choice.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import type { InboxHealth, InboxGroup, InboxSeller, InboxSwitch } from '#lib/modules/callbacks/contract/inbox.ts';
import { InboxGroupItem } from './inbox-group.tsx';
import { InboxHealthLine } from './inbox-health-line.tsx';
import { LiveInbox } from './live-inbox.tsx';
import { MisbehavePanel, type SwitchInbox } from './misbehave-panel.tsx';

type InboxScreenProps = {
  sellers: readonly InboxSeller[];
  chosen: InboxSeller | null;
  inboxUrl: string | null;
  /** Newest events of the `inAll` that there are. */
  groups: readonly InboxGroup[];
  inAll: number;
  /** Health of the inbox; null where no seller is selected. */
  health: InboxHealth | null;
  switched: InboxSwitch | null;
  /** `newest` and `stamp` tell when the page is out of date. */
  newest: number;
  stamp: string;
  /** Switches the inbox; null for a person who may not, for a reason that `isSignedIn` tells. */
  switchInbox: SwitchInbox | null;
  isSignedIn: boolean;
  timeZone: string;
  now: Date;
};

function Misbehave({
  chosen,
  switched,
  switchInbox,
  isSignedIn,
}: Pick<InboxScreenProps, 'switched' | 'switchInbox' | 'isSignedIn'> & { chosen: InboxSeller }) {
  const t = useTranslations('callbacks.inbox.misbehave');
  const roles = useRoleNames('play-sandbox');
  const here = `/sandbox/inbox?seller=${chosen.publicKey}`;
  const whyNot = isSignedIn
    ? t('notYours', { roles })
    : t.rich('signIn', {
        link: (text) => (
          <Link className="text-accent text-link" href={`/sign-in?next=${encodeURIComponent(here)}`}>
            {text}
          </Link>
        ),
      });
  return <MisbehavePanel publicKey={chosen.publicKey} switched={switched} switchInbox={switchInbox} whyNot={whyNot} />;
}

/** The sandbox's callback inbox: the callbacks of one seller, newest first, refreshed while the page is visible. */
export function InboxScreen({
  sellers,
  chosen,
  inboxUrl,
  groups,
  inAll,
  health,
  timeZone,
  now,
  newest,
  stamp,
  ...misbehaving
}: InboxScreenProps) {
  const t = useTranslations('callbacks.inbox');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {chosen ? <LiveInbox key={chosen.publicKey} publicKey={chosen.publicKey} newest={newest} stamp={stamp} /> : null}
      <header className="grid gap-2">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p className="max-w-prose text-muted">{t('about')}</p>
      </header>
      <SellerChoice label={t('seller')} sellers={sellers} chosen={chosen} />
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-5 lg:order-last">
          {inboxUrl ? (
            <div>
              <p className="text-sm text-muted">{t('address')}</p>
              <p className="flex items-start gap-1">
                <Code>{inboxUrl}</Code>
                <CopyButton text={inboxUrl} name={t('address')} />
              </p>
            </div>
          ) : null}
          {health ? <InboxHealthLine health={health} timeZone={timeZone} now={now} /> : null}
          {chosen ? <Misbehave key={chosen.publicKey} chosen={chosen} {...misbehaving} /> : null}
        </div>
        {groups.length === 0 ? (
          <ScreenMessage icon={Inbox} title={t('emptyTitle')}>
            {t('empty')}
          </ScreenMessage>
        ) : (
          <div className="min-w-0 border-t">
            {groups.map((group) => (
              <InboxGroupItem key={group.key} group={group} timeZone={timeZone} now={now} />
            ))}
            {groups.length < inAll && chosen ? (
              <Link
                className="flex min-h-11 items-center text-accent text-link"
                href={`/sandbox/inbox?${new URLSearchParams({ seller: chosen.publicKey, all: '1' })}`}
              >
                {t('showAll', { count: inAll })}
              </Link>
            ) : null}
          </div>
        )}
      </div>
    </div>
  );
}
