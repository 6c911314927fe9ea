'use client';

import { Toolbar as BaseToolbar } from '@base-ui/react/toolbar';

/** A line between two groups of a `Toolbar`'s buttons. Narrow windows have none: it would stand at the end of a row. */
export function ToolbarSeparator() {
  return <BaseToolbar.Separator className="mx-[3px] my-2.5 hidden w-px shrink-0 bg-rule min-[820px]:block" />;
}
