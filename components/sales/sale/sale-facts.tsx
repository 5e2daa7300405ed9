import { ChevronRight, ExternalLink } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Code, type Fact, Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { MethodMark } from '#components/ui/method-mark.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { type Language, readLanguage } from '#lib/kernel/language.ts';
import type { AddedFact } from '#lib/modules/payments/views/added-to-sale.ts';
import type { SaleView } from '#lib/modules/payments/views/dashboard.ts';
import { addedText } from './added-text.ts';
import { threeDsOutcome } from './three-ds.ts';

/** Link to a buyer: the customer's own page, or else all sales with their e-mail or phone. */
export type BuyerLink = { kind: 'customer' | 'buyerSales'; href: string };

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

const paidAttempt = ({ attempts }: SaleView) =>
  attempts.find(
    ({ kind, state }) => (kind === 'pay' || kind === 'authorize' || kind === 'tokenize') && state === 'succeeded',
  );

function useFact() {
  const t = useTranslations('dashboard.sale');
  return (key: Parameters<typeof t>[0] & `fact.${string}`, value: ReactNode, copy?: string): Fact => ({
    label: t(key),
    value,
    ...(copy ? { copy } : {}),
  });
}

/** Method and buyer of a sale: the facts looked up most. Unknown ones are left out. */
export function KeyFacts({
  sale,
  added,
  buyer,
  timeZone,
  now,
}: FactsProps & { added: readonly AddedFact[]; buyer: BuyerLink | null }) {
  const t = useTranslations('dashboard.sale');
  const language = useLocale();
  const fact = useFact();
  const paid = paidAttempt(sale);
  const time = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} exact />;
  return (
    <>
      <Group
        title={t('section.payment')}
        facts={[
          fact('fact.method', <MethodMark paid={sale} />),
          sale.account ? fact('fact.account', <Masked mask={sale.account} />) : null,
          sale.cardMask ? fact('fact.card', <Masked mask={sale.cardMask} />) : null,
          sale.tip > 0 ? fact('fact.tip', <Money amount={sale.tip} currency={sale.currency} />) : null,
          sale.installments > 1 ? fact('fact.installments', sale.installments) : null,
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
          paid
            ? fact(
                'fact.receipt',
                <a href={receiptAddress(sale.saleId, paid.attemptId)} target="_blank" rel="noreferrer" className={LINK}>
                  {t('receiptLink')}
                  <ExternalLink aria-hidden className="size-3.5" />
                </a>,
              )
            : null,
          ...added.map((one) => addedFact(one, language)),
        ]}
      />
      <Group title={t('section.buyer')} facts={buyerFacts(sale, buyer, fact, t)} />
    </>
  );
}

/** A fact that another module brings. */
function addedFact({ label, value, href, more = [] }: AddedFact, language: Language): Fact {
  const text = 'text' in value ? <bdi>{value.text}</bdi> : addedText(value, language);
  const first = href === undefined ? text : <AddedLink href={href}>{text}</AddedLink>;
  if (more.length === 0) return { label: addedText(label, language), value: first };
  return {
    label: addedText(label, language),
    value: (
      <ul>
        <li>{first}</li>
        {more.map((one) => (
          <li key={one.href}>
            <AddedLink href={one.href}>
              <bdi>{one.text}</bdi>
            </AddedLink>
          </li>
        ))}
      </ul>
    ),
  };
}

const AddedLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className={LINK}>
    {children}
    <ExternalLink aria-hidden className="size-3.5" />
  </a>
);

const LINK = 'inline-flex items-center gap-1 text-link hover:text-accent';

/** Address of a payment's receipt. */
const receiptAddress = (saleId: string, attemptId: string) => `/sales/${saleId}/receipts/${attemptId}`;

function buyerFacts(
  sale: SaleView,
  buyer: BuyerLink | null,
  fact: ReturnType<typeof useFact>,
  t: ReturnType<typeof useTranslations<'dashboard.sale'>>,
): (Fact | null)[] {
  const { buyerName, buyerEmail, buyerPhone, buyerSocialId, buyerBusinessName } = sale;
  const email = buyerEmail ? fact('fact.email', <bdi>{buyerEmail}</bdi>, buyerEmail) : null;
  const phone = buyerPhone
    ? fact(
        'fact.phone',
        <span translate="no" className="island">
          {buyerPhone}
        </span>,
        buyerPhone,
      )
    : null;
  const name = buyerName || buyerEmail || buyerPhone;
  return [
    buyer && name
      ? fact(
          'fact.name',
          <Link href={buyer.href} prefetch={false} className={LINK} title={t(`fact.${buyer.kind}`)}>
            <bdi>{name}</bdi>
            <ChevronRight aria-hidden className="turn size-3.5 shrink-0" />
          </Link>,
        )
      : buyerName
        ? fact('fact.name', <bdi>{buyerName}</bdi>)
        : null,
    email,
    phone,
    buyerSocialId
      ? fact(
          'fact.socialId',
          <span translate="no" className="island">
            {`•••••${buyerSocialId.slice(-4)}`}
          </span>,
        )
      : null,
    buyerBusinessName ? fact('fact.business', <bdi>{buyerBusinessName}</bdi>) : null,
  ];
}

/** Further facts: the processing of the payment, its saved token, and the properties of the sale. */
export function SaleFacts({ sale, timeZone, now }: FactsProps) {
  const t = useTranslations('dashboard.sale');
  const fact = useFact();
  const paid = paidAttempt(sale);
  const time = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} exact />;
  const code = (key: Parameters<typeof fact>[0], text: string | null | undefined) =>
    text ? fact(key, <Code>{text}</Code>, text) : null;
  const saysThreeDs = paid !== undefined && (sale.is3ds || sale.asks3ds);
  return (
    <>
      <Group
        title={t('section.processing')}
        facts={[
          code('fact.authNumber', sale.authNumber),
          code('fact.voucher', paid?.voucher),
          code('fact.arn', paid?.arn),
          sale.cardExpiry ? fact('fact.expiry', <Expiry mmyy={sale.cardExpiry} />) : null,
          sale.cardIsForeign === null
            ? null
            : fact('fact.origin', t(sale.cardIsForeign ? 'fact.foreign' : 'fact.local')),
          saysThreeDs ? fact('fact.threeDs', t(`threeDs.${threeDsOutcome(sale.is3ds, paid.eci)}`)) : null,
          saysThreeDs && paid.eci ? fact('fact.eci', <Code>{paid.eci}</Code>) : null,
          saysThreeDs ? code('fact.xid', paid.xid) : null,
        ]}
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
                  ? fact('fact.expiry', <Expiry mmyy={sale.token.cardExpiry} />)
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
        title={t('section.sale')}
        facts={[
          code('fact.saleId', sale.saleId),
          code('fact.reference', sale.reference),
          code('fact.order', sale.orderNumber),
          fact('fact.seller', <bdi>{sale.sellerName}</bdi>),
          fact('fact.type', t(`type.${sale.type}`)),
          fact('fact.created', time(sale.createdAt)),
          sale.closesAt && (sale.status === 'initial' || sale.status === 'failed')
            ? fact('fact.closes', time(sale.closesAt))
            : null,
          fact('fact.language', <LanguageName code={sale.language} />),
          code('fact.callbackUrl', sale.callbackUrl),
          code('fact.returnUrl', sale.returnUrl),
        ]}
      />
    </>
  );
}

/** The end of a card's life, as it is embossed. */
const Expiry = ({ mmyy }: { mmyy: string }) => (
  <span translate="no" className="island">
    {`${mmyy.slice(0, 2)}/${mmyy.slice(2)}`}
  </span>
);

const Masked = ({ mask, brand }: { mask: string; brand?: string | null }) => (
  <span translate="no" className="island">
    {[brand, mask.replaceAll('*', '•')].filter(Boolean).join(' ')}
  </span>
);

function LanguageName({ code }: { code: string }) {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' });
  return names.of(readLanguage(code)) ?? code;
}
