'use client';

import { type ReactNode, useEffect, useRef } from 'react';

type HeadingProps = {
  /** Name of the page's content: a new one moves the focus here. */
  at: string;
  className?: string;
  children: ReactNode;
};

/** The page that a document begins with leaves the focus where the browser put it. */
let isFirst = true;

/**
 * The title of a page. Keyboards and screen readers begin at it, because the button that led here is gone. An address
 * that names a field moves the focus to that field.
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
