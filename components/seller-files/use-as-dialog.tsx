'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '#components/query/use-action.ts';
import { Button } from '#components/ui/button.tsx';
import { FieldError } from '#components/ui/field.tsx';
import { Dialog } from '#components/ui/overlay/dialog.tsx';
import type { SellerFileView } from '#lib/modules/seller-files/contract/seller-files.ts';
import { askSellerFiles } from '#components/query/seller-file-requests.ts';
import { TypeSelect } from './type-select.tsx';

type UseAsDialogProps = {
  base: string;
  file: SellerFileView;
  /** Types that it may be named for. */
  types: readonly number[];
  onClose: () => void;
  onDone: (file: SellerFileView) => void;
};

/** One file for two purposes: the same bytes, named for a second one, without another upload. */
export function UseAsDialog({ base, file, types, onClose, onDone }: UseAsDialogProps) {
  const t = useTranslations('seller-files');
  const offered = types.filter((type) => type !== file.type);
  const [type, setType] = useState(offered[0] ?? file.type);
  const { run, isBusy, answer } = useAction(
    async () => {
      const { body } = await askSellerFiles<{ document: SellerFileView }>(base, {
        ask: 'use-as',
        fileId: file.fileId,
        type,
      });
      return body?.document ?? null;
    },
    { noResponse: () => null, onAnswer: (named) => named && onDone(named) },
  );
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('row.useAs')} locked={isBusy}>
      <div className="grid gap-4">
        <TypeSelect
          id="use-as"
          label={t('add.which')}
          help={t('row.useAsHelp')}
          types={offered}
          value={type}
          onChange={setType}
        />
        {answer === null ? <FieldError id="use-as-failed">{t('row.failed')}</FieldError> : null}
        <Button kind="main" busy={isBusy} onClick={() => void run(undefined)}>
          {t('row.useAsDo')}
        </Button>
      </div>
    </Dialog>
  );
}
