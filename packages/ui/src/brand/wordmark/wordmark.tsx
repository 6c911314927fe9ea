import { renderAs, type RenderableProps } from '../../internal/render-as.tsx';
import { BrandMark } from './brand-mark.tsx';

export type WordmarkProps = Omit<RenderableProps<'span'>, 'children'>;

/**
 * The mark and the name 'Branchbook', 44 px high. Accepts the props of `span`, and `render`, an
 * element to render instead.
 *
 * @example <Wordmark render={<Link to="/" />} />
 */
export function Wordmark({ render, ...props }: WordmarkProps) {
  return renderAs(
    'span',
    render,
    {
      className:
        'inline-flex min-h-11 items-center gap-2.5 font-serif text-[1.1875rem] leading-none font-semibold tracking-[-0.02em] text-ink no-underline',
      children: (
        <>
          <BrandMark />
          <span>Branchbook</span>
        </>
      ),
    },
    props,
  );
}
