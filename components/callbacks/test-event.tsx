'use client';

import { Check, FlaskConical, X } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useTransition } from 'react';
import { Button, Spinner } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { DeliveryState } from '#lib/modules/callbacks/contract/deliveries.ts';
import { useOutcomeText } from './delivery-badge.tsx';

export type TestResult = { outcome: 'sent'; deliveryId: number } | { outcome: 'refused'; message: string };

type Standing = { state: DeliveryState; outcome: string };

type TestEventProps = {
  sellerKey: string;
  send: (key: string) => Promise<TestResult>;
  watch: (deliveryId: number) => Promise<Standing | null>;
};

const WATCH_EVERY_MS = 1_000;

/** Sends a test event and tells what becomes of it, try by try, while somebody looks. */
export function TestEvent({ sellerKey, send, watch }: TestEventProps) {
  const t = useTranslations('deliveries.testEvent');
  const [sending, start] = useTransition();
  const [answer, setAnswer] = useState<TestResult | null>(null);
  const standing = useStanding(answer?.outcome === 'sent' ? answer.deliveryId : null, watch);
  const router = useRouter();
  const isOver = standing !== null && standing.state !== 'pending';
  // How the addresses fare has changed with it.
  useEffect(() => {
    if (isOver) router.refresh();
  }, [isOver, router]);
  const isOpen = answer?.outcome === 'sent' && (standing === null || standing.state === 'pending');
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <div>
        <Button
          busy={sending}
          disabled={isOpen}
          onClick={() =>
            start(async () =>
              setAnswer(await send(sellerKey).catch((): TestResult => ({ outcome: 'refused', message: t('lost') }))),
            )
          }
          icon={<FlaskConical aria-hidden className="size-4" />}
        >
          {t('send')}
        </Button>
      </div>
      {answer?.outcome === 'refused' ? (
        <FieldError id={`test-problem-${sellerKey}`}>{answer.message}</FieldError>
      ) : null}
      <div role="status">
        {answer?.outcome === 'sent' ? <Progress deliveryId={answer.deliveryId} standing={standing} /> : null}
      </div>
    </div>
  );
}

/** Asks how it stands until that is final. An answer that does not come is asked for again. */
function useStanding(deliveryId: number | null, watch: TestEventProps['watch']): Standing | null {
  const [seen, see] = useState<{ id: number; standing: Standing } | null>(null);
  const standing = seen?.id === deliveryId ? seen.standing : null;
  const isOver = standing !== null && standing.state !== 'pending';
  useEffect(() => {
    if (deliveryId === null || isOver) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible')
        watch(deliveryId).then(
          (now) => {
            if (now) see({ id: deliveryId, standing: now });
          },
          () => undefined,
        );
    }, WATCH_EVERY_MS);
    return () => clearInterval(timer);
  }, [deliveryId, isOver, watch]);
  return standing;
}

function Progress({ deliveryId, standing }: { deliveryId: number; standing: Standing | null }) {
  const t = useTranslations('deliveries.testEvent');
  const outcomeText = useOutcomeText();
  const { state = 'pending', outcome = '' } = standing ?? {};
  const look =
    state === 'delivered'
      ? { tone: 'text-good', mark: <Check aria-hidden className="size-4" />, text: t('delivered') }
      : state === 'pending'
        ? { tone: 'text-wait', mark: <Spinner />, text: t(outcome === '' ? 'waiting' : 'waitingMore') }
        : { tone: 'text-bad', mark: <X aria-hidden className="size-4" />, text: t('failed') };
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1" data-state={state}>
      <span className={`inline-flex items-center gap-2 font-medium ${look.tone}`}>
        {look.mark}
        {look.text}
      </span>
      {outcome === '' ? null : <span className="text-muted">{outcomeText(outcome)}</span>}
      <Link href={`/callbacks/${deliveryId}`} className="underline underline-offset-2">
        {t('open')}
      </Link>
    </p>
  );
}
