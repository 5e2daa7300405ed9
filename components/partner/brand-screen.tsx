import { useTranslations } from 'next-intl';
import Link from 'next/link';
import type { ComponentProps } from 'react';
import { Section } from '#components/ui/section.tsx';
import type { PartnerSettings } from '#lib/modules/sellers/views.ts';
import { BrandForm, type PartnerBrandActions } from './brand-form.tsx';
import { EmbedCode } from './embed-code.tsx';
import { FourEyes } from './four-eyes.tsx';

type ScreenProps = {
  partner: { ref: string; name: string };
  settings: PartnerSettings;
  /** Code for a page of the partner that embeds an onboarding. */
  embedCode: string;
  actions: PartnerBrandActions & { fourEyes: ComponentProps<typeof FourEyes>['change'] };
};

/** Settings of a partner: its brand, its rules, its embeds, and links to its people and keys. */
export function PartnerBrandScreen({ partner, settings, embedCode, actions }: ScreenProps) {
  const { brand, logo, fourEyes } = settings;
  const t = useTranslations('partner-brand');
  const typed = {
    name: brand.name ?? '',
    color: brand.color ?? '',
    language: brand.language,
    supportEmail: brand.supportEmail ?? '',
    supportPhone: brand.supportPhone ?? '',
    setupDays: String(brand.setupDays),
    origins: brand.origins.join('\n'),
  };
  const link = 'text-accent text-link';
  return (
    <div className="grid grid-cols-1 gap-10">
      <Section id="look" title={t('look')}>
        <BrandForm partner={partner} brand={typed} logo={logo} actions={actions} />
      </Section>
      <Section id="rules" title={t('rules')}>
        <FourEyes partner={partner.ref} isOn={fourEyes} change={actions.fourEyes} />
      </Section>
      <EmbedCode hasOrigins={brand.origins.length > 0} code={embedCode} />
      <Section id="more" title={t('more')}>
        <ul className="grid gap-2">
          <li>
            <Link href={`/settings/people?workspace=${partner.ref}`} className={link}>
              {t('people')}
            </Link>
          </li>
          <li>
            <Link href="/settings/roles" className={link}>
              {t('roles')}
            </Link>
          </li>
          <li>
            <Link href="/developers/keys" className={link}>
              {t('keys')}
            </Link>
          </li>
        </ul>
      </Section>
    </div>
  );
}
