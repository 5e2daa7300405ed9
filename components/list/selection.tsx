'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Button, buttonClass } from '../ui/button.tsx';
import { MAX_SELECTED, selectedHref } from './filters/export-params.ts';
import { RowBox } from './row-box.tsx';
import { SelectionBar } from './selection-bar.tsx';

/**
 * Selected rows of a list that is drawn on the server: boxes in its rows, one for the page, and actions at the foot.
 * They stay while pages are turned; at most `MAX_SELECTED`, as an address has room for.
 */

type Selected = { ids: ReadonlySet<string>; toggle: (ids: readonly string[], isOn: boolean) => void };

const Selection = createContext<Selected>({ ids: new Set(), toggle: () => {} });

type SelectableProps = {
  /** The list's own address at its export: all that its filters leave. */
  exportHref: string;
  /** The address of the export without filters; selected rows are named in it. */
  path: string;
  /** How many rows the filters leave. */
  count: number;
  /** Further actions on the selected rows (`useSelectedIds`). */
  actions?: ReactNode;
  children: ReactNode;
};

/** The selected rows, for actions in the bar of the selection. */
export const useSelectedIds = (): readonly string[] => [...useContext(Selection).ids];

export function Selectable({ exportHref, path, count, actions, children }: SelectableProps) {
  const t = useTranslations('common.selection');
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = (some: readonly string[], isOn: boolean) =>
    setIds((was) => {
      const rest = [...was].filter((id) => !some.includes(id));
      return new Set(isOn ? [...rest, ...some].slice(0, MAX_SELECTED) : rest);
    });
  return (
    <Selection value={{ ids, toggle }}>
      {children}
      <SelectionBar label={t('label')} isShown={ids.size > 0} status={t('selected', { count: ids.size })}>
        <Button kind="quiet" onClick={() => setIds(new Set())}>
          {t('clear')}
        </Button>
        <a href={exportHref} download className={buttonClass()}>
          {t('exportAll', { count })}
        </a>
        {actions}
        <ExportSelected path={path} ids={[...ids]} isMain={!actions} />
      </SelectionBar>
    </Selection>
  );
}

type ExportSelectedProps = { path: string; ids: readonly string[]; isMain?: boolean };

/**
 * Downloads the selected rows from the export at `path`, beside the other actions of the list. Disabled with a reason
 * where an address cannot name as many rows.
 */
export function ExportSelected({ path, ids, isMain = false }: ExportSelectedProps) {
  const t = useTranslations('common.selection');
  const kind = isMain ? 'main' : 'plain';
  const icon = <Download aria-hidden className="size-4" />;
  return ids.length > MAX_SELECTED ? (
    <Button kind={kind} icon={icon} disabled title={t('full', { most: MAX_SELECTED })}>
      {t('export')}
    </Button>
  ) : (
    <a href={selectedHref(path, ids)} download className={buttonClass(kind)}>
      {icon}
      {t('export')}
    </a>
  );
}

/** The box of a row. */
export function SelectRow({ id, name }: { id: string; name: string }) {
  const t = useTranslations('common.selection');
  const { ids, toggle } = useContext(Selection);
  const isOn = ids.has(id);
  const isFull = !isOn && ids.size >= MAX_SELECTED;
  return (
    <RowBox
      label={isFull ? t('full', { most: MAX_SELECTED }) : t('row', { name })}
      checked={isOn}
      disabled={isFull}
      onChange={() => toggle([id], !isOn)}
    />
  );
}

/** The box of the page's rows. */
export function SelectPage({ rows }: { rows: readonly string[] }) {
  const t = useTranslations('common.selection');
  const { ids, toggle } = useContext(Selection);
  const chosen = rows.filter((id) => ids.has(id)).length;
  const isOn = rows.length > 0 && chosen === rows.length;
  return (
    <RowBox
      label={t('page')}
      checked={isOn}
      mixed={chosen > 0 && !isOn}
      disabled={rows.length === 0}
      onChange={() => toggle(rows, !isOn)}
    />
  );
}
