'use client';

import {
  Ban,
  CreditCard,
  Ellipsis,
  ExternalLink,
  type LucideIcon,
  Pause,
  Play,
  Tag,
  Terminal,
  Zap,
} from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Menu, MenuItem, MenuLine, MenuLink } from '#components/ui/overlay/menu.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { SubscriptionState } from '#lib/kernel/subscription.ts';
import { type Change, CHANGES, whyNot } from '#lib/modules/subscriptions/views/may-change.ts';
import type { ShownSubscription } from '#lib/modules/subscriptions/views/shown-subscription.ts';
import type { Answered } from './change-dialog.tsx';
import { CardDialog, type MakeCardLink, type SendCardLink } from './card-dialog.tsx';
import { PriceDialog, type SetPrice } from './price-dialog.tsx';
import { CancelDialog, PauseDialog, ResumeDialog, RetryDialog } from './state-dialogs.tsx';

type Act = (subscriptionId: string) => Promise<Answered>;

/** Actions on a subscription; null for those that the person may not do. */
type SubscriptionServerActions = {
  pause: Act;
  resume: Act;
  cancel: Act;
  retry: Act;
  setPrice: SetPrice;
  makeCardLink: MakeCardLink;
  /** Sends the link for a new card; null for people who may not write to buyers. */
  sendCardLink: SendCardLink | null;
};

type ActionsProps = {
  subscription: ShownSubscription;
  /** Changes to the subscription; null for people who may only read. */
  actions: SubscriptionServerActions | null;
  timeZone: string;
  /** The call that reads it, as a command of a shell. */
  curl: string;
  /** Address of the buyer's page of the subscription. */
  pageUrl: string;
};

/** Changes shown beside the amount in each state, the main one last; all others are in the menu. */
const FIRST: Readonly<Record<SubscriptionState, readonly Change[]>> = {
  initial: [],
  active: ['price', 'pause'],
  retrying: ['card', 'retry'],
  failed: ['card'],
  paused: ['resume'],
  cancelled: [],
  completed: [],
};

/** States in which the last of these actions is the required one. */
const IS_URGENT: readonly SubscriptionState[] = ['retrying', 'failed', 'paused'];

const ICONS: Readonly<Record<Change, LucideIcon>> = {
  pause: Pause,
  resume: Play,
  cancel: Ban,
  price: Tag,
  card: CreditCard,
  retry: Zap,
};

/** Buttons and menu of a subscription; a disabled action says why. */
export function SubscriptionActions({ subscription, actions, timeZone, curl, pageUrl }: ActionsProps) {
  const t = useTranslations('subscriptions');
  const toast = useToast();
  const [dialog, openDialog] = useState<Change | null>(null);
  const { state } = subscription;
  const first = actions === null ? [] : FIRST[state];
  const icon = { 'aria-hidden': true, className: 'size-4 shrink-0 text-muted' } as const;
  const copyCurl = () =>
    void navigator.clipboard.writeText(curl).then(
      () => toast.add({ title: t('action.curlDone'), description: t('action.curlHint') }),
      () => undefined,
    );
  return (
    <>
      {first.map((change, index) => {
        const Icon = ICONS[change];
        const isMain = index === first.length - 1 && IS_URGENT.includes(state);
        return (
          <Button
            key={change}
            kind={isMain ? 'main' : 'plain'}
            icon={<Icon aria-hidden className="size-4" />}
            onClick={() => openDialog(change)}
          >
            {t(`action.${change}`)}
          </Button>
        );
      })}
      <Menu
        align="end"
        trigger={
          <IconButton label={t('action.more')} className="border border-edge/60 bg-surface">
            <Ellipsis aria-hidden className="size-5" />
          </IconButton>
        }
      >
        {actions === null
          ? null
          : CHANGES.filter((change) => !first.includes(change)).map((change) => {
              const Icon = ICONS[change];
              const why = whyNot(change, state);
              // A charge that failed for good needs another card: that action is shown instead.
              return why === 'anotherCard' ? null : (
                <MenuItem
                  key={change}
                  icon={<Icon {...icon} />}
                  onClick={() => openDialog(change)}
                  why={why === null ? undefined : t(`whyNot.${why}`)}
                >
                  {t(`action.${change}`)}
                </MenuItem>
              );
            })}
        {actions === null ? null : <MenuLine />}
        <MenuLink icon={<ExternalLink {...icon} />} href={pageUrl}>
          {t('action.page')}
        </MenuLink>
        <MenuItem icon={<Terminal {...icon} />} onClick={copyCurl}>
          {t('action.curl')}
        </MenuItem>
      </Menu>
      {actions === null || dialog === null ? null : (
        <ChosenDialog
          change={dialog}
          plan={subscription}
          actions={actions}
          timeZone={timeZone}
          onClose={() => openDialog(null)}
        />
      )}
    </>
  );
}

type ChosenDialogProps = {
  change: Change;
  plan: ShownSubscription;
  actions: SubscriptionServerActions;
  timeZone: string;
  onClose: () => void;
};

function ChosenDialog({ change, plan, actions, timeZone, onClose }: ChosenDialogProps) {
  const shared = { plan, timeZone, onClose };
  switch (change) {
    case 'pause':
      return <PauseDialog {...shared} run={actions.pause} />;
    case 'resume':
      return <ResumeDialog {...shared} run={actions.resume} />;
    case 'cancel':
      return <CancelDialog {...shared} run={actions.cancel} />;
    case 'retry':
      return <RetryDialog {...shared} run={actions.retry} />;
    case 'price':
      return <PriceDialog {...shared} setPrice={actions.setPrice} />;
    case 'card':
      return <CardDialog plan={plan} onClose={onClose} makeLink={actions.makeCardLink} send={actions.sendCardLink} />;
  }
}
