import { cloneElement, type FocusEvent, type MouseEvent, type PointerEvent, type ReactElement } from 'react';

type OpenerProps = {
  onClick?: (event: MouseEvent) => void;
  onFocus?: (event: FocusEvent) => void;
  onPointerEnter?: (event: PointerEvent) => void;
};

/**
 * The trigger of something that is loaded when it is opened for the first time: `want` when a pointer or the focus
 * comes near, `open` when it is pressed.
 */
export function opener(trigger: ReactElement, popup: 'menu' | 'dialog', want: () => void, open: () => void) {
  const given = trigger.props as OpenerProps;
  return cloneElement(trigger as ReactElement<OpenerProps & Record<`aria-${string}`, unknown>>, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: (event) => {
      want();
      given.onPointerEnter?.(event);
    },
    onFocus: (event) => {
      want();
      given.onFocus?.(event);
    },
    onClick: (event) => {
      given.onClick?.(event);
      open();
    },
  });
}
