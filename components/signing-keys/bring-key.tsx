'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useGuard } from '#components/access/confirm.tsx';
import { AskDialog } from '#components/catalog/ask-dialog.tsx';
import { useAction } from '#components/query/use-action.ts';
import { useRefresh } from '#components/query/use-refresh.ts';
import { Button } from '#components/ui/button.tsx';
import { Field, FieldError } from '#components/ui/field.tsx';
import { FileDrop } from '#components/ui/file-drop.tsx';
import { Input } from '#components/ui/input.tsx';
import { useToast } from '#components/ui/overlay/toasts.tsx';
import type { Answer } from '#components/ui/refused.ts';
import { Section } from '#components/ui/section.tsx';
import type { SignatureActions } from './signature-actions.ts';
import { isolate } from '#lib/kernel/isolate.ts';

const MAX_BYTES = 64 * 1024;

/** A file that is too large is cut: the server says that it is. */
const readBase64 = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.slice(0, MAX_BYTES + 1).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
};

/** Takes a certificate with its key, and the password of its file. */
export function BringKey({ sellerKey, bring }: { sellerKey: string; bring: SignatureActions['bring'] }) {
  const t = useTranslations('signing-keys.bring');
  const common = useTranslations('common');
  const toast = useToast();
  const guard = useGuard();
  const { refresh } = useRefresh();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const action = useAction<File, Answer>(async (chosen) => bring(sellerKey, await readBase64(chosen), password), {
    noResponse: () => ({ ok: false, message: common('form.lost') }),
    onAnswer({ ok }) {
      if (!ok) return;
      setFile(null);
      setPassword('');
      toast.add({ title: t('done') });
      refresh();
    },
  });
  return (
    <Section id="bring" title={t('title')}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t('lead')}</p>
      <form
        className="grid max-w-md gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (file) guard(() => void action.run(file));
        }}
      >
        <FileDrop
          label={file ? t('chosen', { name: isolate(file.name) }) : t('drop')}
          help={t('limit')}
          accept=".p12,.pfx,application/x-pkcs12"
          busy={action.isBusy}
          onFile={setFile}
        />
        {file ? (
          <>
            <Field id="container-password" label={t('password')}>
              {(attributes) => (
                <Input
                  {...attributes}
                  type="password"
                  autoComplete="off"
                  dir="ltr"
                  value={password}
                  onChange={({ target }) => setPassword(target.value)}
                />
              )}
            </Field>
            {action.answer?.ok === false ? (
              <FieldError id="container-refused">{action.answer.message}</FieldError>
            ) : null}
            <Button type="submit" kind="main" busy={action.isBusy} className="justify-self-start">
              {t('submit')}
            </Button>
          </>
        ) : null}
      </form>
    </Section>
  );
}

/** Ends the use of the business's own certificate, after a question. */
export function EndKey({ sellerKey, end }: { sellerKey: string; end: SignatureActions['end'] }) {
  const t = useTranslations('signing-keys.end');
  const toast = useToast();
  const guard = useGuard();
  const { refresh } = useRefresh();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button className="justify-self-start" onClick={() => guard(() => setAsking(true))}>
        {t('action')}
      </Button>
      {isAsking ? (
        <AskDialog
          title={t('title')}
          submit={t('action')}
          run={() => end(sellerKey)}
          onDone={() => {
            setAsking(false);
            toast.add({ title: t('done') });
            refresh();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('text')}</p>
        </AskDialog>
      ) : null}
    </>
  );
}
