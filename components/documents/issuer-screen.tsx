import { useTranslations } from 'next-intl';
import { ChoiceTabs } from '#components/ui/page/choice-tabs.tsx';
import type { IssuerSettings } from '#lib/modules/documents/views/issuer.ts';
import { IssuerForm, type SaveIssuer } from './issuer-form.tsx';

type ScreenProps = {
  current: string;
  choices: readonly { ref: string; name: string }[];
  settings: IssuerSettings;
  save: SaveIssuer;
};

const TONES = { off: 'bg-sunken', waiting: 'bg-wait-soft text-wait', on: 'bg-sunken' } as const;

/** Whether a business issues documents, and what they say about it. */
export function IssuerScreen({ current, choices, settings, save }: ScreenProps) {
  const t = useTranslations('documents.issuer');
  const { state, waiting } = settings;
  return (
    <div className="max-w-[48rem]">
      <h1 className="text-xl font-semibold">{t('nav')}</h1>
      <p className="mt-1 mb-4 max-w-prose text-muted">{t('lead')}</p>
      <ChoiceTabs label={t('business')} param="seller" choices={choices} current={current} />
      <p
        className={`mb-6 max-w-prose rounded-control px-4 py-3 ${TONES[state]}`}
        role={state === 'waiting' ? 'status' : undefined}
      >
        {t(`state.${state}`, { count: waiting })}
      </p>
      <IssuerForm settings={settings} save={save} />
    </div>
  );
}
