import { renderAs, type RenderableProps } from '../internal/render-as.tsx';

export interface CardProps extends RenderableProps<'div'> {
  /** Fan-fold printer paper: sprocket holes down both sides from 761 px up. Only for ledgers, in rows of 32 px. */
  fan?: boolean;
}

/**
 * A sheet of paper on the page: a surface with a hairline and a soft shadow. It takes the props of a `div` as well.
 *
 * @example
 * <Card fan className="p-8">…</Card>
 */
export function Card({ fan = false, render, ...props }: CardProps) {
  return renderAs('div', render, { className: fan ? 'card card-fan' : 'card' }, props);
}
