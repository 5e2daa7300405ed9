import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import { TermsText } from './terms-form.tsx';

type SignedProps = { signed: { at: Date; text: string; name: string }; next: string; timeZone: string };

/** The terms as they were signed, word for word. */
export function SignedTerms({ signed: { at, text, name }, next, timeZone }: SignedProps) {
  const t = useTranslations('onboarding');
  const format = useFormatter();
  const date = format.dateTime(at, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone });
  return (
    <div className="grid max-w-xl gap-5">
      <TermsText text={text} />
      <p className="font-medium">{t('terms.signed', { name: isolate(name), date })}</p>
      <Link href={next} className={`${buttonClass('main')} h-11 sm:w-fit`}>
        {t('next')}
      </Link>
    </div>
  );
}
