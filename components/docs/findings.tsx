'use client';

import { Check, CircleHelp, Info, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Code } from '#components/ui/facts.tsx';
import type { Finding, Verdict } from '#lib/modules/callbacks/contract/verification.ts';

const MARKS = {
  good: { icon: Check, look: 'text-good' },
  bad: { icon: X, look: 'text-bad' },
  note: { icon: Info, look: 'text-muted' },
} as const;

const code = (chunks: ReactNode) => <Code>{String(chunks)}</Code>;

function FindingLine({ finding: { tone, say, values, parts } }: { finding: Finding }) {
  const t = useTranslations('docs.verify');
  const { icon: Icon, look } = MARKS[tone];
  const named = parts?.map((part) => t(`part.${part}`)).join(' + ') ?? '';
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${look}`} strokeWidth={2.25} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="sr-only">{t(`tone.${tone}`)} </span>
        {t.rich(`finding.${say}`, { ...values, parts: named, c: code })}
      </span>
    </li>
  );
}

const HEADS = {
  true: { icon: Check, look: 'bg-good-soft text-good', word: 'valid' },
  false: { icon: X, look: 'bg-bad-soft text-bad', word: 'notValid' },
  null: { icon: CircleHelp, look: 'bg-calm-soft text-muted', word: 'unknown' },
} as const;

/** The verdict in a word, then each finding, then the two signatures one below the other. */
export function VerdictPanel({ verdict: { isValid, findings, computed, arrived } }: { verdict: Verdict }) {
  const t = useTranslations('docs.verify');
  const { icon: Icon, look, word } = HEADS[String(isValid) as keyof typeof HEADS];
  return (
    <div className="grid gap-4">
      <p className={`flex items-center gap-2.5 rounded-panel px-4 py-3 text-lg font-semibold ${look}`}>
        <Icon aria-hidden className="size-5" strokeWidth={2.25} />
        {t(word)}
      </p>
      <ul className="grid gap-2.5">
        {findings.map((finding) => (
          <FindingLine key={`${finding.say} ${Object.values(finding.values ?? {}).join()}`} finding={finding} />
        ))}
      </ul>
      {computed || arrived ? (
        <dl className="grid gap-2 border-t pt-4">
          {arrived ? (
            <div>
              <dt className="text-sm text-muted">{t('arrived')}</dt>
              <dd>
                <Code>{arrived}</Code>
              </dd>
            </div>
          ) : null}
          {computed ? (
            <div>
              <dt className="text-sm text-muted">{t('computed')}</dt>
              <dd>
                <Code>{computed}</Code>
              </dd>
            </div>
          ) : null}
        </dl>
      ) : null}
    </div>
  );
}
