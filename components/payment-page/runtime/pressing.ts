/**
 * Whether a button is being pressed just now. Pressing it leaves the field before it, and what would be said under that
 * field then would move the button away from under the finger: the press would be lost. The button's own check says it
 * all the same.
 */
let pressed = false;

export const isPressing = (): boolean => pressed;

// The server draws some of those who ask, and nothing is pressed there.
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
