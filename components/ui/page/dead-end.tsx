import { ArrowLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { BackButton } from './back-button.tsx';

/** A way on from a page that shows nothing: a link, or the page before. */
type NextStep = { text: string } & ({ icon: LucideIcon; href: string } | { isBack: true });

type DeadEndProps = {
  icon: LucideIcon;
  title: string;
  /** The event and its consequence. */
  children: ReactNode;
  /** The likeliest next step, above all other ways on. */
  action?: ReactNode;
  steps: readonly NextStep[];
  /** Note at the end, one small line. */
  note?: ReactNode;
};

const iconClass = 'size-4.5 shrink-0 text-muted';
const stepClass = 'thumb flex min-h-11 w-full items-center gap-3 px-4 py-2 text-start hover:bg-hover';

/** A whole page in place of the requested one: the reason, and every way on. */
export function DeadEnd({ icon: Icon, title, children, action, steps, note }: DeadEndProps) {
  return (
    <div className="mx-auto grid w-full max-w-lg grid-cols-[minmax(0,1fr)] gap-6 pt-[8dvh] pb-12 short:pt-2">
      <div className="grid justify-items-center text-center">
        <span className="mb-5 grid size-14 place-items-center rounded-full bg-calm-soft text-muted short:hidden">
          <Icon aria-hidden className="size-7" strokeWidth={1.6} />
        </span>
        <h1 className="text-xl font-semibold text-balance">{title}</h1>
        <div className="mt-2 grid gap-1 text-muted text-pretty">{children}</div>
      </div>
      {action}
      <ul className="divide-y overflow-hidden rounded-panel border bg-surface">
        {steps.map((step) => (
          <li key={step.text}>
            {'href' in step ? (
              <Link href={step.href} className={stepClass}>
                <step.icon aria-hidden className={iconClass} strokeWidth={1.9} />
                <span className="grow">{step.text}</span>
                <ChevronRight aria-hidden className="turn size-4 shrink-0 text-faint" />
              </Link>
            ) : (
              <BackButton className={stepClass}>
                <ArrowLeft aria-hidden className={cx(iconClass, 'turn')} strokeWidth={1.9} />
                <span className="grow">{step.text}</span>
              </BackButton>
            )}
          </li>
        ))}
      </ul>
      {note ? <p className="text-center text-sm text-muted">{note}</p> : null}
    </div>
  );
}
