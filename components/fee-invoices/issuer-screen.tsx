import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Facts } from '#components/ui/facts.tsx';
import { useMonthName } from '#components/ui/month-name.ts';
import { Section } from '#components/ui/section.tsx';
import type { InvoicesPage, IssuerSettings, WithoutInvoice } from '#lib/modules/fee-invoices/views.ts';
import { IssuedInvoices, WithoutInvoices } from './issued-invoices.tsx';

type ScreenProps = {
  place: 'partner' | 'operator';
  settings: IssuerSettings;
  invoices: InvoicesPage;
  without: readonly WithoutInvoice[];
  /** Its name before it has details. */
  name: string;
  path: string;
  asked: Readonly<Record<string, string>>;
  isOlder: boolean;
  /** The form of its details; null for who may only read them. */
  children: ReactNode;
  timeZone: string;
  now: Date;
};

/** Invoices of fees for who issues them: what was issued, what was not and why, and the details that are on them. */
export function IssuerScreen(props: ScreenProps) {
  const { place, settings, invoices, without, name, path, asked, isOlder, children, timeZone, now } = props;
  const t = useTranslations('fee-invoices');
  const monthName = useMonthName();
  const { details } = settings;
  return (
    <div className="grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-8">
      <Section id="issued" title={t('list.title')}>
        <IssuedInvoices page={invoices} {...{ place, path, asked, isOlder, timeZone, now }} />
      </Section>
      {without.length === 0 ? null : (
        <Section id="without" title={t('without.title')}>
          <WithoutInvoices bills={without} issuer={details?.name ?? name} />
        </Section>
      )}
      <Section id="issuer" title={t('issuer.title')}>
        <p className="mb-5 max-w-prose text-muted">{t(details === null ? 'issuer.missing' : 'issuer.lead')}</p>
        {children ??
          (details === null ? (
            <p className="text-muted">{t('issuer.readOnly')}</p>
          ) : (
            <div className="max-w-xl">
              <Facts
                facts={[
                  { label: t('issuer.kind'), value: t(`issuer.kinds.${details.kind}`) },
                  { label: t('issuer.name'), value: <bdi>{details.name}</bdi> },
                  { label: t('issuer.businessNumber'), value: <bdi>{details.businessNumber}</bdi> },
                  { label: t('issuer.address'), value: <bdi>{details.address}</bdi> },
                  { label: t('issuer.validFrom'), value: monthName(details.validFrom) },
                ]}
              />
            </div>
          ))}
      </Section>
    </div>
  );
}
