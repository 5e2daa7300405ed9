import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Code, type Fact, Facts } from '#components/ui/facts.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { readLanguage } from '#lib/kernel/language.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';

type FactsProps = { sale: SaleView; timeZone: string; now: Date };

function Group({ title, facts }: { title: string; facts: readonly (Fact | null)[] }) {
  if (facts.every((fact) => fact === null)) return null;
  return (
    <section className="border-t pt-4">
      <h2 className="mb-3 font-semibold">{title}</h2>
      <Facts facts={facts} />
    </section>
  );
}

/** The facts of a sale in three lists: how it was paid, by whom, and what it is. What is unknown is not listed. */
export function SaleFacts({ sale, timeZone, now }: FactsProps) {
  const t = useTranslations('dashboard.sale');
  const method = useTranslations('dashboard.method');
  const fact = (key: Parameters<typeof t>[0] & `fact.${string}`, value: ReactNode, copy?: string): Fact => ({
    label: t(key),
    value,
    ...(copy ? { copy } : {}),
  });
  const paid = sale.attempts.find(
    ({ kind, state }) => (kind === 'pay' || kind === 'authorize' || kind === 'tokenize') && state === 'succeeded',
  );
  const time = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} exact />;
  return (
    <div className="grid gap-5">
      <Group
        title={t('section.payment')}
        facts={[
          fact('fact.method', method(sale.method)),
          sale.account ? fact('fact.account', <Masked mask={sale.account} />) : null,
          sale.cardMask ? fact('fact.card', <Masked mask={sale.cardMask} brand={sale.cardBrand} />) : null,
          sale.cardExpiry
            ? fact(
                'fact.expiry',
                <span className="island">
                  {sale.cardExpiry.slice(0, 2)}/{sale.cardExpiry.slice(2)}
                </span>,
              )
            : null,
          sale.cardIsForeign === null
            ? null
            : fact('fact.origin', t(sale.cardIsForeign ? 'fact.foreign' : 'fact.local')),
          sale.installments > 1 ? fact('fact.installments', sale.installments) : null,
          sale.authNumber ? fact('fact.authNumber', <Code>{sale.authNumber}</Code>, sale.authNumber) : null,
          paid?.voucher ? fact('fact.voucher', <Code>{paid.voucher}</Code>, paid.voucher) : null,
          paid?.arn ? fact('fact.arn', <Code>{paid.arn}</Code>, paid.arn) : null,
          sale.paidAt
            ? fact(
                sale.type === 'token'
                  ? 'fact.savedAt'
                  : sale.type === 'authorize' && sale.captured === 0
                    ? 'fact.heldAt'
                    : 'fact.paidAt',
                time(sale.paidAt),
              )
            : null,
          sale.holdExpiresAt && sale.status === 'authorized' ? fact('fact.holdEnds', time(sale.holdExpiresAt)) : null,
        ]}
      />
      <Group
        title={t('section.threeDs')}
        facts={
          paid && (sale.is3ds || sale.asks3ds)
            ? [
                fact('fact.threeDs', t(`threeDs.${outcomeOf(sale.is3ds, paid.eci)}`)),
                paid.eci ? fact('fact.eci', <Code>{paid.eci}</Code>) : null,
                paid.xid ? fact('fact.xid', <Code>{paid.xid}</Code>, paid.xid) : null,
              ]
            : []
        }
      />
      <Group
        title={t(sale.token?.method === 'credit-card' ? 'section.token' : 'section.mandate')}
        facts={
          sale.token
            ? [
                fact(
                  sale.token.method === 'credit-card' ? 'fact.card' : 'fact.account',
                  <Masked mask={sale.token.cardMask} brand={sale.token.cardBrand} />,
                ),
                sale.token.method === 'credit-card'
                  ? fact(
                      'fact.expiry',
                      <span className="island">
                        {sale.token.cardExpiry.slice(0, 2)}/{sale.token.cardExpiry.slice(2)}
                      </span>,
                    )
                  : null,
                fact('fact.tokenUse', t(sale.token.isPermanent ? 'token.permanent' : 'token.single')),
                fact('fact.tokenState', t(`token.${sale.token.state}`)),
                fact('fact.tokenOrigin', t(sale.token.isFromHere ? 'token.fromHere' : 'token.paidWith')),
                sale.token.usedAt ? fact('fact.tokenUsed', time(sale.token.usedAt)) : null,
              ]
            : []
        }
      />
      <Group
        title={t('section.buyer')}
        facts={[
          sale.buyerName ? fact('fact.name', <bdi>{sale.buyerName}</bdi>) : null,
          sale.buyerEmail ? fact('fact.email', <bdi>{sale.buyerEmail}</bdi>, sale.buyerEmail) : null,
          sale.buyerPhone
            ? fact('fact.phone', <span className="island">{sale.buyerPhone}</span>, sale.buyerPhone)
            : null,
          sale.buyerSocialId
            ? fact('fact.socialId', <span className="island">•••••{sale.buyerSocialId.slice(-4)}</span>)
            : null,
          sale.buyerBusinessName ? fact('fact.business', <bdi>{sale.buyerBusinessName}</bdi>) : null,
        ]}
      />
      <Group
        title={t('section.sale')}
        facts={[
          fact('fact.saleId', <Code>{sale.saleId}</Code>, sale.saleId),
          sale.reference ? fact('fact.reference', <bdi>{sale.reference}</bdi>, sale.reference) : null,
          sale.orderNumber ? fact('fact.order', <bdi>{sale.orderNumber}</bdi>, sale.orderNumber) : null,
          fact('fact.seller', <bdi>{sale.sellerName}</bdi>),
          fact('fact.type', t(`type.${sale.type}`)),
          fact('fact.created', time(sale.createdAt)),
          sale.closesAt && (sale.status === 'initial' || sale.status === 'failed')
            ? fact('fact.closes', time(sale.closesAt))
            : null,
          fact('fact.language', <LanguageName code={sale.language} />),
          sale.callbackUrl ? fact('fact.callbackUrl', <Code>{sale.callbackUrl}</Code>, sale.callbackUrl) : null,
          sale.returnUrl ? fact('fact.returnUrl', <Code>{sale.returnUrl}</Code>, sale.returnUrl) : null,
        ]}
      />
    </div>
  );
}

const Masked = ({ mask, brand }: { mask: string; brand?: string | null }) => (
  <span className="island">
    {brand} {mask.replaceAll('*', '•')}
  </span>
);

/** Values of the networks: 05 and 02 vouch for the buyer, 06 and 01 for the try. */
function outcomeOf(is3ds: boolean, eci: string | null): 'full' | 'tried' | 'none' {
  if (!is3ds) return 'none';
  return eci === '06' || eci === '01' ? 'tried' : 'full';
}

function LanguageName({ code }: { code: string }) {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return names.of(readLanguage(code)) ?? code;
}
