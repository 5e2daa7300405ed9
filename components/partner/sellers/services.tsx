import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import type { ShownService } from '#lib/modules/services/views.ts';
import type { SellerActions } from './seller-actions.ts';
import { ServiceSwitch } from './service-switch.tsx';

type ServicesProps = {
  sellerRef: string;
  services: readonly ShownService[];
  /** Switches a service; null for a person who may not. */
  change: SellerActions['switchService'] | null;
};

/** The additional services of a seller: what each is for, whether it has it, and why one cannot be switched. */
export function Services({ sellerRef, services, change }: ServicesProps) {
  const t = useTranslations('partner-seller');
  return (
    <Section id="services" title={t('section.services')}>
      <ul className="divide-y border-y">
        {services.map((service) => (
          <ServiceRow key={service.type} {...{ sellerRef, service, change }} />
        ))}
      </ul>
    </Section>
  );
}

type RowProps = Omit<ServicesProps, 'services'> & { service: ShownService };

function ServiceRow({ sellerRef, service: { type, isActive, websites }, change }: RowProps) {
  const t = useTranslations('partner-seller.services');
  // The words that the API answers with: one name for one service.
  const words = useTranslations('refusals.services');
  const name = words(`${type}.name`);
  return (
    <li className="grid gap-1 py-3">
      {change ? (
        <ServiceSwitch {...{ sellerRef, type, name, isActive, change }} />
      ) : (
        <p className="flex items-baseline justify-between gap-4">
          <span className="font-medium">{name}</span>
          <span className="text-sm text-muted">{t(isActive ? 'on' : 'off')}</span>
        </p>
      )}
      <p id={`service-${type}-about`} className="text-sm text-muted">
        {words(`${type}.about`)}
      </p>
      {websites ? (
        <dl className="text-sm">
          <dt className="text-muted">{t('websites')}</dt>
          {websites.length === 0 ? <dd>{t('noWebsites')}</dd> : null}
          {websites.map((site) => (
            <dd key={site} className="[overflow-wrap:anywhere]">
              <bdi>{site}</bdi>
            </dd>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
