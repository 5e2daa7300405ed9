import { BookOpen, type LucideIcon, ReceiptText, Send } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { buttonClass } from '#components/ui/button.tsx';

const STEPS: readonly { key: 'sale' | 'pay' | 'callbacks'; icon: LucideIcon; href: string }[] = [
  { key: 'sale', icon: ReceiptText, href: '/docs/operations/generate-sale' },
  { key: 'pay', icon: BookOpen, href: '/docs/errors#test-cards' },
  { key: 'callbacks', icon: Send, href: '/callbacks/addresses' },
];

/** The home screen of a seller without sales: the three steps to the first sale. */
export function FirstSteps() {
  const t = useTranslations('dashboard.home.first');
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps" className="text-lg font-semibold">
        {t('title')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <ol className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3">
        {STEPS.map(({ key, icon: Icon, href }, index) => (
          <li key={key} className="border-t pt-4">
            <p className="flex items-center gap-2.5 font-medium">
              <span className="grid size-8 place-items-center rounded-full bg-calm-soft text-muted">
                <Icon aria-hidden className="size-4" />
              </span>
              <span>
                {index + 1}. {t(`${key}.title`)}
              </span>
            </p>
            <p className="mt-2 mb-4 text-muted">{t(`${key}.body`)}</p>
            <a href={href} className={buttonClass(index === 0 ? 'main' : 'plain')}>
              {t(`${key}.action`)}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
