import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A screen or list without data: the reason, the next step, one action. */
export function ScreenMessage({
  icon: Icon,
  title,
  children,
  action,
  level = 2,
}: {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  action?: ReactNode;
  level?: 1 | 2;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-calm-soft text-muted">
        <Icon aria-hidden className="size-6" strokeWidth={1.75} />
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      <p className="mt-1.5 text-muted">{children}</p>
      {action ? <div className="mt-5">{action}</div> : null}
    </div>
  );
}
