'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState, useTransition } from 'react';
import { later } from '#components/layout/later.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/class-names.ts';
import { Field, FieldError } from '#components/ui/field.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { Input as TextInput, inputClass } from '#components/ui/input.tsx';
import type { Pasted, Verdict } from '#lib/modules/callbacks/contract/verification.ts';

const VerdictPanel = later(() => import('./findings.tsx').then((module) => module.VerdictPanel));

/** Verifies with the keys of the signed-in person; null where the session has ended. */
export type CheckWithOwnKeys = (pasted: Pasted) => Promise<Answer<{ verdict: Verdict }>>;

type ToolProps = {
  /** Checks with the reader's own keys; null without a session, when `signIn` links to the sign-in. */
  checkWithOwnKeys: CheckWithOwnKeys | null;
  signIn: ReactNode;
  /** Types of the callbacks that are sent. */
  notifyTypes: readonly string[];
};

type Input = Pasted & { clientKey: string; password: string; secret: string };
const EMPTY: Input = { text: '', headers: '', own: '', clientKey: '', password: '', secret: '' };

/** The check in the browser; its script is loaded with the first one. */
async function checkHere(
  { text, headers, own, clientKey, password, secret }: Input,
  notifyTypes: readonly string[],
): Promise<Verdict> {
  const { verifyPasted } = await import('#lib/modules/callbacks/contract/verify-pasted.ts');
  const keys = { clientKey, password, webhookSecrets: [secret] };
  return verifyPasted({ text, headers, own }, keys, { notifyTypes, now: new Date() });
}

/** Value and change handler of the field of this name. */
type Typed = (name: keyof Input) => { value: string; onChange: (event: { target: { value: string } }) => void };

const areaClass = cx(inputClass, 'h-auto min-h-24 py-2 font-mono text-sm');

/**
 * Verifies the signature of a pasted callback. Secrets that are typed here stay in the page's memory: no field has a
 * name that a form could send, no address and no storage holds them, and the verification runs in the browser.
 */
export function VerifyTool({ checkWithOwnKeys, signIn, notifyTypes }: ToolProps) {
  const t = useTranslations('docs.verify');
  const [input, setInput] = useState(EMPTY);
  const [useOwn, setUseOwn] = useState(checkWithOwnKeys !== null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isBusy, begin] = useTransition();
  const typed: Typed = (name) => ({
    value: input[name],
    onChange: ({ target }) => setInput({ ...input, [name]: target.value }),
  });
  const { text, headers } = input;

  function check(event: FormEvent): void {
    event.preventDefault();
    setHasFailed(false);
    begin(async () => {
      const found = await (useOwn && checkWithOwnKeys
        ? checkWithOwnKeys({ text, headers, own: '' }).then((answer) => (answer.ok ? answer.verdict : null))
        : checkHere(input, notifyTypes)
      ).catch(() => null);
      setVerdict(found);
      setHasFailed(found === null);
    });
  }

  return (
    <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form onSubmit={check} className="grid gap-5" autoComplete="off">
        <Field id="verify-text" label={t('text')} help={t('textHelp')}>
          {(attributes) => (
            <textarea {...attributes} {...typed('text')} dir="ltr" rows={6} spellCheck={false} className={areaClass} />
          )}
        </Field>
        <Field id="verify-headers" label={t('headers')} help={t('headersHelp')}>
          {(attributes) => (
            <textarea
              {...attributes}
              {...typed('headers')}
              dir="ltr"
              rows={3}
              spellCheck={false}
              className={areaClass}
            />
          )}
        </Field>
        {checkWithOwnKeys ? (
          <KeyChoice useOwn={useOwn} choose={setUseOwn} />
        ) : (
          <p className="text-sm text-muted">{signIn}</p>
        )}
        {useOwn && checkWithOwnKeys ? null : <PastedKeys typed={typed} />}
        <div>
          <Button type="submit" kind="main" busy={isBusy}>
            {t('check')}
          </Button>
        </div>
      </form>
      <Result verdict={verdict} hasFailed={hasFailed} />
    </div>
  );
}

function Result({ verdict, hasFailed }: { verdict: Verdict | null; hasFailed: boolean }) {
  const t = useTranslations('docs.verify');
  return (
    <section aria-label={t('result')} aria-live="polite" className="lg:sticky lg:top-[calc(var(--head)+1.5rem)]">
      {hasFailed ? (
        <FieldError id="verify-problem">{t('failed')}</FieldError>
      ) : verdict ? (
        <VerdictPanel verdict={verdict} />
      ) : (
        <p className="rounded-panel border border-dashed px-4 py-10 text-center text-muted">{t('waiting')}</p>
      )}
    </section>
  );
}

/** Keys of a seller that is not signed in. */
function PastedKeys({ typed }: { typed: Typed }) {
  const t = useTranslations('docs.verify');
  return (
    <>
      <p className="text-sm text-muted">{t('pasteHelp')}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="verify-key" label={t('clientKey')} help={t('clientKeyHelp')}>
          {(attributes) => (
            <TextInput {...attributes} {...typed('clientKey')} dir="ltr" type="password" autoComplete="off" />
          )}
        </Field>
        <Field id="verify-password" label={t('password')} help={t('passwordHelp')}>
          {(attributes) => (
            <TextInput {...attributes} {...typed('password')} dir="ltr" type="password" autoComplete="off" />
          )}
        </Field>
      </div>
      <Field id="verify-secret" label={t('secret')} help={t('secretHelp')}>
        {(attributes) => (
          <TextInput {...attributes} {...typed('secret')} dir="ltr" type="password" autoComplete="off" />
        )}
      </Field>
      <Field id="verify-own" label={t('own')} help={t('ownHelp')}>
        {(attributes) => (
          <TextInput {...attributes} {...typed('own')} dir="ltr" spellCheck={false} autoComplete="off" />
        )}
      </Field>
    </>
  );
}

function KeyChoice({ useOwn, choose }: { useOwn: boolean; choose: (own: boolean) => void }) {
  const t = useTranslations('docs.verify');
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">{t('keys')}</legend>
      {(
        [
          [true, 'mine', 'mineHelp'],
          [false, 'paste', 'pasteHelpShort'],
        ] as const
      ).map(([own, label, help]) => (
        <label key={label} className="flex items-start gap-2.5">
          <input type="radio" checked={useOwn === own} onChange={() => choose(own)} className="mt-px" />
          <span>
            {t(label)}
            <span className="block text-sm text-muted">{t(help)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
