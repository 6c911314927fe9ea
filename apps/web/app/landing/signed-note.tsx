import type { SignedNoteContent } from './content.ts';

/** Renders a paragraph with the names of its authors. */
export function SignedNote({ text, names }: SignedNoteContent) {
  return (
    <section className="wrap trunk">
      <figure className="border-t border-ink py-8">
        <blockquote className="max-w-[58ch] text-lead text-ink-2">{text}</blockquote>
        <figcaption className="mt-3 font-mono text-data text-ink-3">{names}</figcaption>
      </figure>
    </section>
  );
}
