import { FileCheck, ShieldAlert, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { SigningKeys, SigningKeyView } from '#lib/modules/signing-keys/views.ts';
import { BringKey, EndKey } from './bring-key.tsx';
import type { SignatureActions } from './signature-actions.ts';

type ScreenProps = {
  sellerKey: string;
  choices: readonly { ref: string; name: string }[];
  keys: SigningKeys;
  actions: SignatureActions;
  timeZone: string;
  now: Date;
};

/** The key that signs the documents of a business, its meaning by law, and a way to bring one. */
export function SignatureScreen({ sellerKey, choices, keys: { own, ours }, actions, ...time }: ScreenProps) {
  const t = useTranslations('signing-keys');
  const by = own === null ? 'installation' : own.isOver ? 'over' : 'business';
  const Icon = { business: FileCheck, installation: ShieldAlert, over: TriangleAlert }[by];
  return (
    <div className="grid max-w-[48rem] gap-6">
      <header>
        <h1 className="text-xl font-semibold">{t('nav')}</h1>
        <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      </header>
      <ChoiceTabs label={t('business')} param="seller" choices={choices} current={sellerKey} />
      <section aria-labelledby="signs" className="grid gap-4 rounded-panel border bg-surface p-4" data-signed-by={by}>
        <h2 id="signs" className="flex flex-wrap items-center gap-2 font-semibold">
          <Badge tone={by === 'business' ? 'good' : 'wait'} icon={Icon}>
            {t(`by.${by}`)}
          </Badge>
        </h2>
        <p className="max-w-prose">{t(`by.${by}Text`)}</p>
        <KeyFacts view={own ?? ours} added={own?.createdAt ?? null} {...time} />
        {own ? <EndKey sellerKey={sellerKey} end={actions.end} /> : null}
      </section>
      <BringKey sellerKey={sellerKey} bring={actions.bring} />
    </div>
  );
}

type FactsProps = { view: SigningKeyView; added: Date | null; timeZone: string; now: Date };

function KeyFacts({ view, added, timeZone, now }: FactsProps) {
  const t = useTranslations('signing-keys.fact');
  const day = (at: Date) => <Timestamp at={at} timeZone={timeZone} now={now} exact />;
  return (
    <Facts
      facts={[
        { label: t('subject'), value: isolate(view.subject) },
        { label: t('issuer'), value: isolate(view.issuer) },
        { label: t('until'), value: day(view.until) },
        added && { label: t('added'), value: day(added) },
        { label: t('fingerprint'), value: <Code>{view.fingerprint}</Code>, copy: view.fingerprint },
      ]}
    />
  );
}
