'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AskToDelete } from '#components/own-card/ask-to-delete.tsx';
import { CardForm } from '#components/own-card/card-form.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Answer } from '#components/ui/refused.ts';

/** `expiry`: MMYY. */
type OwnCard = { mask: string; brand: string; expiry: string; isOver: boolean };

export type OwnCardActions = {
  save: (sellerKey: string, token: string) => Promise<Answer>;
  remove: (sellerKey: string) => Promise<Answer>;
};

/** `isTypedHere`: false in an installation whose pages show no card fields. */
type ScreenProps = {
  sellerKey: string;
  card: OwnCard | null;
  publicKey: string;
  isTypedHere: boolean;
  actions: OwnCardActions;
};

/** The business's own card, a way to save another, and a way to delete it. */
export function OwnCardScreen({ sellerKey, card, publicKey, isTypedHere, actions }: ScreenProps) {
  const t = useTranslations('own-card');
  const [step, setStep] = useState<'see' | 'replace' | 'delete'>('see');
  const isTyping = card === null || step === 'replace';
  return (
    <div className="grid max-w-[32rem] gap-6 pt-4">
      {card ? <ShownCard card={card} /> : <p>{t('none')}</p>}
      {isTypedHere ? null : <p>{t('notHere')}</p>}
      {isTyping && isTypedHere ? (
        <CardForm
          publicKey={publicKey}
          save={(token) => actions.save(sellerKey, token)}
          onSaved={() => setStep('see')}
          {...(card && { onCancel: () => setStep('see') })}
        />
      ) : null}
      {isTyping ? null : (
        <div className="flex flex-wrap gap-2">
          {isTypedHere ? <Button onClick={() => setStep('replace')}>{t('replace')}</Button> : null}
          <Button kind="danger" onClick={() => setStep('delete')}>
            {t('delete')}
          </Button>
        </div>
      )}
      {step === 'delete' ? <AskToDelete run={() => actions.remove(sellerKey)} onClose={() => setStep('see')} /> : null}
    </div>
  );
}

function ShownCard({ card: { brand, mask, expiry, isOver } }: { card: OwnCard }) {
  const t = useTranslations('own-card');
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <bdi className="font-medium">
        {brand} •••• {mask.slice(-4)}
      </bdi>
      <span className="text-muted">
        {t('expires')} <bdi>{`${expiry.slice(0, 2)}/${expiry.slice(2)}`}</bdi>
      </span>
      {isOver ? <span className="font-medium text-bad">{t('expired')}</span> : null}
    </p>
  );
}
