import type { ReactNode } from 'react';

/** A part of a long form under its heading. */
export const FormSection = ({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) => (
  <fieldset className="grid gap-5 border-t pt-6">
    {/* Inside the flow, because a legend is drawn on the border above it. */}
    <legend className="float-start mb-1 w-full text-lg font-semibold">{title}</legend>
    {lead ? <p className="clear-both -mt-3 max-w-prose text-muted">{lead}</p> : null}
    {children}
  </fieldset>
);
