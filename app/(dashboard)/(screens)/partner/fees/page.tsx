import { loadPartnerBooks } from '#app/_server/load/load-partner-books.ts';
import { getTranslations } from 'next-intl/server';
import { dashboardPage } from '#app/_server/pages/dashboard-page.tsx';
import { Texts } from '#app/_server/screens/texts.tsx';
import { WithProof } from '#app/_server/screens/with-proof.tsx';
import { paramReader } from '#components/list/filters/list-params.ts';
import { AddOwnAccount } from '#components/partner/add-own-account.tsx';
import { OwnFeesScreen } from '#components/partner/own-fees-screen.tsx';
import { CURRENCIES } from '#components/ui/currencies.ts';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { ScreenTitle } from '#components/ui/page/screen-title.tsx';
import { dayOf } from '#lib/kernel/time/zoned-time.ts';
import { feesByMonth, feesBySeller, ownMoney, ownPayouts } from '#lib/modules/partners/dashboard.ts';
import { monthsOf } from '#lib/modules/statements/dashboard.ts';
import { settings } from '#lib/platform/env.ts';
import { addPartnerAccount } from './actions.ts';

/** A partner's own money: its fees by month and seller, and its payouts. */
const { generateMetadata, page } = dashboardPage('/partner/fees', {
  title: 'partner-money.fees.title',
  async load({ search, now, timeZone }) {
    const { partner, choices } = await loadPartnerBooks('/partner/fees', paramReader(search)('workspace'));
    const [months, payouts] = await Promise.all([feesByMonth(partner.id, timeZone), ownPayouts(partner.id)]);
    const wanted = paramReader(search)('month');
    const month = months.find((one) => one.month === wanted)?.month ?? months[0]?.month ?? null;
    const currencies = [...new Set([...months, ...payouts].map(({ currency }) => currency))];
    const year = Number(dayOf(now, timeZone).slice(0, 4));
    const owner = { kind: 'partner', id: partner.id } as const;
    const [money, sellers, ...statements] = await Promise.all([
      ownMoney(partner.id, { currencies, timeZone }),
      month === null ? [] : feesBySeller(partner.id, { month, timeZone }),
      monthsOf(owner, String(year)),
      monthsOf(owner, String(year - 1)),
    ]);
    return {
      choices,
      partner,
      months,
      month,
      payouts,
      money,
      sellers,
      statements: statements.flat(),
      holdDays: settings().payoutAccountHoldDays,
    };
  },
  show: async ({ choices, partner, holdDays, person, months, month, payouts, money, sellers, statements, ...here }) => (
    <>
      <BackTo href="/partner" label={(await getTranslations('partner'))('title')} />
      <ScreenTitle of="partner-money.fees" gap="mt-1 mb-6" />
      <ChoiceTabs
        {...{ param: 'workspace', choices, current: partner.ref }}
        label={(await getTranslations('partner'))('column.partner')}
      />
      <OwnFeesScreen
        {...{ months, month, payouts, money, sellers, statements }}
        timeZone={here.timeZone}
        now={here.now}
        workspace={partner.ref}
      >
        {partner.mayAdd ? (
          <Texts of={['common', 'access', 'onboarding', 'payout-accounts']}>
            <WithProof person={person}>
              <AddOwnAccount
                partner={{ ref: partner.ref, name: partner.name }}
                currencies={CURRENCIES}
                holdDays={holdDays}
                add={addPartnerAccount}
              />
            </WithProof>
          </Texts>
        ) : null}
      </OwnFeesScreen>
    </>
  ),
});

export { generateMetadata };
export default page;
