import { wrapTextRuns } from '../internal/wrap-text-runs.tsx';
import { renderAs, type RenderableProps } from '../internal/render-as.tsx';

export type TextLinkProps = RenderableProps<'a'>;

/**
 * A standalone link, underlined, 44 px high. Put icons among the children. Links in running text
 * need no component. Accepts the props of `a`.
 *
 * @example <TextLink render={<Link to="/blog" />}><ArrowLeft />Back to all posts</TextLink>
 */
export function TextLink({ render, children, ...props }: TextLinkProps) {
  return renderAs(
    'a',
    render,
    {
      children: wrapTextRuns(children),
      className:
        'inline-flex min-h-11 items-center gap-2 font-mono text-ui leading-[1.4] font-medium text-green underline decoration-1 underline-offset-4 hover:decoration-2 [&>svg]:size-4.5 [&>svg]:shrink-0',
    },
    props,
  );
}
