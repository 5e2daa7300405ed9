'use client';

import { type ComponentProps, useLayoutEffect } from 'react';
import type { BrandColors } from './brand-colors.ts';

type InBrandProps = ComponentProps<'div'> & { colors: BrandColors | null };

/**
 * A part of a page in the colours of a partner, from its first byte and after every navigation: an attribute needs no
 * nonce, which a style element that comes later has of another document. What opens over the page stands outside of the
 * part and has the colours of the document, which are these while it is shown.
 */
export function InBrand({ colors, style, ...rest }: InBrandProps) {
  useLayoutEffect(() => {
    const { style: ofDocument } = document.documentElement;
    for (const [name, value] of Object.entries(colors ?? {})) ofDocument.setProperty(name, value);
    return () => {
      for (const name of Object.keys(colors ?? {})) ofDocument.removeProperty(name);
    };
  }, [colors]);
  return <div {...rest} style={{ ...style, ...colors }} />;
}
