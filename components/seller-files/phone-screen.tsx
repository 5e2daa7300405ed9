'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CircleCheck, Smartphone, TimerOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { askServer } from '#components/query/ask-server.ts';
import { queryKeys } from '#components/query/query-keys.ts';
import { openForPhone } from '#components/query/seller-file-requests.ts';
import { useAction } from '#components/query/use-action.ts';
import { Button, Spinner } from '#components/ui/button.tsx';
import { ScreenMessage } from '#components/ui/screen-message.tsx';
import type { SellerFilesResponse } from '#lib/modules/seller-files/contract/seller-files.ts';
import { HandIn } from './hand-in.tsx';
import { useFileTypeName } from './names.ts';
import { TypeSelect } from './type-select.tsx';

export type PhoneScreenProps = {
  /** The address of this page; its routes lie below it. */
  path: string;
  /** Files that are asked for. */
  types: readonly number[];
  /** Phone that holds the code: none yet, this one, another; null where the code opens nothing, or no longer. */
  view: 'free' | 'own' | 'taken' | null;
};

/** The phone's part of an upload: taking the pictures alone. */
export function PhoneScreen({ path, types, view }: PhoneScreenProps) {
  const [state, setState] = useState(view);
  if (state === null) return <Closed icon={TimerOff} of="over" />;
  if (state === 'taken') return <Closed icon={Smartphone} of="taken" />;
  if (state === 'free') return <Opening path={path} onAnswer={setState} />;
  return <Pictures base={`${path}/files`} types={types} onOver={() => setState(null)} />;
}

function Closed({ icon, of }: { icon: typeof TimerOff; of: 'over' | 'taken' }) {
  const t = useTranslations(`seller-files.phone.${of}`);
  return (
    <ScreenMessage level={1} icon={icon} title={t('title')}>
      {t('body')}
    </ScreenMessage>
  );
}

/** Asks to be let in by itself, once: a program that only fetches the page, as messengers do, is not. */
function Opening({ path, onAnswer }: { path: string; onAnswer: (view: 'own' | 'taken') => void }) {
  const t = useTranslations('seller-files');
  const { run, isBusy, answer } = useAction<undefined, boolean | null>(() => openForPhone(path), {
    noResponse: () => null,
    onAnswer: (isIn) => isIn !== null && onAnswer(isIn ? 'own' : 'taken'),
  });
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    if (isBegun) return;
    setBegun(true);
    void run(undefined);
  }, [isBegun, run]);
  if (answer !== null)
    return (
      <Centered>
        <Spinner />
        <p>{t('phone.opening')}</p>
      </Centered>
    );
  return (
    <Centered>
      <p role="alert">{t('phone.lost')}</p>
      <Button kind="main" busy={isBusy} onClick={() => void run(undefined)}>
        {t('sending.retry')}
      </Button>
    </Centered>
  );
}

const Centered = ({ children }: { children: ReactNode }) => (
  <div className="grid justify-items-center gap-4 py-16 text-center">{children}</div>
);

/** Interval at which the phone asks whether it is still connected, milliseconds. */
const LOOK_MS = 15_000;

function Pictures({ base, types, onOver }: { base: string; types: readonly number[]; onOver: () => void }) {
  const t = useTranslations('seller-files');
  const nameOf = useFileTypeName();
  const client = useQueryClient();
  const { data, error } = useQuery<SellerFilesResponse>({
    queryKey: queryKeys.sellerFiles(base),
    queryFn: ({ signal }) => askServer<SellerFilesResponse>(base, signal),
    refetchInterval: LOOK_MS,
  });
  const isOver = error !== null && 'status' in error && error.status === 404;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  const there = data?.documents.filter(({ state }) => state !== 'refused').map(({ type }) => type) ?? [];
  const [chosen, choose] = useState<number | null>(null);
  const type = chosen ?? types.find((one) => !there.includes(one)) ?? types[0] ?? 0;
  return (
    <div className="grid gap-6">
      {types.length > 1 ? (
        <TypeSelect id="document-type" label={t('add.which')} types={types} value={type} onChange={choose} />
      ) : (
        <p className="text-lg font-semibold">{nameOf(type)}</p>
      )}
      <HandIn
        key={type}
        on="phone"
        {...{ base, type }}
        onPhone={null}
        onDone={() => {
          choose(null);
          void client.invalidateQueries({ queryKey: queryKeys.sellerFiles(base) });
        }}
      />
      <ul aria-live="polite" className="grid gap-1.5 empty:hidden">
        {types
          .filter((one) => there.includes(one))
          .map((one) => (
            <li key={one} className="flex items-center gap-1.5 text-good">
              <Check aria-hidden className="size-4 shrink-0" />
              {t('sending.done', { document: nameOf(one) })}
            </li>
          ))}
      </ul>
      <p className="flex items-start gap-1.5 text-sm text-muted">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('phone.back')}
      </p>
    </div>
  );
}
