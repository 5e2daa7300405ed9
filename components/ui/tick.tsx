/** A box to tick with its words, as large as a thumb. */
export function Tick({
  name,
  label,
  onChange,
}: {
  name: string;
  label: string;
  onChange?: (isTicked: boolean) => void;
}) {
  return (
    <label className="flex min-h-9 items-center gap-3 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        name={name}
        className="size-4.5 shrink-0 accent-accent"
        onChange={onChange && ((event) => onChange(event.target.checked))}
      />
      <span className="[overflow-wrap:anywhere]">{label}</span>
    </label>
  );
}
