'use client';

import { KeyRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import type { ShownKey } from '#components/developers/key-actions.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import type { KeyKind } from '#lib/modules/sellers/contract/keys.ts';
import { keep, useKept } from './reader-keys.ts';

type KeyOwner = { id: number; name: string };
type KeyBarProps = {
  sellers: readonly KeyOwner[];
  show: (kind: KeyKind, ownerId: number) => Promise<ShownKey>;
  signIn: ReactNode;
};

/**
 * Shows whether the examples contain the reader's key, and inserts it: one press for a person who may see it, after
 * they confirm their identity.
 */
export function KeyBar({ sellers, show, signIn }: KeyBarProps) {
  const t = useTranslations('reference.keys');
  const guard = useGuard();
  const { key } = useKept();
  const [chosen, choose] = useState(sellers[0]?.id ?? 0);
  const {
    run,
    isBusy: busy,
    answer,
  } = useAction((ownerId: number) => show('seller-id', ownerId), {
    noResponse: (): ShownKey => ({ ok: false, message: t('lost') }),
    onAnswer: (result) => {
      if (result.ok) keep({ key: result.key });
    },
  });
  const problem = answer?.ok === false ? answer.message : null;
  const fill = () => guard(() => void run(chosen));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-panel bg-sunken px-3.5 py-2.5 text-sm">
      <KeyRound aria-hidden className="size-4 shrink-0 text-muted" />
      <span role="status" className="min-w-0 grow">
        {key === '' ? (
          <>
            {t('placeholder')} {signIn}
          </>
        ) : (
          t('filled')
        )}
      </span>
      {key !== '' ? <Button onClick={() => keep({ key: '', token: '' })}>{t('clear')}</Button> : null}
      {key === '' && sellers.length > 1 ? (
        <Select
          aria-label={t('seller')}
          value={chosen}
          onChange={(event) => choose(Number(event.target.value))}
          className="max-w-52"
        >
          {sellers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      {key === '' && sellers.length > 0 ? (
        <Button busy={busy} onClick={fill}>
          {t('fill')}
        </Button>
      ) : null}
      {problem ? <FieldError id="key-bar-problem">{problem}</FieldError> : null}
    </div>
  );
}
