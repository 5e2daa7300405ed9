'use client';

import { type ReactNode, useEffect, useRef } from 'react';

type HeadingProps = {
  /** What the page shows: when it is another, the focus comes here. */
  at: string;
  className?: string;
  children: ReactNode;
};

/** The page that a document begins with leaves the focus where the browser put it. */
let isFirst = true;

/**
 * The title of a page. Whoever goes on by keyboard or hears the page begins at it: the button that led here is gone. An
 * address that names a field leads to that field.
 */
export function StepHeading({ at, className = '', children }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst && at) (namedField() ?? heading.current)?.focus();
    isFirst = false;
  }, [at]);
  return (
    <h1 ref={heading} tabIndex={-1} className={`${className} text-xl font-semibold`}>
      {children}
    </h1>
  );
}

function namedField(): HTMLElement | null {
  const named = document.getElementById(window.location.hash.slice(1));
  return named?.matches('input, select, textarea, [tabindex]') ? named : null;
}
