import { Check, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Code } from '#components/ui/facts.tsx';
import { Badge } from '#components/ui/status-badge.tsx';
import type { SignatureCheck } from '#lib/modules/callbacks/contract/inbox.ts';
import { SecretText } from './secret-text.tsx';

/** The signature computed again, step by step: four strings, joined, hashed, compared. */
export function SignatureSteps({ check }: { check: SignatureCheck }) {
  const t = useTranslations('callbacks.inbox.signature');
  const hidden = check.parts.some(({ secret, text }) => secret && text === null);
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">{t('explained')}</p>
      <ol className="grid list-decimal gap-2 ps-5">
        {check.parts.map(({ name, secret, masked, text }) => (
          <li key={name}>
            <span className="block text-sm text-muted">{t(`part.${name}`)}</span>
            {secret ? <SecretText masked={masked} text={text} name={t(`part.${name}`)} /> : <Code>{masked}</Code>}
          </li>
        ))}
      </ol>
      <dl className="grid gap-2">
        <div>
          <dt className="text-sm text-muted">{t('joined')}</dt>
          <dd>
            <Code>{check.parts.map(({ masked }) => masked).join('')}</Code>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('computed')}</dt>
          <dd>
            <Code>{check.computed}</Code>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('arrived')}</dt>
          <dd>{check.arrived === null ? t('none') : <Code>{check.arrived}</Code>}</dd>
        </div>
      </dl>
      <p>
        <SignatureBadge matches={check.matches} />
      </p>
      {hidden ? <p className="text-sm text-muted">{t('signIn')}</p> : null}
    </div>
  );
}

/** Whether a signature is the one we compute, in a word. */
export function SignatureBadge({ matches }: { matches: boolean }) {
  const t = useTranslations('callbacks.inbox.signature');
  return (
    <Badge tone={matches ? 'good' : 'bad'} icon={matches ? Check : X}>
      {t(matches ? 'matches' : 'differs')}
    </Badge>
  );
}
