import { useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import type { SellerProfile } from '#lib/modules/sellers/views.ts';

type ProfileProps = { profile: SellerProfile; publicKey: string };

/** Number of an account's last digits that screens show. */
const TAIL = 4;

/** The profile of a seller without numbers of persons and accounts, which only the review desk opens. */
export function ProfileFacts({ profile, publicKey }: ProfileProps) {
  const t = useTranslations('partner-seller.profile');
  const fact = (label: Parameters<typeof t>[0], value: string | null, copy = false) =>
    value ? { label: t(label), value: <bdi>{value}</bdi>, ...(copy && { copy: value }) } : null;
  const masked = (label: Parameters<typeof t>[0], value: string | null) =>
    value ? { label: t(label), value: <span className="text-muted">{t('masked')}</span> } : null;
  const { bankCode, bankBranch, bankAccount } = profile;
  const account = bankAccount
    ? `${[bankCode, bankBranch].filter(Boolean).join('-')} ··${bankAccount.slice(-TAIL)}`
    : null;
  const address = [profile.street, profile.streetNumber, profile.city, profile.country].filter(Boolean).join(' ');
  return (
    <Facts
      facts={[
        fact('business', profile.merchantName || profile.dba),
        fact('companyNumber', profile.companyNumber, true),
        fact('person', [profile.firstName, profile.lastName].filter(Boolean).join(' ')),
        masked('socialId', profile.socialId),
        masked('birthdate', profile.birthdate),
        fact('email', profile.email, true),
        fact('phone', profile.phone),
        fact('address', address),
        fact('site', profile.siteUrl),
        account
          ? {
              label: t('bank'),
              value: (
                <span translate="no" className="island font-mono text-sm">
                  {account}
                </span>
              ),
            }
          : null,
        fact('number', profile.remoteId, true),
        {
          label: t('publicKey'),
          value: (
            <code translate="no" className="island font-mono text-sm break-all">
              {publicKey}
            </code>
          ),
          copy: publicKey,
        },
      ]}
    />
  );
}
