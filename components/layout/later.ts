import { type ComponentType, createElement, lazy, Suspense } from 'react';

/**
 * A component drawn by the server as ever, whose script is loaded by itself once it is shown. As `next/dynamic`, and
 * lighter for pages that show none.
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => createElement(Suspense, null, createElement(Part, props));
}
