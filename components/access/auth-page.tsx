import type { ReactNode } from 'react';

/** A page before sign-in: one form in the middle, nothing else. */
export function AuthPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[23rem] pt-[6dvh]">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="mt-1 mb-7 text-lg text-muted">{lead}</p>
      {children}
    </div>
  );
}
