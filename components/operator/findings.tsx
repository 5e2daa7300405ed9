'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Code } from '#components/ui/facts.tsx';
import { Money } from '#components/ui/money.tsx';
import type { OpenFinding } from '#lib/modules/reconciliation/views.ts';
import { type Decided, ReasonDialog } from './reason-dialog.tsx';
import { DOT } from '#components/ui/dot.ts';

type FindingsProps = {
  findings: readonly OpenFinding[];
  explain: (id: number, text: string) => Promise<Decided>;
};

/** Differences with an acquirer's books: open ones first, then those that an operator has explained. */
export function Findings({ findings, explain }: FindingsProps) {
  const t = useTranslations('operator.findings');
  const [explained, setExplained] = useState<number | null>(null);
  return (
    <>
      <ul className="divide-y border-y">
        {findings.map((finding) => (
          <li key={finding.id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium">{t(`kind.${finding.kind}`)}</p>
              <p className="text-sm text-muted">
                <bdi>{finding.source === 'acquirer' ? finding.acquirer : t('source.payout_bank')}</bdi>
                {DOT}
                <bdi>{finding.day}</bdi>
                {DOT}
                <Code>{finding.reference}</Code>
              </p>
              {finding.explanation ? (
                <p className="text-sm [overflow-wrap:anywhere]">
                  <bdi>{finding.explanation.by}</bdi>: <bdi>{finding.explanation.text}</bdi>
                </p>
              ) : null}
            </div>
            <div className="grid justify-items-end gap-1.5">
              <Side name={t('theirs')} amount={finding.theirAmount} currency={finding.theirCurrency} />
              <Side name={t('ours')} amount={finding.ourAmount} currency={finding.ourCurrency} />
              {finding.explanation ? null : <Button onClick={() => setExplained(finding.id)}>{t('explain')}</Button>}
            </div>
          </li>
        ))}
      </ul>
      {explained === null ? null : (
        <ReasonDialog by="explain" send={(text) => explain(explained, text)} close={() => setExplained(null)} />
      )}
    </>
  );
}

type SideProps = { name: string; amount: number | null; currency: string | null };

function Side({ name, amount, currency }: SideProps) {
  const t = useTranslations('operator.findings');
  return (
    <p className="flex items-baseline gap-2 text-sm">
      <span className="text-muted">{name}</span>
      {amount === null || currency === null ? t('nothing') : <Money amount={amount} currency={currency} />}
    </p>
  );
}
