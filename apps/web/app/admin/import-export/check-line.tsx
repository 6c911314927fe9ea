/** A labeled check box on one line. */
export function CheckLine({
  label,
  isChecked,
  isDisabled = false,
  onChange,
}: {
  label: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 font-mono text-ui leading-[1.4] has-disabled:cursor-not-allowed has-disabled:text-ink-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 cursor-pointer accent-green disabled:cursor-not-allowed"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  );
}
