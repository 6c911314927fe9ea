import { renderAs, type RenderableProps } from '../internal/render-as.tsx';

export interface CardProps extends RenderableProps<'div'> {
  /**
   * Fan-fold printer paper: sprocket holes on both sides from 761 px. Only for ledgers, in rows of
   * 32 px.
   */
  fan?: boolean | undefined;
}

/**
 * A surface with a thin border and a soft shadow. Accepts the props of `div`.
 *
 * @example
 * <Card fan className="p-8">…</Card>
 */
export function Card({ fan = false, render, ...props }: CardProps) {
  return renderAs('div', render, { className: fan ? 'card card-fan' : 'card' }, props);
}
