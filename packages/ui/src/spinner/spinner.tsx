/**
 * A 16 px ring that rotates while something is in progress. Decorative: put a text beside it. Does
 * not rotate with reduced motion.
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
