import { useTranslations } from 'next-intl';
import { Code } from '#components/ui/facts.tsx';
import type { WebhookCheck } from '#lib/modules/callbacks/contract/inbox.ts';
import { SignatureBadge } from './signature-steps.tsx';

/** The Standard Webhooks signature recomputed: signed text, secret, and received value. */
export function WebhookSteps({ check }: { check: WebhookCheck }) {
  const t = useTranslations('callbacks.inbox.webhook');
  const facts: [name: string, texts: readonly string[]][] = [
    [t('signed'), [`${check.id}.${check.timestamp}.[body]`]],
    [t('computed'), check.computed ? [check.computed] : []],
    [t('arrived'), check.arrived],
  ];
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-sm text-muted">{t('explained')}</p>
      <dl className="grid gap-2">
        {facts.map(([name, texts]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            {texts.length === 0 ? (
              <dd>{t('noSecret')}</dd>
            ) : (
              texts.map((text) => (
                <dd key={text}>
                  <Code>{text}</Code>
                </dd>
              ))
            )}
          </div>
        ))}
      </dl>
      <p>
        <SignatureBadge matches={check.matches} />
      </p>
    </div>
  );
}
