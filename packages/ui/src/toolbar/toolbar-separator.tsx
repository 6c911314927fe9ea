'use client';

import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';

/**
 * A line between two groups of toolbar buttons. Hidden on narrow screens, where it could end a row.
 */
export function ToolbarSeparator() {
  return <BaseToolbar.Separator className="mx-[3px] my-2.5 hidden w-px shrink-0 bg-rule min-[820px]:block" />;
}
