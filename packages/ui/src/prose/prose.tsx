import type { ComponentPropsWithRef } from 'react';
import { joinClasses } from '../internal/join-classes.ts';

export interface ProseProps extends ComponentPropsWithRef<'div'> {
  /** A size smaller, for a preview beside a form. */
  isCompact?: boolean;
}

/**
 * Sets a text to be read, at a measure of 60ch, on screen and on paper. It styles the elements GitHub-flavoured
 * Markdown renders to (see prose.css), whether they are its children or inside one `[data-post-body]` child.
 *
 * Wide tables scroll inside `<div data-table-region tabindex="0">`; where they may stand out into an empty margin beside the text,
 * `--prose-margin` says how far. Of the cells, `cell-figure` is not broken and `cell-text` keeps a width that can be read. On paper,
 * a link's address follows it unless it is a `bare-url`. A `<button data-copy>` belongs beside its `<pre>`
 * in a `<div data-code-block>` around both; inside the `<pre>` it would scroll away with the code. `data-language` names the language in its
 * bar, `data-code-block="line"` has none; a `<figure data-code-block>` has a `<figcaption data-code-title>`. Marked lines are in
 * `<mark data-marked-lines>`. A `<blockquote data-alert="note">` (`tip`, `important`, `warning`, `caution`) is an alert with a
 * `<p data-alert-title>`. An `<img data-missing>` shows its alternative text in a hatched frame.
 *
 * It takes the props of a `div` as well.
 */
export function Prose({ isCompact = false, className, ...props }: ProseProps) {
  return <div {...props} className={joinClasses('prose', isCompact && 'prose-compact', className)} />;
}

/** A stretch of blocks inside `Prose`, which looks as if they stood in it themselves. It is laid out and painted apart, and takes the props of a `div`. */
export function ProsePart(props: ComponentPropsWithRef<'div'>) {
  return <div {...props} data-prose-part="" />;
}
