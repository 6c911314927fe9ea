import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from '../internal/join-classes.ts';

export interface ProseProps extends ComponentPropsWithRef<'div'> {
  /** A size smaller, for a preview beside a form. */
  isCompact?: boolean | undefined;
}

/**
 * Typography for long texts, at most 60ch wide, on screen and on paper. Styles the elements of
 * GitHub-flavored Markdown (see prose.css), as children or inside one `[data-post-body]` child.
 *
 * - Tables scroll inside `<div data-table-region tabindex="0">`; `--prose-margin` says how far they
 *   may extend into an empty margin. `cell-figure` does not break, `cell-text` keeps a readable
 *   width.
 * - A `<button data-copy>` goes beside its `<pre>`, in a `<div data-code-block>`. `data-language`
 *   names the language, `data-code-block="line"` has no bar, `<figure data-code-block>` has a
 *   `<figcaption data-code-title>`, `<mark data-marked-lines>` marks lines.
 * - `<blockquote data-alert="note">` (`tip`, `important`, `warning`, `caution`) is an alert with a
 *   `<p data-alert-title>`.
 * - `<img data-missing>` shows its alternative text in a hatched frame.
 * - On paper, the URL of a link follows it, unless it is a `bare-url`. `--prose-origin` is the
 *   origin that completes a path: `'https://example.com'`.
 *
 * Accepts the props of `div`.
 */
export function Prose({ isCompact = false, className, ...props }: ProseProps) {
  return <div {...props} className={joinClasses('prose', isCompact && 'prose-compact', className)} />;
}

/**
 * A group of blocks inside `Prose` that is laid out and painted independently. Looks as if the
 * blocks were direct children. Accepts the props of `div`.
 */
export function ProsePart(props: ComponentPropsWithRef<'div'>) {
  return <div {...props} data-prose-part="" />;
}
