import { Ban, CircleAlert, Clock, FileCheck, type LucideIcon, Send, ShieldAlert } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/class-names.ts';
import { Facts } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import { Section } from '#components/ui/section.tsx';
import { Badge, type Tone } from '#components/ui/status-badge.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { isolate } from '#lib/kernel/isolate.ts';
import type { AllocationSettings, WaitingDocumentView } from '#lib/modules/tax-authority/views.ts';
import type { AllocationScreenActions } from './allocation-actions.ts';
import { ConnectButton, DisconnectButton } from './connection-buttons.tsx';
import { WaitingActions } from './waiting-actions.tsx';

type ScreenProps = {
  sellerKey: string;
  choices: readonly { ref: string; name: string }[];
  allocations: AllocationSettings;
  /** How a sign-in at the authority went; empty without one. */
  outcome: string;
  mayConnect: boolean;
  actions: AllocationScreenActions;
  timeZone: string;
  now: Date;
};

const GOOD = 'bg-good-soft text-good';
const WAIT = 'bg-wait-soft text-wait';

const OUTCOMES = ['connected', 'refused', 'unavailable', 'stale'] as const;

/** The connection of a business to the tax authority, and its documents that wait for a number. */
export function AllocationScreen({ sellerKey, choices, allocations, outcome, ...rest }: ScreenProps) {
  const t = useTranslations('tax-authority');
  const { mayConnect, actions, timeZone, now } = rest;
  const { state, connected, count, documents } = allocations;
  const came = OUTCOMES.find((one) => one === outcome);
  return (
    <div className="grid max-w-[52rem] gap-6">
      <header>
        <h1 className="text-xl font-semibold">{t('nav')}</h1>
        <p className="mt-1 max-w-prose text-muted">{t('lead')}</p>
      </header>
      <ChoiceTabs label={t('business')} param="seller" choices={choices} current={sellerKey} />
      {came ? (
        <p role="status" className={cx('max-w-prose rounded-control px-4 py-3', came === 'connected' ? GOOD : WAIT)}>
          {t(`connection.outcome.${came}`)}
        </p>
      ) : null}
      <section aria-labelledby="connection" className="grid gap-4 rounded-panel border bg-surface p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="connection" className="font-semibold">
            {t('connection.title')}
          </h2>
          <Badge tone={state === 'on' ? 'good' : 'wait'} icon={state === 'on' ? FileCheck : ShieldAlert}>
            {t(`connection.state.${state}`)}
          </Badge>
        </div>
        <p className="max-w-prose">{t(`connection.text.${state}`)}</p>
        {connected ? (
          <Facts
            facts={[
              { label: t('connection.by'), value: isolate(connected.by) },
              {
                label: t('connection.since'),
                value: <Timestamp at={connected.at} timeZone={timeZone} now={now} exact />,
              },
            ]}
          />
        ) : null}
        {mayConnect && state !== 'unset' ? (
          <div className="flex flex-wrap gap-2">
            <ConnectButton sellerKey={sellerKey} isAgain={state === 'on'} connect={actions.connect} />
            {state === 'on' ? <DisconnectButton sellerKey={sellerKey} disconnect={actions.disconnect} /> : null}
          </div>
        ) : null}
        <p className="max-w-prose text-sm text-muted">{t('untried')}</p>
      </section>
      <Section id="waiting" title={t('waiting.title')}>
        {documents.length === 0 ? <p className="text-muted">{t('waiting.none')}</p> : null}
        <ul className="grid gap-4">
          {documents.map((document) => (
            <li key={document.publicId}>
              <WaitingCard {...{ document, sellerKey, actions, timeZone, now }} />
            </li>
          ))}
        </ul>
        {count > documents.length ? (
          <p className="mt-4 text-sm text-muted">{t('waiting.more', { shown: documents.length, count })}</p>
        ) : null}
      </Section>
    </div>
  );
}

const LOOKS: Readonly<Record<string, { tone: Tone; icon: LucideIcon }>> = {
  asking: { tone: 'calm', icon: Clock },
  blocked: { tone: 'wait', icon: CircleAlert },
  refused: { tone: 'bad', icon: Ban },
  deciding: { tone: 'calm', icon: Send },
  objected: { tone: 'calm', icon: Clock },
};

type CardProps = Pick<ScreenProps, 'sellerKey' | 'actions' | 'timeZone' | 'now'> & { document: WaitingDocumentView };

function WaitingCard({ document, sellerKey, actions, timeZone, now }: CardProps) {
  const [t, names] = [useTranslations('tax-authority'), useTranslations('documents')];
  const { type, number, buyerName, net, since, state } = document;
  const title = names('title', { type: names(`type.${type}`), number });
  const look = LOOKS[state];
  return (
    <article aria-label={title} className="grid gap-3 rounded-panel border bg-surface p-4" data-state={state}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-semibold">
          <Link className="underline" href={`/documents/${document.publicId}`} prefetch={false}>
            {title}
          </Link>
        </h3>
        {look && state !== 'done' ? <Badge {...look}>{t(`state.${state}`)}</Badge> : null}
      </div>
      <Facts
        facts={[
          { label: t('waiting.buyer'), value: isolate(buyerName) },
          { label: t('waiting.net'), value: <Money amount={net} currency="ILS" /> },
          { label: t('waiting.since'), value: <Timestamp at={since} timeZone={timeZone} now={now} /> },
        ]}
      />
      <p className="max-w-prose">
        <ToDo document={document} />
      </p>
      <WaitingActions {...{ sellerKey, title, actions }} documentId={document.publicId} may={document.actions} />
    </article>
  );
}

/** Advice about a document that waits, in one sentence. */
function ToDo({ document: { state, why, code, buyerNumber, isOld } }: { document: WaitingDocumentView }) {
  const t = useTranslations('tax-authority.todo');
  const values = { code: isolate(String(code ?? '')), number: isolate(buyerNumber) };
  if (state === 'blocked' && why === 'rejected' && code === null) return t('unbooked');
  if (state === 'blocked') return t(why ?? 'rejected', values);
  if (state !== 'refused' && state !== 'done' && isOld) return t('late');
  return state === 'done' ? null : t(state, values);
}
