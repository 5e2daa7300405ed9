import { CodeXml, Repeat2, ShoppingBasket } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { LinkActions } from '#components/links/link-actions.ts';
import type { Right } from '#lib/modules/access/contract/rights.ts';
import { choiceClass, ChoiceText } from './choice-text.tsx';
import { SampleLink } from './sample-link.tsx';

/** Ways to a first payment besides a link, each with the right that it needs. */
const WAYS = [
  { key: 'counter', href: '/counter', icon: ShoppingBasket, right: 'use-counter' },
  { key: 'site', href: '/developers/integration', icon: CodeXml, right: 'see-keys' },
  { key: 'plan', href: '/subscriptions/new', icon: Repeat2, right: 'manage-subscriptions' },
] as const satisfies readonly { key: string; href: string; icon: unknown; right: Right }[];

type FirstPaymentProps = {
  rights: readonly Right[];
  /** Key of the business that the sample is sold by. */
  sellerKey: string;
  make: LinkActions['make'];
  /** The heading's level: on a screen of its own it is the screen's. */
  heading?: 'h1' | 'h2';
};

/** The one question of the first day: how the first payment is taken. A link is made of a sample at once. */
export function FirstPayment({ rights, sellerKey, make, heading: Heading = 'h2' }: FirstPaymentProps) {
  const t = useTranslations('dashboard.start');
  return (
    <section aria-labelledby="first-payment">
      <Heading id="first-payment" className="text-lg font-semibold">
        {t('title')}
      </Heading>
      <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <li>
          <SampleLink sellerKey={sellerKey} make={make} />
        </li>
        {WAYS.filter(({ right }) => rights.includes(right)).map(({ key, href, icon: Icon }) => (
          <li key={key}>
            <Link href={href} prefetch={false} className={choiceClass}>
              <ChoiceText icon={<Icon aria-hidden className="size-5" />} title={t(`${key}.title`)}>
                {t(`${key}.body`)}
              </ChoiceText>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
