import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import type { NotificationChoice, QuietHours } from '#lib/modules/notifications/contract.ts';
import type { NotificationActions } from './notification-actions.ts';
import { QuietHoursForm } from './quiet-hours-form.tsx';
import { PartnerChoice } from './partner-choice.tsx';
import { SellerChoices } from './seller-choices.tsx';
import { ThisBrowser } from './this-browser.tsx';

/** `seesPayouts`: mails of payouts are offered to the person. */
export type ChosenSeller = NotificationChoice & { key: string; name: string; seesPayouts: boolean };

/** A partner whose books the person may see, by its place in addresses. */
export type ChosenPartner = { ref: string; name: string; wantsStatements: boolean };

type ScreenProps = {
  sellers: readonly ChosenSeller[];
  partners: readonly ChosenPartner[];
  quiet: QuietHours | null;
  /** Public key of pushes, and who turns them on. */
  publicKey: string;
  owner: string;
  timeZone: string;
  actions: NotificationActions;
};

/** Settings of notifications: pushes in this browser, choices for each business and partner, and quiet hours. */
export function NotificationsScreen(props: ScreenProps) {
  const { sellers, partners, quiet, publicKey, owner, timeZone, actions } = props;
  const t = useTranslations('notifications');
  return (
    <div className="max-w-[48rem]">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <p className="mt-1 mb-5 text-muted">{t('lead')}</p>
      <div className="grid gap-8">
        <Section id="browser" title={t('browser.title')}>
          <ThisBrowser publicKey={publicKey} owner={owner} actions={actions} />
        </Section>
        <Section id="choices" title={t('choices.title')}>
          {sellers.length + partners.length === 0 ? <p className="text-muted">{t('choices.none')}</p> : null}
          <div className="grid gap-6">
            <SellerChoices sellers={sellers} choose={actions.choose} />
            {partners.map((partner) => (
              <PartnerChoice key={partner.ref} partner={partner} choose={actions.chooseAtPartner} />
            ))}
          </div>
        </Section>
        <Section id="quiet" title={t('quiet.title')}>
          <QuietHoursForm quiet={quiet} timeZone={timeZone} save={actions.setQuietHours} />
        </Section>
      </div>
    </div>
  );
}
