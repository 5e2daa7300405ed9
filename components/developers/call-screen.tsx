import { ShieldCheck } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { BackTo } from '#components/ui/page/back-to.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Code, Facts } from '#components/ui/facts.tsx';
import { RecordColumns } from '#components/ui/page/record-page.tsx';
import { Section } from '#components/ui/section.tsx';
import { Timestamp } from '#components/ui/timestamp.tsx';
import { type CallDetail, outcomeOf } from '#lib/modules/api-log/contract.ts';
import { OutcomeBadge } from './outcome-badge.tsx';

/** `meaning` says in the reader's words what an error code means; `saleId`: the sale of the call; null without one. */
type ScreenProps = {
  call: CallDetail;
  curl: string | null;
  isCut: boolean;
  meaning: string | null;
  saleId: string | null;
  timeZone: string;
};

/** One call of the API: request beside response, and the call as a command. */
export function CallScreen({ call, curl, isCut, meaning, saleId, timeZone }: ScreenProps) {
  const t = useTranslations('api-log');
  return (
    <div className="mx-auto max-w-[1200px]">
      <BackTo href="/developers/requests" label={t('detail.back')} />
      <header className="grid gap-2">
        <h1 className="flex flex-wrap items-center gap-x-3 gap-y-2 text-xl font-semibold">
          <code translate="no" className="island font-mono">
            {call.operation}
          </code>
          <OutcomeBadge outcome={outcomeOf(call)} large />
        </h1>
        {meaning ? <p className="max-w-prose">{meaning}</p> : null}
      </header>
      <RecordColumns facts={<CallFacts call={call} saleId={saleId} timeZone={timeZone} />}>
        <Body id="request" title={t('detail.request')} text={call.request} />
        <Body id="answer" title={t('detail.answer')} text={call.answer} />
        {curl ? (
          <Section id="curl" title={t('detail.curl')} aside={<CopyButton text={curl} name={t('detail.curl')} />}>
            <p className="mb-3 max-w-prose text-sm text-muted">
              {t('detail.curlHint')}
              {isCut ? ` ${t('detail.curlCut')}` : ''}
            </p>
            <Box text={curl} label={t('detail.curl')} />
          </Section>
        ) : null}
      </RecordColumns>
    </div>
  );
}

function CallFacts({ call, saleId, timeZone }: Pick<ScreenProps, 'call' | 'saleId' | 'timeZone'>) {
  const t = useTranslations('api-log');
  return (
    <>
      <Section id="facts" title={t('detail.facts')}>
        <Facts
          facts={[
            { label: t('detail.reference'), value: <Code>{call.reference}</Code>, copy: call.reference },
            { label: t('detail.time'), value: <Timestamp at={call.at} timeZone={timeZone} now={call.now} exact /> },
            { label: t('detail.duration'), value: t('took', { ms: call.durationMs }) },
            { label: t('detail.http'), value: <bdi dir="ltr">{call.httpStatus}</bdi> },
            call.errorCode === null
              ? null
              : {
                  label: t('detail.code'),
                  value: (
                    <Link href="/docs/errors" className="text-link">
                      <bdi dir="ltr">{call.errorCode}</bdi>
                    </Link>
                  ),
                },
            saleId === null
              ? null
              : {
                  label: t('detail.sale'),
                  value: (
                    <Link href={`/sales/${saleId}`} className="text-link">
                      <Code>{saleId}</Code>
                    </Link>
                  ),
                },
            { label: t('detail.seller'), value: <bdi>{call.sellerName}</bdi> },
            {
              label: t('detail.operation'),
              value: (
                <a href={`/docs/operations/${call.operation}`} className="text-link">
                  {t('detail.about')}
                </a>
              ),
            },
          ]}
        />
      </Section>
      <p className="flex gap-2.5 text-sm text-muted">
        <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('detail.hidden')}
      </p>
    </>
  );
}

function Body({ id, title, text }: { id: string; title: string; text: string | null }) {
  const t = useTranslations('api-log.detail');
  const shown = text === null ? null : spread(text);
  return (
    <Section id={id} title={title} aside={shown === null ? null : <CopyButton text={shown} name={title} />}>
      {shown === null ? <p className="text-muted">{t('notKept')}</p> : <Box text={shown} label={title} />}
    </Section>
  );
}

const Box = ({ text, label }: { text: string; label: string }) => (
  <pre
    tabIndex={0}
    dir="ltr"
    aria-label={label}
    role="group"
    className="max-h-96 overflow-auto scroll-thin rounded-control bg-sunken p-3.5 text-start font-mono text-xs break-all whitespace-pre-wrap"
  >
    {text}
  </pre>
);

/** JSON over several lines; a truncated text is returned as it is. */
function spread(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
