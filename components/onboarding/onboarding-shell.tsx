import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { BrandMark } from '#components/layout/brand.tsx';
import { type ChooseLanguage, LanguageSwitch, ThemeSwitch } from '#components/layout/preferences.tsx';
import { SandboxBar, type SandboxBarProps } from '#components/layout/sandbox-bar.tsx';
import { SkipLink } from '#components/layout/skip-link.tsx';
import { cx } from '#components/ui/class-names.ts';
import { brandColors } from './brand-colors.ts';
import { InBrand } from './in-brand.tsx';

/** Brand of a partner on the onboarding pages of its sellers. */
export type ShownBrand = {
  name: string;
  color: string | null;
  supportEmail: string | null;
  supportPhone: string | null;
  logo: { address: string; width: number; height: number } | null;
};

type ShellProps = {
  /** Brand of the partner; null where the page's owner is not known. */
  brand: ShownBrand | null;
  /** Bar of the sandbox; null in production. */
  sandbox: SandboxBarProps | null;
  chooseLanguage: ChooseLanguage;
  /** Address of this page for a tab of its own, in a frame on the partner's site; null outside of a frame. */
  ownTab: string | null;
  children: ReactNode;
};

/**
 * Header and footer of a seller's onboarding pages, in the partner's brand; ours is one small line. In a frame on the
 * partner's site it is as high as its content, and the page around chooses its language.
 */
export function OnboardingShell({ brand, sandbox, chooseLanguage, ownTab, children }: ShellProps) {
  const t = useTranslations('onboarding');
  return (
    <InBrand
      colors={brandColors(brand?.color ?? null)}
      id="onboarding"
      className={cx('flex flex-col', ownTab === null && 'min-h-dvh')}
    >
      <SkipLink />
      {sandbox ? <SandboxBar {...sandbox} className="sticky top-0 z-30 short:static" /> : null}
      <header className="border-b bg-surface">
        <div className="mx-auto flex h-14 w-full max-w-[1000px] items-center gap-3 px-4 md:px-6">
          {brand ? <PartnerName brand={brand} /> : <BrandMark />}
          {ownTab === null ? (
            <div className="ms-auto flex items-center gap-1">
              <LanguageSwitch choose={chooseLanguage} />
              <ThemeSwitch />
            </div>
          ) : (
            <a href={ownTab} target="_blank" rel="noopener" className={`ms-auto shrink-0 text-sm ${contactClass}`}>
              {t('frame.ownTab')}
            </a>
          )}
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[1000px] grow flex-col px-4 pt-6 pb-16 outline-none md:px-6 md:pt-8"
      >
        {children}
      </main>
      <footer className="border-t">
        <div
          className={
            'mx-auto flex w-full max-w-[1000px] flex-wrap items-center gap-x-6 gap-y-1 px-4 py-3 text-sm text-muted ' +
            'md:px-6'
          }
        >
          {brand ? <Support brand={brand} /> : null}
          <span className="ms-auto">{t('frame.by', { product: useTranslations('common')('product') })}</span>
        </div>
      </footer>
    </InBrand>
  );
}

/** The height that a picture has in the head, CSS pixels. */
const LOGO_HEIGHT = 32;

/** Name of a partner behind its picture. */
export function PartnerName({ brand: { name, logo } }: { brand: Pick<ShownBrand, 'name' | 'logo'> }) {
  return (
    <span className="flex min-w-0 items-center gap-3 text-lg font-semibold">
      {logo ? (
        // biome-ignore lint/performance/noImgElement: a small picture that is in the document already.
        <img
          src={logo.address}
          alt=""
          height={LOGO_HEIGHT}
          width={Math.round((logo.width / logo.height) * LOGO_HEIGHT)}
          className="max-w-32 shrink-0 object-contain"
        />
      ) : null}
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
  );
}

const contactClass = 'thumb inline-flex items-center py-1 underline underline-offset-4 hover:text-ink';

function Support({ brand: { supportEmail, supportPhone } }: { brand: ShownBrand }) {
  const t = useTranslations('onboarding.frame');
  if (!supportEmail && !supportPhone) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {t('help')}
      {supportPhone ? (
        <a href={`tel:${supportPhone}`} dir="ltr" className={contactClass}>
          {supportPhone}
        </a>
      ) : null}
      {supportEmail ? (
        <a href={`mailto:${supportEmail}`} dir="ltr" className={contactClass}>
          {supportEmail}
        </a>
      ) : null}
    </span>
  );
}
