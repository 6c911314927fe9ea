import type { ComponentProps } from 'react';
import { joinClasses } from '../internal/join-classes.ts';
import { renderAs, type RenderableProps } from '../internal/render-as.tsx';
import { Spinner } from '../spinner/spinner.tsx';
import { wrapTextRuns } from '../internal/wrap-text-runs.tsx';
import { RestoreFocus } from '../internal/restore-focus.tsx';

export interface ButtonProps extends RenderableProps<'button'> {
  /** Use one primary button per region. `danger` is for irreversible actions. */
  variant?: 'primary' | 'outline' | 'ghost' | 'danger' | undefined;
  /** `md` is 44 px high, `lg` 52 px; `icon` is 44 px square and needs an `aria-label`. */
  size?: 'md' | 'lg' | 'icon' | undefined;
  /**
   * Disables the button and shows a spinner while its action runs. The caller changes the label.
   * Restores a focus that this removed, unless it has moved elsewhere.
   */
  isPending?: boolean | undefined;
}

const variants = {
  primary: 'border-transparent bg-green text-on-green hover:bg-green-hover',
  outline: 'border-line bg-transparent text-ink hover:border-ink hover:bg-band',
  ghost: 'border-transparent bg-transparent text-ink-2 hover:bg-band hover:text-ink',
  danger: 'border-transparent bg-transparent text-red hover:bg-red-soft',
} as const;

const sizes = {
  md: 'min-h-11 px-4.5 text-ui',
  lg: 'min-h-13 px-6 text-[0.9375rem]',
  icon: 'size-11 shrink-0 text-ui',
} as const;

/**
 * A button, or with `render` any element that should look like one. A real button is
 * `type="button"` by default, so that it does not submit a form.
 *
 * Accepts the props of `button`. `disabled` and `isPending` have no effect on links.
 *
 * @example
 * <Button type="submit" isPending={isSaving}>{isSaving ? 'Joining...' : 'Join Waitlist'}</Button>
 * <Button variant="outline" render={<Link to="/blog" />}>Back to Blog</Button>
 */
export function Button({
  variant = 'primary',
  size = 'md',
  isPending = false,
  render,
  disabled,
  children,
  ...props
}: ButtonProps) {
  const ownProps: ComponentProps<'button'> = {
    className: joinClasses(
      'inline-flex cursor-pointer items-center justify-center gap-2.5 rounded-control border font-mono leading-none font-medium whitespace-nowrap no-underline',
      'transition-[background-color,border-color,color,translate] duration-(--dur-1) active:[translate:0_1px] [&>svg]:size-4.5 [&>svg]:shrink-0',
      'disabled:cursor-not-allowed disabled:border-rule disabled:bg-band disabled:text-ink-3 disabled:active:[translate:none]',
      'aria-disabled:cursor-not-allowed aria-disabled:border-rule aria-disabled:bg-band aria-disabled:text-ink-3 aria-disabled:active:[translate:none]',
      variants[variant],
      sizes[size],
    ),
    children: (
      <>
        <RestoreFocus isPending={isPending} />
        {isPending && <Spinner />}
        {wrapTextRuns(children)}
      </>
    ),
  };
  if (disabled || isPending) ownProps.disabled = true;
  if (!render) ownProps.type = 'button';
  return renderAs('button', render, ownProps, props);
}
