import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { AuditList } from '#components/audit/audit-list.tsx';
import { ReserveSection } from '#components/balance/reserve-section.tsx';
import { RecordHead, ThreeToTwo } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import type { AuditRow } from '#lib/modules/audit/contract.ts';
import type { OwnSeller, SellerEvent } from '#lib/modules/partners/views.ts';
import type { ReserveView } from '#lib/modules/reserves/views.ts';
import type { SellerSettings } from '#lib/modules/sellers/contract/seller-settings.ts';
import type { ShownService } from '#lib/modules/services/views.ts';
import type { ShownFees } from '#lib/modules/sellers/views.ts';
import type { SellerProfile } from '#lib/modules/sellers/views.ts';
import { StateBadge } from './state-badge.tsx';
import { Fees } from './fees.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import type { SellerActions } from './seller-actions.ts';
import { SellerHeadActions } from './seller-head-actions.tsx';
import { Figures, SellerDeliveries, SellerEvents, SellerPeople } from './seller-sections.tsx';
import { Services } from './services.tsx';
import { Settings } from './settings.tsx';

type ScreenProps = {
  seller: OwnSeller;
  profile: SellerProfile;
  settings: SellerSettings & { callbackUrl: string | null };
  services: readonly ShownService[];
  fees: readonly ShownFees[];
  /** Null where the person’s role at the partner does not show its money. */
  reserve: ReserveView | null;
  events: readonly SellerEvent[];
  /** People of the seller; null where the person's role at the partner does not show them. */
  people: Parameters<typeof SellerPeople>[0]['people'] | null;
  deliveries: Parameters<typeof SellerDeliveries>[0]['deliveries'] | null;
  audit: readonly AuditRow[] | null;
  keys: ReactNode;
  /** True for a person of several partners: the screen then names the seller's. */
  showPartner: boolean;
  /** Changes to the seller; null for a person who may only look. */
  actions: SellerActions | null;
  timeZone: string;
  now: Date;
};

/** A seller with actions, then its figures and settings beside its profile. */
export function SellerScreen({ seller, profile, settings, services, fees, reserve, actions, ...rest }: ScreenProps) {
  const t = useTranslations('partner-seller');
  const { events, people, deliveries, audit, keys, showPartner, timeZone, now } = rest;
  const clock = { timeZone, now };
  const named = { ref: seller.ref, name: seller.name };
  return (
    <>
      <RecordHead
        name={seller.name}
        badge={<StateBadge state={seller.state} large />}
        owner={showPartner ? seller.partnerName : null}
        about={
          <>
            {t('figures.joined')} <Timestamp at={seller.createdAt} {...clock} />
          </>
        }
        actions={
          actions ? (
            <SellerHeadActions
              seller={{ ...named, state: seller.state, hasOnboarding: seller.step !== null }}
              actions={actions}
            />
          ) : null
        }
      />
      <Figures seller={seller} {...clock} />
      <div className="mt-8">
        <ThreeToTwo aside={<Aside seller={seller} profile={profile} people={people} events={events} {...clock} />}>
          <Fees seller={named} fees={fees} change={actions?.changeFees ?? null} {...clock} />
          {reserve ? (
            <ReserveSection reserve={reserve} change={actions?.changeReserve.bind(null, seller.ref) ?? null} />
          ) : null}
          {/* Alternative methods are a service too: the form begins anew where that was switched. */}
          <Settings
            key={services.find(({ type }) => type === 'methods')?.isActive ? 'methods' : 'cards'}
            sellerRef={seller.ref}
            settings={settings}
            change={actions?.changeSettings ?? null}
          />
          <Services sellerRef={seller.ref} services={services} change={actions?.switchService ?? null} />
          {deliveries ? (
            <Section id="callbacks" title={t('section.callbacks')}>
              <SellerDeliveries address={settings.callbackUrl} deliveries={deliveries} {...clock} />
            </Section>
          ) : null}
          {keys}
          <Audit rows={audit} {...clock} />
        </ThreeToTwo>
      </div>
    </>
  );
}

type Clock = Pick<ScreenProps, 'timeZone' | 'now'>;

function Aside({
  seller,
  profile,
  people,
  events,
  ...clock
}: Pick<ScreenProps, 'seller' | 'profile' | 'people' | 'events'> & Clock) {
  const t = useTranslations('partner-seller');
  return (
    <>
      <Section id="profile" title={t('section.profile')}>
        <ProfileFacts profile={profile} publicKey={seller.publicKey} />
      </Section>
      {people ? (
        <Section id="people" title={t('section.people')}>
          <SellerPeople people={people} />
        </Section>
      ) : null}
      <Section id="log" title={t('section.log')}>
        <SellerEvents events={events} {...clock} />
      </Section>
    </>
  );
}

function Audit({ rows, ...clock }: { rows: ScreenProps['audit'] } & Clock) {
  const t = useTranslations('partner-seller');
  if (!rows) return null;
  return (
    <Section id="audit" title={t('section.audit')}>
      {rows.length === 0 ? (
        <p className="text-muted">{t('audit.none')}</p>
      ) : (
        <AuditList rows={rows} showSeller={false} {...clock} />
      )}
    </Section>
  );
}
