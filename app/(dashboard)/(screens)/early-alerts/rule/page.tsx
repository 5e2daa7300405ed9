import { useTranslations } from 'next-intl';
import { saveAlertRule } from '#app/(dashboard)/(screens)/early-alerts/actions.ts';
import { chosenBusiness } from '#app/_server/load/load-business.ts';
import { type DashboardContext, dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { AlertRule } from '#components/early-alerts/alert-rule.tsx';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { alertRuleFormOf } from '#lib/modules/early-alerts/contract/rule-form.ts';
import { alertRuleOf } from '#lib/modules/early-alerts/dashboard.ts';

/** The rule of a business, the one that the address names or else the first. */
async function loadRule(view: DashboardContext) {
  const seller = chosenBusiness(view);
  return { sellerKey: seller.key, first: alertRuleFormOf(await alertRuleOf(seller.id)) };
}

/** Rule by which early alerts of a business are answered. */
const { generateMetadata, page } = dashboardPage('/early-alerts/rule', {
  title: 'early-alerts.rule.title',
  load: loadRule,
  show: ({ sellers, sellerKey, first }) => (
    <>
      <Head sellers={sellers} current={sellerKey} />
      <Texts of={['common', 'early-alerts']}>
        <AlertRule key={sellerKey} {...{ sellerKey, first }} save={saveAlertRule} />
      </Texts>
    </>
  ),
});

type HeadProps = { sellers: readonly { key: string; name: string }[]; current: string };

function Head({ sellers, current }: HeadProps) {
  const t = useTranslations('early-alerts.rule');
  return (
    <>
      <BackTo href="/early-alerts" label={t('back')} />
      <h1 className="mt-1 mb-4 text-xl font-semibold">{t('title')}</h1>
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
