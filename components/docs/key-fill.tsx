'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import type { ShownKey } from '#components/developers/key-actions.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Select } from '#components/ui/input.tsx';
import type { KeyKind } from '#lib/modules/sellers/contract/keys.ts';
import { keep } from './reader-keys.ts';

export type KeyFillProps = {
  /** Businesses whose key the reader may see, at least one. */
  sellers: readonly { id: number; name: string }[];
  show: (kind: KeyKind, ownerId: number) => Promise<ShownKey>;
};

/** Fills the examples with the key of a business, after the reader confirmed their identity. */
export function KeyFill({ sellers, show }: KeyFillProps) {
  const t = useTranslations('reference.keys');
  const guard = useGuard();
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
  return (
    <>
      {sellers.length > 1 ? (
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
      <Button busy={busy} onClick={() => guard(() => void run(chosen))}>
        {t('fill')}
      </Button>
      {problem ? <FieldError id="key-bar-problem">{problem}</FieldError> : null}
    </>
  );
}
