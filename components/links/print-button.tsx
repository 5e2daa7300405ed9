'use client';

import { Printer } from 'lucide-react';
import { Button } from '#components/ui/button.tsx';

/** Prints the page that it stands on; it is not on the paper. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button
      kind="main"
      icon={<Printer aria-hidden className="size-4" />}
      className="print:hidden"
      onClick={() => window.print()}
    >
      {label}
    </Button>
  );
}
