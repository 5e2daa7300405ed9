import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { brandColors } from '#components/onboarding/brand-colors.ts';
import { InBrand } from '#components/onboarding/in-brand.tsx';
import { directionOf, type Language } from '#lib/kernel/language.ts';
import type { Messages } from '#lib/platform/i18n/messages.ts';
import { isolate } from '#lib/kernel/isolate.ts';

type PhoneFrameProps = {
  /** Language of the desk, which may differ from the phone's own. */
  language: Language;
  messages: Pick<Messages, 'common' | 'seller-files'>;
  /** Business that the pictures are for; null where the code opens nothing. */
  business: { name: string; logo: string | null; color: string | null } | null;
  children: ReactNode;
};

/** The frame of a phone's page: whose files they are, and nothing that leads elsewhere. */
export function PhoneFrame({ language, messages, business, children }: PhoneFrameProps) {
  const words = messages['seller-files'].phone;
  return (
    <NextIntlClientProvider locale={language} messages={messages}>
      <InBrand
        colors={brandColors(business?.color ?? null)}
        lang={language}
        dir={directionOf(language)}
        className="mx-auto flex min-h-dvh max-w-md flex-col px-4 pb-10"
      >
        {business ? (
          <header className="grid justify-items-center gap-2 py-6 text-center">
            {business.logo ? (
              // biome-ignore lint/performance/noImgElement: served by us as it is, of a size that we checked
              <img src={business.logo} alt="" className="max-h-12 max-w-40 object-contain" />
            ) : null}
            <h1 className="text-xl font-semibold">{words.title}</h1>
            <p className="text-muted">{words.for.replace('{business}', isolate(business.name))}</p>
          </header>
        ) : null}
        <main id="main">{children}</main>
      </InBrand>
    </NextIntlClientProvider>
  );
}
