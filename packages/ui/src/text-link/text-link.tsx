import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';

export type TextLinkProps = useRender.ComponentProps<'a'>;

/**
 * A link that stands alone, underlined, with a 44 px target. Icons go among the children; links inside running text
 * need no component.
 *
 * @example <TextLink render={<Link to="/blog" />}><ArrowLeft />Back to all posts</TextLink>
 */
export function TextLink({ render, ...props }: TextLinkProps) {
  return useRender({
    defaultTagName: 'a',
    render,
    props: mergeProps<'a'>(
      {
        className:
          'inline-flex min-h-11 items-center gap-2 font-mono text-ui leading-[1.4] font-medium text-green underline decoration-1 underline-offset-4 hover:decoration-2 [&>svg]:size-4.5 [&>svg]:shrink-0',
      },
      props,
    ),
  });
}
