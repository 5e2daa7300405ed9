'use client';

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { TextField } from '#components/form/fields.tsx';
import { Form, FormProblem, SubmitButton } from '#components/form/form.tsx';
import { useContractForm } from '#components/form/use-contract-form.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import { Code } from '#components/ui/facts.tsx';
import { FieldError } from '#components/ui/field.tsx';
import type { NewFactor } from '#lib/modules/access/contract/account.ts';
import type { AccountActions } from './account-actions.ts';
import { useGuard } from './confirm.tsx';

type FactorActions = Pick<AccountActions, 'beginFactor' | 'turnFactorOn' | 'turnFactorOff' | 'makeRecoveryCodes'>;
type Step = { kind: 'scan'; factor: NewFactor } | { kind: 'codes'; codes: readonly string[] } | { kind: 'off' };

type PanelProps = { isOn: boolean; codesLeft: number; actions: FactorActions };

/**
 * Turns the second factor on and off: a picture for the authenticator, a code to prove it, recovery codes that are
 * shown once.
 */
export function SecondFactorPanel({ isOn, codesLeft, actions }: PanelProps) {
  const t = useTranslations('access.factor');
  const { refresh } = useRefresh();
  const guard = useGuard();
  const { step, setStep, setUp, renew, busy, problem } = useFactorStep(actions);
  const showCodes = (codes: readonly string[]) => setStep({ kind: 'codes', codes });
  const close = () => {
    setStep(null);
    refresh();
  };
  const titles = { scan: t('setUp'), codes: t('codes'), off: t('turnOff') };
  const Icon = isOn ? ShieldCheck : ShieldAlert;
  return (
    <div className="grid gap-4">
      <p className="flex items-start gap-2.5">
        <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${isOn ? 'text-good' : 'text-wait'}`} />
        <span>{isOn ? t('on', { count: codesLeft }) : t('offLead')}</span>
      </p>
      {problem ? <FieldError id="factor-problem">{problem}</FieldError> : null}
      <div className="flex flex-wrap gap-2">
        {isOn ? (
          <>
            <Button busy={busy} onClick={renew}>
              {t('newCodes')}
            </Button>
            {actions.turnFactorOff ? (
              <Button kind="danger" onClick={() => guard(() => setStep({ kind: 'off' }))}>
                {t('turnOff')}
              </Button>
            ) : null}
          </>
        ) : (
          <Button kind="main" busy={busy} onClick={setUp}>
            {t('setUp')}
          </Button>
        )}
      </div>
      <Dialog
        open={step !== null}
        onOpenChange={(open) => {
          if (!open) close();
        }}
        title={step ? titles[step.kind] : ''}
      >
        {step?.kind === 'scan' ? <Scan factor={step.factor} turnOn={actions.turnFactorOn} done={showCodes} /> : null}
        {step?.kind === 'codes' ? <Codes codes={step.codes} close={close} /> : null}
        {step?.kind === 'off' && actions.turnFactorOff ? (
          <TurnOff turnOff={actions.turnFactorOff} close={close} />
        ) : null}
      </Dialog>
    </div>
  );
}

/** The open step of the dialog, and the calls that begin a step. Each needs a recent proof of the person. */
function useFactorStep(actions: FactorActions) {
  const t = useTranslations('access.factor');
  const guard = useGuard();
  const [step, setStep] = useState<Step | null>(null);
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const lost = { ok: false as const, message: t('lost') };
  const begin = (run: () => Promise<{ ok: true; step: Step } | { ok: false; message: string }>) =>
    guard(() =>
      start(async () => {
        const answer = await run().catch(() => lost);
        if (answer.ok) setStep(answer.step);
        else setProblem(answer.message);
      }),
    );
  const setUp = () =>
    begin(async () => {
      const answer = await actions.beginFactor();
      return answer.ok ? { ok: true, step: { kind: 'scan', factor: answer.factor } } : answer;
    });
  const renew = () =>
    begin(async () => {
      const answer = await actions.makeRecoveryCodes();
      return answer.ok ? { ok: true, step: { kind: 'codes', codes: answer.codes } } : answer;
    });
  return { step, setStep, setUp, renew, busy, problem };
}

function Scan({
  factor,
  turnOn,
  done,
}: {
  factor: NewFactor;
  turnOn: FactorActions['turnFactorOn'];
  done: (codes: readonly string[]) => void;
}) {
  const t = useTranslations('access.factor');
  const form = useContractForm({
    contract: () => import('#lib/modules/access/contract/access-forms.ts').then(({ codeForm }) => codeForm),
    defaults: { code: '' },
    warnsBeforeLeaving: false,
    noResponseText: t('lost'),
    send: ({ code }) => turnOn(code),
    done: ({ codes }) => done(codes),
  });
  return (
    <Form form={form}>
      <p>{t('scan')}</p>
      {/* The server draws the picture from the secret above; no typed text is in it. */}
      <div
        role="img"
        aria-label={t('picture')}
        className="mx-auto size-48 overflow-hidden rounded-control bg-white [&_svg]:size-full"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a picture that the server drew
        dangerouslySetInnerHTML={{ __html: factor.qrSvg }}
      />
      <div className="grid gap-1">
        <p className="text-sm text-muted">{t('typeInstead')}</p>
        <p className="flex items-center gap-1">
          <Code>{factor.secret}</Code>
          <CopyButton text={factor.secret} name={t('secret')} />
        </p>
      </div>
      <TextField
        form={form}
        id="factor-code"
        name="code"
        label={t('firstCode')}
        isLatin
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <FormProblem form={form} id="factor-code-problem" />
      <div className="flex justify-end">
        <SubmitButton form={form}>{t('turnOn')}</SubmitButton>
      </div>
    </Form>
  );
}

function Codes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const t = useTranslations('access.factor');
  return (
    <div className="grid gap-4">
      <p>{t('codesLead')}</p>
      <ul translate="no" className="island grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-control bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex items-center justify-between">
        <CopyButton text={codes.join('\n')} name={t('codes')} />
        <Button kind="main" onClick={close}>
          {t('kept')}
        </Button>
      </div>
    </div>
  );
}

function TurnOff({ turnOff, close }: { turnOff: NonNullable<FactorActions['turnFactorOff']>; close: () => void }) {
  const t = useTranslations('access.factor');
  const [busy, start] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const act = () =>
    start(async () => {
      const answer = await turnOff().catch(() => ({ ok: false as const, message: t('lost') }));
      if (answer.ok) close();
      else setProblem(answer.message);
    });
  return (
    <div className="grid gap-5">
      <p>{t('offQuestion')}</p>
      {problem ? <FieldError id="off-problem">{problem}</FieldError> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={close} disabled={busy}>
          {t('keepOn')}
        </Button>
        <Button kind="danger" busy={busy} onClick={act}>
          {t('turnOff')}
        </Button>
      </div>
    </div>
  );
}
