/**
 * The 16 px ring that turns while something is under way. It is decoration: the words beside it say what happens. With
 * reduced motion it stands still.
 *
 * @example
 * <p className="flex items-center gap-2"><Spinner /> Reading the file…</p>
 */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-[spin_.8s_linear_infinite] rounded-full border-2 border-rule border-t-green forced-colors:border-t-[Highlight]"
    />
  );
}
