/**
 * Whether a button is being pressed just now. Pressing it takes the focus from a field, and an error shown under that
 * field would move the button away from under the finger: the press would be lost. The button's own check shows the
 * error all the same.
 */
let pressed = false;

export const isPressing = (): boolean => pressed;

// The server renders some modules that import this one; it has no events.
globalThis.addEventListener?.(
  'pointerdown',
  ({ target }) => {
    pressed = target instanceof Element && target.closest('button') !== null;
  },
  true,
);
for (const over of ['pointerup', 'pointercancel'] as const) {
  globalThis.addEventListener?.(
    over,
    () => {
      pressed = false;
    },
    true,
  );
}
