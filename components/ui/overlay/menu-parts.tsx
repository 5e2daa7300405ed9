'use client';

import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { popupClass } from './popup.ts';

const itemClass =
  'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none ' +
  'data-highlighted:bg-hover data-disabled:opacity-50 pointer-coarse:min-h-11';

/** A menu that was opened from its trigger. */
export function OpenedMenu({
  trigger,
  children,
  align = 'start',
}: {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  return (
    <Base.Root defaultOpen>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
          <Base.Popup className={popupClass('min-w-52 p-1')}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type ItemProps = { icon?: ReactNode; children: ReactNode; onClick: () => void; why?: string | undefined };

/** `why`: the reason why it is disabled, under its name. */
export function MenuItem({ icon, children, onClick, why }: ItemProps) {
  return (
    <Base.Item onClick={onClick} disabled={why !== undefined} className={itemClass}>
      {icon}
      {why === undefined ? (
        children
      ) : (
        <span className="max-w-60">
          {children}
          <span className="block text-sm">{why}</span>
        </span>
      )}
    </Base.Item>
  );
}

type LinkProps = { icon?: ReactNode; children: ReactNode; href: string; download?: boolean };

/** Leads somewhere: opens beside the page, or is downloaded. */
export function MenuLink({ icon, children, href, download = false }: LinkProps) {
  return (
    <Base.Item
      className={itemClass}
      render={<a href={href} {...(download ? { download: true } : { target: '_blank', rel: 'noreferrer' })} />}
    >
      {icon}
      {children}
    </Base.Item>
  );
}

type Choice = { value: string; label: string };

/** One option of several, with the chosen one marked. */
export function MenuChoices({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}) {
  return (
    <Base.RadioGroup value={value} onValueChange={(chosen) => onChoose(String(chosen))} aria-label={label}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className={itemClass}>
          <span className="grow">{choice.label}</span>
          <Base.RadioItemIndicator>
            <Check aria-hidden className="size-4 text-accent" />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuLine() {
  return <Base.Separator className="mx-1 my-1 h-px bg-line" />;
}
