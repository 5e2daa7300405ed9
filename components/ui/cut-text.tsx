import type { ReactNode } from 'react';
import { cx } from '#components/ui/class-names.ts';

/**
 * A text of either direction on one line. What does not fit is cut off at the end of the text, also where the page is
 * read from the other side.
 */
export const CutText = ({
  title,
  className,
  children,
}: {
  title?: string;
  className?: string;
  children: ReactNode;
}) => (
  <bdi title={title} className={cx('block w-fit max-w-full min-w-0 truncate', className)}>
    {children}
  </bdi>
);
