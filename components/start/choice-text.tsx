import type { ReactNode } from 'react';

/** Box of a choice, of a link and of a button alike. */
export const choiceClass =
  'thumb flex h-full w-full flex-col gap-2 rounded-panel border bg-surface p-4 text-start hover:bg-hover ' +
  'aria-disabled:opacity-50 disabled:opacity-50';

type ChoiceTextProps = { icon: ReactNode; title: string; children: ReactNode };

/** Icon, name and explanation of a choice. */
export const ChoiceText = ({ icon, title, children }: ChoiceTextProps) => (
  <>
    <span className="flex items-center gap-2.5 font-medium">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-calm-soft text-accent">{icon}</span>
      {title}
    </span>
    <span className="text-sm text-muted">{children}</span>
  </>
);
