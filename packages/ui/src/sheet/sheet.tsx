import { mergeProps } from '@base-ui/react/merge-props';
import { useRender } from '@base-ui/react/use-render';
import './sheet.css';

export interface SheetProps extends useRender.ComponentProps<'div'> {
  /** Fan-fold printer paper: sprocket holes down both sides from 761 px up. Only for ledgers, in rows of 32 px. */
  fan?: boolean;
}

/** A sheet of paper on the page: a surface with a hairline and a soft shadow. */
export function Sheet({ fan = false, render, ...props }: SheetProps) {
  return useRender({
    defaultTagName: 'div',
    render,
    props: mergeProps<'div'>({ className: fan ? 'sheet sheet-fan' : 'sheet' }, props),
  });
}
