'use client';

type RowBoxProps = { label: string; checked: boolean; mixed?: boolean; disabled: boolean; onChange: () => void };

/** A box above the link of its row, with room for a thumb. A box that is off says why in its name. */
export function RowBox({ label, checked, mixed = false, disabled, onChange }: RowBoxProps) {
  return (
    <label title={label} className="relative z-10 grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={onChange}
      />
    </label>
  );
}
