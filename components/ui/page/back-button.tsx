'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

/** Button to the page before; a tab that has seen no other page goes home. */
export function BackButton({ className, children }: { className: string; children: ReactNode }) {
  const router = useRouter();
  const back = () => (window.history.length > 1 ? router.back() : router.push('/'));
  return (
    <button type="button" onClick={back} className={className}>
      {children}
    </button>
  );
}
