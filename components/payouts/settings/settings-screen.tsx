import { useTranslations } from 'next-intl';
import type { ApprovalActions } from '#components/approvals/approval-actions.ts';
import { MoneyTabs } from '#components/balance/money-tabs.tsx';
import { WaitingList } from '#components/approvals/waiting-list.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import type { WaitingApproval } from '#lib/modules/approvals/views.ts';
import type { PayoutSettings } from '#lib/modules/payouts/views/settings.ts';
import { AccountsSection } from './accounts-section.tsx';
import { RuleSection } from './rule-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import type { PayoutSettingsActions } from './settings-actions.ts';

/** Currencies in which the payout bank pays to an account. */
const CURRENCIES = ['ILS', 'USD', 'EUR'];

type ScreenProps = {
  seller: { key: string; name: string };
  choices: readonly { ref: string; name: string }[];
  settings: PayoutSettings;
  waiting: readonly WaitingApproval[];
  actions: PayoutSettingsActions;
  approvals: ApprovalActions;
  timeZone: string;
  now: Date;
};

/** The settings of payouts of one business. */
export function PayoutSettingsScreen({ seller, choices, settings, waiting, actions, approvals, ...time }: ScreenProps) {
  const t = useTranslations('payout-accounts');
  return (
    <div className="max-w-[48rem]">
      <h1 className="text-xl font-semibold">{t('nav')}</h1>
      <p className="mt-1 mb-4 text-muted">{t('lead')}</p>
      <MoneyTabs current="/settings/payouts" />
      <ChoiceTabs label={t('business')} param="seller" choices={choices} current={seller.key} />
      <div className="grid gap-8 [&>:first-child]:border-t-0 [&>:first-child]:pt-0">
        <WaitingList waiting={waiting} actions={approvals} {...time} />
        <AccountsSection
          seller={seller}
          isApproved={settings.isApproved}
          accounts={settings.accounts}
          currencies={CURRENCIES}
          holdDays={settings.holdDays}
          actions={actions}
          {...time}
        />
        <ScheduleSection
          sellerKey={seller.key}
          schedule={settings.schedule}
          save={actions.setSchedule}
          timeZone={time.timeZone}
        />
        <RuleSection sellerKey={seller.key} above={settings.approvalAbove} save={actions.setRule} />
      </div>
    </div>
  );
}
