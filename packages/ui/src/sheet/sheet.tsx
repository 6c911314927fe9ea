import { renderAs, type RenderableProps } from '../internal/render-as.tsx';

export interface SheetProps extends RenderableProps<'div'> {
  /** Fan-fold printer paper: sprocket holes down both sides from 761 px up. Only for ledgers, in rows of 32 px. */
  fan?: boolean;
}

/**
 * A sheet of paper on the page: a surface with a hairline and a soft shadow. It takes the props of a `div` as well.
 *
 * @example
 * <Sheet fan className="p-8">…</Sheet>
 */
export function Sheet({ fan = false, render, ...props }: SheetProps) {
  return renderAs('div', render, { className: fan ? 'sheet sheet-fan' : 'sheet' }, props);
}
