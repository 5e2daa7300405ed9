import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Code } from '#components/ui/facts.tsx';
import { Section } from '#components/ui/section.tsx';
import type { Way } from './ways.ts';

/** `embed`: sites that may show the payment page; `key`: those that may use the public key. */
type Sites = { embed: readonly string[]; key: readonly string[] };

type SitesProps = { way: Way; sites: Sites; sellerKey: string; isSandbox: boolean };

/** Sites on which the chosen way works, with a link to change them. */
export function RegisteredSites({ way, sites, sellerKey, isSandbox }: SitesProps) {
  const t = useTranslations('integration');
  const isFields = way === 'fields';
  const shown = isFields ? sites.key : sites.embed;
  const nothing = isFields ? 'noSite' : isSandbox ? 'anySite' : 'returnSite';
  const place = isFields ? '/developers/keys' : `/settings/payment-page?${new URLSearchParams({ seller: sellerKey })}`;
  return (
    <Section
      id="sites"
      title={t(isFields ? 'keySites' : 'pageSites')}
      aside={
        <Link href={place} className="text-accent text-link">
          {t(isFields ? 'changeKeys' : 'changePage')}
        </Link>
      }
    >
      {shown.length === 0 ? (
        <p className="text-muted">{t(nothing)}</p>
      ) : (
        <ul className="divide-y border-y">
          {shown.map((origin) => (
            <li key={origin} className="py-2">
              <Code>{origin}</Code>
            </li>
          ))}
        </ul>
      )}
      {isFields && isSandbox ? <p className="mt-2 text-sm text-muted">{t('local')}</p> : null}
    </Section>
  );
}
