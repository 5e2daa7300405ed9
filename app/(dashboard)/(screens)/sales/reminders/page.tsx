import { useTranslations } from 'next-intl';
import { chosenBusiness } from '#app/_server/load/load-business.ts';
import { type DashboardContext, dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ReminderRule } from '#components/links/reminder-rule.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { findReminderRule } from '#lib/modules/payments/dashboard.ts';
import { reminderFormOf } from '#lib/modules/payments/views/reminder-form.ts';
import { saveReminderRule } from './actions.ts';
import { ReminderTexts } from './reminder-texts.tsx';

/** The rule of a business, the one that the address names or else the first. */
async function loadRule(view: DashboardContext) {
  const seller = chosenBusiness(view);
  return { sellerKey: seller.key, first: reminderFormOf(await findReminderRule(seller.id)) };
}

/** Whether and when buyers are reminded of links that they have not paid. */
const { generateMetadata, page } = dashboardPage('/sales/reminders', {
  title: 'messages.reminders.title',
  load: loadRule,
  show: ({ sellers, sellerKey, first, timeZone }) => (
    <>
      <Head sellers={sellers} current={sellerKey} />
      <ReminderTexts>
        <ReminderRule key={sellerKey} {...{ sellerKey, first, timeZone }} save={saveReminderRule} />
      </ReminderTexts>
    </>
  ),
});

type HeadProps = { sellers: readonly { key: string; name: string }[]; current: string };

function Head({ sellers, current }: HeadProps) {
  const [t, back] = [useTranslations('messages.reminders'), useTranslations('dashboard.sale')];
  return (
    <>
      <BackTo href="/sales" label={back('back')} />
      <ScreenTitle of="messages.reminders" gap="mt-1 mb-4" />
      <ChoiceTabs
        label={t('choose')}
        param="seller"
        choices={sellers.map(({ key, name }) => ({ ref: key, name }))}
        current={current}
      />
    </>
  );
}

export { generateMetadata };
export default page;
